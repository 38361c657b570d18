import { statSync } from 'node:fs';

/** What was made of files, kept for each as long as it is the file that was read: by inode, size and time of its last change. */
export class KeptReading<T> {
  private readonly kept = new Map<string, { readonly stamp: string; readonly made: T }>();

  /** @param make asked again once the file is another; what it throws is not kept */
  constructor(private readonly make: (path: string) => T) {}

  /** @returns the very value of the last reading where the file has not changed since; null where there is no file */
  of(path: string): T | null {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    const stamp = `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
    const known = this.kept.get(path);
    if (known?.stamp === stamp) return known.made;
    const made = this.make(path);
    this.kept.set(path, { stamp, made });
    return made;
  }
}
