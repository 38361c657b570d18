import colours from 'picocolors';
import type { EmbedReport } from '../notes/indexing/embed-folder.js';
import type { ReindexReport } from '../notes/indexing/reindex-folder.js';
import { sayChanges } from '../notes/indexing/say-changes.js';
import { counted } from '../text/counted.js';
import { oneLine } from '../text/one-line.js';

/** Problems shown to a person; `--json` gives all. */
const SHOWN = 20;

/** What became of one folder, for people. */
export function formatIndexed(report: ReindexReport): string {
  const { folder, files, vectors, vectorsMissing, madeAnew, problems } = report;
  const what = [sayChanges(report), ...(vectors === null ? [] : sayEmbedded(vectors))];
  return [
    `${colours.green('indexed')} ${folder}: ${counted(files, 'file')}; ${what.join(', ')}`,
    ...(madeAnew === null ? [] : [`${colours.yellow('made anew')} ${madeAnew}`]),
    ...(vectorsMissing === null ? [] : [`${colours.yellow('without vectors')} ${vectorsMissing}`]),
    ...problems
      .slice(0, SHOWN)
      .map(({ path, message }) => `${colours.yellow('problem')} ${oneLine(path)}: ${oneLine(message)}`),
    ...(problems.length > SHOWN ? [`  … and ${problems.length - SHOWN} more (--json lists all)`] : []),
  ].join('\n');
}

/** Equal texts are embedded once, so that these may be fewer than chunks. */
function sayEmbedded({ embedded, notUnderstood }: EmbedReport): string[] {
  if (embedded + notUnderstood === 0) return [];
  const not =
    notUnderstood === 0 ? '' : `, ${notUnderstood} not, in scripts or languages that the model does not know`;
  return [`${counted(embedded, 'different text')} embedded${not}`];
}
