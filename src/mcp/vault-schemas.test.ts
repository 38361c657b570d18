import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import type {
  DeltaAnswer,
  NoteReadAnswer,
  NotesListAnswer,
  NotesSearchAnswer,
  ReindexAnswer,
} from '../notes/answers.js';
import type { PassagesAnswer } from '../notes/passages/answers.js';
import * as schemas from './vault-schemas.js';

/** A shape without what a schema cannot say: readonly, and optional against possibly undefined. */
type Plain<T> = T extends readonly (infer Entry)[]
  ? readonly Plain<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]: Plain<Exclude<T[Key], undefined>> }
    : T;

type Schema<Name extends Exclude<keyof typeof schemas, 'filters'>> = Plain<z.output<(typeof schemas)[Name]>>;

test('every output schema says exactly what the answer of its tool is', () => {
  expectTypeOf<Schema<'notesSearchAnswer'>>().toEqualTypeOf<Plain<NotesSearchAnswer>>();
  expectTypeOf<Schema<'noteReadAnswer'>>().toEqualTypeOf<Plain<NoteReadAnswer>>();
  expectTypeOf<Schema<'notesListAnswer'>>().toEqualTypeOf<Plain<NotesListAnswer>>();
  expectTypeOf<Schema<'deltaAnswer'>>().toEqualTypeOf<Plain<DeltaAnswer>>();
  expectTypeOf<Schema<'passagesAnswer'>>().toEqualTypeOf<Plain<PassagesAnswer>>();
  expectTypeOf<Schema<'reindexAnswer'>>().toEqualTypeOf<Plain<ReindexAnswer>>();
});

let made: TestVault;
beforeAll(async () => {
  const wheel =
    '---\ntype: decision\ndate: 2025-06-30\ntags: [oak]\n---\n# Wheel\n\nThe wheel is made of oak.\n';
  made = await testVault({
    notes: {
      'mill/wheel.md': wheel,
      'index.md': 'See [[wheel]].\n',
      'stones.md': 'The wheel turns the stones.\n',
      'bad.md': '---\ndate: [\n---\nBad header.\n',
    },
  });
});
afterAll(() => made.close());

/** What a client would be given, as a schema has it: what it does not name is not in there. */
const asPublished: Record<string, () => Promise<readonly [schema: z.ZodObject, answer: object]>> = {
  vault_search: async () => [
    schemas.notesSearchAnswer,
    await made.vault.search({ query: 'wheel of oak', explain: true }),
  ],
  vault_read: async () => [schemas.noteReadAnswer, await made.vault.read({ path: 'mill/wheel.md' })],
  'vault_list of a tree': async () => [schemas.notesListAnswer, await made.vault.list({})],
  'vault_list of matches': async () => [schemas.notesListAnswer, await made.vault.list({ tags: ['oak'] })],
  vault_delta: async () => [
    schemas.deltaAnswer,
    await made.vault.delta({ claims: ['The wheel is made of oak.', 'חכמה'] }),
  ],
  vault_passages: async () => [schemas.passagesAnswer, await made.vault.passages({ query: 'oak wheel' })],
  vault_reindex: async () => [schemas.reindexAnswer, made.vault.jobs.status()],
};

test.each(Object.entries(asPublished))('an answer of %s is whole by its schema', async (_, ask) => {
  const [schema, answer] = await ask();
  expect(JSON.stringify(answer).length).toBeGreaterThan(100);
  expect(schema.parse(answer)).toEqual(answer);
});
