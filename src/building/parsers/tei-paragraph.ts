import type { Cut } from '../format-schema.js';
import { partStarts } from './long-passages.js';
import type { Joint } from './parsed-passage.js';
import type { Stretch } from './pieces.js';

/** One character of a paragraph and the stretch of the file that it comes from. */
export interface Glyph {
  readonly char: string;
  readonly start: number;
  readonly end: number;
}

/** What was cut out of a paragraph, and where it stands in the file. */
export interface Stray {
  readonly words: string;
  readonly start: number;
}

/** Spells signs as an edition prints them; words stay as they are. */
export type Speller = (glyphs: readonly Glyph[]) => readonly Glyph[];

/** One character as a file may write it. */
const SPELLED_CHARACTER = /&[^;\s]+;|\r\n|./gsu;

const OPENING = /[“‘]/;
const CLOSING = /[”’]/;

/** A paragraph that is being read: its characters, each with its place in the file, so that it can be cut anywhere. */
export class TeiParagraph {
  private readonly glyphs: Glyph[] = [];
  private lineDue = false;

  /** Adds words of the file, which end at `end` in it; every run of white space is one space. */
  add(text: string, raw: string, end: number): void {
    const characters = [...text];
    const spelled = raw.match(SPELLED_CHARACTER) ?? [];
    const isMapped = spelled.length === characters.length;
    let at = end - raw.length;
    for (const [index, char] of characters.entries()) {
      const length = isMapped ? (spelled[index]?.length ?? 0) : 0;
      const place = isMapped ? { start: at, end: at + length } : { start: end - raw.length, end };
      at += length;
      if (!/\s/u.test(char)) this.push({ char, ...place });
      else if (!this.endsInSpace && !this.lineDue) this.glyphs.push({ char: ' ', ...place });
    }
  }

  /** Adds a sign that stands for mark-up of the file, such as a bracket or a quotation mark. */
  addSign(char: string, start: number, end: number): void {
    // A closing quotation mark stands against the word before it.
    const space = CLOSING.test(char) && this.glyphs.at(-1)?.char === ' ' ? this.glyphs.pop() : undefined;
    this.push({ char, start, end });
    if (space) this.glyphs.push({ char: ' ', start: end, end });
  }

  /** What follows stands on a new line. */
  breakLine(): void {
    this.lineDue = true;
  }

  /** Takes away opening quotation marks at the end: they belong to the paragraph that follows. */
  takeOpeningMarks(): readonly Glyph[] {
    const kept = this.glyphs.findLastIndex(({ char }) => char !== ' ' && !OPENING.test(char));
    return this.glyphs.splice(kept + 1).filter(({ char }) => char !== ' ');
  }

  /** Takes away closing quotation marks at the beginning: they belong to the paragraph before. */
  takeClosingMarks(): readonly Glyph[] {
    const kept = this.glyphs.findIndex(({ char }) => char.trim() !== '' && !CLOSING.test(char));
    return this.glyphs
      .splice(0, kept === -1 ? this.glyphs.length : kept)
      .filter(({ char }) => char.trim() !== '');
  }

  /**
   * The paragraph in stretches no longer than a passage, and what was cut out of it.
   * @param joint stands before the first stretch
   */
  finish(
    joint: Joint,
    spell: Speller,
    cuts: readonly Cut[],
  ): { readonly stretches: readonly Stretch[]; readonly strays: readonly Stray[] } {
    const { glyphs, strays } = withoutStrays(spell(this.glyphs), cuts);
    const text = glyphs.map(({ char }) => char).join('');
    const parts = new Set(partStarts(text));
    const stretches: Stretch[] = [];
    let part: Glyph[] = [];
    const flush = () => {
      const words = part.findIndex(({ char }) => char.trim() !== '');
      const last = part.findLast(({ char }) => char.trim() !== '');
      const first = part[words];
      if (first && last) {
        const body = part.map(({ char }) => char).join('');
        const { start } = first;
        stretches.push({ body: body.trim(), start, end: last.end, joint: stretches.length ? ' ' : joint });
      }
      part = [];
    };
    let offset = 0;
    for (const [at, glyph] of glyphs.entries()) {
      if (parts.has(offset) && glyphs[at - 1]?.start !== glyph.start) flush();
      part.push(glyph);
      offset += glyph.char.length;
    }
    flush();
    return { stretches, strays };
  }

  /** No space is due at the beginning, after another, and inside an opening quotation mark. */
  private get endsInSpace(): boolean {
    const last = this.glyphs.at(-1)?.char ?? ' ';
    return /\s/u.test(last) || (OPENING.test(last) && /[\s(—]/u.test(this.glyphs.at(-2)?.char ?? ' '));
  }

  private push(glyph: Glyph): void {
    if (this.lineDue) {
      while (this.glyphs.at(-1)?.char === ' ') this.glyphs.pop();
      if (this.glyphs.length > 0) this.glyphs.push({ char: '\n', start: glyph.start, end: glyph.start });
      this.lineDue = false;
    }
    this.glyphs.push(glyph);
  }
}

/** The glyphs without every match of every pattern, the patterns one after the other. */
function withoutStrays(
  glyphs: readonly Glyph[],
  cuts: readonly Cut[],
): { readonly glyphs: readonly Glyph[]; readonly strays: readonly Stray[] } {
  let kept = glyphs;
  const strays: Stray[] = [];
  for (const { pattern } of cuts) {
    const text = kept.map(({ char }) => char).join('');
    const dropped = new Set<number>();
    for (const { 0: match, index } of text.matchAll(new RegExp(pattern, 'gu'))) {
      for (let at = index; at < index + match.length; at += 1) dropped.add(at);
    }
    if (dropped.size === 0) continue;
    let offset = 0;
    kept = kept.filter(({ char, start }) => {
      const isDropped = dropped.has(offset);
      offset += char.length;
      if (isDropped && char.trim() !== '') strays.push({ words: char, start });
      return !isDropped;
    });
  }
  return { glyphs: kept, strays };
}
