import { z } from 'zod';
import type { AnswerJudgement } from './judge-answer.js';
import type { Transcript } from './transcript.js';

/** All that is known of one question: what happened, and what the answer is worth. */
export interface QuestionRecord {
  readonly id: string;
  readonly transcript: Transcript;
  readonly judgement: AnswerJudgement;
}

const cost = z.object({
  requests: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  // JSON has no undefined: a cost without a price comes back without an amount.
  amount: z.number().optional(),
});

/** A transcript and its judgement as they are kept; what is read back is held to this shape. */
export const StoredRecord: z.ZodType<QuestionRecord> = z.object({
  id: z.string(),
  transcript: z.object({
    question: z.string(),
    ending: z.enum([
      'answered',
      'call-as-text',
      'empty',
      'unreadable',
      'cut-off',
      'withheld',
      'repeated-failure',
      'turn-limit',
      'call-limit',
      'token-limit',
    ]),
    answer: z.string(),
    turns: z.number(),
    calls: z.array(
      z.object({
        turn: z.number(),
        tool: z.string(),
        arguments: z.string(),
        ending: z.enum(['ok', 'tool-error', 'unknown-tool', 'bad-arguments']),
        problem: z.string().nullable(),
        found: z.array(z.string()),
        read: z.array(z.string()),
        milliseconds: z.number(),
      }),
    ),
    reminders: z.array(z.string()),
    cost: cost.transform(({ amount, ...counts }) => ({ ...counts, amount })),
  }),
  judgement: z.object({
    quotations: z.array(
      z.object({
        text: z.string(),
        kind: z.enum(['quotation', 'own-translation', 'of-the-question', 'phrase']),
        verdict: z.string(),
        reference: z.string().nullable(),
        rightReference: z.boolean(),
        units: z.array(z.string()),
      }),
    ),
    references: z.array(z.object({ written: z.string(), units: z.array(z.string()) })),
    refused: z.boolean(),
  }),
});
