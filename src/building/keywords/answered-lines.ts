import { z } from 'zod';
import type { UnitLines } from '../keyword-lines.js';
import { WordRuns } from './copied-run.js';
import type { EnglishUnit } from './english-units.js';
import { KEYWORDS, SITUATIONS } from './line-rules.js';
import { lintForm, problemsOfCopying } from './lint-lines.js';
import type { Problems } from './prompt.js';

/** The shape of an answer; whether its lines are good is asked afterwards, unit by unit. */
export const LinesAnswer = z.object({
  units: z.array(
    z.object({ unit: z.string(), keywords: z.array(z.string()), situations: z.array(z.string()) }),
  ),
});

/** Lines that may be kept, and what is wrong with the others. */
export interface CheckedLines {
  readonly good: readonly UnitLines[];
  readonly problems: Problems;
}

/**
 * Holds an answer to the rules of lines, unit by unit. Units that were not asked for are left out.
 * @param asked   the units of the request
 * @param written every row that stands already, so that none is repeated
 */
export function checkLines(
  answer: z.infer<typeof LinesAnswer>,
  asked: readonly EnglishUnit[],
  written: readonly UnitLines[],
): CheckedLines {
  const answered = new Map(answer.units.map((line) => [line.unit.trim(), line]));
  const good: UnitLines[] = [];
  const problems = new Map<string, readonly string[]>();
  for (const { key, wordings } of asked) {
    const line = answered.get(key);
    if (!line) {
      problems.set(key, ['the answer left it out']);
      continue;
    }
    const row = tidied(key, line);
    const found = [
      ...lintForm([...written, ...good, row])
        .filter(({ unit }) => unit === key)
        .map(({ problem }) => problem),
      ...problemsOfCopying(row, new WordRuns(wordings)),
    ];
    if (found.length > 0) problems.set(key, found);
    else good.push(row);
  }
  return { good, problems };
}

/** Without what would break a row (tabs, bars, commas within a keyword), and without what is beyond the number wanted. */
function tidied(
  unit: string,
  { keywords, situations }: { keywords: string[]; situations: string[] },
): UnitLines {
  const plain = (text: string) => text.replace(/[\s|]+/g, ' ').trim();
  const words = keywords
    .flatMap((keyword) => keyword.split(','))
    .map(plain)
    .filter(Boolean);
  return {
    unit,
    keywords: [...new Set(words)].slice(0, KEYWORDS.most),
    situations: [...new Set(situations.map(plain).filter(Boolean))].slice(0, SITUATIONS.most),
  };
}
