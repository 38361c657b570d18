import { type Command, InvalidArgumentError } from 'commander';
import colours from 'picocolors';
import { VerbatimError } from '../errors.js';
import { readField, type SweptField, usualFields } from '../evaluation/ranking-fields.js';
import { METRICS } from '../evaluation/score.js';
import { gridSize, sweepTable } from '../evaluation/sweep.js';
import { type LibrarySweep, sweepLibrary } from '../evaluation/sweep-library.js';
import { commaList } from './comma-list.js';
import { measured } from './measured.js';
import { requireOutFile, writeOutFile } from './out-file.js';
import { print } from './output.js';

interface Options {
  readonly over?: string[];
  readonly set: string[];
  readonly metric: string;
  readonly grid?: boolean;
  readonly heldHalf?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** A grid of more rankings would take hours. */
const LARGEST_GRID = 2_000;

/** `verbatim sweep` */
export function sweepCommand(program: Command): void {
  program
    .command('sweep')
    .description('look for the ranking that scores best on the dev half of judged sets')
    .option(
      '--over <field=values...>',
      'fields of the ranking and values to try, such as lists.vector=0.5,1,2',
    )
    .option('--set <names>', 'judged sets, with commas', commaList, ['situations'])
    .option('--metric <name>', 'what to raise, in every set and mode', knownMetric, 'recall@10')
    .option('--grid', 'try every combination; else one field after the other, keeping the best of each')
    .option(
      '--held-half',
      'score the held half, once, with what stood and what was chosen: for the last sweep',
    )
    .option('--out <file>', 'write what was tried as a Markdown table')
    .option('--json', 'print the structured result')
    .action(async ({ over, set: sets, metric, grid, heldHalf, out, json }: Options) => {
      requireOutFile(out);
      const fields = over?.map(readField) ?? usualFields();
      if (grid && gridSize(fields) > LARGEST_GRID) throw tooLarge(fields);
      const result = await measured((library, show) =>
        sweepLibrary(
          library,
          { sets, fields, metric, strategy: grid ? 'grid' : 'coordinate', withHeldHalf: heldHalf ?? false },
          show,
        ),
      );
      writeOutFile(out, `${sweepTable(result)}\n`);
      print(result, json, formatSweep);
    });
}

function formatSweep(result: LibrarySweep): string {
  const { fields, chosen, trials, held, skipped } = result;
  const [standing] = trials;
  const changes = fields.flatMap(({ path }, at) => {
    const [before, now] = [standing?.values[at], chosen.values[at]];
    return before === now ? [] : [`  ${path}: ${before} → ${now}`];
  });
  const compared = (stood: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) =>
    Object.entries(stood).map(
      ([name, before]) => `  ${name}: ${before.toFixed(4)} → ${(now[name] ?? 0).toFixed(4)}`,
    );
  return [
    sweepTable(result),
    '',
    colours.bold(changes.length > 0 ? 'Chosen' : 'What stood scores best'),
    ...changes,
    `${colours.bold('dev')}, which it was chosen on:`,
    ...compared(standing?.scores ?? {}, chosen.scores),
    ...(held === null
      ? [colours.dim('The held half was not run. --held-half scores it, once, when the choice is made.')]
      : [`${colours.bold('test')}, held back:`, ...compared(held.stood, held.chosen)]),
    ...skipped.map(({ name, reason }) => `${colours.bold(name)} is skipped: ${reason}.`),
  ].join('\n');
}

function knownMetric(name: string): string {
  if (METRICS.some((metric) => metric.name === name)) return name;
  throw new InvalidArgumentError(`The metrics are ${METRICS.map((metric) => metric.name).join(', ')}.`);
}

function tooLarge(fields: readonly SweptField[]): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `The grid has ${gridSize(fields)} rankings, more than ${LARGEST_GRID}.`,
    'Name fewer fields or values, or leave --grid out.',
  );
}
