import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { packageRoot } from '../package-root.js';

type Family = 'library' | 'accounts' | 'notes' | 'agent';

/** Applies `migrations/<family>/NNN-*.sql` that `user_version` does not count yet, each in a transaction. */
export function migrate(db: Database, family: Family): void {
  const applied = schemaOf(db);
  for (const { path, version } of migrationsOf(family).filter(({ version }) => version > applied)) {
    db.transaction(() => {
      db.exec(readFileSync(path, 'utf8'));
      db.pragma(`user_version = ${version}`);
    })();
  }
}

/** The schema that this version of the program reads and writes: the number of the newest migration. */
export function newestSchema(family: Family): number {
  return migrationsOf(family).at(-1)?.version ?? 0;
}

/** The schema of a database: the number of the last migration that was applied; 0 for none. */
export function schemaOf(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}

/** In the order of applying. */
function migrationsOf(family: Family): readonly { readonly path: string; readonly version: number }[] {
  const folder = join(packageRoot, 'migrations', family);
  return readdirSync(folder)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .sort()
    .map((name) => ({ path: join(folder, name), version: Number(name.slice(0, 3)) }));
}
