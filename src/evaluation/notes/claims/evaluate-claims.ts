import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Embedder } from '../../../embeddings/embedder.js';
import type { DeltaEntry, DeltaVerdict } from '../../../notes/answers.js';
import { MOST_CLAIMS } from '../../../notes/bounds.js';
import { NOTES_RANKING } from '../../../notes/search/notes-ranking.js';
import { EVALUATION_DIR } from '../../sets/committed-set.js';
import { readTableFile } from '../../sets/table-file.js';
import { openDemoVault } from '../demo-vault.js';

/** How a claim stands to the notes: in their words, in others, contradicted by them, not touched by them. */
export const CLAIM_KINDS = ['verbatim', 'paraphrase', 'false', 'new'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
export const VERDICTS: readonly DeltaVerdict[] = ['covered', 'partly', 'new', 'refused'];

/** The verdict that is right for a kind: a note that contradicts a claim speaks of it. */
export const RIGHT: Readonly<Record<ClaimKind, DeltaVerdict>> = {
  verbatim: 'covered',
  paraphrase: 'covered',
  false: 'partly',
  new: 'new',
};

const CLAIMS_DIR = join(EVALUATION_DIR, 'notes', 'claims');

/** Claims over the demo's notes, which thresholds were chosen on, and over notes that nothing was chosen on. */
const SETS = [
  { name: 'dev', notes: undefined },
  { name: 'held', notes: join(CLAIMS_DIR, 'held-vault') },
] as const;

const Row = z.object({
  id: z.string(),
  kind: z.enum(CLAIM_KINDS),
  /** Path of the note that speaks of it; - for none. */
  note: z.string(),
  claim: z.string().trim().min(1),
});
export type LabelledClaim = z.output<typeof Row>;

/** One set: how often claims of each kind came to each verdict, and every claim that came to another than is right. */
export interface ClaimsResult {
  readonly set: string;
  readonly confusion: Readonly<Record<ClaimKind, Readonly<Record<DeltaVerdict, number>>>>;
  /** Claims that a note speaks of and that are shown beside that note. */
  readonly shownRightly: { readonly part: number; readonly whole: number };
  readonly entries: readonly (Pick<LabelledClaim, 'id' | 'kind' | 'claim'> &
    Pick<DeltaEntry, 'verdict' | 'score'> & { readonly nearest: string | null })[];
}

export interface ClaimsEvaluation {
  /** Of the labelled claims. */
  readonly hash: string;
  readonly results: readonly ClaimsResult[];
}

/** The labelled claims of a set. @throws VerbatimError as `readTableFile` */
export function labelledClaims(set: string): readonly LabelledClaim[] {
  return readTableFile(join(CLAIMS_DIR, `${set}.tsv`), Row).map(({ row }) => row);
}

/** Hex sha256 of all labelled claims. */
export function claimsHash(): string {
  const all = SETS.map(({ name }) => labelledClaims(name));
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/** Compares the labelled claims of both sets with their notes. */
export async function evaluateClaims(
  embedder: Embedder,
  sets: readonly string[] = SETS.map(({ name }) => name),
): Promise<ClaimsEvaluation> {
  const results: ClaimsResult[] = [];
  for (const { name, notes } of SETS.filter(({ name }) => sets.includes(name))) {
    const demo = await openDemoVault(embedder, notes);
    try {
      const vault = demo.searching(NOTES_RANKING);
      const labelled = labelledClaims(name);
      const entries: DeltaEntry[] = [];
      for (let from = 0; from < labelled.length; from += MOST_CLAIMS) {
        const claims = labelled.slice(from, from + MOST_CLAIMS).map(({ claim }) => claim);
        entries.push(...(await vault.delta({ claims })).claims);
      }
      results.push(resultOf(name, labelled, entries));
    } finally {
      await demo.close();
    }
  }
  return { hash: claimsHash(), results };
}

function resultOf(
  set: string,
  labelled: readonly LabelledClaim[],
  entries: readonly DeltaEntry[],
): ClaimsResult {
  const none = () => ({ covered: 0, partly: 0, new: 0, refused: 0 });
  const confusion = { verbatim: none(), paraphrase: none(), false: none(), new: none() };
  const spoken = { part: 0, whole: 0 };
  const listed = labelled.flatMap(({ id, kind, note, claim }, at) => {
    const entry = entries[at];
    if (entry === undefined) return [];
    confusion[kind][entry.verdict] += 1;
    if (kind !== 'new') {
      spoken.whole += 1;
      if (entry.nearest?.path === note) spoken.part += 1;
    }
    const { verdict, score, nearest } = entry;
    return [{ id, kind, claim, verdict, score, nearest: nearest?.snippet ?? null }];
  });
  return { set, confusion, shownRightly: spoken, entries: listed };
}
