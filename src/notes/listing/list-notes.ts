import { VerbatimError } from '../../errors.js';
import { counted } from '../../text/counted.js';
import type {
  ListedFolder,
  ListedNote,
  NotesFolderSummary,
  NotesListAnswer,
  NotesListRequest,
} from '../answers.js';
import { type FileRow, NOTES_META } from '../notes.rows.js';
import { inSnapshots, type OpenedFolder } from '../opened-folder.js';

/** Entries of a page at most, and unless asked otherwise. */
export const MAX_ENTRIES = 200;
const USUAL_ENTRIES = 50;
const MOST_PROBLEMS = 10;

/**
 * What is in the notes folders: each as a whole, and of one folder a page of what stands at a path.
 * @param vectorProblem what keeps meaning from being searched in a folder
 * @throws VerbatimError `bad-input` for a limit or offset out of bounds, a path that leads out of the folder, a date that is none
 */
export async function listNotes(
  folders: readonly OpenedFolder[],
  request: NotesListRequest,
  vectorProblem: (folder: OpenedFolder) => Promise<string | null>,
): Promise<NotesListAnswer> {
  const limit = within(request.limit ?? USUAL_ENTRIES, 1, MAX_ENTRIES, 'limit');
  const offset = within(request.offset ?? 0, 0, Number.MAX_SAFE_INTEGER, 'offset');
  const problems = new Map<OpenedFolder, string | null>();
  for (const folder of folders) problems.set(folder, await vectorProblem(folder));
  return inSnapshots(folders, () => {
    const summaries = folders.map((folder) => summaryOf(folder, problems.get(folder) ?? null));
    const [only, ...others] = folders;
    const filtered = isFiltered(request);
    if (!only || others.length > 0) {
      const wanted = filtered || request.path !== undefined || request.view !== undefined;
      const notes = wanted
        ? ['There are several notes folders: name one (folder) to list what is in it.']
        : [];
      return {
        folders: summaries,
        folder: null,
        path: '',
        view: 'tree',
        entries: [],
        total: 0,
        next: null,
        notes,
      };
    }
    const scope = only.scopes.of(request);
    const ids = scope.files === null ? null : new Set(scope.files);
    const files = only.rows.files().filter(({ id }) => ids === null || ids.has(id));
    const path = only.scopes.placeOf(request.path ?? '');
    const view = request.view ?? (filtered ? 'flat' : 'tree');
    const entries = view === 'flat' ? files.map((file) => listed(only, file)) : treeOf(only, files, path);
    const page = entries.slice(offset, offset + limit).map((entry) => entry());
    const end = offset + page.length;
    const notes = [...scope.notes];
    if (offset > 0 && offset >= entries.length) {
      notes.push(
        `The offset is past the end: there ${entries.length === 1 ? 'is' : 'are'} ${counted(entries.length, 'entry', 'entries')}; ask with an offset below that.`,
      );
    }
    return {
      folders: summaries,
      folder: only.folder.name,
      path,
      view,
      entries: page,
      total: entries.length,
      next: end < entries.length ? end : null,
      notes,
    };
  });
}

/** Entries are made when they are shown: a page of thousands needs the labels of a few. */
type Entry = () => ListedNote | ListedFolder;

function listed({ rows }: OpenedFolder, file: FileRow): Entry {
  return () => {
    const { path, title, lines } = file;
    const { type, date, status, tags, topics } = rows.about(file);
    return { kind: 'note', path, title, type, date, status, tags: [...new Set([...tags, ...topics])], lines };
  };
}

/** Sub-folders first, then notes, each by name. */
function treeOf(folder: OpenedFolder, files: readonly FileRow[], path: string): Entry[] {
  const inside = path === '' ? '' : `${path}/`;
  const counts = new Map<string, number>();
  const notes: Entry[] = [];
  for (const file of files) {
    if (file.path === path) notes.push(listed(folder, file));
    if (!file.path.startsWith(inside)) continue;
    const rest = file.path.slice(inside.length);
    const slash = rest.indexOf('/');
    if (slash === -1) notes.push(listed(folder, file));
    else {
      const below = inside + rest.slice(0, slash);
      counts.set(below, (counts.get(below) ?? 0) + 1);
    }
  }
  const folders = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([below, count]): Entry =>
        () => ({ kind: 'folder', path: below, count }),
    );
  return [...folders, ...notes];
}

function summaryOf({ folder, rows }: OpenedFolder, withoutVectors: string | null): NotesFolderSummary {
  const { files, chunks, problems } = rows.count();
  const shown = rows.problems(MOST_PROBLEMS);
  return {
    name: folder.name,
    count: files,
    chunks,
    scannedAt: rows.meta(NOTES_META.scannedAt) ?? null,
    withoutVectors,
    problems: shown,
    moreProblems: problems - shown.length,
  };
}

/** By more than a path: then matches are wanted, wherever they stand. */
function isFiltered({ type, project, status, tags, from, to }: NotesListRequest): boolean {
  return [type, project, status, from, to].some((value) => value !== undefined) || (tags?.length ?? 0) > 0;
}

function within(value: number, least: number, most: number, name: string): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new VerbatimError(
    'bad-input',
    `The ${name} ${value} is not a whole number from ${least}${most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : ''}.`,
    `Leave ${name} out, or give one within its bounds.`,
  );
}
