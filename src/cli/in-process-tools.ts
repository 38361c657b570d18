import { Client, InMemoryTransport, ProtocolError } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio as serveProtocol } from '@modelcontextprotocol/server/stdio';
import type { ToolClient, ToolResult } from '../agent/tool-client.js';
import type { ToolDescription } from '../chat/tool-model.js';
import { VerbatimError } from '../errors.js';
import { stderrLog } from '../mcp/log.js';
import { serverFactory } from '../mcp/server.js';
import { version } from '../mcp/version.js';
import type { LibraryAccess } from '../works/access.js';

/** A call takes milliseconds, the first one a second more for the models to load; past this the server hangs. */
const CALL_TIMEOUT_MS = 60_000;

/** The real server's tools, called over the real protocol within this process. */
export interface InProcessTools extends ToolClient {
  /** What the server says of itself to a client that connects. */
  readonly instructions: string;
  close(): Promise<void>;
}

/** Starts a server over a library and connects a client to it, by memory in place of pipes. */
export async function inProcessTools(library: LibraryAccess): Promise<InProcessTools> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const connection = serveProtocol(serverFactory({ library, log: stderrLog('error') }), {
    transport: far as Transport,
  });
  const client = new Client({ name: 'verbatim-eval', version }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(near);
  return {
    instructions: client.getInstructions() ?? '',
    list: async () => (await client.listTools()).tools.map(describe),
    call: (name, args, signal) => call(client, name, args, signal),
    close: async () => {
      await client.close();
      await connection.close();
    },
  };
}

type Listed = Awaited<ReturnType<Client['listTools']>>['tools'][number];

const describe = ({ name, description, inputSchema }: Listed): ToolDescription => ({
  name,
  description: description ?? '',
  inputSchema: inputSchema as ToolDescription['inputSchema'],
});

async function call(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<ToolResult> {
  try {
    const { content, structuredContent, isError } = await client.callTool(
      { name, arguments: { ...args } },
      { timeout: CALL_TIMEOUT_MS, ...(signal && { signal }) },
    );
    const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
    return { text, structured: structuredContent, isError: isError === true };
  } catch (cause) {
    if (signal?.aborted) {
      throw new VerbatimError('cancelled', 'The run was stopped.', 'Run the command again.');
    }
    // The server looked at the call and refused it: the caller's affair, like a tool's own error.
    if (cause instanceof ProtocolError) return { text: cause.message, structured: undefined, isError: true };
    throw new VerbatimError(
      'unavailable',
      `The tool ${name} gave no answer: ${(cause as Error).message}.`,
      'Run `verbatim doctor` to see what is wrong with the library.',
      { cause },
    );
  }
}
