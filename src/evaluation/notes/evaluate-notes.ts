import { join } from 'node:path';
import type { Embedder } from '../../embeddings/embedder.js';
import type { NoteHit } from '../../notes/answers.js';
import { mean } from '../measures/bootstrap.js';
import type { Retrieve } from '../retrieve.js';
import { runSet } from '../run.js';
import { METRICS, scoreQuery } from '../score.js';
import { EVALUATION_DIR, readCommittedSet } from '../sets/committed-set.js';
import { setHash } from '../sets/set-hash.js';
import { openDemoVault } from './demo-vault.js';
import { NOTES_CONFIGURATIONS, type NotesConfiguration } from './notes-configurations.js';

/** Folder and name of the set over the demo's notes. */
export const NOTES_SET_DIR = join(EVALUATION_DIR, 'notes');
export const NOTES_SET = 'demo';
/** Queries of the same kind that weights were chosen on, so that the others are held back. */
export const CHOOSING_SET = 'choosing';
/** Metrics of the table. */
export const NOTES_METRICS = ['mrr@10', 'recall@1', 'recall@5', 'recall@10', 'ndcg@10'] as const;

export type NotesMetric = (typeof NOTES_METRICS)[number];
export type NotesScores = Readonly<Record<NotesMetric, number>>;

/** One configuration over the queries of one wording. */
export interface NotesResult {
  readonly configuration: string;
  /** 'notes': in the notes' own words; 'paraphrased'. */
  readonly wording: string;
  readonly queries: number;
  readonly scores: NotesScores;
}

export interface NotesEvaluation {
  /** Of queries and judgements. */
  readonly hash: string;
  readonly embedder: string;
  readonly results: readonly NotesResult[];
  /** Rank of the first right place for each query, by configuration; null past 20. */
  readonly ranks: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
}

/** Runs the configurations over the judged queries of the demo's notes. */
export async function evaluateNotes(
  embedder: Embedder,
  configurations: readonly NotesConfiguration[] = NOTES_CONFIGURATIONS,
  name = NOTES_SET,
): Promise<NotesEvaluation> {
  const set = readCommittedSet(name, NOTES_SET_DIR);
  const demo = await openDemoVault(embedder);
  const metrics = METRICS.filter(({ name }) => (NOTES_METRICS as readonly string[]).includes(name));
  const results: NotesResult[] = [];
  const ranks: Record<string, Record<string, number | null>> = {};
  try {
    for (const { name: configuration, ranking } of configurations) {
      const vault = demo.searching(ranking);
      const retrieve: Retrieve = async ({ text }) => {
        const { hits } = await vault.search({ query: text, limit: 20, related: false });
        return hits.map(unitOf);
      };
      const { rankings } = await runSet(set, configuration, 'raw', retrieve);
      const idsOf = (id: string) => rankings.get(id)?.ids ?? [];
      for (const wording of [...new Set(set.queries.map(({ facets }) => facets.wording ?? ''))]) {
        const queries = set.queries.filter(({ facets }) => facets.wording === wording);
        const scored = queries.map((query) => scoreQuery(idsOf(query.id), query, set.relevantFrom, metrics));
        const scores = Object.fromEntries(
          NOTES_METRICS.map((metric) => [metric, mean(scored.flatMap((each) => each[metric] ?? [])) ?? 0]),
        ) as NotesScores;
        results.push({ configuration, wording, queries: queries.length, scores });
      }
      for (const { id, judgements } of set.queries) {
        const right = new Set(judgements.map(({ unit }) => unit));
        const at = idsOf(id).findIndex((unit) => right.has(unit));
        ranks[id] = { ...ranks[id], [configuration]: at === -1 ? null : at + 1 };
      }
    }
  } finally {
    await demo.close();
  }
  return { hash: setHash(set), embedder: (await embedder.identity()).id, results, ranks };
}

/** What a hit counts as: its note and its own heading. */
export function unitOf({ folder, path, headings, title }: NoteHit): string {
  return `${folder}/${path}#${headings.at(-1) ?? title}`;
}
