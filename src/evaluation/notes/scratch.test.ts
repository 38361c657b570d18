import { test } from 'vitest';
import { LocalEmbedder } from '../../embeddings/local-embedder.js';
import { NOTES_RANKING, type NotesRanking } from '../../notes/search/notes-ranking.js';
import { CHOOSING_SET, evaluateNotes } from './evaluate-notes.js';
test('x', { timeout: 400_000 }, async () => {
  const e = new LocalEmbedder('/work/main/data');
  const cs: { name: string; about: string; ranking: NotesRanking }[] = [];
  for (const blend of [0, 0.5, 1, 2]) {
    cs.push({ name: `vector b${blend}`, about: '', ranking: { ...NOTES_RANKING, blend, lists: { keyword: 0, vector: 1, template: 0 } } });
    for (const relaxed of [0.3, 0.2, 0.1, 0.05]) for (const rrfK of [60, 20]) cs.push({ name: `r${relaxed} k${rrfK} b${blend}`, about: '', ranking: { ...NOTES_RANKING, relaxed, rrfK, blend } });
  }
  for (const relaxed of [0.3, 0.2, 0.1]) for (const rrfK of [60, 20]) for (const template of [1, 2]) cs.push({ name: `r${relaxed} k${rrfK} t${template}`, about: '', ranking: { ...NOTES_RANKING, relaxed, rrfK, lists: { keyword: 1, vector: 1, template } } });
  const r = await evaluateNotes(e, cs, CHOOSING_SET);
  for (const { name } of cs) console.log(name.padEnd(18), r.results.filter((x) => x.configuration === name).map(({ wording, scores }) => `${wording} ${scores['mrr@10'].toFixed(3)} ${scores['recall@5'].toFixed(3)}`).join('  '));
  await e.close();
});
