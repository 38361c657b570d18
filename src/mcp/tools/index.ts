import { checkAnswerTool } from './check-answer.js';
import { checkQuote } from './check-quote.js';
import { getConcept } from './get-concept.js';
import { listConcepts } from './list-concepts.js';
import { readPassages } from './read-passages.js';
import { searchPassages } from './search-passages.js';

/** Every tool, in the order in which they are listed and mostly used. */
export const tools = [searchPassages, readPassages, checkQuote, checkAnswerTool, listConcepts, getConcept];
