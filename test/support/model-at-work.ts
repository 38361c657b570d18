import { afterAll, afterEach, beforeAll } from 'vitest';
import { LIMITS, type Limits } from '../../src/agent/limits.js';
import { workOn } from '../../src/agent/loop.js';
import type { ToolClient } from '../../src/agent/tool-client.js';
import type { Transcript } from '../../src/agent/transcript.js';
import type { ChatOptions } from '../../src/chat/chat-model.js';
import { makeToolModel } from '../../src/chat/make-chat-model.js';
import { type InProcessTools, inProcessTools } from '../../src/cli/in-process-tools.js';
import { readConfig } from '../../src/config.js';
import { accessLibrary } from '../../src/works/access.js';
import { tinyDataDir } from '../mcp/tiny-data-dir.js';
import { type ChatBehaviour, calling, FakeChatServer, type SeenMessage } from './fake-chat-server.js';

export const QUESTION = 'Who are called the children of God?';
export const ANSWER = 'Those who make peace.';

export const searching = (query: unknown = 'peacemakers') =>
  calling({ name: 'search_passages', args: { query } });
export const reading = (...ids: string[]) => calling({ name: 'read_passages', args: { ids } });

export interface Given {
  readonly limits?: Partial<Limits>;
  readonly options?: ChatOptions;
  readonly tools?: ToolClient;
  readonly signal?: AbortSignal;
}

/** A model at a provider that does as it is told, and the real tools over a library of four verses. */
export interface ModelAtWork {
  readonly provider: FakeChatServer;
  readonly tools: InProcessTools;
  /** Has the provider behave so, turn by turn, while the model works on the question. */
  work(turns: readonly ChatBehaviour[], given?: Given): Promise<Transcript>;
  /** The results that the model was sent last. */
  toldLast(): readonly SeenMessage[];
}

/** Sets a model to work in the tests of one file, and clears up after them. */
export function modelAtWork(): ModelAtWork {
  const provider = new FakeChatServer();
  const data = tinyDataDir();
  const library = accessLibrary(readConfig({ VERBATIM_DATA: data.dataDir, EMBEDDING_PROVIDER: 'none' }));
  let tools: InProcessTools;
  beforeAll(async () => {
    await provider.start();
    tools = await inProcessTools(library);
  });
  afterAll(async () => {
    await tools.close();
    await library.close();
    await provider.stop();
    data.remove();
  });
  afterEach(() => {
    provider.next.length = 0;
    provider.seen.length = 0;
  });
  return {
    provider,
    get tools() {
      return tools;
    },
    work: async (turns, given = {}) => {
      provider.next.push(...turns);
      const { chat } = readConfig({
        CHAT_PROVIDER: 'openai-compatible',
        CHAT_MODEL: 'm',
        CHAT_BASE_URL: provider.baseUrl,
        CHAT_PRICE_PER_MILLION_IN: '1',
        CHAT_PRICE_PER_MILLION_OUT: '2',
      });
      const place = {
        model: await makeToolModel(chat, { timeoutMs: 2_000, retries: 1, ...given.options }),
        tools: given.tools ?? tools,
        listed: await tools.list(),
        instructions: tools.instructions,
        limits: { ...LIMITS, ...given.limits },
      };
      return workOn(QUESTION, place, given.signal);
    },
    toldLast: () => provider.seen.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [],
  };
}
