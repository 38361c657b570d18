import type { Database } from 'better-sqlite3';
import { IMPORT_SPEC } from '../imports/import-spec.js';
import { type Difference, shorten } from './difference.js';
import { lettersOf, parting, partsOf, says, withoutSigla } from './raw-words.js';

/** Gives the decoded text of a source of the library, by its row. */
export type SourceText = (source: LibrarySource) => Promise<string>;

export interface LibrarySource {
  readonly id: number;
  readonly spec: string;
  readonly sha256: string;
  readonly encoding: 'utf-8' | 'latin-1';
}

interface Body {
  readonly work: string;
  readonly at: string;
  readonly body: string;
  readonly raw: string;
  readonly start: number;
  /** Slug of the text. */
  readonly text: string;
  /** Keys of the units it covers, spaces between them. */
  readonly keys: string;
  readonly apparatus: string | null;
}

const BODIES = `
  SELECT u.work, u.id AS at, o.body, o.raw, o.start, t.slug AS text, u.ref_key AS keys, NULL AS apparatus
  FROM originals o JOIN units u ON u.rowid = o.unit JOIN texts t ON t.id = o.text WHERE o.source = @source
  UNION ALL
  SELECT t.work, p.id, p.body, p.raw, p.start, t.slug,
    coalesce((SELECT group_concat(u.ref_key, ' ') FROM passage_units c JOIN units u ON u.rowid = c.unit
      WHERE c.passage = p.rowid), ''), p.apparatus
  FROM passages p JOIN texts t ON t.id = p.text WHERE p.source = @source
  ORDER BY start`;

/**
 * Follows every original and passage back into its source file: its raw slice must stand at the recorded place, and its
 * body must be what that slice says, letter for letter. What was imported has a check of its own.
 * @param onSource called after each source with the number of bodies followed
 */
export async function checkRoundTrip(
  db: Database,
  textOf: SourceText,
  onSource: (source: LibrarySource, bodies: number) => void,
): Promise<Difference | null> {
  const sources = db
    .prepare<[string], LibrarySource>(
      'SELECT id, spec, sha256, encoding FROM sources WHERE spec NOT LIKE ? ORDER BY id',
    )
    .all(`${IMPORT_SPEC}%`);
  const select = db.prepare<{ source: number }, Body>(BODIES);
  for (const source of sources) {
    const bodies = select.all({ source: source.id });
    if (bodies.length > 0) {
      const difference = firstDifference(bodies, await textOf(source), source.spec);
      if (difference) return difference;
    }
    onSource(source, bodies.length);
  }
  return null;
}

function firstDifference(bodies: readonly Body[], file: string, spec: string): Difference | null {
  const sharing = new Map<string, Body[]>();
  for (const body of bodies) sharing.set(sliceOf(body), [...(sharing.get(sliceOf(body)) ?? []), body]);
  const asides = bodies.filter(({ apparatus }) => apparatus !== null);
  for (const body of bodies) {
    const { work, at, raw, start } = body;
    const stands = file.slice(start, start + raw.length);
    if (raw === '' || stands !== raw) {
      const place = `${start} of ${spec}`;
      return { work, at, expected: `the recorded slice “${shorten(raw)}” at ${place}`, found: `“${stands}”` };
    }
    const inside = asides.filter((other) => other.text === body.text && isWithin(other, body));
    const others = [...(sharing.get(sliceOf(body)) ?? []), ...inside].filter((other) => other !== body);
    if (!isFaithful(body, others)) {
      const { said, stored } = parting(partsOf(raw), body.body);
      const place = `${start} of ${spec}`;
      return { work, at, expected: `what stands at ${place} (letters “${said}”)`, found: `“${stored}”` };
    }
  }
  return null;
}

/** A unit that is joined from several passages holds what stands between them, and what was cut out of any of them. */
function isWithin(aside: Body, { start, raw }: Body): boolean {
  return aside.start >= start && aside.start < start + raw.length;
}

const sliceOf = ({ text, start }: Body) => `${text}\0${start}`;

/** Bare labels that an edition prints before a heading, and that belong to no text. */
const LABELS = /\b(?:Psalm|Chapter|Book) \d+/g;

/** Whether a body is what its slice says, once what the slice's other bodies hold is taken out. */
function isFaithful({ body, raw, apparatus, keys }: Body, others: readonly Body[]): boolean {
  const parts = partsOf(raw);
  if (apparatus !== null) {
    // In a note, a number in brackets may be the editor's own; in its slice it is taken for a sign.
    const letters = lettersOf(withoutSigla(body));
    // What looks like a tag may be an address between angle brackets.
    const plain = [{ letters: lettersOf(withoutSigla(raw)), required: true }];
    return [parts, parts.filter(({ required }) => required), plain].some((some) =>
      some
        .map((part) => part.letters)
        .join('')
        .includes(letters),
    );
  }
  const elsewhere = others.map((other) => lettersOf(other.body));
  const labels = others.length > 0 ? [...raw.matchAll(LABELS)].map(([label]) => lettersOf(label)) : [];
  return says(parts, body, [...elsewhere, ...labels, ...numbersOf(keys)]);
}

/** How an edition may print the numbers of units inside them: `4:17`, `4.17`, `17`, and in parts `143a`, `143b`. */
function numbersOf(keys: string): string[] {
  return keys.split(' ').flatMap((key) => {
    const number = /\d+$/.exec(key)?.[0];
    if (number === undefined) return [];
    return [lettersOf(key), number, ...[...'abc'].map((part) => `${number}${part}`)];
  });
}
