import colours from 'picocolors';
import type { BackgroundStatus } from '../notes/background/background-status.js';
import type { FolderHealth, NotesStatus } from '../notes/notes-status.js';
import { counted } from '../text/counted.js';

/** How a row of `verbatim doctor` begins. */
export const mark = (works: boolean): string => (works ? colours.green('works ') : colours.red('absent'));

/** The rows of `verbatim doctor` about notes. */
export function formatNotesStatus({ folders, background }: NotesStatus): string[] {
  if (folders.length === 0) return ['none    notes; `verbatim notes add <folder>` adds a folder'];
  return [...folders.flatMap(formatFolder), ...formatBackground(background)];
}

function formatFolder({ name, root, there, index, vectors: wanted, trouble }: FolderHealth): string[] {
  const row = `${mark(there && index !== null)}  notes "${name}" ${root}`;
  if (index === null) return [row, `        ${trouble ?? 'not indexed yet'}`];
  const { notes, chunks, chunksWithVectors, chunksNotUnderstood, embedder, problems, scannedAt } = index;
  const vectors =
    embedder === null
      ? `no vectors${wanted === false ? ', by choice' : ''}`
      : `vectors for ${chunksWithVectors} by ${embedder}${chunksNotUnderstood > 0 ? `, ${chunksNotUnderstood} in scripts or languages it does not know` : ''}`;
  const holds = `        ${counted(notes, 'note')}, ${counted(chunks, 'chunk')}, ${vectors}; ${scannedAt === null ? 'not yet scanned to the end' : `scanned ${scannedAt}`}`;
  const wrong = `        ${counted(problems, 'problem')} with files; \`verbatim notes list --json\` names ${problems === 1 ? 'it' : 'them'}`;
  return [row, holds, ...(problems > 0 ? [wrong] : [])];
}

function formatBackground({ tables, shipped, own }: BackgroundStatus): string[] {
  const begun = tables.length > 0 ? mark(true) : colours.yellow('later ');
  return [
    `${begun}  background frequencies of words, for passages`,
    ...tables.map(
      ({ language, documents, terms, source, own: isOwn }) =>
        `        ${language}: ${counted(terms, 'term')} in ${counted(documents, 'document')}; ${isOwn ? `your own, ${own}: ` : ''}${source}`,
    ),
    ...(shipped === null ? [`        ${NOT_MADE}`] : []),
  ];
}

const NOT_MADE =
  'the table of the word lists that ship is not made yet: the next `verbatim notes reindex`, or the first question for passages, makes it in two seconds';
