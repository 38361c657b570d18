import type { Command } from 'commander';
import { formatConceptAnswer, formatConceptList } from '../works/concepts/format.js';
import { ExitCode } from './exit-codes.js';
import { inCommands } from './in-commands.js';
import { print } from './output.js';
import { withLibrary } from './with-library.js';

interface Options {
  readonly list?: boolean;
  readonly json?: boolean;
}

/** `verbatim concept [name…]` */
export function conceptCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('concept')
    .description('look a concept up, or list them')
    .argument(
      '[name...]',
      'a concept by any of its names; with --list a word or tradition to narrow the list by',
    )
    .option('--list', 'list concepts instead of opening one')
    .option('--json', 'print the structured answer')
    .action(async (words: string[], { list, json }: Options) => {
      const name = words.join(' ');
      if (list || name === '') {
        const answer = await withLibrary((library) => library.listConcepts(name || undefined));
        print(answer, json, (list) => inCommands(formatConceptList(list)));
        exit(answer.concepts.length > 0 ? ExitCode.found : ExitCode.nothingFound);
        return;
      }
      const answer = await withLibrary((library) => library.getConcept(name));
      print(answer, json, (found) => inCommands(formatConceptAnswer(found)));
      exit(answer.concept ? ExitCode.found : ExitCode.nothingFound);
    });
}
