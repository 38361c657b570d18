import { seededRandom } from '../../random.js';
import { halfOf } from '../sets/halves.js';
import type { JudgedQuery, JudgedSet } from '../sets/judged-set.js';
import { mangle } from './mangle.js';
import { paraphrase } from './paraphrase.js';
import type { UnitText } from './unit-texts.repository.js';

/** Wordings of a known item: by the words' sense, and by the words got wrong. */
const WORDINGS = { paraphrase, mangled: mangle } as const;

/** A number that the text determines, to seed by (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/**
 * The set `known-items`: for each unit a half-remembered paraphrase and a mangled quotation of its translation, made by rule,
 * the same each time; the unit is the one right answer.
 * @param loci units to ask for; those without a translation here are left out
 */
export function knownItems(loci: readonly string[], texts: readonly UnitText[]): JudgedSet {
  const byUnit = new Map(texts.map((text) => [text.unit, text]));
  const queries = loci.flatMap((unit): JudgedQuery[] => {
    const text = byUnit.get(unit);
    const aid = text?.aid;
    if (!text || !aid) return [];
    return Object.entries(WORDINGS).map(([wording, reword]) => {
      const id = `${unit}.${wording}`;
      return {
        id,
        text: reword(aid, seededRandom(seedOf(id))),
        half: halfOf(unit),
        facets: { wording },
        searches: [],
        judgements: [{ unit: text.sameAs ?? unit, grade: 3, source: 'read' }],
      };
    });
  });
  return { name: 'known-items', relevantFrom: 2, modes: ['raw'], queries };
}
