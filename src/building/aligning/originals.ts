import type { ParsedPassage } from '../parsers/parsed-passage.js';
import { workMismatch } from './mismatch.js';
import type { ParsedText } from './texts.js';

/**
 * The original of each unit, by key. A unit that its file gives in several passages, such as a long letter, is joined from
 * them: its raw text is the stretch of the file from the first to the last.
 * @throws VerbatimError `mismatch` for a passage of several units, and for a unit whose passages do not stand together
 */
export function joinOriginals(
  work: string,
  { passages, file }: Pick<ParsedText, 'passages' | 'file'>,
): ReadonlyMap<string, ParsedPassage> {
  const joined = new Map<string, ParsedPassage>();
  let previous: string | undefined;
  for (const passage of passages) {
    const [key, ...more] = passage.keys;
    if (key === undefined) continue;
    if (more.length > 0) {
      throw workMismatch(
        work,
        `the original has one text for ${passage.keys.join(' and ')}`,
        'Give the original unit by unit.',
      );
    }
    const before = joined.get(key);
    if (before && previous !== key) {
      throw workMismatch(work, `the original has ${key} in two places`, 'Give the original unit by unit.');
    }
    joined.set(key, before ? join(before, passage, file) : passage);
    previous = key;
  }
  return joined;
}

function join(before: ParsedPassage, passage: ParsedPassage, file: string): ParsedPassage {
  return {
    ...before,
    body: `${before.body}${passage.joint ?? '\n\n'}${passage.body}`,
    raw: file.slice(before.start, passage.start + passage.raw.length),
    notes: [...new Set([...before.notes, ...passage.notes])],
  };
}
