import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type {
  AnswerCheck,
  CheckAnswer,
  ConceptAnswer,
  ConceptList,
  ReadAnswer,
  SearchAnswer,
} from '../works/answers.js';
import type * as schemas from './answer-schemas.js';

/** A shape without what a schema cannot say: readonly, and optional against possibly undefined. */
type Plain<T> = T extends readonly (infer Entry)[]
  ? readonly Plain<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]: Plain<Exclude<T[Key], undefined>> }
    : T;

type Schema<Name extends keyof typeof schemas> = Plain<z.output<(typeof schemas)[Name]>>;

test('every output schema says exactly what the answer of its tool is', () => {
  expectTypeOf<Schema<'searchAnswer'>>().toEqualTypeOf<Plain<SearchAnswer>>();
  expectTypeOf<Schema<'readAnswer'>>().toEqualTypeOf<Plain<ReadAnswer>>();
  expectTypeOf<Schema<'checkAnswer'>>().toEqualTypeOf<Plain<CheckAnswer>>();
  expectTypeOf<Schema<'answerCheck'>>().toEqualTypeOf<Plain<AnswerCheck>>();
  expectTypeOf<Schema<'conceptList'>>().toEqualTypeOf<Plain<ConceptList>>();
  expectTypeOf<Schema<'conceptAnswer'>>().toEqualTypeOf<Plain<ConceptAnswer>>();
});
