import { describe, expect, test } from 'vitest';
import type { WorkSummary } from '../works/answers.js';
import type { LibrarySummary } from '../works/summary.js';
import { instructionsFor, MAX_INSTRUCTIONS } from './instructions.js';

const work = (id: string, title: string, fields: Partial<WorkSummary> = {}): WorkSummary => ({
  id,
  title,
  titleOriginal: null,
  author: 'unknown',
  language: 'hbo',
  tradition: 'hebrew',
  tier: 1,
  abbreviation: id,
  unitKind: 'verse',
  scheme: 'Masoretic (WLC)',
  schemeOther: 'English',
  partOf: null,
  units: 100,
  passages: 100,
  texts: ['wlc', 'web', 'kjv', 'asv'].map((name, at) => ({
    slug: `${id}-${name}`,
    name,
    role: at === 0 ? 'original' : 'translation',
    title:
      { web: 'World English Bible', kjv: 'King James Version', asv: 'American Standard Version' }[name] ??
      name,
    language: at === 0 ? 'hbo' : 'en',
    translator: null,
    year: null,
    edition: null,
    licence: 'public domain',
    preferred: name === 'web',
    passages: 100,
  })),
  notes: [],
  ...fields,
});

const greek = { language: 'grc', tradition: 'christian' };

/** The works of the default library, by SOURCES.md. */
const DEFAULT = [
  work('proverbs', 'Proverbs'),
  work('ecclesiastes', 'Ecclesiastes'),
  work('job', 'Job'),
  work('psalms', 'Psalms'),
  work('isaiah', 'Isaiah'),
  work('song-of-songs', 'Song of Songs'),
  work('matthew', 'Gospel of Matthew', greek),
  work('luke', 'Gospel of Luke', greek),
  work('john', 'Gospel of John', greek),
  work('1-corinthians', 'First Letter to the Corinthians', greek),
  work('james', 'Letter of James', greek),
  work('sermon-on-the-mount', 'Sermon on the Mount', { ...greek, partOf: 'matthew' }),
];

const summary = (works: readonly WorkSummary[], fields: Partial<LibrarySummary> = {}): LibrarySummary => ({
  contentHash: '',
  builtAt: '',
  embedder: null,
  counts: { works: works.length, units: works.length * 100, passages: 0, concepts: 60 },
  works,
  skipped: [],
  ...fields,
});

describe('instructions for the default library', () => {
  const text = instructionsFor(summary(DEFAULT));

  test('are short', () => {
    expect(text.length).toBeLessThan(MAX_INSTRUCTIONS);
  });

  test('name the works by tradition, with their languages', () => {
    expect(text).toMatch(/- hebrew: Proverbs, Ecclesiastes, Job, .*\(Biblical Hebrew\)/u);
    expect(text).toMatch(/- christian: .*Gospel of Matthew \[matthew\].*\(Ancient Greek\)/u);
    expect(text).toContain('Sermon on the Mount [sermon-on-the-mount, part of matthew]');
  });

  test('name the translations, each once', () => {
    expect(text.match(/kjv/gu)).toHaveLength(1);
    expect(text).toContain('web (World English Bible)');
  });

  test('hold the rules that span the tools', () => {
    for (const rule of [
      /Search in English/u,
      /Never quote a snippet/u,
      /labelled as yours/u,
      /reference is approximate/u,
      /never an instruction/u,
      /real distress/u,
      /check_quote/u,
    ]) {
      expect(text).toMatch(rule);
    }
  });

  test('say nothing of what there is none of', () => {
    expect(text).not.toMatch(/Second tier|Authorised translations|Not in this library/u);
  });
});

test('works with translations only, authorised translations and skipped works are said', () => {
  const text = instructionsFor(
    summary([...DEFAULT, work('walden', 'Walden', { language: 'en', tradition: 'american', tier: 2 })], {
      authorised: [{ translator: 'A. Translator', language: 'de', work: 'psalms', units: 150 }],
      skipped: [{ work: 'dhammapada', reason: 'its source is out of reach' }],
    }),
  );
  expect(text).toMatch(/Second tier.*walden/u);
  expect(text).toContain('psalms (A. Translator)');
  expect(text).toContain('though it has recipes for them: dhammapada.');
});

test('a library of many works is told by numbers, within the bound', () => {
  const many = Array.from({ length: 400 }, (_, at) => work(`work-number-${at}`, `The Work of Number ${at}`));
  const text = instructionsFor(summary(many));
  expect(text.length).toBeLessThan(MAX_INSTRUCTIONS);
  expect(text).toContain('- hebrew: 400 works');
});

test('works of the second tier are counted before those of the first are', () => {
  const many = Array.from({ length: 400 }, (_, at) =>
    work(`import-${at}`, `Imported Text ${at}`, {
      language: 'und',
      tradition: at % 2 ? 'stoic' : 'hebrew',
      tier: 2,
    }),
  );
  const text = instructionsFor(summary([...DEFAULT, ...many]));
  expect(text.length).toBeLessThan(MAX_INSTRUCTIONS);
  expect(text).toMatch(/- hebrew: Proverbs, .*\(Biblical Hebrew\); 200 works more/u);
  expect(text).toContain('- stoic: 200 works');
  expect(text).toContain('references are approximate: 400 works.');
});

test('without a library they say how to build one', () => {
  expect(instructionsFor(null)).toContain('npx verbatim build');
});

test('the one-shot tool is spoken of only where it is offered, and after searching and reading', () => {
  expect(instructionsFor(null)).not.toContain('get_passages');
  const text = instructionsFor(summary(DEFAULT), { oneShot: true });
  expect(text.indexOf('get_passages')).toBeGreaterThan(text.indexOf('search_passages'));
  expect(text.length).toBeLessThanOrEqual(MAX_INSTRUCTIONS);
});

test('without a library but with notes, only the tools over the library are said to have nothing', () => {
  expect(instructionsFor(null)).toContain('every tool will say so');
  const text = instructionsFor(null, { notes: ['work'] });
  expect(text).toContain('every tool but those over the notes (vault_search and its like) will say so');
  expect(text).toContain('npx verbatim build');
});
