import { contentTerms } from '../../retrieval/fts-expression.js';
import type { ParsedQuery } from '../../retrieval/query.js';
import { snippetOf } from '../../retrieval/snippet.js';
import { indexToken } from '../../retrieval/stem.js';
import { oneLine } from '../../text/one-line.js';
import type { NoteHit } from '../answers.js';
import { placeOf } from '../note-place.js';
import type { Candidate } from './candidates.js';
import type { FreshChunk, FreshNotes, Lost } from './freshness.js';
import { LineOffsets } from './line-offsets.js';
import { noteSnippet } from './note-snippet.js';

/** Notes that are named as left out, for one reason. */
const MOST_NAMED = 20;
/** Copies of one text that a hit names. */
const MOST_COPIES = 5;
/** Candidates after the last hit in which copies are looked for: equal texts stand side by side. */
const COPIES_WITHIN = 8;

/** Which hits are shown. */
export interface HitChoice {
  readonly limit: number;
  readonly perNote: number;
  readonly explain: boolean;
}

/** Hits, and what had to be done to their files' changes. */
export interface ChosenHits {
  readonly hits: readonly NoteHit[];
  /** What they were made of, in the same order. */
  readonly candidates: readonly Candidate[];
  readonly notes: readonly string[];
}

/**
 * Makes hits of the best candidates: at most `perNote` of a note, equal texts once, each looked up in its file. What
 * its file no longer holds makes room for the next.
 */
export function chooseHits(
  candidates: Iterable<Candidate>,
  query: ParsedQuery,
  files: FreshNotes,
  { limit, perNote, explain }: HitChoice,
): ChosenHits {
  const wanted = wantedTokens(query);
  const hits: NoteHit[] = [];
  const chosen: Candidate[] = [];
  const byText = new Map<string, string[]>();
  const ofNote = new Map<string, number>();
  const lost = new Map<Lost, Set<string>>();
  const offsets = new LineOffsets();
  let changed = 0;
  let after = 0;
  for (const candidate of candidates) {
    if (hits.length >= limit) {
      after += 1;
      if (after > COPIES_WITHIN) break;
    }
    const { folder, chunk } = candidate;
    const text = chunk.raw.trim();
    const copies = byText.get(text);
    const note = `${folder.folder.name}/${chunk.path}`;
    const count = ofNote.get(note) ?? 0;
    const taken = hits.length >= limit || count >= perNote;
    if (copies === undefined && taken) continue;
    const fresh = files.chunk(folder, chunk);
    if (typeof fresh === 'string') {
      lost.set(fresh, (lost.get(fresh) ?? new Set()).add(note));
      continue;
    }
    const place = placeOf(folder, chunk, { ...fresh, after: offsets.of(folder, chunk, fresh) });
    // What was rewritten is nobody's copy, and has none.
    const stands = fresh.freshness !== 'changed';
    if (copies !== undefined && stands) {
      if (copies.length < MOST_COPIES) copies.push(place.ref);
      continue;
    }
    if (taken) continue;
    if (fresh.freshness !== 'indexed') changed += 1;
    const alsoAt: string[] = [];
    if (stands) byText.set(text, alsoAt);
    ofNote.set(note, count + 1);
    chosen.push(candidate);
    const { text: snippet, matched } = noteSnippet(withoutOwnHeading(fresh.raw), wanted);
    const { date, type } = chunk;
    const ranks = explain ? { ranks: ranksOf(candidate, query, matched, fresh) } : {};
    hits.push({ ...place, snippet, date, type, freshness: fresh.freshness, alsoAt, ...ranks });
  }
  return { hits, candidates: chosen, notes: sayChanges(changed, lost) };
}

/** Index tokens that a snippet is chosen by. */
export function wantedTokens({ terms }: ParsedQuery): ReadonlySet<string> {
  const content = contentTerms(terms);
  return new Set((content.length > 0 ? content : terms).flatMap(({ words }) => words.map(indexToken)));
}

/** The heading is said beside the snippet. */
function withoutOwnHeading(raw: string): string {
  const body = raw.replace(/^(?:[#=]{1,6}[ \t][^\r\n]*[\r\n]\s*)+/u, '');
  return body === '' ? raw : body;
}

function ranksOf(
  { ranks, score, recency, rerank }: Candidate,
  query: ParsedQuery,
  inText: ReadonlySet<string>,
  { headings }: FreshChunk,
): NonNullable<NoteHit['ranks']> {
  const { matched: inHeadings } = snippetOf(headings.join(' '), wantedTokens(query));
  const words = new Set(query.terms.flatMap((term) => term.words));
  const matched = [...words].filter((word) => {
    const token = indexToken(word);
    return inText.has(token) || inHeadings.has(token);
  });
  return {
    ...ranks,
    score,
    ...(recency > 0 && { recency }),
    ...(rerank !== undefined && { rerank }),
    matched,
  };
}

const REASONS: Readonly<Record<Lost, string>> = {
  gone: 'are no longer there',
  unreadable: 'cannot be read now',
  rewritten: 'no longer hold what was found',
};

/** What was left out and why, a sentence a reason. @param lost '<folder>/<path>' */
export function sayLost(lost: ReadonlyMap<Lost, ReadonlySet<string>>): string[] {
  return [...lost].map(
    ([reason, paths]) => `Left out, since the notes ${REASONS[reason]}: ${named([...paths].sort())}.`,
  );
}

function named(paths: readonly string[]): string {
  const more = paths.length - MOST_NAMED;
  return `${paths.slice(0, MOST_NAMED).map(oneLine).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function sayChanges(changed: number, lost: ReadonlyMap<Lost, ReadonlySet<string>>): string[] {
  const notes: string[] = [];
  if (changed > 0) {
    notes.push(
      `${changed === 1 ? 'One hit stands in a note that has' : `${changed} hits stand in notes that have`} changed since it was indexed; what is shown was read now.`,
    );
  }
  notes.push(...sayLost(lost));
  if (notes.length > 0) notes.push('Reindex to search what stands there now (vault_reindex).');
  return notes;
}
