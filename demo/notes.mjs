// Five questions to the demo's notes, answered by keywords, by vectors and by both, side by side.
//   npm run demo:notes
import { openDemoVault } from '../dist/evaluation/notes/demo-vault.js';
import { NOTES_CONFIGURATIONS } from '../dist/evaluation/notes/notes-configurations.js';
import { LocalEmbedder } from '../dist/embeddings/local-embedder.js';
import { readConfig } from '../dist/config.js';

const SHOWN = ['keyword', 'vector', 'hybrid'];
const HITS = 3;
const WIDTH = 44;
const QUESTIONS = [
  { about: 'in the notes’ own words', query: 'tallow and graphite for the bearings' },
  { about: 'in other words', query: 'sign-in was broken because of an expired security credential' },
  { about: 'one line among six notes that are alike', query: 'who is on parental leave until February' },
  {
    about: 'a scope that fifty better hits would hide: house/cellar',
    query: 'water',
    path: 'house/cellar',
  },
  { about: 'a note whose header is broken', query: 'chargebacks fee from fifteen to twenty' },
];

const embedder = new LocalEmbedder(readConfig().dataDir);
const demo = await openDemoVault(embedder);
try {
  const vaults = SHOWN.map((name) => {
    const { ranking } = NOTES_CONFIGURATIONS.find((configuration) => configuration.name === name);
    return demo.searching(ranking);
  });
  const { folders } = await vaults[0].list({});
  for (const { name, count, chunks, problems } of folders) {
    console.log(`${name}: ${count} notes in ${chunks} chunks, copied to ${demo.root} for this run`);
    for (const { path, message } of problems) console.log(`  ! ${path}: ${message}`);
  }
  for (const [at, { about, ...question }] of QUESTIONS.entries()) {
    console.log(`\n${at + 1}. “${question.query}”  (${about})`);
    const answers = await Promise.all(
      vaults.map((vault) => vault.search({ ...question, limit: HITS, related: false })),
    );
    console.log(`   ${SHOWN.map((name) => name.padEnd(WIDTH)).join('')}`);
    for (let rank = 0; rank < HITS; rank += 1) {
      const cells = answers.map(({ hits }) => cellOf(hits[rank]));
      if (cells.some((cell) => cell !== '')) console.log(`   ${cells.map((cell) => cell.padEnd(WIDTH)).join('')}`);
    }
  }
} finally {
  await demo.close();
  await embedder.close();
}

/** @param {{ path: string, headings: readonly string[] } | undefined} hit */
function cellOf(hit) {
  if (hit === undefined) return '';
  const text = `${hit.path.split('/').slice(-1)[0]} › ${hit.headings.at(-1) ?? ''}`;
  return text.length < WIDTH ? text : `${text.slice(0, WIDTH - 3)}… `;
}
