import type { Database } from 'better-sqlite3';
import { fold } from '../../../text/fold.js';
import type { TextName } from './text-names.js';

/** Where a key passage stands. */
export interface Place {
  readonly work: string;
  readonly locus: string;
  /** Null where the text is not in the corpus. */
  readonly unit: string | null;
}

/** Finds the passages that concepts name, by number and by their words: a number alone may be counted from nought. */
export class KeyPlaces {
  private readonly select;

  constructor(
    db: Database,
    private readonly texts: ReadonlyMap<string, TextName>,
  ) {
    this.select = db.prepare<[string], { id: string; body: string }>(
      'SELECT u.id, p.body FROM passages p JOIN units u ON u.rowid = p.unit WHERE p.id = ?',
    );
  }

  /** A place, or what is wrong with it. */
  find(slug: string, idx: number, words: string): Place | string {
    const name = this.texts.get(slug);
    if (name === undefined) return { work: slug, locus: String(idx), unit: null };
    const [at, next] = [idx, idx + 1].map((number) => this.select.get(`${name.id}:${number}`));
    const found = words === '' ? at : [at, next].find((passage) => passage && says(passage.body, words));
    if (found === undefined) {
      return words === ''
        ? `its key passage ${slug}:${idx} is not in the corpus`
        : `its key passage ${slug}:${idx} does not say “${words.slice(0, 60)}”`;
    }
    return { work: name.id, locus: found.id.slice(name.id.length + 1), unit: found.id };
  }
}

/** Whether a passage holds the words that a concept gives of it, which may be cut with an ellipsis. */
function says(body: string, words: string): boolean {
  const cut = words.replace(/^\s*(?:…|\.{3})|(?:…|\.{3})\s*$/g, '');
  return fold(body).includes(fold(cut));
}
