import { foldLabel } from '../header.js';
import { NOTE_ENDINGS, noteStem } from '../note-format.js';
import type { LinkKind } from '../notes.rows.js';

/** A link may leave the ending out. */
const ENDINGS = ['', ...NOTE_ENDINGS.map((name) => `.${name}`)];

/** A link as a note writes it. */
interface WrittenLink {
  readonly kind: LinkKind;
  readonly target: string;
}

/** Which note a link means, among those of one folder. */
export class LinkResolver {
  private readonly paths: ReadonlySet<string>;
  private readonly byFoldedPath: ReadonlyMap<string, readonly string[]>;
  private readonly byName: ReadonlyMap<string, readonly string[]>;
  private readonly byAlias: ReadonlyMap<string, readonly string[]>;

  /**
   * @param paths of every note
   * @param aliases other names that notes give themselves, folded, with the note's path
   * @param symlinks other paths of notes and folders inside the root, and where they lead
   */
  constructor(
    paths: readonly string[],
    aliases: readonly { readonly alias: string; readonly path: string }[],
    private readonly symlinks: ReadonlyMap<string, string>,
  ) {
    this.paths = new Set(paths);
    this.byFoldedPath = grouped(paths, foldLabel, (path) => path);
    this.byName = grouped(
      paths,
      (path) => foldLabel(noteStem(path)),
      (path) => path,
    );
    this.byAlias = grouped(
      aliases,
      ({ alias }) => alias,
      ({ path }) => path,
    );
  }

  /**
   * @param from the path of the note with the link
   * @returns the path of the note meant; null where the folder has none
   */
  resolve(from: string, { kind, target }: WrittenLink): string | null {
    const folder = from.slice(0, Math.max(from.lastIndexOf('/'), 0));
    const beside = normalised(target.startsWith('/') ? target : `${folder}/${target}`);
    const below = normalised(target);
    if (kind !== 'wiki' && kind !== 'embed') return this.at(beside) ?? this.at(below);
    const relative = /^\.\.?\//.test(target);
    if (relative) return this.at(beside);
    const called = target.includes('/') ? null : this.called(target, folder);
    return called ?? this.at(below) ?? this.at(beside) ?? this.called(target, folder);
  }

  /** The note at a path, with or without its ending, by another name or in another case. */
  private at(path: string | null): string | null {
    if (path === null || path === '') return null;
    for (const candidate of [path, ...this.behindLinks(path)]) {
      for (const ending of ENDINGS) if (this.paths.has(candidate + ending)) return candidate + ending;
      const folded = foldLabel(candidate);
      for (const ending of ENDINGS) {
        const [alike] = this.byFoldedPath.get(folded + ending) ?? [];
        if (alike !== undefined) return alike;
      }
    }
    return null;
  }

  /** The path with the link it goes through, or is, replaced. */
  private behindLinks(path: string): readonly string[] {
    if (this.symlinks.size === 0) return [];
    for (const ending of ENDINGS) {
      const target = this.symlinks.get(path + ending);
      if (target !== undefined) return [target];
    }
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const target = this.symlinks.get(path.slice(0, end));
      if (target !== undefined) return [(target + path.slice(end)).replace(/^\//, '')];
    }
    return [];
  }

  /** By its name anywhere in the folder, with the folders that the link names, or by an alias; the nearest of several. */
  private called(target: string, folder: string): string | null {
    const name = foldLabel(target.slice(target.lastIndexOf('/') + 1));
    const tail = `/${foldLabel(target)}`;
    const named = [
      ...(this.byName.get(name) ?? []),
      ...(this.byName.get(foldLabel(noteStem(name))) ?? []),
    ].filter((path) => {
      const folded = `/${foldLabel(path)}`;
      return folded.endsWith(tail) || folded.slice(0, folded.lastIndexOf('.')).endsWith(tail);
    });
    return (
      nearest(named, folder, target) ?? nearest(this.byAlias.get(foldLabel(target)) ?? [], folder, target)
    );
  }
}

/** In the same folder, else the one in the fewest folders, else the one written alike, else the first by name. */
function nearest(paths: readonly string[], folder: string, target: string): string | null {
  const [only] = paths;
  if (paths.length < 2) return only ?? null;
  const rank = (path: string) =>
    path.slice(0, Math.max(path.lastIndexOf('/'), 0)) === folder ? 0 : path.split('/').length;
  const unlike = (path: string) => (path.includes(target) ? 0 : 1);
  const [first] = [...paths].sort((a, b) => rank(a) - rank(b) || unlike(a) - unlike(b) || (a < b ? -1 : 1));
  return first ?? null;
}

/** Without '.', '..' and double slashes; null for what leads out of the root. */
function normalised(path: string): string | null {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return null;
  }
  return names.join('/');
}

function grouped<T>(
  values: readonly T[],
  keyOf: (value: T) => string,
  pathOf: (value: T) => string,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(pathOf(value));
    else groups.set(keyOf(value), [pathOf(value)]);
  }
  return groups;
}
