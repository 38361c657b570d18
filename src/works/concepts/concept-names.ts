import { editDistance } from '../../text/closest.js';
import { fold } from '../../text/fold.js';
import type { ConceptRow } from './concepts.repository.js';

/** Words that people put before a concept's name and that are no part of it. */
const LEADING = /^(?:the|a|an|concept|idea|notion|of) (?=\S)/;

/** Shortest name in which one slip of the keyboard is forgiven; shorter ones turn into each other (dao, dana, de). */
const TYPO_LENGTH = 5;
/** From this length on, two slips are. */
const TWO_TYPOS_LENGTH = 9;

/** What a name led to; `slugs` holds several where it is ambiguous. */
export interface NameMatch {
  readonly slugs: readonly string[];
  /** How far the name had to be stretched. */
  readonly by: 'name' | 'other-name' | 'typo';
  /** The spelling that matched, as the concept has it. */
  readonly spelling: string;
}

/** One spelling of one concept. */
export interface Spelling {
  readonly spelling: string;
  readonly slug: string;
}

/** Finds concepts by any name they answer to: name, slug, further names, terms in their script or romanised. */
export class ConceptNames {
  private readonly own = new Map<string, Spelling[]>();
  private readonly further = new Map<string, Spelling[]>();
  /** Each spelling under its loosest form, for finding near misses. */
  private readonly loosest: readonly (readonly [form: string, entry: Spelling])[];

  constructor(concepts: readonly ConceptRow[]) {
    for (const { slug, name, also, originalTerms } of concepts) {
      for (const spelling of [name, slug]) add(this.own, { spelling, slug });
      for (const spelling of [...also, ...originalTerms.flatMap((term) => [term.term, term.romanised])]) {
        add(this.further, { spelling, slug });
      }
    }
    this.loosest = this.spellings().map((entry) => [formsOf(entry.spelling).at(-1) ?? '', entry]);
  }

  /** Undefined where nothing answers to this name or to one a slip away from it. */
  find(name: string): NameMatch | undefined {
    for (const form of formsOf(name)) {
      const match = matchOf(this.own.get(form), 'name') ?? matchOf(this.further.get(form), 'other-name');
      if (match !== undefined) return match;
    }
    return this.nearMiss(formsOf(name).at(-1) ?? '');
  }

  /** Every spelling that leads to a concept, names first. */
  spellings(): readonly Spelling[] {
    return [...new Set([...this.own.values(), ...this.further.values()].flat())];
  }

  private nearMiss(asked: string): NameMatch | undefined {
    const length = [...asked].length;
    if (length < TYPO_LENGTH) return undefined;
    const allowed = length >= TWO_TYPOS_LENGTH ? 2 : 1;
    const near = this.loosest
      .filter(([form]) => Math.abs(form.length - asked.length) <= allowed)
      .map(([form, entry]) => ({ entry, distance: editDistance(asked, form) }))
      .filter(({ distance }) => distance <= allowed);
    const least = Math.min(...near.map(({ distance }) => distance));
    const nearest = near.filter(({ distance }) => distance === least).map(({ entry }) => entry);
    return matchOf(nearest, 'typo');
  }
}

function add(index: Map<string, Spelling[]>, entry: Spelling): void {
  for (const form of formsOf(entry.spelling)) index.set(form, [...(index.get(form) ?? []), entry]);
}

function matchOf(found: readonly Spelling[] | undefined, by: NameMatch['by']): NameMatch | undefined {
  const first = found?.[0];
  if (found === undefined || first === undefined) return undefined;
  return { slugs: [...new Set(found.map(({ slug }) => slug))], by, spelling: first.spelling };
}

/** A name's matching forms, from the closest to the loosest: folded, without leading words, without spaces. */
function formsOf(name: string): readonly string[] {
  const folded = fold(name);
  let bare = folded;
  while (LEADING.test(bare)) bare = bare.replace(LEADING, '');
  const forms = [folded, bare, folded.replaceAll(' ', ''), bare.replaceAll(' ', '')];
  return [...new Set(forms)].filter((form) => form !== '');
}
