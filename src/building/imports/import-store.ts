import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { VerbatimError } from '../../errors.js';
import { cancelled } from '../../sources/cancelled.js';
import { filesOf, ImportsManifest, type KeptFile, NOTHING_IMPORTED } from './manifest.js';

/** A kept file that no manifest names is younger than this while its import is still under way. */
const UNDER_WAY_MS = 24 * 60 * 60 * 1000;

/**
 * Imported files in `<data>/imports`: `files/<sha256>` and `manifest.json`, which says what they are. Files are added
 * first; one rename of the manifest then makes an import part of the library's inputs, or takes it out again.
 */
export class ImportStore {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'imports');
  }

  /** @throws VerbatimError `unavailable` for a manifest that cannot be read */
  read(): ImportsManifest {
    const path = join(this.folder, 'manifest.json');
    if (!existsSync(path)) return NOTHING_IMPORTED;
    try {
      return ImportsManifest.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch (cause) {
      throw new VerbatimError(
        'unavailable',
        `The list of imports ${path} cannot be read: ${(cause as Error).message.split('\n')[0]}.`,
        'Restore the file, or remove it to build without imports and import them again.',
        { cause },
      );
    }
  }

  /** Puts a manifest in place, whole or not at all, and removes files that nothing names any more. */
  write(manifest: ImportsManifest): void {
    mkdirSync(this.folder, { recursive: true });
    const partial = join(this.folder, `manifest.${process.pid}.partial`);
    const file = openSync(partial, 'w');
    try {
      writeSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    const before = existsSync(join(this.folder, 'manifest.json')) ? filesOf(this.read()) : [];
    renameSync(partial, join(this.folder, 'manifest.json'));
    const named = new Set(filesOf(manifest).map(({ sha256 }) => sha256));
    for (const { sha256 } of before) if (!named.has(sha256)) rmSync(this.pathOf({ sha256 }), { force: true });
    this.removeAbandoned(named);
  }

  /**
   * Copies a file under its hash.
   * @param from how the manifest names its origin; the file's own name when unset
   * @throws VerbatimError `bad-input` when it cannot be read, `cancelled` on abort
   */
  async keepFile(path: string, from = basename(path), signal?: AbortSignal): Promise<KeptFile> {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
      throw new VerbatimError('bad-input', `There is no file ${path}.`, 'Name the file to import.');
    }
    return this.keep(createReadStream(path), from, signal);
  }

  keepText(text: string, from: string): Promise<KeptFile> {
    return this.keep(Readable.from([Buffer.from(text)]), from);
  }

  /** Takes back a file that was kept for an import that failed. */
  discard(file: Pick<KeptFile, 'sha256'>): void {
    if (!filesOf(this.read()).some(({ sha256 }) => sha256 === file.sha256)) {
      rmSync(this.pathOf(file), { force: true });
    }
  }

  pathOf({ sha256 }: Pick<KeptFile, 'sha256'>): string {
    return join(this.folder, 'files', sha256);
  }

  /**
   * The bytes of a kept file, which must be those that were imported.
   * @throws VerbatimError `mismatch` when they are not
   */
  bytes(file: KeptFile): Buffer {
    const path = this.pathOf(file);
    const bytes = existsSync(path) ? readFileSync(path) : null;
    const found = bytes && createHash('sha256').update(bytes).digest('hex');
    if (bytes === null || found !== file.sha256) throw notAsImported(file, path, found);
    return bytes;
  }

  private async keep(source: Readable, from: string, signal?: AbortSignal): Promise<KeptFile> {
    mkdirSync(join(this.folder, 'files'), { recursive: true });
    const partial = join(this.folder, 'files', `${process.pid}.${randomUUID()}.partial`);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(partial, { flush: true }),
        { signal },
      );
      const file = { sha256: hash.digest('hex'), bytes, from };
      renameSync(partial, this.pathOf(file));
      return file;
    } catch (error) {
      throw signal?.aborted ? cancelled() : error;
    } finally {
      rmSync(partial, { force: true });
    }
  }

  private removeAbandoned(named: ReadonlySet<string>): void {
    const folder = join(this.folder, 'files');
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) {
      const modified = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (!named.has(name) && Date.now() - modified > UNDER_WAY_MS)
        rmSync(join(folder, name), { force: true });
    }
  }
}

/** @param found the hash of what stands there; null where nothing does */
export function notAsImported(file: KeptFile, path: string, found: string | null): VerbatimError {
  return new VerbatimError(
    'mismatch',
    `The imported file ${file.from} is not what was imported: ${path} should have the sha256 ${file.sha256}, and ${
      found === null ? 'is not there' : `has ${found}`
    }.`,
    'Import it again, or remove the import.',
  );
}
