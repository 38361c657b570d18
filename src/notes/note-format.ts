import type { NoteFormat } from './notes.rows.js';

const FORMATS: Readonly<Record<string, NoteFormat>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'markdown',
  adoc: 'asciidoc',
  asciidoc: 'asciidoc',
  asc: 'asciidoc',
  txt: 'text',
};

/** The endings of notes, as a glob would name them. */
export const NOTE_ENDINGS = Object.keys(FORMATS);

/** How a note of this name is written; null for what is no note. Endings count in any case: `README.MD`. */
export function noteFormat(path: string): NoteFormat | null {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(FORMATS, ending) ? (FORMATS[ending] ?? null) : null;
}

/** Markdown with components. */
export const isMdx = (path: string): boolean => /\.mdx$/i.test(path);

/** The file's name without folders and ending: 'projects/Plan B.md' is 'Plan B'. */
export function noteStem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return noteFormat(name) === null ? name : name.slice(0, name.lastIndexOf('.'));
}
