import colours from 'picocolors';
import type { ReindexReport } from '../notes/indexing/reindex-folder.js';
import { oneLine } from '../text/one-line.js';

/** Problems shown to a person; `--json` gives all. */
const SHOWN = 20;

/** What became of one folder, for people. */
export function formatIndexed(report: ReindexReport): string {
  const { folder, files, added, changed, removed, renamed, vectors, vectorsMissing, problems } = report;
  const what = [
    `${added} added${renamed > 0 ? ` (${renamed} renamed)` : ''}`,
    `${changed} changed`,
    `${removed} removed`,
    ...(vectors === null ? [] : [`${vectors.embedded} texts embedded`]),
  ];
  return [
    `${colours.green('indexed')} ${folder}: ${files} files; ${what.join(', ')}`,
    ...(vectorsMissing === null ? [] : [`${colours.yellow('without vectors')} ${vectorsMissing}`]),
    ...problems
      .slice(0, SHOWN)
      .map(({ path, message }) => `${colours.yellow('problem')} ${oneLine(path)}: ${oneLine(message)}`),
    ...(problems.length > SHOWN ? [`  … and ${problems.length - SHOWN} more (--json lists all)`] : []),
  ].join('\n');
}
