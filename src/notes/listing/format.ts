import { oneLine } from '../../text/one-line.js';
import type { ListedFolder, ListedNote, NotesFolderSummary, NotesListAnswer } from '../answers.js';

/** The text form: the folders as a whole, then the page. */
export function formatNotesList(answer: NotesListAnswer): string {
  const { folders, folder, path, view, entries, total, next, notes } = answer;
  const where = oneLine(`${folder ?? ''}${path === '' ? '' : `/${path}`}`);
  const what = view === 'tree' ? `In ${where}` : `Notes in ${where} and below`;
  return [
    folders.map(formatFolder).join('\n'),
    ...(folder === null
      ? []
      : [
          [
            `${what}: ${total}${entries.length < total ? `, ${entries.length} shown` : ''}.`,
            ...entries.map(formatEntry),
          ].join('\n'),
        ]),
    ...(next === null ? [] : [`More: ask again with offset ${next}.`]),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

function formatFolder(folder: NotesFolderSummary): string {
  const { name, count, chunks, scannedAt, withoutVectors, problems, moreProblems } = folder;
  const lines = [
    `${name}: ${count} notes in ${chunks} chunks, ${scannedAt === null ? 'not wholly indexed yet' : `indexed ${scannedAt}`}; ${withoutVectors === null ? 'searched by words and meaning' : `searched by words only: ${withoutVectors}`}`,
    ...problems.map(({ path, kind, message }) => `  ! ${oneLine(path)} (${kind}): ${oneLine(message)}`),
  ];
  if (moreProblems > 0) lines.push(`  ! and ${moreProblems} more; \`verbatim notes list\` has them all.`);
  return lines.join('\n');
}

function formatEntry(entry: ListedNote | ListedFolder): string {
  if (entry.kind === 'folder') return `- ${oneLine(entry.path)}/ (${entry.count} notes)`;
  const { path, title, type, date, status, tags } = entry;
  const about = [type, date, status, tags.map((tag) => `#${tag}`).join(' ')].filter(Boolean).join(', ');
  return `- ${oneLine(path)}: ${oneLine(title)}${about === '' ? '' : ` (${oneLine(about)})`}`;
}
