import { malformed } from '../parsers/parsed-passage.js';
import { attribute, walkXml } from '../parsers/xml.js';

/** Part of a verse, as in `Isa.63.19!b`. */
interface VersePart {
  readonly key: string;
  /** 'a', 'b', or '' for the whole verse. */
  readonly part: string;
}

/**
 * Reads one book of morphhb's `VerseMap.xml`: where a verse of the Hebrew numbering (`wlc`) stands in the English one
 * (`kjv`). Verses that are not in the table have one number in both. Where only a part of a verse stands elsewhere
 * (`Isa.63.19!b` in 64:1), the rest of it stands under its own number.
 * @returns for each Hebrew key that differs, its English keys in reading order
 * @throws VerbatimError `mismatch`, naming the file, when an entry cannot be read or the book is not there
 */
export function parseVerseMap(file: string, xml: string, book: string): Map<string, readonly string[]> {
  const entries = new Map<string, { parts: Set<string>; other: string[] }>();
  let found = false;
  walkXml(file, xml, {
    open(tag) {
      if (tag.name === 'book' && attribute(tag, 'osisID') === book) found = true;
      if (tag.name !== 'verse') return;
      const [wlc = '', kjv = ''] = [attribute(tag, 'wlc'), attribute(tag, 'kjv')].map((id) => id ?? '');
      if (!wlc.startsWith(`${book}.`)) return;
      const cited = versePart(file, wlc, book);
      const other = versePart(file, kjv, book);
      const entry = entries.get(cited.key) ?? { parts: new Set(), other: [] };
      entry.parts.add(cited.part);
      if (!entry.other.includes(other.key)) entry.other.push(other.key);
      entries.set(cited.key, entry);
    },
    text() {},
    close() {},
  });
  if (!found) throw malformed(file, book, 'the table does not have this book');
  return new Map(
    [...entries].map(([key, { parts, other }]) => {
      if (parts.has('') || (parts.has('a') && parts.has('b'))) return [key, other];
      return [key, parts.has('b') ? [key, ...other] : [...other, key]];
    }),
  );
}

function versePart(file: string, id: string, book: string): VersePart {
  const [, found, chapter, number, part = ''] = /^([^.]+)\.(\d+)\.(\d+)(?:!([ab]))?$/.exec(id) ?? [];
  if (found !== book) throw malformed(file, `"${id}"`, `it is no verse of ${book}`);
  return { key: `${chapter}:${number}`, part };
}
