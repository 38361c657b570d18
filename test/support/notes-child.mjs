// Reindexes one folder of notes in a process of its own, to be killed: says when it is loaded, and begins when told.

import { reindexFolder } from '../../dist/notes/indexing/reindex-folder.js';
import { stemIn } from '../../dist/retrieval/spans/languages.js';

const DIMENSION = 8;
/** Made of a text's letters: quick, and unlike for unlike texts. */
const embedder = {
  identity: async () => ({ id: 'test/letters', revision: '1', dimension: DIMENSION }),
  languages: null,
  understands: () => true,
  /** @param {readonly string[]} texts */
  embed: async (texts) => ({ vectors: texts.map(vectorOf), cost: { tokens: 0, amount: 0 } }),
  close: async () => {},
};

/** @param {string} text */
function vectorOf(text) {
  const vector = new Float32Array(DIMENSION);
  for (const [at, letter] of [...text].entries()) {
    vector[at % DIMENSION] = (vector[at % DIMENSION] ?? 0) + (letter.codePointAt(0) ?? 0);
  }
  return vector;
}

const dataDir = process.env.VERBATIM_DATA ?? '';
const folder = JSON.parse(process.env.NOTES_FOLDER ?? '');
// What is loaded on first use is loaded now, so that no kill falls into loading.
stemIn('en', 'houses');
process.send?.('loaded');
process.once('message', async () => {
  await reindexFolder({ dataDir, embedder, maxFileBytes: 1_000_000 }, folder);
  process.disconnect();
});
