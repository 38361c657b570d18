import type {
  AuthorisedTranslation,
  OriginalText,
  ReadAnswer,
  ReadUnit,
  TranslationText,
  Unresolved,
} from '../answers.js';
import { languageName } from '../language-names.js';
import {
  AID_CONTINUED,
  AID_CUT,
  nameTranslation,
  ORIGINAL_BEFORE,
  ORIGINAL_CONTINUED,
  ORIGINAL_CUT,
} from './reading-notes.js';

const ELLIPSIS = '(…)';

/** A read answer as plain text, complete by itself: every unit, what was not found, and what to ask for next. */
export function formatReadAnswer({ units, unresolved, notes }: ReadAnswer): string {
  const parts = [
    ...units.map(formatUnit),
    ...unresolved.map(formatUnresolved),
    ...paragraphs('Notes', notes),
  ];
  return parts.length === 0 ? 'Nothing was found.' : parts.join('\n\n---\n\n');
}

/** One unit as plain text: citation, original, translations, what to say with it, where it goes on, licence and source. */
export function formatUnit(unit: ReadUnit): string {
  const [quoting, ...notes] = unit.notes;
  const parts = [
    formatHead(unit),
    ...formatOriginal(unit),
    ...formatRomanised(unit),
    ...unit.authorised.map(formatAuthorised),
    ...(unit.aid === null
      ? []
      : [formatTranslation(aidTitle(unit), unit.aid, cutMarks(unit, AID_CONTINUED, AID_CUT))]),
    ...unit.translations.map((translation) => formatTranslation('TRANSLATION', translation, WHOLE)),
    ...(quoting === undefined ? [] : [quoting]),
    ...paragraphs('Notes', notes),
    formatFoot(unit),
  ];
  return parts.join('\n\n');
}

function formatHead(unit: ReadUnit): string {
  const precision = { exact: 'exact', chapter: 'approximate (chapter only)', none: 'none known' }[
    unit.precision
  ];
  const tier = unit.tier === 2 ? ` Second tier${unit.original === null ? ': translation only' : ''}.` : '';
  const covers = unit.covers.length === 0 ? [] : [`Covers hits: ${unit.covers.join(', ')}.`];
  return [
    `[${unit.unit}] ${unit.citation}`,
    `Reference: ${precision}, counted by ${unit.scheme}. Original language: ${languageName(unit.language)}.${tier}`,
    ...covers,
  ].join('\n');
}

function formatOriginal(unit: ReadUnit): readonly string[] {
  if (unit.original === null) return ['ORIGINAL: not available in this library.'];
  if (unit.notes.some((note) => note.startsWith(ORIGINAL_BEFORE)))
    return ['ORIGINAL: given whole by an earlier part.'];
  const quote = unit.authorised.length === 0 ? ' (quote this)' : '';
  return [
    `ORIGINAL${quote}\n${marked(unit.original.text, cutMarks(unit, ORIGINAL_CONTINUED, ORIGINAL_CUT))}`,
  ];
}

function formatRomanised(unit: ReadUnit): readonly string[] {
  const romanised = unit.original?.romanised;
  if (romanised === undefined) return [];
  const text = marked(romanised.text, cutMarks(unit, ORIGINAL_CONTINUED, ORIGINAL_CUT));
  return [`ROMANISATION (${romanised.scheme}; to read aloud, never to quote)\n${text}`];
}

function aidTitle({ original, authorised }: ReadUnit): string {
  return original === null && authorised.length === 0 ? 'TRANSLATION TO QUOTE' : 'AID TRANSLATION';
}

function formatTranslation(title: string, translation: TranslationText, marks: CutMarks): string {
  return `${title} (${nameTranslation(translation)}, ${translation.licence})\n${marked(translation.text, marks)}`;
}

function formatAuthorised(translation: AuthorisedTranslation): string {
  const head = `AUTHORISED TRANSLATION (quote this; ${nameTranslation(translation)}, ${languageName(translation.language)})`;
  const commentary =
    translation.commentary === null ? '' : `\n\nThe translator’s commentary: ${translation.commentary}`;
  return `${head}\n${translation.text}${commentary}\n\nTerms: ${translation.terms}`;
}

function formatFoot({ original, aid, continues }: ReadUnit): string {
  const next = continues === null ? 'This is the last unit of the work.' : `Goes on at: ${continues}.`;
  if (original !== null) return `${next}\n${formatSource(original)}`;
  return aid === null ? next : `${next}\nTranslation: ${aid.slug}. Licence: ${aid.licence}.`;
}

function formatSource({ edition, licence, source }: OriginalText): string {
  return `Original: ${edition}. Licence: ${licence}. Source: ${source}.`;
}

function formatUnresolved({ request, message, candidates }: Unresolved): string {
  const ask = candidates.length === 0 ? '' : `\nAsk for: ${candidates.join(', ')}.`;
  return `NOT FOUND: ${JSON.stringify(request)}. ${message}${ask}`;
}

interface CutMarks {
  readonly before: boolean;
  readonly after: boolean;
}

const WHOLE: CutMarks = { before: false, after: false };

function cutMarks({ notes }: ReadUnit, continued: string, cut: string): CutMarks {
  return {
    before: notes.some((note) => note.startsWith(continued)),
    after: notes.some((note) => note.startsWith(cut)),
  };
}

function marked(text: string, { before, after }: CutMarks): string {
  return `${before ? `${ELLIPSIS} ` : ''}${after ? `${text.trimEnd()} ${ELLIPSIS}` : text}`;
}

function paragraphs(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [[`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n')];
}
