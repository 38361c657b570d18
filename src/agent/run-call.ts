import type { CallOutcome, RequestedCall } from '../chat/tool-model.js';
import { readArguments } from './call-arguments.js';
import { evidenceOf } from './evidence.js';
import type { ToolClient } from './tool-client.js';
import type { CallEnding, CallRecord } from './transcript.js';

/** What one call came to: for the model, and for the record. */
export interface RunCall {
  readonly outcome: CallOutcome;
  readonly record: CallRecord;
}

/**
 * Runs one call, or tells the model why it was not run. Only a listed tool is ever called.
 * @throws VerbatimError as {@link ToolClient.call}: what a tool cannot do is an outcome, a server that is gone is not
 */
export async function runCall(
  call: RequestedCall,
  turn: number,
  listed: readonly string[],
  tools: ToolClient,
  signal: AbortSignal | undefined,
): Promise<RunCall> {
  const started = performance.now();
  const refuse = (ending: CallEnding, text: string): RunCall => ({
    outcome: { id: call.id, name: call.name, text, isError: true },
    record: recordOf(call, turn, ending, text, started),
  });
  if (!listed.includes(call.name)) {
    return refuse('unknown-tool', `There is no tool "${call.name}". The tools are: ${listed.join(', ')}.`);
  }
  const { args, ...wrong } = readArguments(call.arguments);
  if (args === undefined) {
    const problem = 'problem' in wrong ? wrong.problem : '';
    return refuse(
      'bad-arguments',
      `${call.name} was not called: ${problem}. Call it again with a JSON object.`,
    );
  }
  const result = await tools.call(call.name, args, signal);
  if (result.isError) return refuse('tool-error', result.text);
  return {
    outcome: {
      id: call.id,
      name: call.name,
      text: result.text,
      isError: false,
      structured: result.structured,
    },
    record: { ...recordOf(call, turn, 'ok', null, started), ...evidenceOf(call.name, result) },
  };
}

function recordOf(
  { name, arguments: written }: RequestedCall,
  turn: number,
  ending: CallEnding,
  problem: string | null,
  started: number,
): CallRecord {
  const milliseconds = Math.round(performance.now() - started);
  return { turn, tool: name, arguments: written, ending, problem, found: [], read: [], milliseconds };
}
