import type { Database, Statement } from 'better-sqlite3';
import { VerbatimError } from '../../errors.js';
import { closest } from '../../text/closest.js';
import { counted } from '../../text/counted.js';
import type { NoteFilter } from '../answers.js';
import { foldLabel } from '../header.js';
import type { PathPolicy } from '../path-policy.js';
import { sortableDate } from '../sortable-date.js';

/** The notes of one folder that filters let in. */
export interface NoteScope {
  /** Ids of files; null for all. */
  readonly files: readonly number[] | null;
  /** What has to be said of the filters: values that no note has, notes without a date. */
  readonly notes: readonly string[];
  /** One note is named. */
  readonly single: boolean;
}

const ALL: NoteScope = { files: null, notes: [], single: false };

/** Columns of `files` that are filtered by value. */
const FIELDS = ['type', 'project', 'status'] as const;
/** Values that a note about an unknown one names. */
const NEAR_VALUES = 5;
/** Sorts after whatever may follow a date that is cut: '2025-06' takes in '2025-06-30T12:00'. */
const LATEST = '\uFFFF';

interface ScopedFile {
  readonly id: number;
  readonly path: string;
  readonly date: string | null;
  readonly type: string | null;
  readonly project: string | null;
  readonly status: string | null;
}

/** Finds the files that filters let in, so that every list is asked for these alone. */
export class NoteScopes {
  private readonly files: Statement<[], ScopedFile>;
  private readonly labels: Statement<[], [number, string]>;
  private readonly symlinks: Statement<[], [string, string]>;

  constructor(
    db: Database,
    private readonly policy: PathPolicy,
  ) {
    this.files = db.prepare(
      'SELECT id, path, date, type, project, status FROM files WHERE refused = 0 ORDER BY path',
    );
    this.labels = db
      .prepare<[], [number, string]>("SELECT file, folded FROM file_labels WHERE kind <> 'alias'")
      .raw();
    this.symlinks = db.prepare<[], [string, string]>('SELECT path, target FROM symlinks').raw();
  }

  /** @throws VerbatimError `bad-input` for a path that leads out of the folder, a date that is none or a range turned round */
  of(filter: NoteFilter): NoteScope {
    const { path, tags = [], from, to } = filter;
    const fields = FIELDS.filter((field) => filter[field] !== undefined);
    const dated = from !== undefined || to !== undefined;
    if (path === undefined && fields.length === 0 && tags.length === 0 && !dated) return ALL;
    const notes: string[] = [];
    let files = this.files.all();
    if (path !== undefined) files = this.within(path, files, notes);
    const single = path !== undefined && files.length === 1;
    for (const field of fields) files = withValue(field, filter[field] ?? '', files, notes);
    if (tags.length > 0) files = this.withTags(tags, files, notes);
    if (dated) files = between(from, to, files, notes);
    return { files: files.map(({ id }) => id), notes, single };
  }

  private within(path: string, files: readonly ScopedFile[], notes: string[]): ScopedFile[] {
    const place = this.placeOf(path);
    if (place === '') return [...files];
    const found = files.filter((file) => file.path === place || file.path.startsWith(`${place}/`));
    if (found.length === 0) {
      const folders = [...new Set(files.flatMap(({ path: each }) => foldersOf(each)))];
      notes.push(`No note stands under ${JSON.stringify(path)}.${near(place, folders)}`);
    }
    return found;
  }

  /**
   * The place in the folder that a path names, whether there is anything or not; '' for the folder itself.
   * @throws VerbatimError `bad-input` for a path that leads out of the folder
   */
  placeOf(path: string): string {
    try {
      return this.policy.locate(path);
    } catch (error) {
      if (!(error instanceof VerbatimError) || error.kind !== 'not-found') throw error;
    }
    const plain = path
      .replaceAll('\\', '/')
      .split('/')
      .filter((name) => name !== '' && name !== '.')
      .join('/');
    const linked = this.symlinks.all().find(([link]) => plain === link || plain.startsWith(`${link}/`));
    return linked ? linked[1] + plain.slice(linked[0].length) : plain;
  }

  private withTags(tags: readonly string[], files: readonly ScopedFile[], notes: string[]): ScopedFile[] {
    const byFile = new Map<number, string[]>();
    for (const [file, label] of this.labels.all()) byFile.set(file, [...(byFile.get(file) ?? []), label]);
    let kept = [...files];
    for (const tag of tags) {
      const wanted = foldLabel(tag.trim().replace(/^#+/, ''));
      const has = ({ id }: ScopedFile) =>
        byFile.get(id)?.some((label) => label === wanted || label.startsWith(`${wanted}/`)) ?? false;
      if (!files.some(has)) {
        notes.push(`No note has the tag "${tag}".${near(wanted, [...new Set([...byFile.values()].flat())])}`);
      }
      kept = kept.filter(has);
    }
    return kept;
  }
}

function withValue(
  field: (typeof FIELDS)[number],
  value: string,
  files: readonly ScopedFile[],
  notes: string[],
): ScopedFile[] {
  const wanted = foldLabel(value.trim());
  const found = files.filter((file) => foldLabel(file[field] ?? '') === wanted);
  if (found.length === 0 && files.length > 0) {
    const values = [...new Set(files.flatMap((file) => file[field] ?? []))];
    notes.push(`No note has the ${field} "${value}".${near(value, values)}`);
  }
  return found;
}

function between(
  from: string | undefined,
  to: string | undefined,
  files: readonly ScopedFile[],
  notes: string[],
): ScopedFile[] {
  const [first, last] = [dateOf(from, 'from') ?? '', (dateOf(to, 'to') ?? '') || LATEST];
  if (first > last + LATEST) {
    throw new VerbatimError(
      'bad-input',
      `No date is after ${from} and before ${to}: "from" is later than "to".`,
      `Ask from ${to} to ${from}.`,
    );
  }
  const dated = files.filter(({ date }) => date !== null);
  const undated = files.length - dated.length;
  if (undated > 0) {
    notes.push(`${counted(undated, 'note')} without a date in the header left out.`);
  }
  return dated.filter(({ date }) => {
    const at = date ?? '';
    return (at >= first || first.startsWith(at)) && at <= last + LATEST;
  });
}

function dateOf(written: string | undefined, name: string): string | undefined {
  if (written === undefined) return undefined;
  const date = sortableDate(written.trim());
  if (date !== null) return date;
  throw new VerbatimError(
    'bad-input',
    `"${name}" is ${JSON.stringify(written)}, which is no date that can be read in one way only.`,
    'Write it as 2025, 2025-06 or 2025-06-30.',
  );
}

/** 'a/b/c.md' is in 'a' and 'a/b'. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

function near(wanted: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const found = closest(wanted, known, NEAR_VALUES);
  const shown = found.length > 0 ? found : [...known].sort().slice(0, NEAR_VALUES);
  return ` Near it, or there: ${shown.join(', ')}.`;
}
