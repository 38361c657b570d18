import { type Command, Option } from 'commander';
import colours from 'picocolors';
import { readConfig } from '../config.js';
import { makeEmbedder } from '../embeddings/make-embedder.js';
import { VerbatimError } from '../errors.js';
import { evaluateClaims } from '../evaluation/notes/claims/evaluate-claims.js';
import { formatClaims, formatMisjudged } from '../evaluation/notes/claims/format-claims.js';
import { CHOOSING_SET, evaluateNotes, NOTES_SET } from '../evaluation/notes/evaluate-notes.js';
import { formatNotesEvaluation } from '../evaluation/notes/format.js';
import { checkNotes, readNotesBaseline, writeNotesBaseline } from '../evaluation/notes/notes-baseline.js';
import { NOTES_CONFIGURATIONS } from '../evaluation/notes/notes-configurations.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';

interface Options {
  readonly set: string;
  readonly check?: boolean;
  readonly write?: boolean;
  readonly queries?: boolean;
  readonly json?: boolean;
}

/** `verbatim eval notes` */
export function evalNotesCommand(parent: Command, exit: (code: number) => void): void {
  parent
    .command('notes')
    .description(
      'measure the search of notes, and how claims are compared with them, against the numbers they had before',
    )
    .addOption(
      new Option('--set <name>', 'which queries; weights were chosen on "choosing"')
        .choices([NOTES_SET, CHOOSING_SET])
        .default(NOTES_SET),
    )
    .option('--check', 'fail where a number has fallen below its baseline')
    .option('--write', 'write the baseline anew')
    .option(
      '--queries',
      'list the ranks of the right places, query by query, and the claims that are misjudged',
    )
    .option('--json', 'print the structured result')
    .action(async ({ set, check, write, queries, json }: Options) => {
      if (set !== NOTES_SET && (check || write)) {
        throw new VerbatimError(
          'bad-input',
          `The baseline is of ${NOTES_SET}, not of ${set}.`,
          'Leave --set out, or leave out --check and --write.',
        );
      }
      const config = readConfig();
      const embedder = makeEmbedder(config.embedding, config.dataDir);
      if (embedder === null) {
        throw new VerbatimError(
          'unavailable',
          'Measuring hybrid search needs an embedder.',
          'Unset EMBEDDING_PROVIDER.',
        );
      }
      try {
        const evaluation = await evaluateNotes(embedder, NOTES_CONFIGURATIONS, set);
        const claims = set === NOTES_SET ? await evaluateClaims(embedder) : null;
        const findings = check && claims ? checkNotes(evaluation, claims, readNotesBaseline()) : [];
        const written = write && claims ? [`Written: ${writeNotesBaseline(evaluation, claims)}`] : [];
        print({ ...evaluation, claims, findings }, json, () =>
          [
            formatNotesEvaluation(evaluation),
            ...(claims ? ['', formatClaims(claims)] : []),
            ...(queries ? [ranksOf(evaluation.ranks), ...(claims ? [formatMisjudged(claims)] : [])] : []),
            ...findings.map((finding) => `${colours.red('✗')} ${finding}`),
            ...(check && findings.length === 0 ? [`${colours.green('✓')} all stands where it stood`] : []),
            ...written,
          ].join('\n'),
        );
        if (findings.length > 0) exit(ExitCode.nothingFound);
      } finally {
        await embedder.close();
      }
    });
}

function ranksOf(ranks: Readonly<Record<string, Readonly<Record<string, number | null>>>>): string {
  return Object.entries(ranks)
    .map(
      ([id, by]) =>
        `${id}  ${Object.entries(by)
          .map(([name, rank]) => `${name} ${rank ?? '–'}`)
          .join('  ')}`,
    )
    .join('\n');
}
