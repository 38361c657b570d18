import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { readKeywordLines, type UnitLines } from '../keyword-lines.js';

/** `keywords.tsv` of one work: read afresh each time, since a person may be writing in it meanwhile. */
export class LinesFile {
  readonly path: string;

  constructor(
    worksDir: string,
    private readonly work: string,
  ) {
    this.path = join(worksDir, work, 'keywords.tsv');
  }

  /**
   * @returns no rows where there is no file
   * @throws VerbatimError `bad-input`, naming the line, when the file cannot be read
   */
  read(): readonly UnitLines[] {
    return readKeywordLines(this.text(), this.path, this.work);
  }

  /**
   * Adds rows where they belong in reading order, whole or not at all; what stands there stays as it is, remarks included.
   * A unit that has a row by now keeps it.
   * @param order keys of the whole work in reading order
   */
  add(rows: readonly UnitLines[], order: readonly string[]): void {
    const text = this.text();
    const written = new Set(readKeywordLines(text, this.path, this.work).map(({ unit }) => unit));
    const places = new Map(order.map((key, at) => [key, at]));
    const lines = text.split(/\r?\n/).map((line) => ({ line, at: places.get(this.keyOf(line)) ?? -1 }));
    while (lines.at(-1)?.line === '') lines.pop();
    for (const { unit, keywords, situations } of rows) {
      if (written.has(unit)) continue;
      const at = places.get(unit) ?? order.length;
      const next = lines.findIndex((other) => other.at > at);
      const line = `${this.work}/${unit}\t${keywords.join(', ')}\t${situations.join(' | ')}`;
      lines.splice(next === -1 ? lines.length : next, 0, { line, at });
    }
    this.replace(`${lines.map(({ line }) => line).join('\n')}\n`);
  }

  private text(): string {
    return existsSync(this.path) ? readFileSync(this.path, 'utf8') : '';
  }

  private keyOf(line: string): string {
    return (line.split('\t')[0] ?? '').slice(this.work.length + 1);
  }

  private replace(text: string): void {
    const partial = `${this.path}.${process.pid}.partial`;
    try {
      const file = openSync(partial, 'w');
      try {
        writeSync(file, text);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(partial, this.path);
    } finally {
      rmSync(partial, { force: true });
    }
  }
}
