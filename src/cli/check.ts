import type { Command } from 'commander';
import { VerbatimError } from '../errors.js';
import type { AnswerCheck, CheckAnswer, Verdict } from '../works/answers.js';
import { formatAnswerCheck, formatCheckAnswer } from '../works/quotes/format.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';
import { readInput } from './read-input.js';
import { withLibrary } from './with-library.js';

interface Options {
  readonly work?: string;
  readonly locus?: string;
  readonly answer?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
}

const faithful: ReadonlySet<Verdict> = new Set(['exact', 'folded', 'elided']);

/** The author's words as they stand, nothing that turns their sense left out. */
const isFaithful = ({ verdict, omitted = [] }: CheckAnswer): boolean =>
  faithful.has(verdict) && !omitted.some(({ negation }) => negation);

/** `verbatim check <quote…>` and `verbatim check --answer <file>` */
export function checkCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('check')
    .description('check a quotation, or every quotation in an answer, against the texts')
    .argument('[quote...]', 'the quotation')
    .option('-w, --work <name>', 'the work it is said to be from')
    .option('-l, --locus <reference>', 'where it is said to stand')
    .option('-a, --answer <file>', 'check every quotation in this file (- for standard input)')
    .option(
      '--strict',
      'exit with 1 unless every quotation is the author’s words (exact, folded, or elided with no negation left out)',
    )
    .option('--json', 'print the structured answer')
    .action(async (words: string[], { answer: file, json, strict, ...place }: Options) => {
      if (file !== undefined) {
        if (words.length > 0 || place.work !== undefined || place.locus !== undefined) {
          throw new VerbatimError(
            'bad-input',
            '--answer takes a whole answer and reads the references in it; it goes with no quote, --work or --locus.',
            'Give either a quote or --answer.',
          );
        }
        const text = await readInput(file);
        const checked = await withLibrary((library) => library.checkAnswer(text));
        print(checked, json, formatAnswerCheck);
        exit(exitForAnswer(checked, strict === true));
        return;
      }
      const checked = await withLibrary((library) => library.check({ quote: words.join(' '), ...place }));
      print(checked, json, formatCheckAnswer);
      const found = strict ? isFaithful(checked) : checked.verdict !== 'absent';
      exit(found ? ExitCode.found : ExitCode.nothingFound);
    });
}

/** Quotations too short to be judged count for nothing. */
function exitForAnswer({ quotations }: AnswerCheck, strict: boolean): number {
  const checks = quotations.flatMap(({ check }) => (check === 'too-short' ? [] : [check]));
  const found = strict
    ? checks.length > 0 && checks.every(isFaithful)
    : checks.some(({ verdict }) => verdict !== 'absent');
  return found ? ExitCode.found : ExitCode.nothingFound;
}
