import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { VerbatimError } from '../errors.js';
import type { Forgiven } from './arguments.js';
import { clipped } from './clipped.js';
import { failureOf, failureResult } from './failures.js';
import type { ServerPorts } from './ports.js';
import type { Noted, Tool, ToolProgress, VaultContext } from './tool.js';

/**
 * One call: validate what was forgiven, open the library, ask, answer as text and as structured content.
 * Never rejects: what goes wrong is a tool result that says what to do next.
 */
export async function callTool(
  tool: Tool,
  forgiven: Forgiven,
  context: ServerContext,
  ports: ServerPorts,
): Promise<CallToolResult> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const args = validated(tool, forgiven);
    const answer = await ask(tool, args, context, ports);
    // A note may name what was asked for, however long that was.
    const noted = { ...answer, notes: [...answer.notes, ...forgiven.notes].map((note) => clipped(note)) };
    ports.log.info({ tool: tool.name, ms: took(), ok: true }, 'tool call');
    return {
      content: [{ type: 'text', text: tool.format(noted) }],
      structuredContent: { ...noted },
    };
  } catch (error) {
    const failure = failureOf(error, tool.errors);
    const fields = { tool: tool.name, ms: took(), ok: false, reason: failure.reason };
    if (failure.reason === 'unexpected') ports.log.error({ ...fields, err: error }, 'tool call');
    else ports.log.info(fields, 'tool call');
    return failureResult(failure);
  }
}

/** Opens what the tool is over, on first use, and asks it. */
async function ask(
  tool: Tool,
  args: Record<string, unknown>,
  context: ServerContext,
  { library, notes }: ServerPorts,
): Promise<Noted> {
  const { signal } = context.mcpReq;
  if (tool.over !== 'notes') return tool.handle(args, { library: await library.open(), signal });
  if (notes === undefined) throw new Error(`${tool.name} is offered without notes.`);
  const onProgress = progressTo(context);
  const opened: VaultContext = { vault: await notes.open(), signal, ...(onProgress && { onProgress }) };
  const { handle } = tool as unknown as Tool<typeof tool.input, Noted, VaultContext>;
  return handle(args, opened);
}

/** Tells the client how far a call has come, where it asked to be told; what fails in telling changes nothing. */
function progressTo({ mcpReq }: ServerContext): ((progress: ToolProgress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return ({ done, total, message }) => {
    const params = { progressToken, progress: done, total, message };
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}

function validated(tool: Tool, { args, notes }: Forgiven): Record<string, unknown> {
  const parsed = tool.input.safeParse(args);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message, code }) => {
    const name = path.map(String).join('.');
    if (args[name] === '') return `"${name}" is empty`;
    // Within an argument that was given, what is wrong is a type: JSON holds no undefined.
    return code === 'invalid_type' && args[String(path[0])] === undefined
      ? `"${name}" is missing`
      : `"${name}": ${message}`;
  });
  throw new VerbatimError(
    'bad-input',
    [`${tool.name} could not be called: ${problems.join('; ')}.`, ...notes].join(' '),
    `Call it again with arguments such as ${JSON.stringify(tool.example)}.`,
  );
}
