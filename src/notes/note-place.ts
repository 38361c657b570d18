import type { NotePlace } from './answers.js';
import type { OpenedFolder } from './opened-folder.js';

/** Lines of a note under some headings, as answers name them; `after` so many characters of the first, where that is long. */
export function placeOf(
  { folder: { name: folder } }: Pick<OpenedFolder, 'folder'>,
  { path, title }: { readonly path: string; readonly title: string },
  {
    startLine,
    endLine,
    headings,
    after = 0,
  }: {
    readonly startLine: number;
    readonly endLine: number;
    readonly headings: readonly string[];
    readonly after?: number;
  },
): NotePlace {
  const ref = `${folder}/${path}:${startLine}${after > 0 ? `+${after}` : ''}-${endLine}`;
  return { ref, folder, path, title, headings, startLine, endLine };
}
