import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import colours from 'picocolors';
import { type Config, readConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import { closest } from '../text/closest.js';
import { counted } from '../text/counted.js';
import type { WorkSummary } from '../works/answers.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';
import { withLibrary } from './with-library.js';

interface Options {
  readonly report?: string;
  readonly json?: boolean;
}

/** `verbatim works [id]` */
export function worksCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('works')
    .description('list the works of the library, or one of them, with counts, tier and licences')
    .argument('[id]', 'one work')
    .option('--report <file.html>', 'write a page on the work: its texts side by side, coverage, sources')
    .option('--json', 'print the structured answer')
    .action(async (id: string | undefined, { json, report }: Options) => {
      const all = await withLibrary((library) => library.works());
      const works = id === undefined ? all : [named(id, all)];
      const [only] = works;
      if (report !== undefined) {
        if (id === undefined || only === undefined) throw reportOfAll();
        const file = await writeReport(readConfig(), only.id, report);
        print({ work: only.id, report: file }, json, () => `${colours.green('written')} ${file}`);
        return;
      }
      print({ works }, json, () => works.map(formatWork).join('\n\n'));
      exit(works.length > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
}

/** The work with this id, title or abbreviation. */
function named(name: string, works: readonly WorkSummary[]): WorkSummary {
  const wanted = name.trim().toLowerCase();
  const found = works.find(({ id, title, abbreviation }) =>
    [id, title, abbreviation].some((each) => each.toLowerCase() === wanted),
  );
  if (found !== undefined) return found;
  const near = closest(
    name,
    works.flatMap(({ id }) => id),
    3,
  );
  throw new VerbatimError(
    'bad-input',
    `The library does not hold a work "${name}".`,
    near.length > 0
      ? `Did you mean ${near.join(', ')}?`
      : 'Run `verbatim works` for the works there are, or `verbatim build <work>` to add one.',
  );
}

/** Writes the page, with what a review asks about; returns the file's path. */
async function writeReport(config: Config, work: string, file: string): Promise<string> {
  const { reviewWork } = await import('../building/review/review.js');
  const { workReport } = await import('../web/work-report/work-report.js');
  const doubts = new Map<string, string[]>();
  for (const { id, unit, text, reason, detail, state } of reviewWork(config, work).findings) {
    if (state === 'ok') continue;
    const place = unit ?? id;
    const of = id === text || id === unit ? '' : ` in ${id}`;
    doubts.set(place, [...(doubts.get(place) ?? []), `To review${of}: ${reason}, ${detail}`]);
  }
  const path = resolve(file);
  const page = workReport(config.dataDir, work, doubts);
  try {
    writeFileSync(path, page);
  } catch (cause) {
    throw new VerbatimError(
      'unavailable',
      `${path} cannot be written: ${(cause as Error).message}.`,
      'Name a file in a folder that exists and can be written.',
      { cause },
    );
  }
  return path;
}

function reportOfAll(): VerbatimError {
  return new VerbatimError(
    'bad-input',
    'A report is about one work, and none is named.',
    'Name it: verbatim works ecclesiastes --report ecclesiastes.html',
  );
}

const tiers = { 1: 'first tier', 2: 'second tier: a side is missing or references are approximate' } as const;

function formatWork(work: WorkSummary): string {
  const original = work.titleOriginal ? ` (${work.titleOriginal})` : '';
  const width = Math.max(...work.texts.map(({ name }) => name.length));
  const texts = work.texts.map((text) => {
    const by =
      text.role === 'original' ? 'original' : [text.translator, text.year].filter(Boolean).join(', ');
    return `  ${text.name.padEnd(width)}  ${text.title}; ${by}; ${text.licence}${text.preferred ? '; shown beside the original' : ''}`;
  });
  return [
    `${colours.bold(`${work.id}`)}  ${work.author}, ${work.title}${original}`,
    `  ${counted(work.units, work.unitKind)}, ${counted(work.passages, 'passage')}; ${work.tradition}, ${work.language}; ${tiers[work.tier]}; numbering: ${work.scheme}`,
    ...texts,
    ...work.notes.map((note) => `  ${colours.dim(note)}`),
  ].join('\n');
}
