import { createHash } from 'node:crypto';
import { type Command, Option } from 'commander';
import colours from 'picocolors';
import { VerbatimError } from '../errors.js';
import { baselineFor, readBaselines } from '../evaluation/baselines.js';
import { configurationsNamed, type Evaluation, evaluate } from '../evaluation/evaluate.js';
import { evaluateQuotes } from '../evaluation/known-items/evaluate-quotes.js';
import { appendJudgements, pool, poolTable } from '../evaluation/pooling.js';
import { readCommittedSet } from '../evaluation/sets/committed-set.js';
import { HALVES, type Half } from '../evaluation/sets/halves.js';
import { knownLoci, setNames } from '../evaluation/sets/load-set.js';
import { restrictToLibrary } from '../evaluation/sets/restrict.js';
import { tools } from '../mcp/tools/index.js';
import { commaList } from './comma-list.js';
import { evalAgentCommand } from './eval-agent.js';
import { checkBaselines, GATED, withQuoteFindings, writeBaselines } from './eval-baselines.js';
import { formatEvaluation } from './eval-format.js';
import { evalNotesCommand } from './eval-notes.js';
import { evalQuotesCommand } from './eval-quotes.js';
import { evalSpansCommand } from './eval-spans.js';
import { evalTranslationsCommand } from './eval-translations.js';
import { ExitCode } from './exit-codes.js';
import { measured } from './measured.js';
import { requireOutFile, writeOutFile } from './out-file.js';
import { print } from './output.js';

interface Options {
  readonly config?: string[];
  readonly half: Half | 'both';
  readonly check?: boolean;
  readonly write?: boolean;
  readonly as?: string;
  readonly queries?: boolean;
  readonly json?: boolean;
  readonly out?: string;
}

/** It becomes part of a file's name. */
const LIBRARY_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** `verbatim eval [sets…]`, `verbatim eval pool`, `verbatim eval judge` */
export function evalCommand(program: Command, exit: (code: number) => void): void {
  // `eval pool --out` is the pool's option, not that of `eval`: both have to know where commands begin.
  const command = program
    .enablePositionalOptions()
    .command('eval')
    .enablePositionalOptions()
    .description('measure search on judged sets, against the numbers it had before')
    .argument('[sets...]', 'names of judged sets; all of them when none is named')
    .option('-c, --config <names>', 'configurations, with commas; the first two are compared', commaList)
    .addOption(
      new Option('--half <half>', 'weights are chosen on dev; test is held back')
        .choices([...HALVES, 'both'])
        .default('dev'),
    )
    .option('--check', 'fail where a number has fallen below its baseline by more than its tolerance')
    .option('--write', 'write the baselines anew')
    .option('--as <library>', 'with --write: what to call a library that has no baseline yet')
    .option('--queries', 'list the ranks of the relevant units, query by query')
    .option('--out <file>', 'write a report to look at, one HTML file')
    .option('--json', 'print the structured result')
    .addHelpText(
      'after',
      '\nWith --check and --write both halves are run, in the configurations that are gated. Exit code 1 when a check does not pass.',
    )
    .action(async (named: string[], options: Options) => {
      requireOutFile(options.out);
      const sets = named.length > 0 ? named : setNames();
      if (options.check) return check(sets, named.length === 0, options, exit);
      if (options.write) return write(sets, options);
      const halves = options.half === 'both' ? HALVES : [options.half];
      const evaluation = await measured((library, show) =>
        evaluate(
          library,
          { sets, configurations: configurationsNamed(options.config), halves, toolsHash: toolsHash() },
          show,
        ),
      );
      await writeReport(evaluation, options.out);
      print(evaluation, options.json, (result) => formatEvaluation(result, options.queries ?? false));
    });
  poolCommand(command);
  judgeCommand(command);
  evalQuotesCommand(command, exit);
  evalTranslationsCommand(command, exit);
  evalNotesCommand(command, exit);
  evalSpansCommand(command, exit);
  evalAgentCommand(command);
}

