/** A text that knows where in its file each of its UTF-16 units stands. */
export interface MappedText {
  readonly text: string;
  /** Offset of each unit; those of white space put in by a joint are of the place where it was put. */
  readonly at: readonly number[];
}

/** The stretch of a file from one offset to another. */
export function mapped(file: string, from: number, to: number): MappedText {
  return { text: file.slice(from, to), at: Array.from({ length: to - from }, (_, offset) => from + offset) };
}

export function sliceMapped({ text, at }: MappedText, from: number, to = text.length): MappedText {
  return { text: text.slice(from, to), at: at.slice(from, to) };
}

/** Texts one after the other, with a joint of white space between them. */
export function joinMapped(parts: readonly MappedText[], joint: string): MappedText {
  return parts.reduce((joined, part) => {
    const place = part.at[0] ?? 0;
    return {
      text: `${joined.text}${joint}${part.text}`,
      at: [...joined.at, ...Array.from(joint, () => place), ...part.at],
    };
  });
}

/** The text without every match of a pattern with the flag g. */
export function withoutMatches(text: MappedText, pattern: RegExp): MappedText {
  return replaced(text, pattern, () => '');
}

/** Every match of a pattern with the flag g, or its group `words`. */
export function matchesIn(text: MappedText, pattern: RegExp): MappedText[] {
  return [...text.text.matchAll(pattern)].map((match) => {
    const words = match.groups?.words ?? match[0];
    const from = match.index + match[0].indexOf(words);
    return sliceMapped(text, from, from + words.length);
  });
}

/**
 * White space collapsed: to a line break where it holds one and `keepLines` says so, else to a space; none at the ends.
 */
export function collapseMapped(text: MappedText, keepLines: boolean): MappedText {
  const collapsed = replaced(text, /\s+/gu, (space) => (keepLines && space.includes('\n') ? '\n' : ' '));
  return trimMapped(collapsed);
}

/** The text without the white space at its ends. */
export function trimMapped(text: MappedText): MappedText {
  const from = text.text.length - text.text.trimStart().length;
  return sliceMapped(text, from, Math.max(from, text.text.trimEnd().length));
}

function replaced({ text, at }: MappedText, pattern: RegExp, by: (match: string) => string): MappedText {
  let result = '';
  const places: number[] = [];
  let done = 0;
  const keep = (to: number) => {
    result += text.slice(done, to);
    for (let unit = done; unit < to; unit += 1) places.push(at[unit] ?? 0);
  };
  for (const { 0: match, index } of text.matchAll(pattern)) {
    keep(index);
    const instead = by(match);
    result += instead;
    for (let unit = 0; unit < instead.length; unit += 1) places.push(at[index] ?? 0);
    done = index + match.length;
  }
  keep(text.length);
  return { text: result, at: places };
}

/** The stretch of the file from the text's first unit to its last. */
export function rawOf(file: string, { at }: MappedText): { readonly raw: string; readonly start: number } {
  const start = at[0] ?? 0;
  return { raw: file.slice(start, (at.at(-1) ?? start) + 1), start };
}
