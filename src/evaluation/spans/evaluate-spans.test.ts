import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LocalEmbedder } from '../../embeddings/local-embedder.js';
import { openBackground } from '../../notes/background/background.js';
import { SPAN_OPTIONS } from '../../retrieval/spans/find-spans.js';
import { o200kCounter } from '../../text/budgets/token-counter.js';
import { CHOOSING_SET } from '../notes/evaluate-notes.js';
import { characterAveragePrecision, characterRecall } from './character-precision.js';
import { readDemoQuestions } from './demo-questions.js';
import { evaluateSpans, readSpanSet, type SpanScore } from './evaluate-spans.js';
import { nearStretches } from './near-stretches.js';

const at = (start: number, end: number, file = 'a') => ({ file, start, end });

describe('average precision over characters', () => {
  it('is 1 for the answer itself, and 0 for what is elsewhere', () => {
    expect(characterAveragePrecision([at(10, 20)], [at(10, 20)])).toBe(1);
    expect(characterAveragePrecision([at(10, 20, 'b')], [at(10, 20)])).toBe(0);
    expect(characterAveragePrecision([], [at(10, 20)])).toBe(0);
  });

  it('takes precision at each relevant character: two of four, after two that are not', () => {
    // Ranks 3 and 4 of the ranking are relevant: (1/3 + 2/4) / 2.
    expect(characterAveragePrecision([at(0, 4)], [at(2, 4)])).toBeCloseTo((1 / 3 + 2 / 4) / 2);
  });

  it('counts what is not found, and nothing twice', () => {
    expect(characterAveragePrecision([at(0, 5), at(0, 5)], [at(0, 10)])).toBe(0.5);
    expect(characterRecall([at(0, 5), at(0, 5)], [at(0, 10)])).toBe(0.5);
  });
});

describe('passages under a budget', () => {
  it('do better than paragraphs of FTS5 on the committed set, at every budget', async () => {
    const { files, questions } = readSpanSet();
    expect(questions.length).toBeGreaterThanOrEqual(30);
    const background = openBackground(mkdtempSync(join(tmpdir(), 'spans-')));
    const scores = evaluateSpans(files, questions, background, o200kCounter(), {
      configurations: { defaults: SPAN_OPTIONS },
    });
    for (const budget of new Set(scores.map((score) => score.budget))) {
      const [paragraphs, sentences, spans] = scores.filter((score) => score.budget === budget);
      expect(spans?.map).toBeGreaterThan(paragraphs?.map ?? 1);
      // Answers are single sentences, which suits a list of sentences: it is as precise, and finds less.
      expect(spans?.recall).toBeGreaterThan(sentences?.recall ?? 1);
    }
  });
});

describe('vector hits as score', () => {
  const files = [
    { file: 'a.md', text: '# Boats\n\nThe ferry takes bicycles free of charge.\n' },
    { file: 'b.md', text: '# Bread\n\nThe starter smells of yoghurt.\n' },
  ];
  const answers = [at(9, files[0]?.text.length ?? 0, 'a.md')];
  const questions = [{ query: 'crossing the river with a bike', answers }];
  const near = () => new Map([[0, [{ start: 0, end: files[0]?.text.length ?? 0, mass: 1 }]]]);
  const words = { source: 'none', documents: () => 0, frequency: () => 0 };
  const configurations = { words: SPAN_OPTIONS, vectors: { ...SPAN_OPTIONS, vectorMass: 0.25 } };
  const recall = (scores: readonly SpanScore[], name: string) =>
    scores.find(({ method }) => method === name)?.recall;

  it('find an answer that has no word of the question, where they are asked for', () => {
    const scores = evaluateSpans(files, questions, words, o200kCounter(), { near, configurations });
    expect(recall(scores, 'words')).toBe(0);
    expect(recall(scores, 'vectors')).toBeGreaterThan(0.9);
  });

  it('are measured only where there are vectors', () => {
    const scores = evaluateSpans(files, questions, words, o200kCounter(), { configurations });
    expect(recall(scores, 'vectors')).toBeUndefined();
  });

  it('are of what the built-in model knows the language of alone', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'spans-'));
    const embedder = new LocalEmbedder(dataDir);
    const german = 'Die Fähre nimmt Räder kostenlos mit und legt alle zwanzig Minuten ab.';
    const [english, other] = [questions[0]?.query ?? '', 'Wann legt die Fähre über die Weser wieder ab?'];
    const both = [...files, { file: 'c.md', text: german }];
    const found = await nearStretches(both, [english, other], embedder, dataDir);
    await embedder.close();
    expect(found(other).size).toBe(0);
    expect([...found(english).keys()].sort()).toEqual([0, 1]);
    expect(found(english).get(0)?.[0]).toMatchObject({ start: 0, mass: 1 });
  });
});

describe('the questions to the demo’s notes', () => {
  it('each have a section that answers', () => {
    const { questions } = readDemoQuestions(CHOOSING_SET);
    expect(questions.length).toBeGreaterThanOrEqual(30);
    for (const { query, answers } of questions) expect([query, answers.length > 0]).toEqual([query, true]);
  });
});
