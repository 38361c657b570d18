import { dominantScript, type Script, scriptsOf } from '../../text/scripts.js';
import { countWords } from '../../text/sentences.js';
import { markupIn } from '../verification/markup.js';
import { type Check, type Reason, shown, type TextToReview } from './finding.js';

/** A sign that a body is suspected by, and what it is called. */
type Sign = readonly [what: string, pattern: RegExp];

const DIGITS: readonly Sign[] = [
  ['the number', /\p{Nd}+(?:[.:]\p{Nd}+)*/u],
  ['the Roman number', /(?:^|\n)\s*[IVXLC]+\.(?=\s)/u],
];

/** Shouting of three words or more; one name in capitals is an edition's habit. */
const CAPITALS: readonly Sign[] = [['the capitals', /\p{Lu}{2,}(?:[\s,.’'-]+\p{Lu}{2,}){2,}/u]];

const SPACING: readonly Sign[] = [
  ['a stop without a space', /\p{Ll}[.,;:!?](?=\p{L}{2})/u],
  ['a danda without a space', /[।॥](?=[\p{L}])/u],
  ['a space before a stop', /[\p{L}\p{N}] [,.;:](?=\s|$)/u],
  ['a divided word', /\p{L}-\s+(?!(?:and|or|to|nor|than)\s)\p{Ll}/u],
  ['several spaces', /[^\S\n]{2,}/u],
];

/** What translators and editors write of a text, and authors seldom. */
const TRANSLATOR: readonly Sign[] = [
  ['a word on the edition', /\b(?:translators?|editors?|footnotes?|manuscripts?|MSS?|commentators?)\b/i],
  [
    'a pointer',
    /\b(?:see|compare)\s+(?:the\s+)?(?:notes?|pages?|p\.|ch\.|chapters?|above|below|introduction)(?!\p{L})/iu,
  ],
  [
    'an abbreviation of notes',
    /(?<!\p{L})(?:i\.e\.|e\.g\.|viz\.|cf\.|ibid\.?|op\. cit\.|lit\.|sc\.|Heb\.|Gr\.|Skt?\.|vide)(?!\p{L})/iu,
  ],
  [
    'a remark on the wording',
    /\b(?:literally|in the (?:original|Greek|Hebrew|Chinese|Sanskrit|Pali|Latin)\b|the (?:Greek|Hebrew|Chinese|Sanskrit|Pali|Latin) (?:text|word|reads|has)\b)/i,
  ],
  ['the publisher', /\b(?:Project\s+)?Gutenberg\b|\bcopyright\b|\ball rights reserved\b|https?:/i],
];

const ofSigns = (reason: Reason, signsOf: (text: TextToReview) => readonly Sign[]): Check =>
  function* (text) {
    const signs = signsOf(text);
    for (const body of text.bodies) {
      for (const [what, pattern] of signs) {
        const found = pattern.exec(body.body);
        if (found === null) continue;
        yield { body, reason, detail: `${what} in ${shown(body.body, found.index, found[0].length)}` };
        break;
      }
    }
  };

export const digits = ofSigns('digits', () => DIGITS);
export const capitals = ofSigns('capitals', () => CAPITALS);
export const spacing = ofSigns('spacing', ({ language }) =>
  // French sets a space before its high stops.
  language.startsWith('fr') ? SPACING.filter(([what]) => what !== 'a space before a stop') : SPACING,
);
export const translator = ofSigns('translator', ({ role, translator: name }) =>
  role === 'original' ? [] : [...TRANSLATOR, ...nameOf(name)],
);

/** A translator who is named in the text speaks of the translation. */
function nameOf(translator: string | null): readonly Sign[] {
  const surname = /(\p{Lu}\p{L}{3,})\s*$/u.exec(translator ?? '')?.[1];
  return surname === undefined || !/\s/.test(translator?.trim() ?? '')
    ? []
    : [['the translator’s name', new RegExp(`\\b${surname}\\b`, 'u')]];
}

export const markup: Check = function* ({ bodies }) {
  for (const body of bodies) {
    const found = markupIn(body.body);
    if (found !== null) yield { body, reason: 'markup', detail: found };
  }
};

/** Letters of each script, as a pattern. */
const LETTERS: Readonly<Record<Script, string>> = {
  latin: '\\p{sc=Latin}',
  greek: '\\p{sc=Greek}',
  hebrew: '\\p{sc=Hebrew}',
  arabic: '\\p{sc=Arabic}',
  devanagari: '\\p{sc=Devanagari}',
  han: '\\p{sc=Han}',
  kana: '[\\p{sc=Hiragana}\\p{sc=Katakana}]',
  hangul: '\\p{sc=Hangul}',
  cyrillic: '\\p{sc=Cyrillic}',
  other: '[^\\p{sc=Latin}]',
};

export const script: Check = function* ({ bodies }) {
  const own = dominantScript(bodies.map(({ body }) => body).join('\n'));
  for (const body of bodies) {
    const others = scriptsOf(body.body).filter((each) => each !== own);
    if (own === null || others.length === 0) continue;
    const at = body.body.search(new RegExp(`(?!${LETTERS[own]})\\p{L}`, 'u'));
    yield {
      body,
      reason: 'script',
      detail: `letters of ${others.join(' and ')} script in ${shown(body.body, Math.max(at, 0), 1)}`,
    };
  }
};

/** Shorter bodies come again of themselves: refrains, and who speaks. */
const REPEATED_WORDS = 6;

export const repeated: Check = function* ({ bodies }) {
  const first = new Map<string, string>();
  for (const body of bodies) {
    const words = body.body.replace(/\s+/g, ' ').trim();
    const earlier = first.get(words);
    if (earlier === undefined) first.set(words, body.ref ?? body.id);
    else if (countWords(words) >= REPEATED_WORDS)
      yield { body, reason: 'repeated', detail: `the words of ${earlier}` };
  }
};
