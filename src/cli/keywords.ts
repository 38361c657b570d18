import type { Command } from 'commander';
import colours from 'picocolors';
import { estimateLines, type WriteEstimate } from '../building/keywords/estimate.js';
import { lintWorks, type WorkLint } from '../building/keywords/lint-works.js';
import { type WriteLinesReport, writeLines } from '../building/keywords/write-lines.js';
import type { ChatCost } from '../chat/chat-model.js';
import { makeChatModel } from '../chat/make-chat-model.js';
import { readConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import { counted } from '../text/counted.js';
import { ExitCode } from './exit-codes.js';
import { interruptSignal } from './interrupt.js';
import { print } from './output.js';
import { stageBars } from './progress.js';

interface Options {
  readonly lint?: boolean;
  readonly dryRun?: boolean;
  readonly limit?: number;
  readonly json?: boolean;
}

/** Units without a row that are shown; `--json` gives all. */
const SHOWN = 12;

/** `verbatim keywords` */
export function keywordsCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('keywords')
    .description('write the keyword and situation lines of a work with a chat model, or check them')
    .argument('[work]', 'a work of the library; with --lint, all of them when none is named')
    .option('--lint', 'check the lines that are there, and write none')
    .option('--dry-run', 'print the first request and about what the run would cost, and ask nothing')
    .option('--limit <units>', 'write for at most so many units', units)
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\ndocs/keywords.md says what lines are and which settings name the model.')
    .action(async (work: string | undefined, { lint, dryRun, limit, json }: Options) => {
      const config = readConfig();
      if (lint) {
        const works = lintWorks(config, work === undefined ? [] : [work]);
        print({ works }, json, () => works.map(formatLint).join('\n') || 'No work has lines.');
        exit(works.some(isWrong) ? ExitCode.failure : ExitCode.found);
        return;
      }
      if (work === undefined) {
        throw new VerbatimError('bad-input', 'No work is named.', 'Name one, or check all with --lint.');
      }
      if (dryRun) {
        print(estimateLines(config, work, limit), json, formatEstimate);
        return;
      }
      const bars = stageBars();
      const { signal, release } = interruptSignal();
      try {
        const model = await makeChatModel(config.chat);
        const onProgress = (done: number, total: number, label: string) =>
          bars.show({ stage: 'keywords', done, total, label });
        const report = await writeLines({ config, work, model, limit, onProgress, signal });
        bars.stop();
        print(report, json, formatReport);
        exit(report.left.length > 0 ? ExitCode.failure : ExitCode.found);
      } finally {
        bars.stop();
        release();
      }
    });
}

function units(given: string): number {
  const count = Number(given);
  if (Number.isInteger(count) && count > 0) return count;
  throw new VerbatimError('bad-input', `--limit is "${given}".`, 'Give a whole number of units, 1 or more.');
}

const isWrong = ({ findings, missing }: WorkLint) => findings.length + missing.length > 0;

function formatLint(lint: WorkLint): string {
  const { work, rows, findings, withoutRow, missing } = lint;
  const mark = isWrong(lint) ? colours.red('wrong') : colours.green('good ');
  const lacking = withoutRow ?? [];
  return [
    `${mark} ${work}: ${counted(rows, 'row')}`,
    ...findings.map(({ unit, problem }) => `  ${unit === '' ? '' : `${unit}: `}${problem}`),
    ...(missing.length > 0 ? [`  promised by the recipe and not there: ${shortened(missing)}`] : []),
    ...(lacking.length > missing.length ? [`  without a row: ${shortened(lacking)}`] : []),
    ...(withoutRow === null
      ? [`  only their form was checked: the library does not hold it (verbatim build ${work})`]
      : []),
  ].join('\n');
}

function shortened(keys: readonly string[]): string {
  const more = keys.length - SHOWN;
  return `${keys.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function formatEstimate({ work, units, cost, instructions, prompt }: WriteEstimate): string {
  if (units === 0) return `Nothing is left to write for ${work}.`;
  return [
    instructions,
    prompt,
    `${colours.bold(`${counted(units, 'unit')} of ${work}`)} in about ${formatCost(cost)}; nothing was asked.`,
  ].join('\n\n');
}

function formatReport({ work, file, model, written, left, remaining, cost }: WriteLinesReport): string {
  return [
    `${colours.green('wrote')} ${counted(written, 'row')} of ${work} to ${file} (${model})`,
    `  ${formatCost(cost)}`,
    ...left.map(({ unit, problems }) => `${colours.yellow('left')} ${unit}: ${problems.join('; ')}`),
    ...(left.length > 0 ? ['  A further run asks for these again; or write them by hand.'] : []),
    ...(remaining > 0 ? [`  ${counted(remaining, 'unit')} without a row still.`] : []),
  ].join('\n');
}

function formatCost({ requests, tokensIn, tokensOut, amount }: ChatCost): string {
  const price =
    amount === undefined
      ? 'cost unknown (set CHAT_PRICE_PER_MILLION_IN and CHAT_PRICE_PER_MILLION_OUT)'
      : `cost ${amount.toFixed(4)}`;
  return `${counted(requests, 'request')}, ${tokensIn} tokens in and ${tokensOut} out, ${price}`;
}
