import {
  acceptedContent,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { saying, text, tool } from './fixture-parts.mjs';

/** Signs the state that travels through the client. */
export const codec = createRequestStateCodec({ key: 'a key of the conformance fixture, not a secret' });

const nameSchema = z.object({ name: z.string() });
const askName = (message) => inputRequired.elicit({ message, requestedSchema: nameSchema });
const askModel = (question, maxTokens) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens });

/** Tools that need something of the client: written for both eras, answered only where the client can be asked. */
export function registerInputTools(server) {
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
