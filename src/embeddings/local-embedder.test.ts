import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VerbatimError } from '../errors.js';
import { LocalEmbedder } from './local-embedder.js';
import { MAX_TOKENS } from './use-lite/use-lite-graph.js';
import { useLiteTokenizer } from './use-lite/use-lite-tokenizer.js';
import { readUseLiteVocabulary } from './use-lite/use-lite-weights.js';

interface ReferenceCase {
  readonly text: string;
  readonly ids: readonly number[];
  readonly vector: readonly number[];
}

/** Texts with the ids and vectors that TensorFlow.js gives; the file's first line says how they were made. */
const reference = readFileSync(new URL('./use-lite/use-lite-vectors.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line) as ReferenceCase);

const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-local-embedder-'));
const embedder = new LocalEmbedder(dataDir);
afterAll(async () => {
  await embedder.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The vector of one text. */
async function vectorOf(text: string, purpose: 'query' | 'document' = 'query'): Promise<Float32Array> {
  const [vector] = (await embedder.embed([text], purpose)).vectors;
  if (vector === undefined) throw new Error('no vector came back');
  return vector;
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (let index = 0; index < a.length; index += 1) {
    const [x, y] = [a[index] ?? 0, b[index] ?? 0];
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return dot / Math.sqrt(aa * bb);
}

describe('the built-in model', () => {
  it.each(reference)('gives the vector that TensorFlow.js gives for $text', async ({ text, vector }) => {
    const ours = await vectorOf(text);
    expect(ours).toHaveLength(512);
    expect(1 - cosine(ours, vector)).toBeLessThan(1e-6);
  });

  it('cuts texts into the tokens that the model was trained with, at most 128 of them', async () => {
    const tokenize = await useLiteTokenizer(readUseLiteVocabulary());
    for (const { text, ids } of reference) expect(tokenize(text), text).toEqual(ids.slice(0, MAX_TOKENS));
    expect(reference.some(({ ids }) => ids.length > MAX_TOKENS)).toBe(true);
  });

  it('takes line breaks and repeated spaces for one space', async () => {
    expect(await vectorOf('  all is\n\tvanity ')).toEqual(await vectorOf('all is vanity'));
  });

  it('finds a paraphrase nearer than an unrelated sentence', async () => {
    const verse = await vectorOf('A soft answer turneth away wrath: but grievous words stir up anger.');
    const question = await vectorOf('how do I calm down an angry person');
    const unrelated = await vectorOf('the price of petrol has gone up again');
    expect(cosine(verse, question)).toBeGreaterThan(cosine(verse, unrelated) + 0.1);
  });

  it('gives each of many texts its own vector, in the order asked, whichever thread made it', async () => {
    const texts = Array.from(
      { length: 203 },
      (_, index) => `${'word '.repeat(1 + ((index * 37) % 50))}${index}`,
    );
    const progress: number[] = [];
    const many = await embedder.embed(texts, 'document', { onProgress: (done) => progress.push(done) });
    expect(many.vectors).toHaveLength(texts.length);
    for (const index of [0, 1, 77, 150, 202]) {
      const alone = await vectorOf(texts[index] ?? '');
      expect(1 - cosine(alone, many.vectors[index] ?? [])).toBeLessThan(1e-6);
    }
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(texts.length);
  });

  it('counts tokens and costs nothing', async () => {
    const [first] = reference;
    const { cost } = await embedder.embed([first?.text ?? ''], 'query');
    expect(cost).toEqual({ tokens: first?.ids.length, amount: 0 });
  });

  it('gives a unit-length vector for anything that is not blank', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), async (text) => {
        fc.pre(text.trim() !== '');
        const vector = await vectorOf(text);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      }),
      { numRuns: 200 },
    );
  });

  it('takes lone surrogates and a very long text', async () => {
    expect(Math.hypot(...(await vectorOf('\ud800 lone')))).toBeCloseTo(1, 4);
    expect(Math.hypot(...(await vectorOf('all is vanity '.repeat(20_000))))).toBeCloseTo(1, 4);
  });

  it.each([[['']], [['  \n']], [['vanity', '']]])(
    'refuses %j, since an empty text means nothing',
    async (texts) => {
      await expect(embedder.embed(texts, 'document')).rejects.toMatchObject({ kind: 'bad-input' });
    },
  );

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const texts = Array.from({ length: 400 }, (_, index) => `all is vanity ${index}`);
    const onProgress = () => stop.abort();
    const failure = embedder.embed(texts, 'document', { signal: stop.signal, onProgress });
    await expect(failure).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(failure).rejects.toBeInstanceOf(VerbatimError);
  });

  it.each([
    ['how to bear a loss', true],
    ['Café naïveté', true],
    ['what does λόγος mean in John', true],
    ['הבל הבלים', false],
    ['ἐν ἀρχῇ ἦν ὁ λόγος', false],
    ['道可道，非常道', false],
    ['суета сует, all', false],
    ['31102', false],
    ['🎉 👍🏽', false],
    ['…', false],
    ['', false],
  ])('says of %j whether it understands it: %s', (text, understood) => {
    expect(embedder.understands(text)).toBe(understood);
  });
});

describe('the model file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-model-file-'));
  beforeAll(async () => {
    const first = new LocalEmbedder(folder);
    await first.embed(['vanity'], 'query');
    await first.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const modelFile = () => {
    const [name, ...others] = readdirSync(join(folder, 'cache'));
    expect(others).toEqual([]);
    return join(folder, 'cache', name ?? '');
  };

  it('is kept in the cache under its revision, and taken as it is the next time', async () => {
    const before = statSync(modelFile());
    const second = new LocalEmbedder(folder);
    await second.embed(['vanity'], 'query');
    await second.close();
    expect(modelFile()).toContain((await second.identity()).revision);
    expect(statSync(modelFile()).mtimeMs).toBe(before.mtimeMs);
  });

  it('is made anew when it is not whole', async () => {
    writeFileSync(modelFile(), 'half a model');
    const third = new LocalEmbedder(folder);
    expect((await third.embed(['vanity'], 'query')).vectors[0]).toEqual(await vectorOf('vanity'));
    await third.close();
  });

  it('is not needed: where the cache cannot be written the model is built in memory', async () => {
    const blocked = join(folder, 'a-file');
    writeFileSync(blocked, '');
    const embedderWithout = new LocalEmbedder(blocked);
    const texts = Array.from({ length: 70 }, (_, index) => `vanity ${index}`);
    expect((await embedderWithout.embed(texts, 'document')).vectors).toHaveLength(70);
    await embedderWithout.close();
  });
});
