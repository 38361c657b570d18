import { VerbatimError } from '../errors.js';

/** What a search throws when whoever asked gives up. */
export function searchCancelled(): VerbatimError {
  return new VerbatimError('cancelled', 'The search was cancelled.', 'Ask again when you want the answer.');
}

/** What a search throws where the query gives it nothing to look for. */
export function noWordsIn(query: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    query.trim() === '' ? 'The query is empty.' : 'The query holds no word or number to search for.',
    'Say what to look for, in a few words or a sentence.',
  );
}
