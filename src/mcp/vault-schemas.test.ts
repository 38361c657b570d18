import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type {
  DeltaAnswer,
  NoteReadAnswer,
  NotesListAnswer,
  NotesSearchAnswer,
  ReindexAnswer,
} from '../notes/answers.js';
import type { PassagesAnswer } from '../notes/passages/answers.js';
import type * as schemas from './vault-schemas.js';

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
