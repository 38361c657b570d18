import type { Database } from 'better-sqlite3';
import type { Difference } from './difference.js';
import { lettersOf, partsOf, says } from './raw-words.js';

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
  readonly apparatus: string | null;
}

const BODIES = `
  SELECT u.work, u.id AS at, o.body, o.raw, o.start, NULL AS apparatus
  FROM originals o JOIN units u ON u.rowid = o.unit WHERE o.source = @source
  UNION ALL
  SELECT t.work, p.id, p.body, p.raw, p.start, p.apparatus
  FROM passages p JOIN texts t ON t.id = p.text WHERE p.source = @source
  ORDER BY start`;

/**
 * Follows every original and passage back into its source file: its raw slice must stand at the recorded place, and its
 * body must be what that slice says, letter for letter.
 * @param onSource called after each source with the number of bodies followed
 */
export async function checkRoundTrip(
  db: Database,
  textOf: SourceText,
  onSource: (source: LibrarySource, bodies: number) => void,
): Promise<Difference | null> {
  const sources = db
    .prepare<[], LibrarySource>('SELECT id, spec, sha256, encoding FROM sources ORDER BY id')
    .all();
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

function firstDifference(bodies: readonly Body[], text: string, spec: string): Difference | null {
  const apparatus = new Map<string, string[]>();
  const placeOf = ({ work, start }: Body) => `${work}\0${start}`;
  for (const body of bodies) {
    if (body.apparatus === null) continue;
    apparatus.set(placeOf(body), [...(apparatus.get(placeOf(body)) ?? []), lettersOf(body.body)]);
  }
  for (const body of bodies) {
    const { work, at, raw, start } = body;
    const stands = text.slice(start, start + raw.length);
    if (raw === '' || stands !== raw) {
      return { work, at, expected: `“${raw}” at ${start} of ${spec}`, found: `“${stands}”` };
    }
    const faithful =
      body.apparatus === null
        ? says(partsOf(raw), body.body, apparatus.get(placeOf(body)) ?? [])
        : partsOf(raw)
            .map(({ letters }) => letters)
            .join('')
            .includes(lettersOf(body.body));
    if (!faithful) {
      return { work, at, expected: `the words of “${raw}” in ${spec}`, found: `“${body.body}”` };
    }
  }
  return null;
}
