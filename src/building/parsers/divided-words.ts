import { indexToken } from '../../retrieval/stem.js';

/** Languages whose editions write no compounds with a hyphen: there it always divides a word. */
const WITHOUT_COMPOUNDS = new Set(['la', 'grc', 'sa']);

/** What follows a hyphen that stands for the end of a later compound: `good- or ill-will`. */
const SUSPENDS = new Set(['and', 'or', 'nor', 'to', 'than', 'und', 'oder', 'et', 'ou']);

/** The two halves of a word and what stands between them in a body; a line of verse stays a line. */
const DIVIDED = /([\p{L}\p{M}'’-]*[\p{L}\p{M}])-[^\S\n]+(\p{L}[\p{L}\p{M}'’]*)/gu;

/** A word, or a compound with its hyphens. */
const WORD = /\p{L}[\p{L}\p{M}'’]*(?:-[\p{L}\p{M}'’]+)*/gu;

/** A line end, or the end of a printed page, between the halves of a word, in the file. */
const LINE_END = String.raw`-(?:\s|<[^>]*>)*?(?:\n|<[lp]b\b[^>]*>)(?:\s|<[^>]*>)*`;

/**
 * Joins words that a file divides: a hyphen and white space in the middle of a word, where a line or a page of the printed
 * book ended. Whether the hyphen belongs to the word is learned from the rest of the file:
 *
 * 1. before "and", "or" and the like it stands for a later part, and all stays as it is;
 * 2. in Latin, Greek and Sanskrit it goes, since they have no hyphens of their own;
 * 3. otherwise the word is written as the file writes it elsewhere, with or without a hyphen, whichever is more frequent
 *    (or as the recipe says that it is);
 * 4. where the file has it nowhere else, it stays if both halves are words of the file in any form, or the first is one of
 *    four letters or more, and they stood at a line end ("ill-|governed", "fellow-|villagers"); else it goes ("asso- ciates");
 * 5. two words in the middle of a line stay as they are: nothing says what the hyphen is.
 */
export class DividedWords {
  private counts: FileWords | null = null;

  constructor(
    /** The decoded file. */
    private readonly text: string,
    private readonly language: string,
    /** Compounds that the recipe names. */
    private readonly compounds: readonly string[] = [],
  ) {}

  /** @param raw the stretch of the file that the body is read from */
  joined(body: string, raw: string): string {
    return body.replace(DIVIDED, (whole: string, first: string, second: string) => {
      if (SUSPENDS.has(second.toLowerCase())) return whole;
      if (WITHOUT_COMPOUNDS.has(this.language)) return first + second;
      const [plain, compound] = [this.count(first + second), this.count(`${first}-${second}`)];
      if (plain > compound) return first + second;
      if (compound > 0) return `${first}-${second}`;
      if (!this.isCompound(first, second)) return first + second;
      return isAtLineEnd(raw, first, second) ? `${first}-${second}` : whole;
    });
  }

  private count(word: string): number {
    return this.known.words.get(word.toLowerCase()) ?? 0;
  }

  /** Syllables that are words too, such as "in" and "for", are short; a longer word seldom begins another by chance. */
  private isCompound(first: string, second: string): boolean {
    return this.isWord(first) && (first.length >= LONG_WORD || this.isWord(second));
  }

  /** Whether the file has the half as a word or as a part of a compound, in whatever form. */
  private isWord(half: string): boolean {
    return half.split('-').every((part) => this.known.stems.has(indexToken(part)));
  }

  private get known(): FileWords {
    this.counts ??= wordsOf([this.text, ...this.compounds].join('\n'));
    return this.counts;
  }
}

/** Letters of a word that is more than a syllable. */
const LONG_WORD = 4;

interface FileWords {
  /** How often each word stands in the file, compounds with their hyphens, in lower case. */
  readonly words: ReadonlyMap<string, number>;
  /** Stems of words and of the parts of compounds. */
  readonly stems: ReadonlySet<string>;
}

function wordsOf(text: string): FileWords {
  const words = new Map<string, number>();
  const stems = new Set<string>();
  // What is divided is no evidence of its halves.
  for (const [word] of text.replace(DIVIDED_IN_FILE, ' ').matchAll(WORD)) {
    const lower = word.toLowerCase();
    words.set(lower, (words.get(lower) ?? 0) + 1);
  }
  for (const word of words.keys()) for (const part of word.split('-')) stems.add(indexToken(part));
  return { words, stems };
}

const DIVIDED_IN_FILE = /[\p{L}\p{M}'’-]*[\p{L}\p{M}]-(?:\s|<[^>]*>)+\p{L}[\p{L}\p{M}'’]*/gu;

function isAtLineEnd(raw: string, first: string, second: string): boolean {
  const half = (word: string) => word.replace(/[^\p{L}\p{M}]/gu, '\\$&');
  return new RegExp(`${half(first)}${LINE_END}${half(second)}`, 'u').test(raw);
}
