/**
 * The protocol server that the conformance suite expects to find: tools, resources and prompts under the
 * suite's names, which answer as its scenarios say. It stands on Verbatim's own HTTP stack in the place of
 * the library's server, so that what is tested is that stack, for both protocol eras.
 */
import {
  acceptedContent,
  completable,
  inputRequired,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { codec, registerInputTools } from './fixture-inputs.mjs';
import { PNG, text } from './fixture-parts.mjs';
import { registerContentTools, registerTalkingTools } from './fixture-tools.mjs';

const asUser = (...contents) => ({ messages: contents.map((content) => ({ role: 'user', content })) });

/** Makes the fixture's server, one a request as over the real stack. */
export function fixtureFactory() {
  const server = new McpServer(
    { name: 'verbatim-conformance-fixture', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        prompts: { listChanged: false },
        logging: {},
      },
      requestState: { verify: codec.verify },
    },
  );
  registerContentTools(server);
  registerTalkingTools(server);
  registerInputTools(server);
  registerResources(server);
  registerPrompts(server);
  return server;
}

function registerResources(server) {
  server.registerResource(
    'static-text',
    'test://static-text',
    { description: 'A text.', mimeType: 'text/plain' },
    ({ href }) => ({
      contents: [
        { uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
      ],
    }),
  );
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { description: 'An image.', mimeType: 'image/png' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'image/png', blob: PNG }] }),
  );
  server.registerResource(
    'watched-resource',
    'test://watched-resource',
    { description: 'A text that can be subscribed to.', mimeType: 'text/plain' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/plain', text: 'Watched.' }] }),
  );
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined, complete: { id: () => ['123'] } }),
    { description: 'Data of an id.', mimeType: 'application/json' },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
  // Removed from the protocol with 2026-07-28; a stateless server of the earlier era can only acknowledge it.
  for (const method of ['resources/subscribe', 'resources/unsubscribe']) {
    server.server.setRequestHandler(method, () => ({}));
  }
}

function registerPrompts(server) {
  server.registerPrompt('test_simple_prompt', { description: 'No arguments.' }, () =>
    asUser(text('This is a simple prompt for testing.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'Two arguments.',
      argsSchema: z.object({
        arg1: completable(z.string().describe('First test argument'), (begun) =>
          ['paris', 'park', 'party'].filter((word) => word.startsWith(begun)),
        ),
        arg2: z.string().describe('Second test argument'),
      }),
    },
    ({ arg1, arg2 }) => asUser(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    {
      description: 'Embeds a resource.',
      argsSchema: z.object({ resourceUri: z.string().describe('URI of the resource to embed') }),
    },
    ({ resourceUri }) =>
      asUser(
        {
          type: 'resource',
          resource: {
            uri: resourceUri,
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.',
          },
        },
        text('Please process the embedded resource above.'),
      ),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Holds an image.' }, () =>
    asUser({ type: 'image', data: PNG, mimeType: 'image/png' }, text('Please analyze the image above.')),
  );
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Asks the person.', argsSchema: z.object({}) },
    (_, { mcpReq }) => {
      const requestedSchema = z.object({ context: z.string() });
      const answer = acceptedContent(mcpReq.inputResponses, 'user_context', requestedSchema);
      if (answer) return asUser(text(`Use this context: ${answer.context}`));
      const message = 'What context should the prompt use?';
      return inputRequired({
        inputRequests: { user_context: inputRequired.elicit({ message, requestedSchema }) },
      });
    },
  );
}
