import type { NotePlace } from './answers.js';
import type { OpenedFolder } from './opened-folder.js';

/** Lines of a note under some headings, as answers name them. */
export function placeOf(
  { folder: { name: folder } }: Pick<OpenedFolder, 'folder'>,
  { path, title }: { readonly path: string; readonly title: string },
  {
    startLine,
    endLine,
    headings,
  }: { readonly startLine: number; readonly endLine: number; readonly headings: readonly string[] },
): NotePlace {
  const ref = `${folder}/${path}:${startLine}-${endLine}`;
  return { ref, folder, path, title, headings, startLine, endLine };
}
