import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { packageRoot } from '../package-root.js';
import { ExitCode } from './exit-codes.js';
import { guardOutput, report } from './output.js';

/** Every command by name; a command's file is loaded only when it is run or listed. */
const commands: Readonly<
  Record<string, () => Promise<(program: Command, exit: (code: number) => void) => void>>
> = {
  serve: async () => (await import('./serve.js')).serveCommand,
  stdio: async () => (await import('./stdio.js')).stdioCommand,
  build: async () => (await import('./build.js')).buildCommand,
  verify: async () => (await import('./verify.js')).verifyCommand,
  keywords: async () => (await import('./keywords.js')).keywordsCommand,
  import: async () => (await import('./import.js')).importCommand,
  translations: async () => (await import('./translations.js')).translationsCommand,
  works: async () => (await import('./works.js')).worksCommand,
  review: async () => (await import('./review.js')).reviewCommand,
  search: async () => (await import('./search.js')).searchCommand,
  read: async () => (await import('./read.js')).readCommand,
  check: async () => (await import('./check.js')).checkCommand,
  concept: async () => (await import('./concept.js')).conceptCommand,
  notes: async () => (await import('./notes.js')).notesCommand,
  eval: async () => (await import('./eval.js')).evalCommand,
  sweep: async () => (await import('./sweep.js')).sweepCommand,
  usage: async () => (await import('./usage.js')).usageCommand,
  doctor: async () => (await import('./doctor.js')).doctorCommand,
};

/**
 * Runs one command line.
 * @param argv the words after the program's name
 * @returns the exit code: 0 found, 1 nothing found, 2 bad use, 3 failure
 */
export async function run(argv: readonly string[]): Promise<number> {
  guardOutput();
  let code: number = ExitCode.found;
  const exit = (given: number) => {
    code = given;
  };
  const program = new Command('verbatim')
    .description(
      'Exact quotations with exact references: build a library, search it, read it, check a quote.',
    )
    .version(version())
    .exitOverride()
    .showHelpAfterError('(verbatim <command> --help shows how it is used)')
    .addHelpText(
      'after',
      '\nExit codes: 0 found, 1 nothing found (no such passage, note or heading), 2 bad use, 3 failure.',
    );
  const [first] = argv;
  const named = first !== undefined && Object.hasOwn(commands, first) ? [first] : Object.keys(commands);
  try {
    for (const name of named) {
      const register = await commands[name]?.();
      register?.(program, exit);
    }
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has already written its message; help and version are no failure.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.found : ExitCode.badUse;
    return report(error);
  }
}

function version(): string {
  return (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;
}
