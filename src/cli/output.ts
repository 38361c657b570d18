import colours from 'picocolors';
import { VerbatimError } from '../errors.js';
import { ExitCode, exitCodeOf } from './exit-codes.js';
import { inCommands } from './in-commands.js';
import { systemFailure } from './system-failure.js';

/**
 * From here on a reader that goes away (`| head`) ends nothing and changes no exit code, and an answer that cannot be
 * written (a full disk) is an error.
 */
export function guardOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    const code = report(error);
    // The command may have ended well meanwhile.
    process.once('exit', () => {
      process.exitCode = code;
    });
  });
  // Where nobody reads what went wrong, the exit code still says it.
  process.stderr.on('error', () => {});
}

/** Writes an answer: with `--json` its structured content and nothing else, otherwise the text for people. */
export function print<T>(answer: T, json: boolean | undefined, text: (answer: T) => string): void {
  const shown = json ? JSON.stringify(answer, null, 2) : text(answer);
  process.stdout.write(`${process.stdout.isTTY ? harmless(shown) : shown}\n`);
}

/**
 * What a terminal only shows: text and names of files may hold sequences that clear the screen or write elsewhere.
 * Colours stay, since what is printed has its own. What is written to a file or a pipe is left as it is.
 */
export function harmless(text: string): string {
  return text.replace(
    /\u001b(?!\[[\d;]*m)|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]/gu,
    '\uFFFD',
  );
}

/** Writes what went wrong and what to do next to stderr; gives the exit code. */
export function report(error: unknown): number {
  const known = error instanceof VerbatimError ? error : systemFailure(error);
  if (known) {
    process.stderr.write(
      `${colours.red('error:')} ${inCommands(known.message)}\n${colours.dim('next:')}  ${inCommands(known.recovery)}\n`,
    );
    return exitCodeOf[known.kind];
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${colours.red('unexpected error:')} ${detail}\n`);
  return ExitCode.failure;
}
