import { counted } from '../../text/counted.js';
import { oneLine } from '../../text/one-line.js';
import type { ListedFolder, ListedNote, NotesFolderSummary, NotesListAnswer } from '../answers.js';

/** How the reader of a listing does what it tells of. */
export interface ListReader {
  /** Names the problems with files that are only counted. */
  readonly problemsBy: string;
  readonly reindexBy: string;
  /** Problems are named beside a folder as a whole; elsewhere, and where this is false, they would hide the listing. */
  readonly namesProblems: boolean;
}

const BY_TOOL: ListReader = {
  problemsBy: 'vault_list with nothing but the folder',
  reindexBy: 'vault_reindex',
  namesProblems: true,
};

/** The text form: the folders as a whole, then the page. */
export function formatNotesList(answer: NotesListAnswer, reader: ListReader = BY_TOOL): string {
  const { folders, folder, path, view, entries, total, next, notes } = answer;
  const where = oneLine(`${folder ?? ''}${path === '' ? '' : `/${path}`}`);
  const what = view === 'tree' ? `In ${where}` : `Notes in ${where} and below`;
  const named = reader.namesProblems && path === '' && view === 'tree';
  return [
    folders.map((each) => formatFolder(each, reader, named)).join('\n'),
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

function formatFolder(folder: NotesFolderSummary, reader: ListReader, named: boolean): string {
  const { name, count, chunks, scannedAt, problems, moreProblems, leftOut } = folder;
  const all = problems.length + moreProblems;
  const lines = [
    `${name}: ${counted(count, 'note')} in ${counted(chunks, 'chunk')}, ${scannedAt === null ? 'not wholly indexed yet' : `indexed ${scannedAt}`}; ${sayMeaning(folder, reader)}`,
  ];
  if (leftOut > 0) lines.push(`  ${sayLeftOut(leftOut)}`);
  if (named) {
    lines.push(
      ...problems.map(({ path, kind, message }) => `  ! ${oneLine(path)} (${kind}): ${oneLine(message)}`),
    );
    if (moreProblems > 0) {
      lines.push(`  ! and ${moreProblems} more; \`verbatim notes list --problems\` names all to the person.`);
    }
  } else if (all > 0)
    lines.push(`  ! ${counted(all, 'problem')} with files; ${reader.problemsBy} names them.`);
  return lines.join('\n');
}

/** What default rules leave out, and how to take it in. */
export function sayLeftOut(count: number): string {
  return `${counted(count, 'file or folder', 'files and folders')} left out by default (templates/, lint-report-*.md); a line such as !templates/ in .verbatimignore takes them in.`;
}

function sayMeaning(
  { withoutVectors, waiting, chunks }: NotesFolderSummary,
  { reindexBy }: ListReader,
): string {
  if (withoutVectors !== null) return `searched by words only: ${withoutVectors}`;
  const not =
    waiting === 0
      ? ''
      : `, but for ${waiting} of ${counted(chunks, 'chunk')} without a vector yet, by words only (${reindexBy} goes on)`;
  return `searched by words and meaning${not}`;
}

function formatEntry(entry: ListedNote | ListedFolder): string {
  if (entry.kind === 'folder') return `- ${oneLine(entry.path)}/ (${counted(entry.count, 'note')})`;
  const { path, title, type, date, status, tags } = entry;
  const about = [type, date, status, tags.map((tag) => `#${tag}`).join(' ')].filter(Boolean).join(', ');
  return `- ${oneLine(path)}: ${oneLine(title)}${about === '' ? '' : ` (${oneLine(about)})`}`;
}
