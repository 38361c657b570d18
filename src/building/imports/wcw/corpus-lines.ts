import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { VerbatimError } from '../../../errors.js';
import { stopIfAborted } from '../../../sources/cancelled.js';

/** No text is near this size (the whole Bible is 4 MB): a longer line is not one text, and would fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;
/** Unpacked; past this a file is made to fill disks and not to be read. */
const MAX_CORPUS_BYTES = 8 * 1024 * 1024 * 1024;
/** Kept of a line that is too long: enough to name its text. */
const HEAD_BYTES = 4096;
const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const GZIP = [0x1f, 0x8b];

/** A line of the corpus, numbered from 1; blank lines are counted and left out. */
export type CorpusLine =
  | { readonly kind: 'line'; readonly number: number; readonly bytes: Buffer }
  | { readonly kind: 'too-long'; readonly number: number; readonly head: Buffer; readonly length: number };

export interface LineOptions {
  readonly maxLineBytes?: number;
  /** Called with bytes read of the file as it lies on disk, and their total. */
  readonly onBytes?: (done: number, total: number) => void;
  /** Called at the end with the file's hex sha256. */
  readonly onHash?: (sha256: string) => void;
  /** How to call the file in an error; its own name when unset. */
  readonly name?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a file line by line, unpacking it when it is gzipped; memory holds one line at a time.
 * @throws VerbatimError `mismatch` for a gzip that is cut off or damaged, `bad-input` for a file that cannot be read,
 *   `cancelled` on abort
 */
export async function* corpusLines(path: string, options: LineOptions = {}): AsyncGenerator<CorpusLine> {
  const { name = basename(path), signal, maxLineBytes = MAX_LINE_BYTES } = options;
  const { file, content, hash } = await openCorpus(path, options);
  let line = new LineBuffer(maxLineBytes);
  let number = 1;
  let total = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      stopIfAborted(signal);
      total += chunk.length;
      if (total > MAX_CORPUS_BYTES) {
        throw new VerbatimError(
          'mismatch',
          `${name} unpacks to more than ${MAX_CORPUS_BYTES / 1024 ** 3} GB.`,
          'This is not the corpus: fetch it again.',
        );
      }
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
        line.add(chunk.subarray(from, end));
        const whole = line.take(number);
        if (whole) yield whole;
        line = new LineBuffer(maxLineBytes);
        number += 1;
        from = end + 1;
      }
      line.add(chunk.subarray(from));
    }
    const last = line.take(number);
    if (last) yield last;
    options.onHash?.(hash());
  } catch (cause) {
    throw damaged(cause, name);
  } finally {
    file.destroy();
  }
}

async function openCorpus(path: string, { onBytes }: LineOptions) {
  const { packed, size } = await look(path);
  const hash = createHash('sha256');
  let done = 0;
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      done += chunk.length;
      onBytes?.(done, size);
      next(null, chunk);
    },
  });
  const steps = packed ? [file, counted, createGunzip({ chunkSize: CHUNK_BYTES })] : [file, counted];
  // An error anywhere ends the last stream with it, where the reader meets it.
  const content = pipeline(steps, () => {}) as unknown as Readable;
  return { file, content, hash: () => hash.digest('hex') };
}

/** Whether a file is gzipped, and its size. */
async function look(path: string): Promise<{ readonly packed: boolean; readonly size: number }> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
      const { size } = await file.stat();
      return { packed: GZIP.every((byte, at) => buffer[at] === byte), size };
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new VerbatimError(
      'bad-input',
      `${path} cannot be read: ${(cause as Error).message}.`,
      'Name the file of the corpus, wisdom-corpus.jsonl.gz.',
      { cause },
    );
  }
}

function damaged(cause: unknown, name: string): unknown {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  if (!code.startsWith('Z_')) return cause;
  const what = code === 'Z_BUF_ERROR' ? 'cut off before its end' : 'damaged';
  return new VerbatimError(
    'mismatch',
    `${name} is ${what} (gzip: ${message}). Nothing was imported.`,
    'Fetch the file again and import it whole.',
    { cause },
  );
}

/** Gathers one line, or counts it where it is too long to be kept. */
class LineBuffer {
  private parts: Buffer[] = [];
  private length = 0;

  constructor(private readonly max: number) {}

  add(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.length += bytes.length;
    if (this.length <= this.max) this.parts.push(bytes);
    else if (this.parts.length !== 1 || (this.parts[0]?.length ?? 0) > HEAD_BYTES) {
      // A copy, so that the rest can be let go.
      this.parts = [Buffer.from(Buffer.concat([...this.parts, bytes]).subarray(0, HEAD_BYTES))];
    }
  }

  /** Null for a blank line. */
  take(number: number): CorpusLine | null {
    const [only = Buffer.alloc(0)] = this.parts;
    if (this.length > this.max) return { kind: 'too-long', number, head: only, length: this.length };
    const bytes = this.parts.length > 1 ? Buffer.concat(this.parts) : only;
    const line = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
    return line.every((byte) => byte === 0x20 || byte === 0x09)
      ? null
      : { kind: 'line', number, bytes: line };
  }
}
