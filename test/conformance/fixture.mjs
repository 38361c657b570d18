/**
 * The protocol server that the conformance suite expects to find: tools, resources and prompts under the
 * suite's names, which answer as its scenarios say. It stands on Verbatim's own HTTP stack in the place of
 * the library's server, so that what is tested is that stack, for both protocol eras.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  acceptedContent,
  completable,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** A WAV header and no samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

/** Between the messages of one call, milliseconds: the suite wants to see them arrive one by one. */
const PAUSE = 50;

const codec = createRequestStateCodec({ key: 'a key of the conformance fixture, not a secret' });

const text = (content) => ({ type: 'text', text: content });
const saying = (content) => ({ content: [text(content)] });
const asUser = (...contents) => ({ messages: contents.map((content) => ({ role: 'user', content })) });

const nameSchema = z.object({ name: z.string() });
const askName = (message) => inputRequired.elicit({ message, requestedSchema: nameSchema });
const askModel = (question, maxTokens) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens });

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

function tool(server, name, description, answer, inputSchema = z.object({})) {
  server.registerTool(name, { description, inputSchema }, answer);
}

function registerContentTools(server) {
  tool(server, 'test_simple_text', 'Text.', () => saying('This is a simple text response for testing.'));
  tool(server, 'test_image_content', 'An image.', () => ({
    content: [{ type: 'image', data: PNG, mimeType: 'image/png' }],
  }));
  tool(server, 'test_audio_content', 'Audio.', () => ({
    content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  }));
  tool(server, 'test_embedded_resource', 'A resource.', () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }));
  tool(server, 'test_multiple_content_types', 'Text, an image and a resource.', () => ({
    content: [
      text('Multiple content types test:'),
      { type: 'image', data: PNG, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: JSON.stringify({ test: 'data', value: 123 }),
        },
      },
    ],
  }));
  tool(server, 'test_error_handling', 'Fails.', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
}

/** Tools that send something before their result. */
function registerTalkingTools(server) {
  tool(server, 'test_tool_with_logging', 'Logs while it runs.', async (_, { mcpReq }) => {
    await mcpReq.log('info', 'Tool execution started');
    await delay(PAUSE);
    await mcpReq.log('info', 'Tool processing data');
    await delay(PAUSE);
    await mcpReq.log('info', 'Tool execution completed');
    return saying('Logged three times.');
  });
  tool(server, 'test_logging_tool', 'Logs once, for those who asked for a log.', async (_, { mcpReq }) => {
    await mcpReq.log('info', 'Logged.');
    return saying('Logged once.');
  });
  tool(server, 'test_tool_with_progress', 'Tells its progress.', async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        const params = { progressToken, progress, total: 100 };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      if (progress < 100) await delay(PAUSE);
    }
    return saying('Done.');
  });
}

