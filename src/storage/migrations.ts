import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { packageRoot } from '../config.js';

/** Applies `migrations/<family>/NNN-*.sql` that `user_version` does not count yet, each in a transaction. */
export function migrate(db: Database, family: 'library' | 'accounts'): void {
  const folder = join(packageRoot, 'migrations', family);
  const applied = db.pragma('user_version', { simple: true }) as number;
  const pending = readdirSync(folder)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, version: Number(name.slice(0, 3)) }))
    .filter(({ version }) => version > applied);
  for (const { name, version } of pending) {
    db.transaction(() => {
      db.exec(readFileSync(join(folder, name), 'utf8'));
      db.pragma(`user_version = ${version}`);
    })();
  }
}
