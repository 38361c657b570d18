import { counted } from '../../text/counted.js';
import { oneLine } from '../../text/one-line.js';
import type { Passage, PassagesAnswer } from './answers.js';

/** The text form: each stretch under where it stands, best first. */
export function formatPassages({ spans, tokens, tokenizer, terms, notes }: PassagesAnswer): string {
  const tail = notes.length > 0 ? [notes.join('\n')] : [];
  if (spans.length === 0) return ['No passage found.', ...tail].join('\n\n');
  const words = terms.map(({ word, language }) => (language === null ? word : `${word} (${language})`));
  return [
    `${counted(spans.length, 'stretch', 'stretches')}, ${counted(tokens, 'token')} (${tokenizer}), best first. Words that counted: ${words.join(', ')}.`,
    ...spans.map(formatPassage),
    ...tail,
  ].join('\n\n');
}

const formatPassage = ({ ref, text, tokens }: Passage) =>
  `[${oneLine(ref)}] ${counted(tokens, 'token')}\n${text}`;
