import { romanise } from '../../text/romanise.js';
import type { ReadAnswer, ReadUnit } from '../answers.js';
import { languageName } from '../language-names.js';

/** Adds to each unit its original in Latin letters, or a note why there is none. */
export async function romaniseAnswer(answer: ReadAnswer): Promise<ReadAnswer> {
  const units: ReadUnit[] = [];
  for (const unit of answer.units) units.push(await romaniseUnit(unit));
  return { ...answer, units };
}

async function romaniseUnit(unit: ReadUnit): Promise<ReadUnit> {
  const { original, language } = unit;
  if (original === null)
    return withNote(unit, 'There is no romanisation, since the original is not available.');
  if (original.text.trim() === '') return unit;
  const romanised = await romanise(original.text, language);
  if (romanised === null) return withNote(unit, absence(original.text, language));
  const { text, scheme, caution } = romanised;
  const given = { ...unit, original: { ...original, romanised: { text, scheme } } };
  return caution === null ? given : withNote(given, caution);
}

/** Why a text has no romanisation. */
function absence(text: string, language: string): string {
  return /(?!\p{Script=Latin})\p{L}/u.test(text)
    ? `No romanisation is available for ${languageName(language)} in this script.`
    : 'The original is in Latin letters: it needs no romanisation.';
}

/** Notes that say how to quote come first and stay first. */
function withNote(unit: ReadUnit, note: string): ReadUnit {
  return { ...unit, notes: [...unit.notes, note] };
}
