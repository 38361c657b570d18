import { counted } from '../../text/counted.js';
import { wholeNumber } from '../../whole-number.js';
import type {
  ListedFolder,
  ListedNote,
  NotesFolderSummary,
  NotesListAnswer,
  NotesListRequest,
} from '../answers.js';
import { ENTRY_BOUNDS } from '../bounds.js';
import { type FileRow, NOTES_META } from '../notes.rows.js';
import { inSnapshots, type OpenedFolder } from '../opened-folder.js';

const OFFSET_BOUNDS = { least: 0, most: Number.POSITIVE_INFINITY, usual: 0 } as const;
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
  const limit = wholeNumber(request.limit, 'limit', ENTRY_BOUNDS);
  const offset = wholeNumber(request.offset, 'offset', OFFSET_BOUNDS);
  const problems = new Map<OpenedFolder, string | null>();
  for (const folder of folders) problems.set(folder, await vectorProblem(folder));
  return inSnapshots(folders, () => {
    const summaries = folders.map((folder) => summaryOf(folder, problems.get(folder) ?? null));
    const filtered = isFiltered(request);
    const meant = folderMeant(folders, request);
    if (typeof meant === 'string') {
      const wanted = filtered || request.path !== undefined || request.view !== undefined;
      return {
        folders: summaries,
        folder: null,
        path: '',
        view: 'tree',
        entries: [],
        total: 0,
        next: null,
        notes: wanted ? [meant] : [],
      };
    }
    const { only, within } = meant;
    const scope = only.scopes.of(within);
    const ids = scope.files === null ? null : new Set(scope.files);
    const files = only.rows.files().filter(({ id }) => ids === null || ids.has(id));
    const path = only.scopes.placeOf(within.path ?? '');
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
      folders: summaries.filter(({ name }) => name === only.folder.name),
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

/** One folder, and what is asked within it. */
interface Meant {
  readonly only: OpenedFolder;
  readonly within: NotesListRequest;
}

/** The folder that a listing is of: the only one, or the only one that has the path; else why it is none. */
function folderMeant(folders: readonly OpenedFolder[], request: NotesListRequest): Meant | string {
  const [only, ...others] = folders;
  const { path } = request;
  const having = path === undefined ? [] : folders.filter((folder) => has(folder, path));
  const [first, ...more] = having;
  if (path !== undefined && first === undefined) {
    for (const folder of folders) {
      const within = behindName(folder, path);
      if (within !== null) return { only: folder, within: { ...request, path: within } };
    }
  }
  if (only && others.length === 0) return { only, within: request };
  if (first && more.length === 0) return { only: first, within: request };
  if (path === undefined) return 'There are several notes folders: name one (folder) to list what is in it.';
  const shown = JSON.stringify(path);
  const names = (of: readonly OpenedFolder[]) => of.map(({ folder }) => folder.name).join(', ');
  return first === undefined
    ? `No note stands under ${shown} in any folder: ${names(folders)}.`
    : `${shown} stands in several notes folders: name one (folder): ${names(having)}.`;
}

/** What follows the folder's own name in a path such as those of hits; null where it does not begin so. */
function behindName({ folder }: OpenedFolder, path: string): string | null {
  if (path === folder.name) return '';
  return path.startsWith(`${folder.name}/`) ? path.slice(folder.name.length + 1) : null;
}

function has({ scopes, rows }: OpenedFolder, path: string): boolean {
  const place = scopes.placeOf(path);
  return (
    place === '' || rows.files().some((file) => file.path === place || file.path.startsWith(`${place}/`))
  );
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

function summaryOf(
  { folder, rows, vectors }: OpenedFolder,
  withoutVectors: string | null,
): NotesFolderSummary {
  const { files, chunks, problems } = rows.count();
  const shown = rows.problems(MOST_PROBLEMS);
  return {
    name: folder.name,
    count: files,
    chunks,
    scannedAt: rows.meta(NOTES_META.scannedAt) ?? null,
    withoutVectors,
    waiting: withoutVectors === null ? vectors.census().waiting : 0,
    leftOut: Number(rows.meta(NOTES_META.leftOut) ?? 0),
    problems: shown,
    moreProblems: problems - shown.length,
  };
}

/** By more than a path: then matches are wanted, wherever they stand. */
function isFiltered({ type, project, status, tags, from, to }: NotesListRequest): boolean {
  return [type, project, status, from, to].some((value) => value !== undefined) || (tags?.length ?? 0) > 0;
}