function poolCommand(parent: Command): void {
  parent
    .command('pool')
    .description(
      'list what the configurations find and nobody has judged, for a judge who does not see what found it',
    )
    .argument('<set>', 'name of a judged set')
    .option('--depth <number>', 'how many units of each configuration', Number, 10)
    .requiredOption('--out <file>', 'table to write, with a column for the grade')
    .option('-c, --config <names>', 'configurations, with commas; all when unset', commaList)
    .action(async (name: string, options: { depth: number; out: string; config?: string[] }) => {
      requireOutFile(options.out);
      const entries = await measured((library, show) =>
        pool(
          library,
          restrictToLibrary(readCommittedSet(name), library).all,
          configurationsNamed(options.config),
          options.depth,
          show,
        ),
      );
      writeOutFile(options.out, poolTable(entries));
      const queries = new Set(entries.map(({ id }) => id)).size;
      print({ entries: entries.length, queries }, false, () =>
        [
          `${entries.length} units to judge for ${queries} queries are in ${options.out}.`,
          'Grade 3: exactly what is asked for; 2: speaks to it; 1: touches it; 0: not relevant.',
          colours.dim(`verbatim eval judge ${name} ${options.out} takes the grades in.`),
        ].join('\n'),
      );
    });
}

function judgeCommand(parent: Command): void {
  parent
    .command('judge')
    .description('take a judge’s grades into a set')
    .argument('<set>', 'name of a judged set')
    .argument('<table>', 'the table of `verbatim eval pool` with grades from 0 to 3 filled in')
    .action(async (name: string, table: string) => {
      const { appended, unjudged } = await measured(async (library) =>
        appendJudgements(readCommittedSet(name), table, library),
      );
      const left = unjudged > 0 ? ` ${unjudged} rows without a grade were passed over.` : '';
      print(
        appended,
        false,
        () => `${appended} judgements were added to evaluation/${name}/judgements.tsv.${left}`,
      );
    });
}

/** @param withQuotes whether the altered quotes are checked too, as they are where no set is named */
async function check(
  sets: readonly string[],
  withQuotes: boolean,
  options: Options,
  exit: (code: number) => void,
): Promise<void> {
  const baselines = readBaselines();
  const { evaluation, passed, findings } = await measured(async (library, show) => {
    const outcome = await checkBaselines(library, sets, baselines, toolsHash(), show);
    if (!withQuotes) return outcome;
    return withQuoteFindings(outcome, await evaluateQuotes(library, knownLoci(), show));
  });
  await writeReport(evaluation, options.out);
  print({ passed, findings, skipped: evaluation.skipped }, options.json, ({ skipped }) =>
    [
      ...passed.map((name) => `${colours.green('✓')} ${name}`),
      ...skipped.map(({ name, reason }) => `${colours.dim('–')} ${name} is skipped: ${reason}`),
      ...findings.map(({ set, kind, message }) => `${colours.red('✗')} ${set}: ${kind}: ${message}`),
    ].join('\n'),
  );
  if (findings.length > 0) exit(ExitCode.nothingFound);
}

async function write(sets: readonly string[], options: Options): Promise<void> {
  if (options.as !== undefined && !LIBRARY_NAME.test(options.as)) {
    throw new VerbatimError(
      'bad-input',
      `"${options.as}" is no name for a library.`,
      'Use small letters, digits and hyphens: --as pilot.',
    );
  }
  const baselines = readBaselines();
  const evaluation = await measured((library, show) =>
    evaluate(
      library,
      {
        sets,
        configurations: configurationsNamed(options.config ?? GATED),
        halves: HALVES,
        toolsHash: toolsHash(),
      },
      show,
    ),
  );
  const { works } = evaluation.library;
  const unnamed = evaluation.sets.filter(({ name }) => baselineFor(baselines, name, works) === undefined);
  if (unnamed.length > 0 && options.as === undefined) {
    throw new VerbatimError(
      'bad-input',
      `There is no baseline yet for ${unnamed.map(({ name }) => name).join(', ')} over a library of these ${works.length} works.`,
      'Say with --as what to call the library, such as --as pilot.',
    );
  }
  const files = writeBaselines(evaluation, baselines, options.as);
  await writeReport(evaluation, options.out);
  print({ files, evaluation }, options.json, () =>
    [
      ...files.map((file) => `Written: evaluation/baselines/${file}`),
      // The held half is in the files; who tunes has no need to look at it.
      formatEvaluation({ ...evaluation, halves: ['dev'] }, false),
    ].join('\n'),
  );
}

async function writeReport(evaluation: Evaluation, out: string | undefined): Promise<void> {
  if (out === undefined) return;
  const { evaluationReport } = await import('../web/evaluation-report/evaluation-report.js');
  writeOutFile(out, evaluationReport(evaluation));
}

/** Hex sha256 of what a client reads about the tools: it shapes what a client asks. */
function toolsHash(): string {
  const told = tools.map(({ name, description }) => [name, description]);
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
