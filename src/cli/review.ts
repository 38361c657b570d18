import { type Command, Option } from 'commander';
import colours from 'picocolors';
import type { Decision } from '../building/review/decisions.js';
import { REASONS, type Reason } from '../building/review/finding.js';
import { decide, type Finding, type Review, reviewWork } from '../building/review/review.js';
import { readConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';

interface Options {
  readonly accept?: string[];
  readonly wrong?: string[];
  readonly note?: string;
  readonly reason?: Reason;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** `verbatim review <work>` */
export function reviewCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('review')
    .description('list passages of a built work that look wrong, for a person to decide on')
    .argument('<work>', 'id of a work in the library')
    .option('--accept <ids...>', 'record that these are right as they stand')
    .option('--wrong <ids...>', 'record that these are wrong, until the recipe is corrected')
    .option('--note <text>', 'what to keep with the decision')
    .addOption(new Option('--reason <reason>', 'only this reason').choices(Object.keys(REASONS)))
    .option('--all', 'list what is decided too')
    .option('--json', 'print the structured answer')
    .addHelpText(
      'after',
      [
        '\nReasons:',
        ...Object.entries(REASONS).map(([reason, meaning]) => `  ${reason.padEnd(12)}${meaning}`),
        '\nDecisions are kept in works/<id>/reviewed.tsv; of a text that has changed since the question is asked again.',
        'Exit code 1 when nothing is left to decide, 0 when something is listed or recorded.',
      ].join('\n'),
    )
    .action((work: string, options: Options) => {
      const config = readConfig();
      const { accept, wrong, note, reason, json } = options;
      if (accept !== undefined || wrong !== undefined) {
        const common = { work, ...(note !== undefined && { note }), ...(reason !== undefined && { reason }) };
        const decided = [
          ...(accept === undefined ? [] : decide(config, { ...common, ids: accept, verdict: 'ok' })),
          ...(wrong === undefined ? [] : decide(config, { ...common, ids: wrong, verdict: 'wrong' })),
        ];
        print({ work, decided }, json, formatDecided);
        return;
      }
      if (note !== undefined) {
        throw new VerbatimError(
          'bad-input',
          '--note says something about a decision, and none is made.',
          'Add --accept <id> or --wrong <id>.',
        );
      }
      const review = narrowed(reviewWork(config, work), options);
      print(review, json, formatReview);
      exit(review.findings.length > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
}

/** What is to be listed: undecided findings, or all of them. */
function narrowed(review: Review, { all, reason }: Options): Review {
  const findings = review.findings.filter(
    ({ state, reason: found }) =>
      (all || state === 'open' || state === 'changed') && (reason === undefined || reason === found),
  );
  return { ...review, findings };
}

function formatReview({ work, findings, counts, outdated }: Review): string {
  const { open, changed, ok, wrong } = counts;
  const since = changed > 0 ? ` (${changed} since the text changed)` : '';
  return [
    ...[...groups(findings, ({ text }) => text)].map(formatText),
    ...outdated.map(({ id, reason }) =>
      colours.dim(`reviewed.tsv has ${id} for ${reason}, which nothing is found for any more.`),
    ),
    `${colours.bold(work)}: ${open + changed} to decide${since}; ${ok} accepted, ${wrong} known to be wrong.`,
    ...(open + changed > 0
      ? [
          colours.dim(
            `verbatim review ${work} --accept <id> [--note "…"], or --wrong <id>, records a decision.`,
          ),
        ]
      : []),
  ].join('\n');
}

function formatText([text, findings]: readonly [string, readonly Finding[]]): string {
  const sources = new Set(findings.flatMap(({ place }) => place?.source ?? []));
  return [
    `${colours.bold(text)}  ${colours.dim([...sources].join(', '))}`,
    ...[...groups(findings, ({ id }) => id)].map(formatPassage),
    '',
  ].join('\n');
}

function formatPassage([id, findings]: readonly [string, readonly Finding[]]): string {
  const [first] = findings;
  const place = first?.place ? colours.dim(`  at ${first.place.start}`) : '';
  return [
    `  ${id}  ${first?.ref ?? ''}${place}`,
    ...findings.map((finding) => `    ${formatReason(finding)} ${finding.detail}`),
  ].join('\n');
}

function groups<T>(entries: readonly T[], keyOf: (entry: T) => string): ReadonlyMap<string, readonly T[]> {
  const grouped = new Map<string, T[]>();
  for (const entry of entries) grouped.set(keyOf(entry), [...(grouped.get(keyOf(entry)) ?? []), entry]);
  return grouped;
}

function formatReason({ reason, state, note }: Finding): string {
  const said = note === null ? '' : ` (${note})`;
  const mark = { open: '', changed: ' changed', ok: ' ok', wrong: ' wrong' }[state];
  return `${colours.yellow(reason)}${colours.dim(`${mark}${said}`)}`;
}

function formatDecided({
  work,
  decided,
}: {
  readonly work: string;
  readonly decided: readonly Decision[];
}): string {
  return [
    ...decided.map(({ id, reason, verdict }) => `${id} ${reason}: ${verdict}`),
    colours.dim(`Kept in works/${work}/reviewed.tsv.`),
  ].join('\n');
}
