import type { Command } from 'commander';
import colours from 'picocolors';
import {
  evaluateQuotes,
  LEAST_RIGHT,
  type QuoteEvaluation,
} from '../evaluation/known-items/evaluate-quotes.js';
import { knownLoci } from '../evaluation/sets/load-set.js';
import { ExitCode } from './exit-codes.js';
import { measured } from './measured.js';
import { print } from './output.js';

/** Wrong verdicts that are shown. */
const SHOWN = 20;

/** `verbatim eval quotes` */
export function evalQuotesCommand(parent: Command, exit: (code: number) => void): void {
  parent
    .command('quotes')
    .description('check a thousand altered quotes whose right verdicts are known')
    .option('--json', 'print the structured result')
    .addHelpText(
      'after',
      `\nExit code 1 when fewer than ${LEAST_RIGHT * 100} % of the verdicts are right, or anything altered is called exact.`,
    )
    .action(async (options: { json?: boolean }) => {
      const result = await measured((library, show) => evaluateQuotes(library, knownLoci(), show));
      print(result, options.json, formatQuotes);
      if (result.passes === false) exit(ExitCode.nothingFound);
    });
}

/** The tallies by kind, and the first verdicts that were wrong. */
function formatQuotes({ tallies, wrong, passes }: QuoteEvaluation): string {
  if (passes === undefined) return 'The library has none of the units that quotes are made from.';
  return [
    ...tallies.map(({ kind, trials, right, wronglyExact }) => {
      const share = ((right / trials) * 100).toFixed(1);
      const exact = wronglyExact > 0 ? `, ${wronglyExact} wrongly called exact` : '';
      return `  ${kind.padEnd(16)} ${String(right).padStart(5)} of ${String(trials).padEnd(5)} right (${share} %)${exact}`;
    }),
    ...wrong
      .slice(0, SHOWN)
      .map(({ unit, kind, quote, right, verdict }) =>
        colours.dim(`  ${unit}, ${kind}: ${verdict} where ${right.join(' or ')} is right: ${quote}`),
      ),
  ].join('\n');
}
