import type { Database } from 'better-sqlite3';
import { type LinkKind, NOTES_META } from '../notes.rows.js';
import { NotesMeta } from '../notes-meta.repository.js';
import { LinkResolver } from './links.js';
import { inTransaction, type Turns } from './turns.js';

interface StoredLink {
  readonly id: number;
  readonly path: string;
  readonly kind: LinkKind;
  readonly target: string;
  readonly resolved: number | null;
}

/** Links that are looked at between two turns of the event loop. */
const LINKS_A_STEP = 1_000;

/**
 * Points every link of the index to the note it means now, in one transaction; nothing is done while no file has come,
 * changed or gone since the last time.
 * @param symlinks as the walk found them; they are stored too
 */
export async function resolveLinks(
  db: Database,
  symlinks: ReadonlyMap<string, string>,
  turns: Turns,
): Promise<void> {
  await inTransaction(db, async () => {
    const moved = storeSymlinks(db, symlinks);
    const meta = new NotesMeta(db);
    if (!moved && meta.get(NOTES_META.linksStale) !== '1') return;
    const ids = new Map(
      db
        .prepare<[], { id: number; path: string }>('SELECT id, path FROM files ORDER BY path')
        .all()
        .map(({ id, path }) => [path, id]),
    );
    const aliases = db
      .prepare<[], { alias: string; path: string }>(
        `SELECT l.folded AS alias, f.path FROM file_labels l JOIN files f ON f.id = l.file WHERE l.kind = 'alias'`,
      )
      .all();
    const resolver = new LinkResolver([...ids.keys()], aliases, symlinks);
    const links = db.prepare<[number, number], StoredLink>(
      `SELECT l.id, f.path, l.kind, l.target, l.resolved FROM links l JOIN files f ON f.id = l.file
       WHERE l.id > ? ORDER BY l.id LIMIT ?`,
    );
    const set = db.prepare<[number | null, number]>('UPDATE links SET resolved = ? WHERE id = ?');
    for (let last: number | undefined = 0; last !== undefined; ) {
      const step: StoredLink[] = links.all(last, LINKS_A_STEP);
      for (const { id, path, kind, target, resolved } of step) {
        const meant = ids.get(resolver.resolve(path, { kind, target }) ?? '') ?? null;
        if (meant !== resolved) set.run(meant, id);
      }
      last = step.at(-1)?.id;
      await turns.take();
    }
    meta.forget(NOTES_META.linksStale);
  });
}

/** @returns whether they are others than before */
function storeSymlinks(db: Database, symlinks: ReadonlyMap<string, string>): boolean {
  const stored = db.prepare<[], { path: string; target: string }>('SELECT path, target FROM symlinks').all();
  if (stored.length === symlinks.size && stored.every(({ path, target }) => symlinks.get(path) === target))
    return false;
  db.prepare('DELETE FROM symlinks').run();
  const add = db.prepare('INSERT INTO symlinks (path, target) VALUES (?, ?)');
  for (const [path, target] of symlinks) add.run(path, target);
  return true;
}
