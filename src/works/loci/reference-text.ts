import type { Text, Work } from '../works.rows.js';
import type { KeyIndex, Numbering } from './key-index.js';
import { withKeyLetters } from './key-letters.js';
import { echo } from './locus-text.js';
import { namedNumbering } from './numbering.js';
import { UNNUMBERED_TITLE } from './other-keys.js';
import { completeItem, type FullReference } from './reference-lookup.js';
import { type ParsedReference, parseReference } from './reference-parser.js';
import { nameKey, type WorkNames } from './work-names.js';

/** More references than any reader asks for in one locus. */
const MOST_REFERENCES = 60;

const BRACKETED = /[([{<【〔「]([^()[\]{}<>【】〔〕「」]*)[)\]}>】〕」]/gu;

/** What stands behind a work's name, read: references written out in full, and what was said beside them. */
export interface ReferenceText {
  readonly references: readonly FullReference[];
  /** The numbering that the person named. */
  readonly numbering: Numbering | undefined;
  /** Keys said to be the reference's in a numbering: the "English 5:1" of "Eccl 4:17 (English 5:1)". */
  readonly annotations: readonly { readonly numbering: Numbering; readonly reference: FullReference }[];
  readonly notes: readonly string[];
  /** Words between the name and the first number that are no numbering: the name then is another one. */
  readonly unknownLead: string | null;
  readonly commaAsColon: ParsedReference['commaAsColon'];
}

/** Reads the text behind a work's name; `commaParts` reads every comma as parting two references. */
export function readReferenceText(
  text: string,
  work: Work,
  texts: readonly Text[],
  index: KeyIndex,
  names: WorkNames,
  commaParts: boolean,
): ReferenceText {
  const notes: string[] = [];
  const annotations: { numbering: Numbering; reference: FullReference }[] = [];
  // A unit id is in the numbering cited.
  let numbering: Numbering | undefined = /^\s*\//.test(text) ? 'own' : undefined;
  const label = (words: string, note: boolean): boolean => {
    const named = namedNumbering(words, work, texts);
    if (named !== undefined) numbering = named;
    else if (note) notes.push(leftAside(words, work));
    return named !== undefined;
  };
  const plain = text.replace(BRACKETED, (_, inside: string) => {
    if (names.find(inside).includes(work.id)) return ' ';
    const { lead: scheme, rest } = withoutScheme(inside, work);
    const parsed = parseReference(rest, { kinds: index.kinds, commaParts: false });
    const [item] = parsed.items;
    const named = item === undefined ? undefined : namedNumbering(scheme || parsed.lead, work, texts);
    if (item !== undefined && named !== undefined) {
      annotations.push({ numbering: named, reference: completeItem(item, undefined, index.kinds) });
    } else if (isTitle(inside)) numbering = 'own';
    else if (/[\p{L}\p{N}]/u.test(inside)) label(inside, true);
    return ' ';
  });
  const parsed = parseReference(withKeyLetters(plain, index), {
    kinds: index.kinds,
    commaParts,
    oneChapter: index.hasOneChapter,
  });
  const known = parsed.lead === '' || label(parsed.lead, false);
  if (/[\p{L}\p{N}]/u.test(parsed.rest)) label(parsed.rest, true);
  const references: FullReference[] = [];
  for (const item of parsed.items.slice(0, MOST_REFERENCES)) {
    references.push(completeItem(item, references.at(-1), index.kinds));
  }
  if (parsed.items.length > MOST_REFERENCES) {
    notes.push(`Only the first ${MOST_REFERENCES} references of this list were read.`);
  }
  return {
    references,
    numbering,
    annotations,
    notes,
    unknownLead: known ? null : parsed.lead,
    commaAsColon: parsed.commaAsColon,
  };
}

/** "700-verse 13:10": a numbering may be called by a number, which is none of the reference's. */
function withoutScheme(
  inside: string,
  { schemeOther }: Work,
): { readonly lead: string; readonly rest: string } {
  const text = inside.trim();
  const named = schemeOther !== null && text.toLowerCase().startsWith(`${schemeOther.toLowerCase()} `);
  return named ? { lead: schemeOther, rest: text.slice(schemeOther.length) } : { lead: '', rest: inside };
}

/** "Ps 3:1 (English title)": the other numbering has no number for it, so that the number given is the work's own. */
function isTitle(inside: string): boolean {
  return inside.toLowerCase().split(/\s+/).includes(UNNUMBERED_TITLE);
}

/** The key as the work spells it, where the text behind the name is nothing else. */
export function spelledKey(text: string): string {
  return text.replace(/^[\s.:,/]+/, '').trim();
}

function leftAside(words: string, work: Work): string {
  return nameKey(words) === '' || /\d/.test(words)
    ? `${echo(words)} was not understood and was left aside.`
    : `${echo(words)} names no numbering of ${work.title} that is known here and was left aside; the reference was read by the ${work.scheme} numbering.`;
}
