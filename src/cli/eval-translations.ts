import { type Command, Option } from 'commander';
import colours from 'picocolors';
import type { ChatCost, ChatModel } from '../chat/chat-model.js';
import { makeChatModel } from '../chat/make-chat-model.js';
import { type Config, readConfig } from '../config.js';
import { type ExportReport, exportSheet } from '../evaluation/translations/export-sheet.js';
import { importSheet, type JudgedTranslations } from '../evaluation/translations/import-sheet.js';
import { SAMPLE_SIZE, SampledWorks } from '../evaluation/translations/sampled-works.js';
import { openReadOnly, requireNewestSchema } from '../storage/open.js';
import { libraryPath } from '../works/summary.js';
import { ExitCode } from './exit-codes.js';
import { interruptSignal } from './interrupt.js';
import { print } from './output.js';
import { stageBars } from './progress.js';

interface ExportFlags {
  readonly works: string[];
  readonly out: string;
  readonly seed: string;
  readonly into: string;
  readonly model: boolean;
  readonly json?: boolean;
}

interface ImportFlags {
  readonly to?: string;
  readonly json?: boolean;
}

/** `verbatim eval translations export|import` */
export function evalTranslationsCommand(parent: Command, exit: (code: number) => void): void {
  const command = parent
    .command('translations')
    .description('have a reader judge how well a model translates the originals');
  exportCommand(command, exit);
  importCommand(command, exit);
}

function exportCommand(parent: Command, exit: (code: number) => void): void {
  parent
    .command('export')
    .description(
      `write a sheet with ${SAMPLE_SIZE} passages of each work for a reader, translated by the chat model`,
    )
    .addOption(
      new Option('--works <names>', 'which works, with commas')
        .argParser(names)
        .default([], 'all whose original can be translated'),
    )
    .option('--out <file>', 'sheet to write, or to go on with', 'translations.tsv')
    .option('--seed <text>', 'another seed draws other passages', '1')
    .option('--into <language>', 'language of the reader', 'English')
    .option('--no-model', 'leave the translations empty, though a chat model is set')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nCHAT_PROVIDER, CHAT_MODEL … name the model; without them the column of translations stays empty.\nThe same command goes on with a sheet where it was stopped. Exit code 3 when a passage was left untranslated.',
    )
    .action(async (flags: ExportFlags) => {
      const config = readConfig();
      const bars = stageBars();
      const { signal, release } = interruptSignal();
      try {
        const model = await modelOf(config, flags);
        const report = await withSampledWorks(config, (works) =>
          exportSheet({
            works,
            named: flags.works,
            out: flags.out,
            seed: flags.seed,
            into: flags.into,
            model,
            onProgress: (done, total, label) => bars.show({ stage: 'translate', done, total, label }),
            signal,
          }),
        );
        bars.stop();
        print(report, flags.json, formatExport);
        exit(report.left.length > 0 ? ExitCode.failure : ExitCode.found);
      } finally {
        bars.stop();
        release();
      }
    });
}

function importCommand(parent: Command, exit: (code: number) => void): void {
  parent
    .command('import')
    .description('take in a sheet that a reader has filled in, and say which works pass')
    .argument('<sheet>', 'with yes or no in the column “acceptable” of each row')
    .option('--to <folder>', 'where to keep the judgements (evaluation/translations)')
    .option('--json', 'print the structured result')
    .addHelpText('after', '\nA work passes with 18 of 20. Exit code 1 when one does not.')
    .action(async (sheet: string, { to, json }: ImportFlags) => {
      const judged = await withSampledWorks(readConfig(), async (works) => importSheet(sheet, works, to));
      print({ works: judged }, json, () => judged.map(formatJudged).join('\n'));
      exit(judged.every(({ passed }) => passed) ? ExitCode.found : ExitCode.nothingFound);
    });
}

async function modelOf({ chat }: Config, { model }: ExportFlags): Promise<ChatModel | null> {
  return model && chat.provider !== undefined ? makeChatModel(chat) : null;
}

async function withSampledWorks<T>(config: Config, use: (works: SampledWorks) => Promise<T>): Promise<T> {
  const db = openReadOnly(libraryPath(config.dataDir));
  try {
    requireNewestSchema(db);
    return await use(new SampledWorks(db));
  } finally {
    db.close();
  }
}

function formatExport({ out, works, translated, kept, left, model, cost }: ExportReport): string {
  const passages = works.reduce((total, { passages }) => total + passages, 0);
  return [
    `${colours.green('wrote')} ${passages} passages of ${works.length} works to ${out}`,
    model === null
      ? '  Without a chat model the column model_translation is filled in by other means.'
      : `  ${translated} translated by ${model}, ${kept} translated before; ${formatCost(cost)}`,
    ...left.map(({ unit, problem }) => `${colours.yellow('left')} ${unit}: ${problem}`),
    ...(left.length > 0 ? ['  A further run asks for these again.'] : []),
    colours.dim(
      'A reader writes yes or no under “acceptable”; verbatim eval translations import takes it in.',
    ),
  ].join('\n');
}

function formatCost({ requests, tokensIn, tokensOut, amount }: ChatCost): string {
  const price = amount === undefined ? 'cost unknown (no prices are set)' : `cost ${amount.toFixed(4)}`;
  return `${requests} requests, ${tokensIn} tokens in and ${tokensOut} out, ${price}`;
}

function formatJudged({ work, acceptable, passages, passMark, passed }: JudgedTranslations): string {
  const mark = passed ? colours.green('✓') : colours.red('✗');
  return `${mark} ${work}: ${acceptable} of ${passages} acceptable (pass mark ${passMark})`;
}

/** 'a,b' as ['a', 'b']. */
const names = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
