import type { Command } from 'commander';
import colours from 'picocolors';
import type { WorkSummary } from '../works/answers.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';
import { withLibrary } from './with-library.js';

/** `verbatim works` */
export function worksCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('works')
    .description('list the works of the library with counts, tier and licences')
    .option('--json', 'print the structured answer')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const works = await withLibrary((library) => library.works());
      print({ works }, json, () => works.map(formatWork).join('\n\n'));
      exit(works.length > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
}

const tiers = { 1: 'first tier', 2: 'second tier: searchable, not fully prepared' } as const;

function formatWork(work: WorkSummary): string {
  const original = work.titleOriginal ? ` (${work.titleOriginal})` : '';
  const texts = work.texts.map((text) => {
    const by =
      text.role === 'original' ? 'original' : [text.translator, text.year].filter(Boolean).join(', ');
    return `  ${text.name.padEnd(8)}${text.title}; ${by}; ${text.licence}${text.preferred ? '; shown beside the original' : ''}`;
  });
  return [
    `${colours.bold(`${work.id}`)}  ${work.author}, ${work.title}${original}`,
    `  ${work.units} ${work.unitKind}s, ${work.passages} passages; ${work.tradition}, ${work.language}; ${tiers[work.tier]}; numbering: ${work.scheme}`,
    ...texts,
    ...work.notes.map((note) => `  ${colours.dim(note)}`),
  ].join('\n');
}
