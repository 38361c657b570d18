import type { SourceFile } from '../../sources/source-fetcher.js';
import type { SourceRecipe, TextRecipe } from '../recipe-schema.js';
import { DividedWords } from './divided-words.js';
import { parseGutenbergText } from './gutenberg-text.js';
import { parseHtmlParagraphs } from './html-paragraphs.js';
import { parseJsonLines, parseJsonRecords } from './json-records.js';
import { parseJsonStrings } from './json-strings.js';
import { parseMarkdownLetters } from './markdown-letters.js';
import { parseNumberedLines } from './numbered-lines.js';
import { parseOsis } from './osis.js';
import type { ParsedPassage } from './parsed-passage.js';
import { parseSectionLines } from './section-lines.js';
import { withPrintedSpacing } from './spacing.js';
import { parseTei } from './tei.js';
import { parseVerseIndexJson } from './verse-index-json.js';
import { parseVerseLines } from './verse-lines.js';
import { parseVerseStanzaJson } from './verse-stanza-json.js';

/**
 * Reads a text by the format that its recipe names: passages in reading order, words that a line end divides joined, spaces
 * about stops as print sets them.
 * @param fileOf gives a source file that the recipe names
 * @throws VerbatimError `mismatch`, naming file and place, when the file is not of that format
 */
export function parseText(recipe: TextRecipe, fileOf: (source: SourceRecipe) => SourceFile): ParsedPassage[] {
  const divided = new DividedWords(fileOf(recipe.source).text, recipe.language, recipe.compounds);
  return parseFormat(recipe, fileOf).map((passage) => {
    if (passage.apparatus !== null) return passage;
    const body = divided.joined(passage.body, passage.raw);
    return { ...passage, body: withPrintedSpacing(body, recipe.language) };
  });
}

function parseFormat(
  { source, format }: TextRecipe,
  fileOf: (source: SourceRecipe) => SourceFile,
): ParsedPassage[] {
  const { spec, text } = fileOf(source);
  switch (format.name) {
    case 'osis':
      return parseOsis(spec, text, format);
    case 'verse-lines':
      return parseVerseLines(spec, text, format);
    case 'verse-stanza-json':
      return parseVerseStanzaJson(spec, text, format);
    case 'json-strings':
      return parseJsonStrings(spec, text, format);
    case 'json-records':
      return parseJsonRecords(spec, text, format);
    case 'json-lines':
      return parseJsonLines(spec, text, format);
    case 'html-paragraphs':
      return parseHtmlParagraphs(spec, text, format);
    case 'numbered-lines':
      return parseNumberedLines(spec, text, format);
    case 'gutenberg-text':
      return parseGutenbergText(spec, text, format);
    case 'section-lines':
      return parseSectionLines(spec, text, format);
    case 'tei':
      return parseTei(spec, text, format);
    case 'markdown-letters':
      return parseMarkdownLetters(spec, text, format);
    case 'verse-index-json': {
      const index = fileOf(format.index);
      return parseVerseIndexJson(spec, text, { file: index.spec, text: index.text }, format);
    }
  }
}
