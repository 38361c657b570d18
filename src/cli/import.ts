import type { Command } from 'commander';
import colours from 'picocolors';
import { importWcw, removeWcw, type WcwReport } from '../building/imports/wcw/import-wcw.js';
import { counted } from '../text/counted.js';
import { formatBuildReport } from './build.js';
import { print } from './output.js';
import { withImports } from './with-imports.js';

interface Options {
  readonly file?: string;
  /** False for `--no-graph`. */
  readonly graph?: string | boolean;
  readonly remove?: boolean;
  readonly json?: boolean;
}

/** Problems shown to a person; `--json` gives all. */
const SHOWN = 20;

/** `verbatim import wcw` */
export function importCommand(program: Command): void {
  const command = program
    .command('import')
    .description('bring texts of others into the library, by choice and in the second tier');
  command
    .command('wcw')
    .description('import the Wisdom Context Window: its texts, and its graph of concepts')
    .option('--file <corpus>', 'wisdom-corpus.jsonl.gz as it is published; fetched when it is not named')
    .option(
      '--graph <folder>',
      'a folder with graph.json and concept/<slug>.json; asked for when it is not named',
    )
    .option('--no-graph', 'texts only')
    .option('--remove', 'take it out of the library again')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\nIts terms of reuse are unstated: whoever imports it decides whether they may.')
    .action(async ({ file, graph, remove, json }: Options) => {
      if (remove) {
        const removed = await withImports(removeWcw);
        print(
          removed,
          json,
          (report) => `${colours.green('removed')} the Wisdom Context Window\n${formatBuildReport(report)}`,
        );
        return;
      }
      const imported = await withImports((session) =>
        importWcw({
          ...session,
          ...(file !== undefined && { file }),
          ...(graph === false && { graph: null }),
          ...(typeof graph === 'string' && { graph }),
        }),
      );
      print(imported, json, formatReport);
    });
}

function formatReport({ corpus, graph, build, notes }: WcwReport): string {
  const { texts, summaries, passages, problems, renamed, from, sha256 } = corpus;
  return [
    `${colours.green('imported')} ${counted(texts, 'text')} (${summaries} of them summaries, never quotable) in ${counted(passages, 'passage')} from ${from}`,
    `  sha256 ${sha256}; terms of reuse unstated; all of the second tier`,
    graph ? `  ${counted(graph.concepts, 'concept')} of its graph` : '  without its graph of concepts',
    ...listed(
      'renamed',
      renamed.map(({ slug, id }) => `${slug} is ${id} here: the library has a ${slug} of its own`),
    ),
    ...listed(
      'left out',
      problems.map(({ line, slug, problem }) => `line ${line}${slug ? ` (${slug})` : ''}: ${problem}`),
    ),
    ...listed(
      'left out',
      (graph?.problems ?? []).map(({ concept, problem }) => `concept ${concept}: ${problem}`),
    ),
    ...notes.map((note) => `${colours.yellow('note')} ${note}`),
    formatBuildReport(build),
  ].join('\n');
}

function listed(label: string, lines: readonly string[]): readonly string[] {
  const more = lines.length - SHOWN;
  return [
    ...lines.slice(0, SHOWN).map((line) => `${colours.yellow(label)} ${line}`),
    ...(more > 0 ? [`  … and ${more} more (--json lists all)`] : []),
  ];
}
