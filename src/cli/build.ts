import type { Command } from 'commander';
import colours from 'picocolors';
import { type BuildReport, buildLibrary } from '../building/build.js';
import { readConfig } from '../config.js';
import { counted } from '../text/counted.js';
import { interruptSignal } from './interrupt.js';
import { print } from './output.js';
import { stageBars } from './progress.js';

interface Options {
  readonly only?: boolean;
  readonly offline?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `verbatim build [work…]` */
export function buildCommand(program: Command): void {
  program
    .command('build')
    .description('make the library from its recipes, or bring it up to date')
    .argument(
      '[works...]',
      'add or renew these works beside those the library holds; every recipe when none is named',
    )
    .option('--only', 'make a library of just the works named')
    .option('--offline', 'use cached sources and fetch nothing')
    .option('--force', 'build even when nothing has changed')
    .option('--json', 'print the report as JSON')
    .action(async (works: string[], { json, ...options }: Options) => {
      const built = await buildWithProgress({ ...(works.length > 0 && { works }), ...options });
      print(built, json, (report) =>
        [
          formatBuildReport(report),
          ...report.imports.notes.map((note) => `${colours.yellow('note')} ${note}`),
        ].join('\n'),
      );
    });
}

/** Builds with bars on stderr, stoppable with Ctrl-C; the library in place is untouched until the new one is whole. */
export async function buildWithProgress(
  options: { readonly works?: readonly string[] } & Omit<Options, 'json'> = {},
): Promise<BuildReport> {
  const bars = stageBars();
  const { signal, release } = interruptSignal();
  try {
    return await buildLibrary({ ...options, config: readConfig(), onProgress: bars.show, signal });
  } finally {
    bars.stop();
    release();
  }
}

/** The text form of a report. */
export function formatBuildReport({
  outcome,
  library,
  contentHash,
  counts,
  embedder,
  skipped,
  seconds,
}: BuildReport): string {
  const { works, units, passages, concepts } = counts;
  const said = {
    built: `${colours.green('built')} ${library} in ${seconds.toFixed(0)} s`,
    unchanged: `${colours.green('unchanged')} ${library}: it is made from these very recipes and sources (--force builds it anew)`,
  };
  return [
    said[outcome],
    `  ${counted(works, 'work')}, ${counted(units, 'unit')}, ${counted(passages, 'passage')}, ${counted(concepts, 'concept')}`,
    `  vectors by ${embedder ? `${embedder.id}, ${embedder.dimension} dimensions` : 'nobody: search goes by words alone'}`,
    `  content ${contentHash}`,
    ...skipped.map(({ work, reason }) => `${colours.yellow('skipped')} ${work}: ${reason}`),
  ].join('\n');
}
