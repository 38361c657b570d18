import { countWords, cutAtSentence } from '../../text/sentences.js';
import type { OriginalText, TranslationText } from '../answers.js';
import { type StartingPoint, writeContinuation } from './continuation.js';
import { cutNote, leftOutNote } from './reading-notes.js';
import type { UnitDraft } from './unit-draft.js';

/** An authorised translation is never cut, but leaves the original at least this much room. */
const LEAST_ROOM = 300;

/** A draft cut to its share of the budget. */
export interface FittedDraft extends UnitDraft {
  readonly truncated: boolean;
}

/** Characters of all its texts: no text has more words than characters. */
export function charactersOf({ original, aid, translations, authorised }: UnitDraft): number {
  let characters = (original?.text.length ?? 0) + (aid?.text.length ?? 0);
  for (const { text } of translations) characters += text.length;
  for (const { text, commentary } of authorised) characters += text.length + (commentary?.length ?? 0);
  return characters;
}

export function wordsOf({ original, aid, translations, authorised }: UnitDraft): number {
  return (
    countWords(original?.text ?? '') +
    countWords(aid?.text ?? '') +
    sum(translations.map(({ text }) => countWords(text))) +
    sum(authorised.map(({ text, commentary }) => countWords(text) + countWords(commentary ?? '')))
  );
}

/**
 * Cuts a draft to a number of words: the further translations first, then the aid, then the original, each at the
 * end of a sentence, and notes how to ask for the rest.
 */
export function fitDraft(draft: UnitDraft, words: number): FittedDraft {
  const unit = draft.wanted.unit.id;
  const notes: string[] = [];
  const authorised = sum(
    draft.authorised.map(({ text, commentary }) => countWords(text) + countWords(commentary ?? '')),
  );
  let left = Math.max(words - authorised, LEAST_ROOM);

  const original = draft.original && cut(draft.original, left);
  left -= original?.words ?? 0;
  const next: StartingPoint = {
    original: draft.from.original + (original?.kept.text.length ?? 0),
    translation: draft.from.translation,
  };
  const originalCut = original?.cut === true;
  if (originalCut) notes.push(cutNote('original', writeContinuation(unit, next)));

  const aid = draft.aid && cut(draft.aid, originalCut ? 0 : left);
  left -= aid?.words ?? 0;
  if (draft.aid !== null && aid?.cut && !originalCut) {
    const rest = writeContinuation(unit, { ...next, translation: next.translation + aid.kept.text.length });
    notes.push(aid.kept.text === '' ? leftOutNote(draft.aid, rest, null) : cutNote('aid', rest));
  }

  const translations: TranslationText[] = [];
  for (const translation of draft.translations) {
    const further = cut(translation, aid?.cut ? 0 : left);
    left -= further.words;
    if (further.kept.text !== '') translations.push(further.kept);
    if (further.cut) {
      const rest = writeContinuation(unit, {
        original: next.original,
        translation: further.kept.text.length,
      });
      notes.push(leftOutNote(translation, rest, translation.name));
    }
  }
  return {
    ...draft,
    original: original?.kept ?? null,
    aid: aid === null || aid.kept.text === '' ? null : aid.kept,
    translations,
    truncated: notes.length > 0,
    notes: [...notes, ...draft.notes],
  };
}

/** The beginning of a text that fits, with the spaces behind it: what is kept and the rest, joined, are the text. */
function cut<T extends OriginalText | TranslationText>(
  text: T,
  words: number,
): { readonly kept: T; readonly words: number; readonly cut: boolean } {
  const { kept, rest } = cutAtSentence(text.text, words);
  if (rest === '') return { kept: text, words: countWords(text.text), cut: false };
  const beginning = kept === '' ? '' : text.text.slice(0, text.text.length - rest.length);
  return { kept: { ...text, text: beginning }, words: countWords(beginning), cut: true };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
