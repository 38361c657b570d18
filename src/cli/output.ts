import colours from 'picocolors';
import { VerbatimError } from '../errors.js';
import { ExitCode, exitCodeOf } from './exit-codes.js';

/** Writes an answer: with `--json` its structured content and nothing else, otherwise the text for people. */
export function print<T>(answer: T, json: boolean | undefined, text: (answer: T) => string): void {
  process.stdout.write(`${json ? JSON.stringify(answer, null, 2) : text(answer)}\n`);
}

/** Writes what went wrong and what to do next to stderr; gives the exit code. */
export function report(error: unknown): number {
  if (error instanceof VerbatimError) {
    process.stderr.write(
      `${colours.red('error:')} ${error.message}\n${colours.dim('next:')}  ${error.recovery}\n`,
    );
    return exitCodeOf[error.kind];
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${colours.red('unexpected error:')} ${detail}\n`);
  return ExitCode.failure;
}
