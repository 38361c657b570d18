import { type CallToolResult, CLIENT_INFO_META_KEY, type ServerContext } from '@modelcontextprotocol/server';
import type { ToolCall } from '../accounts/usage/tool-call.js';
import type { Forgiven } from './arguments.js';
import { callTool } from './call-tool.js';
import type { ServerPorts } from './ports.js';
import type { Noted, Tool } from './tool.js';

/** What calls over HTTP without a session, a token or a client's name come through. */
const HTTP = 'http';

/** A client's name is a word or two; it comes from outside. */
const MAX_NAME = 80;

/**
 * One call, as {@link callTool} answers it, and recorded where the server keeps a usage record. What goes wrong in
 * recording is logged and changes nothing of the answer.
 * @param connection names the connection that the call came over, where there is one that lasts
 */
export async function callAndRecord(
  tool: Tool,
  forgiven: Forgiven,
  context: ServerContext,
  ports: ServerPorts,
  connection: string,
): Promise<CallToolResult> {
  const result = await callTool(tool, forgiven, context, ports);
  try {
    await ports.usage?.record(recordOf(tool, forgiven, result, sessionOf(context, connection)));
  } catch (error) {
    ports.log.error({ tool: tool.name, err: error }, 'recording usage');
  }
  return result;
}

/** Only what a tool says is to be kept of its calls; of one that failed, that it did. */
function recordOf(tool: Tool, { args }: Forgiven, result: CallToolResult, session: string): ToolCall {
  const call = { account: null, session, tool: tool.name };
  const parsed = tool.input.safeParse(args);
  if (result.isError || !parsed.success) return { ...call, failed: true, query: null, passages: null };
  // What callTool has put there.
  const answer = result.structuredContent as unknown as Noted;
  return {
    ...call,
    failed: false,
    query: tool.usage?.query?.(parsed.data) ?? null,
    passages: tool.usage?.delivered(answer, parsed.data) ?? null,
  };
}

/** The MCP session where there is one; else the client that a token or the request names; else how it came. */
function sessionOf({ sessionId, http, mcpReq }: ServerContext, connection: string): string {
  if (sessionId !== undefined) return sessionId;
  if (http === undefined) return connection;
  const { clientId } = http.authInfo ?? {};
  const named = clientId ?? clientName(mcpReq.envelope);
  return named === undefined ? HTTP : `${HTTP}:${named.slice(0, MAX_NAME)}`;
}

function clientName(envelope: object | undefined): string | undefined {
  const info: unknown = new Map<string, unknown>(Object.entries(envelope ?? {})).get(CLIENT_INFO_META_KEY);
  return typeof info === 'object' && info !== null && 'name' in info && typeof info.name === 'string'
    ? info.name
    : undefined;
}
