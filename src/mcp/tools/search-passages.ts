import { z } from 'zod';
import type { Hit, SearchAnswer } from '../../works/answers.js';
import { searchAnswer } from '../answer-schemas.js';
import { defineTool, formatNotes } from '../tool.js';

const MAX_HITS = 20;

export const searchPassages = defineTool({
  name: 'search_passages',
  title: 'Search the library',
  description: [
    'Find passages of the library that speak to a question, a situation, a theme or a half-remembered line.',
    'Search in English whatever language the person writes in, in a plain sentence or a few words; try again with older words ("charity" for love, "vexation", "sloth") and other angles, since one search seldom finds all. Put an exact phrase in double quotes. Words in Hebrew or Greek search the originals.',
    'Gives up to 20 hits (at most 3 of one work), best first: passage id, unit id, author, work, reference, tradition and a snippet that shows where the words matched.',
    'A snippet is not quotable. Next: give the ids of the best hits to read_passages and quote what it returns.',
  ].join('\n'),
  input: z.object({
    query: z
      .string()
      .min(1)
      .describe('What to look for, in English: a sentence, some words, or a "quoted phrase"'),
    tradition: z
      .string()
      .optional()
      .describe('Only works of this tradition, such as "hebrew" or "christian"'),
    work: z.string().optional().describe('Only this work, by id or name: "ecclesiastes", "Matt"'),
    language: z
      .string()
      .optional()
      .describe('Only works whose original is in this language, such as "Hebrew" or "grc"'),
    limit: z.int().min(1).max(MAX_HITS).optional().describe('How many hits; 20 unless set'),
    explain: z.boolean().optional().describe('Say for each hit why it is there'),
  }),
  example: { query: 'working hard for nothing', tradition: 'hebrew' },
  output: searchAnswer,
  errors: [
    {
      reason: 'bad-input',
      when: 'the query is empty, or a tradition, work or language is not in the library',
      recovery: 'Leave the filter out to search everything.',
    },
  ],
  handle: ({ query, tradition, work, language, limit, explain }, { library, signal }) =>
    library.search({
      query,
      ...(tradition !== undefined && { tradition }),
      ...(work !== undefined && { work }),
      ...(language !== undefined && { language }),
      ...(limit !== undefined && { limit }),
      ...(explain !== undefined && { explain }),
      signal,
    }),
  format: formatSearchAnswer,
});

/** Numbered hits with what is needed to choose and read them. */
export function formatSearchAnswer({ hits, mode, relaxed, notes }: SearchAnswer): string {
  if (hits.length === 0) {
    return `No passage found. Try other words, fewer words, or no filter.${formatNotes(notes)}`;
  }
  const lists = mode === 'hybrid' ? 'words and meaning' : 'words only';
  const missing = relaxed ? ', no passage has every word' : '';
  return [
    `${hits.length} ${hits.length === 1 ? 'hit' : 'hits'}, best first (by ${lists}${missing}).`,
    ...hits.map(formatHit),
    'Snippets are not quotable: read before quoting. Call read_passages with the ids of the best hits.',
  ]
    .join('\n\n')
    .concat(formatNotes(notes));
}

function formatHit(hit: Hit, at: number): string {
  const { id, unit, author, title, ref, tradition, language, snippet, ranks } = hit;
  const lines = [
    `${at + 1}. ${id} [${unit}]`,
    `   ${author}, ${title}, ${ref} (${tradition}; original: ${language})`,
    `   ${snippet}`,
  ];
  if (ranks) {
    const { score, matched, ...lists } = ranks;
    const places = Object.entries(lists).map(([list, rank]) => `${list} ${rank}`);
    const words = matched.length > 0 ? `; matched: ${matched.join(', ')}` : '';
    lines.push(`   Why: ${places.join(', ')}; score ${score.toFixed(4)}${words}`);
  }
  return lines.join('\n');
}
