import { type Ranking } from '../works/search/ranking.js';
import { type FieldValue, rankingFields, type SweptField, withField } from './ranking-fields.js';

/** A ranking that was tried. */
export interface Trial {
  readonly ranking: Ranking;
  /** The swept fields' values, in the order of the fields. */
  readonly values: readonly FieldValue[];
  /** What the sweep looks for the highest of. */
  readonly objective: number;
  /** Scores that it is made of, by name: 'situations raw recall@10'. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Everything a sweep tried, and what it chose. */
export interface SweepResult {
  readonly fields: readonly SweptField[];
  /** In the order tried; the first is the ranking that stood. */
  readonly trials: readonly Trial[];
  readonly chosen: Trial;
}

/** Scores a ranking. */
export type ScoreRanking = (ranking: Ranking) => Promise<Pick<Trial, 'objective' | 'scores'>>;

/** `coordinate`: one field after the other, the best value of each kept, until a round changes nothing. `grid`: every combination. */
export type Strategy = 'coordinate' | 'grid';

/** Rounds of a coordinate search: what still moves after so many is noise. */
const ROUNDS = 3;
/** What is not better by this much is not better: of equal rankings the one tried first stands. */
const MARGIN = 1e-9;

/** Looks for the values of fields that score best. */
export async function sweep(
  standing: Ranking,
  fields: readonly SweptField[],
  strategy: Strategy,
  score: ScoreRanking,
  onTrial: (trial: Trial) => void = () => {},
): Promise<SweepResult> {
  const tried = new Map<string, Trial>();
  const attempt = async (ranking: Ranking): Promise<Trial> => {
    const all = rankingFields(ranking);
    const values = fields.map(({ path }) => all.get(path) ?? '');
    const key = JSON.stringify(values);
    const before = tried.get(key);
    if (before) return before;
    const trial = { ranking, values, ...(await score(ranking)) };
    tried.set(key, trial);
    onTrial(trial);
    return trial;
  };
  let best = await attempt(standing);
  const consider = async (ranking: Ranking) => {
    const trial = await attempt(ranking);
    if (trial.objective > best.objective + MARGIN) best = trial;
  };
  if (strategy === 'grid') {
    for (const ranking of combinations(standing, fields)) await consider(ranking);
  } else {
    for (let round = 0, before: Trial | undefined; round < ROUNDS && best !== before; round++) {
      before = best;
      for (const { path, values } of fields) {
        // The values of one field are compared with all others as they were.
        const from = best.ranking;
        for (const value of values) await consider(withField(from, path, value));
      }
    }
  }
  return { fields, trials: [...tried.values()], chosen: best };
}

/** How many rankings a grid over fields has. */
export function gridSize(fields: readonly SweptField[]): number {
  return fields.reduce((product, { values }) => product * values.length, 1);
}

function combinations(ranking: Ranking, [field, ...rest]: readonly SweptField[]): readonly Ranking[] {
  if (field === undefined) return [ranking];
  return field.values.flatMap((value) => combinations(withField(ranking, field.path, value), rest));
}

/** What was tried, as a Markdown table: best first, the ranking that stood marked. */
export function sweepTable({ fields, trials, chosen }: SweepResult): string {
  const names = Object.keys(chosen.scores);
  const header = [...fields.map(({ path }) => path), ...names, 'objective', ''];
  const [standing] = trials;
  const rows = [...trials]
    .sort((a, b) => b.objective - a.objective)
    .map((trial) => [
      ...trial.values.map(String),
      ...names.map((name) => (trial.scores[name] ?? 0).toFixed(4)),
      trial.objective.toFixed(4),
      [trial === chosen && 'chosen', trial === standing && 'stood'].filter(Boolean).join(', '),
    ]);
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
