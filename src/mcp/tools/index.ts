import type { ServerPorts } from '../ports.js';
import type { Tool } from '../tool.js';
import { checkAnswerTool } from './check-answer.js';
import { checkQuote } from './check-quote.js';
import { getConcept } from './get-concept.js';
import { getPassages } from './get-passages.js';
import { listConcepts } from './list-concepts.js';
import { readPassages } from './read-passages.js';
import { searchPassages } from './search-passages.js';

/** The tools that are always there, in the order in which they are listed and mostly used. */
export const tools = [searchPassages, readPassages, checkQuote, checkAnswerTool, listConcepts, getConcept];

/** The tools that a server with these ports offers. */
export function toolsOf({ oneShot }: Pick<ServerPorts, 'oneShot'>): readonly Tool[] {
  return oneShot === undefined ? tools : [...tools, getPassages(oneShot)];
}
