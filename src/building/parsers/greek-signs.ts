import type { Glyph } from './tei-paragraph.js';

/** U+02BD and U+02BC: modifier letters that files write for quotation marks, and the second for elision. */
const OPENING = '\u02BD';
const APOSTROPHE = '\u02BC';
const SMOOTH = '\u0313';
const ROUGH = '\u0314';

const VOWEL = /[αεηιουω]/iu;

/** A letter with the marks on it. */
interface Cluster {
  /** In NFD. */
  readonly text: string;
  readonly glyphs: readonly Glyph[];
}

/**
 * Greek as an edition prints it, where a file writes elision as a smooth breathing at the end of a word (κατ̓, δἰ) or as a
 * modifier letter (ἐφʼ), and quotation marks alike.
 */
export function withApostrophes(glyphs: readonly Glyph[]): readonly Glyph[] {
  const plain = glyphs.map((glyph) => ({ ...glyph, char: glyph.char.replace(OPENING, '‘') }));
  return respelled(plain, (cluster, isClosing) => (isClosing ? withSign(cluster, '’') : null));
}

/**
 * Greek as an edition prints it, where a file writes elision as U+02BC and parentheses as breathings: U+02BD opens one, and
 * a smooth breathing at the end of a word, where none can stand, closes it (`ὄντοσ̓` for `ὄντος)`).
 */
export function withParentheses(glyphs: readonly Glyph[]): readonly Glyph[] {
  let opened = false;
  return respelled(glyphs, (cluster, isClosing) => {
    const justOpened = opened;
    opened = cluster.text === OPENING;
    if (opened) return [{ ...placeOf(cluster), char: '(' }];
    if (isClosing) return withSign(cluster, ')');
    if (justOpened && isMisbreathed(cluster.text)) {
      return [{ ...placeOf(cluster), char: cluster.text.replace(ROUGH, '').normalize('NFC') }];
    }
    return null;
  });
}

/**
 * @param respell gives the glyphs to put in place of a letter, null to leave it; `isClosing` says that it ends a word and has
 *   a smooth breathing where none can stand
 */
function respelled(
  glyphs: readonly Glyph[],
  respell: (cluster: Cluster, isClosing: boolean) => readonly Glyph[] | null,
): readonly Glyph[] {
  const clusters = clustersOf(glyphs);
  const spelled: Glyph[] = [];
  let hasConsonant = false;
  for (const [at, cluster] of clusters.entries()) {
    const isLetter = isWordLetter(cluster.text);
    const endsWord = !isWordLetter(clusters[at + 1]?.text ?? '');
    hasConsonant = isLetter && (hasConsonant || !VOWEL.test(cluster.text));
    const isClosing = hasConsonant && endsWord && cluster.text.includes(SMOOTH);
    spelled.push(
      ...(respell(cluster, isClosing) ??
        cluster.glyphs.map((glyph) => ({ ...glyph, char: glyph.char.replace(APOSTROPHE, '’') }))),
    );
  }
  return spelled;
}

function isWordLetter(text: string): boolean {
  return /\p{L}/u.test(text) && text !== APOSTROPHE && text !== OPENING;
}

/** A letter without its breathing, and the sign that the breathing stood for; a sigma then ends its word. */
function withSign(cluster: Cluster, char: string): readonly Glyph[] {
  const letter = cluster.text.replace(SMOOTH, '').normalize('NFC');
  const place = placeOf(cluster);
  return [
    { ...place, char: char === ')' ? letter.replace('σ', 'ς') : letter },
    { ...place, char },
  ];
}

function placeOf({ glyphs }: Cluster): { readonly start: number; readonly end: number } {
  return { start: glyphs[0]?.start ?? 0, end: glyphs.at(-1)?.end ?? 0 };
}

/** The sign that opens a parenthesis may have left a rough breathing on the letter after it as well. */
function isMisbreathed(letter: string): boolean {
  return letter.includes(ROUGH) && (letter.includes(SMOOTH) || !/[αεηιουωρ]/iu.test(letter));
}

function clustersOf(glyphs: readonly Glyph[]): Cluster[] {
  const clusters: { text: string; glyphs: Glyph[] }[] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (last && /^\p{M}$/u.test(glyph.char)) {
      last.text += glyph.char;
      last.glyphs.push(glyph);
    } else clusters.push({ text: glyph.char.normalize('NFD'), glyphs: [glyph] });
  }
  return clusters;
}
