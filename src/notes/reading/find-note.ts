import { VerbatimError } from '../../errors.js';
import { closest } from '../../text/closest.js';
import { oneLine } from '../../text/one-line.js';
import { foldLabel } from '../header.js';
import { letsIn } from '../indexing/ignore-rules.js';
import { noteStem } from '../note-format.js';
import type { FileRow } from '../notes.rows.js';
import type { OpenedFolder } from '../opened-folder.js';

/** Names that an error offers. */
const NEAR_NOTES = 5;

/** A note that was asked for, and what part of it. */
export interface FoundNote {
  readonly folder: OpenedFolder;
  readonly file: FileRow;
  /** From ':12-40' or ':12+500-40' after the path; undefined without. */
  readonly lines: string | undefined;
  /** From '#Heading' after the path; undefined without. */
  readonly heading: string | undefined;
}

/** One reading of what was written: a path, and what was taken for more than a path. */
interface Reading {
  readonly path: string;
  readonly lines?: string;
  readonly heading?: string;
}

/**
 * Finds the note that a path means: as it stands, with a folder's name before it, with ':lines' or '#heading' after it,
 * through a link; else by its title, an alias or its file's name; each where only one note has it.
 * @throws VerbatimError `bad-input` for a path that leads out of its folder, or a path or name that several notes have;
 *   `not-found`, with near notes, when there is none
 */
export function findNote(folders: readonly OpenedFolder[], written: string): FoundNote {
  const readings = readingsOf(written.trim());
  let refusal: VerbatimError | undefined;
  let unindexed: OpenedFolder | undefined;
  let refused: VerbatimError | undefined;
  for (const reading of readings) {
    for (const places of placesOf(folders, reading.path)) {
      const there: [OpenedFolder, FileRow][] = [];
      for (const [folder, path] of places) {
        try {
          const file = folder.rows.file(folder.policy.locate(path));
          if (file?.refused === 0) there.push([folder, file]);
          else if (file) refused ??= notTaken(folder, file.path);
          if (path !== '') unindexed ??= folder;
        } catch (error) {
          if (!(error instanceof VerbatimError)) throw error;
          // A note that has gone since it was indexed is the reader's to tell.
          const file = error.kind === 'not-found' ? folder.rows.file(path) : undefined;
          if (file) there.push([folder, file]);
          else if (error.kind !== 'not-found') refusal ??= error;
        }
      }
      const [only, ...others] = there;
      if (only && others.length === 0) return found(...only, reading);
      if (only) throw ambiguous(written, there);
    }
  }
  if (refusal) throw refusal;
  for (const reading of readings) {
    const named = byName(folders, reading.path);
    const [only, ...others] = named;
    if (only && others.length === 0) return found(...only, reading);
    if (only) throw ambiguous(written, named);
  }
  throw refused ?? missing(written, folders, unindexed);
}

function found(folder: OpenedFolder, file: FileRow, { lines, heading }: Reading): FoundNote {
  return { folder, file, lines, heading };
}

/** The whole as a path first: a file's name may hold ':' and '#'. */
function readingsOf(written: string): Reading[] {
  const readings: Reading[] = [{ path: written }];
  const lines = /^(.+):(\d+(?:\+\d+)?(?:-\d*)?)$/su.exec(written);
  if (lines) readings.push({ path: lines[1] ?? '', lines: lines[2] ?? '' });
  const heading = /^([^#]+)#+\s*(.+)$/su.exec(written);
  if (heading) readings.push({ path: heading[1]?.trim() ?? '', heading: heading[2] ?? '' });
  return readings;
}

/** Without the folder's name before it, as answers write it, where that is one's; then the path in every folder. */
function placesOf(folders: readonly OpenedFolder[], path: string): [OpenedFolder, string][][] {
  const within = folders.flatMap((folder): [OpenedFolder, string][] => {
    const prefix = `${folder.folder.name}/`;
    return path.startsWith(prefix) ? [[folder, path.slice(prefix.length)]] : [];
  });
  return [within, folders.map((folder) => [folder, path])];
}

function byName(folders: readonly OpenedFolder[], name: string): [OpenedFolder, FileRow][] {
  const wanted = foldLabel(name.replace(/^\[\[(.*)\]\]$/su, '$1'));
  if (wanted === '') return [];
  return folders.flatMap(({ rows }, at) => {
    const folder = folders[at];
    const aliased = new Set(rows.aliases().flatMap(([file, alias]) => (alias === wanted ? [file] : [])));
    return rows
      .files()
      .filter(
        ({ id, path, title }) =>
          aliased.has(id) ||
          [title, noteStem(path), path.slice(path.lastIndexOf('/') + 1)].some(
            (known) => foldLabel(known) === wanted,
          ),
      )
      .flatMap((file): [OpenedFolder, FileRow][] => (folder ? [[folder, file]] : []));
  });
}

const show = ([{ folder }, { path }]: readonly [OpenedFolder, Pick<FileRow, 'path'>]) =>
  oneLine(`${folder.name}/${path}`);

function ambiguous(written: string, named: readonly [OpenedFolder, FileRow][]): VerbatimError {
  const shown = named.slice(0, NEAR_NOTES).map(show);
  const more = named.length > shown.length ? ` and ${named.length - shown.length} more` : '';
  return new VerbatimError(
    'bad-input',
    `${JSON.stringify(written)} is the name of ${named.length} notes.`,
    `Give the path of one: ${shown.join(', ')}${more}.`,
  );
}

/** A file that was found and not taken in, and why. */
function notTaken({ folder, rows }: OpenedFolder, path: string): VerbatimError {
  const problem = rows.problems(-1).find((one) => one.path === path);
  return new VerbatimError(
    'not-found',
    `${JSON.stringify(path)} stands in "${folder.name}" and could not be indexed: ${problem?.message ?? 'it could not be read.'}`,
    'Mend that and reindex (vault_reindex), or look at the file itself.',
  );
}

function missing(
  written: string,
  folders: readonly OpenedFolder[],
  unindexed: OpenedFolder | undefined,
): VerbatimError {
  const line = letsIn(
    written.slice(
      unindexed && written.startsWith(`${unindexed.folder.name}/`) ? unindexed.folder.name.length + 1 : 0,
    ),
  );
  if (unindexed && line !== null) {
    return new VerbatimError(
      'not-found',
      `${JSON.stringify(written)} is not in the index of "${unindexed.folder.name}": it is left out by a default rule (templates/, lint-report-*.md).`,
      `To take it in, tell the person to put the line ${line} into a file .verbatimignore in that folder, then vault_reindex.`,
    );
  }
  if (unindexed) {
    return new VerbatimError(
      'not-found',
      `${JSON.stringify(written)} is not in the index of "${unindexed.folder.name}": it is no note, is ignored, or is newer than the index.`,
      'Reindex if it is new (vault_reindex); vault_list shows what is indexed.',
    );
  }
  const names = new Map<string, string>();
  for (const folder of folders) {
    for (const { path, title } of folder.rows.files()) {
      const shown = show([folder, { path }]);
      for (const name of [path, noteStem(path), title]) if (!names.has(name)) names.set(name, shown);
    }
  }
  const near = [...new Set(closest(written, [...names.keys()], NEAR_NOTES).map((name) => names.get(name)))];
  return new VerbatimError(
    'not-found',
    `There is no note ${JSON.stringify(written)}.`,
    near.length > 0 ? `Near it: ${near.join(', ')}.` : 'vault_list shows what is there.',
  );
}
