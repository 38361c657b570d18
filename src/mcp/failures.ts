import type { CallToolResult } from '@modelcontextprotocol/server';
import { type ErrorKind, VerbatimError } from '../errors.js';
import { clipped } from './clipped.js';
import type { ToolFailure } from './tool.js';

/** A failed call as structured content: `{ error: … }`. */
export interface Failure {
  readonly reason: ErrorKind | 'unexpected';
  readonly message: string;
  readonly recovery: string;
}

/**
 * What the caller is told of an error. Errors thrown on purpose speak for themselves, and the tool adds its
 * own advice; anything else is told in general terms, since its message may hold what is nobody's business.
 */
export function failureOf(error: unknown, declared: readonly ToolFailure[] = []): Failure {
  if (!(error instanceof VerbatimError)) {
    return {
      reason: 'unexpected',
      message: 'Something went wrong inside the server; this call was not answered.',
      recovery: 'Try once more; if it fails again, tell the person that the server log has the details.',
    };
  }
  const advice = declared
    .filter(({ reason }) => reason === error.kind)
    .map(({ recovery }) => recovery)
    .filter((recovery) => recovery !== error.recovery);
  return {
    reason: error.kind,
    message: clipped(error.message),
    recovery: clipped([error.recovery, ...advice].join(' ')),
  };
}

/** The failure as a tool result: complete as text, complete as structured content. */
export function failureResult(failure: Failure): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: `${failure.message}\nWhat to do next: ${failure.recovery}` }],
    structuredContent: { error: { ...failure } },
  };
}
