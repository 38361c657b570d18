import { counted } from '../../text/counted.js';
import { oneLine } from '../../text/one-line.js';
import type { DeltaAnswer, DeltaEntry, DeltaVerdict } from '../answers.js';

const ORDER: readonly DeltaVerdict[] = ['new', 'partly', 'covered', 'refused'];

/** The text form: what is new first, each with the nearest chunk. */
export function formatDelta({ claims, counts, notes }: DeltaAnswer): string {
  const summary = ORDER.filter((verdict) => counts[verdict] > 0).map(
    (verdict) => `${counts[verdict]} ${verdict}`,
  );
  return [
    `${counted(claims.length, 'claim')}: ${summary.join(', ')}.`,
    ...ORDER.flatMap((verdict) => claims.filter((entry) => entry.verdict === verdict).map(formatEntry)),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

function formatEntry({ claim, verdict, nearest, score, note }: DeltaEntry): string {
  const lines = [`${verdict.toUpperCase()}: ${oneLine(claim)}`];
  if (nearest !== null && score !== null) {
    lines.push(`   nearest (${score.toFixed(2)}): ${oneLine(nearest.ref)}`, `   ${nearest.snippet}`);
  }
  if (note !== undefined) lines.push(`   ${note}`);
  return lines.join('\n');
}
