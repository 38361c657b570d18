import { z } from 'zod';
import { MOST_CLAIMS } from '../../notes/bounds.js';
import { formatDelta } from '../../notes/delta/format.js';
import { noteFilter } from '../../notes/note-filter.js';
import { byPlace } from '../note-uri.js';
import { defineVaultTool } from '../tool.js';
import { deltaAnswer, filters } from '../vault-schemas.js';

const MAX_CLAIM_CHARACTERS = 2_000;

export const vaultDelta = defineVaultTool({
  name: 'vault_delta',
  title: 'Compare claims with the notes',
  description: [
    'Find out what is new to the notes: give a batch of claims, facts or action items (from a meeting, an article, a chat), each a sentence of its own.',
    'Gives for each: covered (a sentence holds its words in a row, or says it as far as meaning, words and numbers tell), partly (a sentence speaks of it and lacks a number, name or rare word of it, or denies it, or is not near enough) or new, with the nearest sentence, its place and how near it is, 0 to 1.',
    'refused: the embedding model does not know its script or language (the built-in one knows English) and it stands nowhere word for word, or there was nothing to compare with; nothing is claimed then.',
    'Nearness is not agreement: a note that says the contrary can be called covered. Read the nearest (vault_read) before calling a claim known.',
  ].join('\n'),
  input: z.object({
    claims: z
      .array(z.string().min(1).max(MAX_CLAIM_CHARACTERS))
      .min(1)
      .max(MOST_CLAIMS)
      .describe('Sentences that stand alone: ["The wheel turns at seven revolutions a minute.", …]'),
    ...filters,
  }),
  example: { claims: ['The wheel is made of oak.', 'The mill opens on Saturdays.'] },
  output: deltaAnswer,
  errors: [
    {
      reason: 'bad-input',
      when: `there is no claim, or more than ${MOST_CLAIMS}, or a filter is wrong`,
      recovery: `Give 1 to ${MOST_CLAIMS} sentences, and leave filters out to compare with everything.`,
    },
    {
      reason: 'unavailable',
      when: 'no folder can be searched by meaning',
      recovery: 'vault_list says why; look for each claim with vault_search instead.',
    },
  ],
  handle: ({ claims, ...filter }, { vault, signal }) =>
    vault.delta({ claims, ...noteFilter(byPlace(filter)), signal }),
  format: formatDelta,
});
