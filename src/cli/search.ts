import type { Command } from 'commander';
import { formatSearchAnswer } from '../works/search/format.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';
import { withLibrary } from './with-library.js';

interface Options {
  readonly tradition?: string;
  readonly work?: string;
  readonly language?: string;
  readonly limit?: number;
  readonly explain?: boolean;
  readonly json?: boolean;
}

/** `verbatim search <query…>` */
export function searchCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('search')
    .description('find passages by meaning and by words')
    .argument('<query...>', 'what to look for; words in "double quotes" stay a phrase')
    .option('-t, --tradition <name>', 'only works of this tradition')
    .option('-w, --work <name>', 'only this work')
    .option('-l, --language <name>', 'only works whose original is in this language')
    .option('-n, --limit <number>', 'how many hits, 1 to 20', Number)
    .option('-e, --explain', 'say why each hit is there')
    .option('--json', 'print the structured answer')
    .action(async (words: string[], options: Options) => {
      const { json, ...filters } = options;
      const answer = await withLibrary((library) => library.search({ query: words.join(' '), ...filters }));
      print(answer, json, formatSearchAnswer);
      exit(answer.hits.length > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
}
