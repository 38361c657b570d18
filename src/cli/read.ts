import type { Command } from 'commander';
import { formatReadAnswer } from '../works/reading/format.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';
import { withLibrary } from './with-library.js';

interface Options {
  readonly translation?: string;
  readonly romanise?: boolean;
  readonly json?: boolean;
}

/** `verbatim read <id or locus…>` */
export function readCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('read')
    .description('read units by reference or by the id of a hit, ready to quote')
    .argument(
      '<ids...>',
      'references and ids, each one argument: "Eccl 4:17" "Matt 5:44-48" ecclesiastes-web:88',
    )
    .option('-t, --translation <name>', 'another translation, or "all"')
    .option('-r, --romanise', 'also give each original in Latin letters, to read aloud and not to quote')
    .option('--json', 'print the structured answer')
    .action(async (ids: string[], { json, ...choice }: Options) => {
      const answer = await withLibrary((library) => library.read({ ids, ...choice }));
      print(answer, json, formatReadAnswer);
      exit(answer.units.length > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
}
