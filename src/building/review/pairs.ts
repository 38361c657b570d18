import { type Body, type Check, type Suspicion, shown, type TextToReview } from './finding.js';

/** Opening marks and their closing ones. */
const BRACKETS: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '⟨': '⟩',
  '（': '）',
  '〔': '〕',
};
const QUOTES: Readonly<Record<string, string>> = { '“': '”', '«': '»', '「': '」', '『': '』', '《': '》' };

interface Opened {
  readonly mark: string;
  readonly body: Body;
  readonly at: number;
}

/** Brackets without their other half in the same chapter: a gloss may run over verses, and not over chapters. */
export const brackets: Check = function* ({ bodies }) {
  let open: Opened[] = [];
  let chapter: string | undefined;
  for (const body of bodies) {
    if (body.chapter !== chapter) {
      yield* open.map((opened) => missing(opened, 'brackets', 'is not closed'));
      open = [];
      chapter = body.chapter;
    }
    for (const { mark, at } of marksOf(body.body, BRACKETS)) {
      if (mark in BRACKETS) open.push({ mark, body, at });
      else if (BRACKETS[open.at(-1)?.mark ?? ''] === mark) open.pop();
      else yield missing({ mark, body, at }, 'brackets', 'closes nothing');
    }
  }
  yield* open.map((opened) => missing(opened, 'brackets', 'is not closed'));
};

/**
 * Quotation marks without their other half. A speech may run over chapters, and each of its paragraphs may open it
 * again. Single ones are not judged, since they are apostrophes too; straight ones are counted within a chapter.
 */
export const quotes: Check = function* (text) {
  for (const [opening, closing] of Object.entries(QUOTES)) yield* unpaired(text, opening, closing);
  yield* oddStraight(text);
};

function* unpaired({ bodies }: TextToReview, opening: string, closing: string): Iterable<Suspicion> {
  // German closes with the mark that English opens with.
  if (!bodies.some(({ body }) => body.includes(closing))) return;
  let opened: Opened | null = null;
  for (const body of bodies) {
    for (const { mark, at } of marksOf(body.body, { [opening]: closing })) {
      if (mark === closing) {
        if (opened === null) yield missing({ mark, body, at }, 'quotes', 'closes nothing');
        opened = null;
      } else {
        const again: Opened | null = opened;
        if (again !== null && !beginsParagraph(body.body, at))
          yield missing(again, 'quotes', 'is not closed before the next one');
        opened = { mark, body, at };
      }
    }
  }
  if (opened !== null) yield missing(opened, 'quotes', 'is not closed');
}

function* oddStraight({ bodies }: TextToReview): Iterable<Suspicion> {
  let last: Opened | null = null;
  let count = 0;
  for (const [index, body] of bodies.entries()) {
    for (const { index: at } of body.body.matchAll(/"/g)) {
      last = { mark: '"', body, at };
      count += 1;
    }
    if (bodies[index + 1]?.chapter === body.chapter) continue;
    if (last !== null && count % 2 === 1)
      yield missing(last, 'quotes', 'is the last of an odd number in its chapter');
    last = null;
    count = 0;
  }
}

function beginsParagraph(body: string, at: number): boolean {
  return /(?:^|\n)[\s‘“«「『(]*$/u.test(body.slice(0, at));
}

function marksOf(
  body: string,
  pairs: Readonly<Record<string, string>>,
): readonly { readonly mark: string; readonly at: number }[] {
  const wanted = new Set(Object.entries(pairs).flat());
  return [...body.matchAll(/[^\p{L}\p{M}\p{N}\s]/gu)]
    .filter(([mark]) => wanted.has(mark))
    .map(({ 0: mark, index }) => ({ mark, at: index }));
}

function missing({ mark, body, at }: Opened, reason: 'brackets' | 'quotes', what: string): Suspicion {
  return { body, reason, detail: `${mark} ${what}: ${shown(body.body, at, 1)}` };
}