/** Tools that need something of the client: written for both eras, answered only where the client can be asked. */
function registerInputTools(server) {
  const requests = (inputRequests) => inputRequired({ inputRequests });
  const greeting = z.object({ message: z.string() });

  tool(
    server,
    'test_sampling',
    'Asks the client’s model.',
    ({ prompt }, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'answer');
      if (answer.kind !== 'sampling') return requests({ answer: askModel(prompt, 100) });
      return saying(`LLM response: ${JSON.stringify(answer.result.content)}`);
    },
    z.object({ prompt: z.string() }),
  );
  tool(
    server,
    'test_elicitation',
    'Asks the person.',
    ({ message }, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'answer');
      const requestedSchema = z.object({
        username: z.string().describe("User's response"),
        email: z.string().describe("User's email address"),
      });
      if (answer.kind !== 'elicit') {
        return requests({ answer: inputRequired.elicit({ message, requestedSchema }) });
      }
      return saying(`User response: ${JSON.stringify(answer)}`);
    },
    greeting,
  );
  elicitingTool(server, 'test_elicitation_sep1034_defaults', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  });
  const options = ['option1', 'option2', 'option3'];
  const titled = (kind) =>
    ['First', 'Second', 'Third'].map((nth, at) => ({ const: `value${at + 1}`, title: `${nth} ${kind}` }));
  elicitingTool(server, 'test_elicitation_sep1330_enums', {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: { type: 'string', oneOf: titled('Option') },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
  });
  tool(server, 'test_missing_capability', 'Needs sampling.', (_, { mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'answer');
    return answer.kind === 'sampling' ? saying('Answered.') : requests({ answer: askModel('Ready?', 10) });
  });
  tool(server, 'test_streaming_elicitation', 'Tells its progress, then asks.', async (_, { mcpReq }) => {
    await mcpReq.log('info', 'About to ask.');
    const answer = acceptedContent(mcpReq.inputResponses, 'user_name', nameSchema);
    return answer ? saying(`Hello, ${answer.name}!`) : requests({ user_name: askName('What is your name?') });
  });
  tool(server, 'test_input_required_result_elicitation', 'Asks for a name.', (_, { mcpReq }) => {
    const answer = acceptedContent(mcpReq.inputResponses, 'user_name', nameSchema);
    return answer ? saying(`Hello, ${answer.name}!`) : requests({ user_name: askName('What is your name?') });
  });
  tool(server, 'test_input_required_result_sampling', 'Asks the model.', (_, { mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'capital_question');
    if (answer.kind === 'sampling') return saying(JSON.stringify(answer.result.content));
    return requests({ capital_question: askModel('What is the capital of France?', 100) });
  });
  tool(server, 'test_input_required_result_list_roots', 'Asks for roots.', (_, { mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (answer.kind === 'roots') return saying(JSON.stringify(answer.roots));
    return requests({ client_roots: inputRequired.listRoots() });
  });
  tool(server, 'test_input_required_result_request_state', 'Keeps state.', async (_, { mcpReq }) => {
    const requestedSchema = z.object({ ok: z.boolean() });
    const answer = acceptedContent(mcpReq.inputResponses, 'confirm', requestedSchema);
    if (answer && mcpReq.requestState()?.step === 'confirm') return saying('state-ok');
    return inputRequired({
      inputRequests: { confirm: inputRequired.elicit({ message: 'Please confirm', requestedSchema }) },
      requestState: await codec.mint({ step: 'confirm' }),
    });
  });
  tool(
    server,
    'test_input_required_result_tampered_state',
    'Refuses altered state.',
    async (_, { mcpReq }) => {
      const requestedSchema = z.object({ ok: z.boolean() });
      const answer = acceptedContent(mcpReq.inputResponses, 'confirm', requestedSchema);
      if (answer) return saying('Confirmed.');
      return inputRequired({
        inputRequests: { confirm: inputRequired.elicit({ message: 'Please confirm', requestedSchema }) },
        requestState: await codec.mint({ step: 'tampering' }),
      });
    },
  );
  tool(server, 'test_input_required_result_multiple_inputs', 'Asks three things.', async (_, { mcpReq }) => {
    const name = acceptedContent(mcpReq.inputResponses, 'user_name', nameSchema);
    const words = inputResponse(mcpReq.inputResponses, 'greeting');
    const roots = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (name && words.kind === 'sampling' && roots.kind === 'roots') {
      return saying(`${name.name}: ${JSON.stringify(words.result.content)} (${roots.roots.length} roots)`);
    }
    return inputRequired({
      inputRequests: {
        user_name: askName('What is your name?'),
        greeting: askModel('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await codec.mint({ step: 'all' }),
    });
  });
  tool(server, 'test_input_required_result_multi_round', 'Asks twice.', async (_, { mcpReq }) => {
    const colourSchema = z.object({ color: z.string() });
    const state = mcpReq.requestState();
    const name = acceptedContent(mcpReq.inputResponses, 'step1', nameSchema);
    const colour = acceptedContent(mcpReq.inputResponses, 'step2', colourSchema);
    if (state?.name !== undefined && colour) return saying(`${state.name} likes ${colour.color}.`);
    if (name) {
      const message = 'Step 2: What is your favorite color?';
      return inputRequired({
        inputRequests: { step2: inputRequired.elicit({ message, requestedSchema: colourSchema }) },
        requestState: await codec.mint({ step: 2, name: name.name }),
      });
    }
    return inputRequired({
      inputRequests: { step1: askName('Step 1: What is your name?') },
      requestState: await codec.mint({ step: 1 }),
    });
  });
  tool(server, 'test_input_required_result_capabilities', 'Asks what can be asked.', (_, { mcpReq }) => {
    if (mcpReq.inputResponses !== undefined) return saying('Answered.');
    const able = mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {};
    const asked = {
      ...(able.sampling && { model: askModel('Generate a greeting', 50) }),
      ...(able.elicitation && { person: askName('What is your name?') }),
      ...(able.roots && { roots: inputRequired.listRoots() }),
    };
    return Object.keys(asked).length > 0 ? requests(asked) : saying('Nothing can be asked.');
  });
}

function elicitingTool(server, name, properties) {
  tool(server, name, 'Asks the person.', (_, { mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'answer');
    if (answer.kind === 'elicit') {
      return saying(
        `Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content)}`,
      );
    }
    const requestedSchema = { type: 'object', properties, required: [] };
    return inputRequired({
      inputRequests: { answer: inputRequired.elicit({ message: 'Please fill this in.', requestedSchema }) },
    });
  });
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
