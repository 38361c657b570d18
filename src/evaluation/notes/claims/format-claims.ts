import { CLAIM_KINDS, type ClaimsEvaluation, type ClaimsResult, RIGHT, VERDICTS } from './evaluate-claims.js';

/** What each set of labelled claims came to: kinds down, verdicts across. */
export function formatClaims({ results }: ClaimsEvaluation): string {
  return [
    ...results.map(confusionTable),
    'Right is covered for what the notes say, in their words or others, partly for what they contradict, new for the rest. Two hundred claims by one writer: a kind’s share is known to about ± 0.15.',
  ].join('\n\n');
}

function confusionTable({ set, confusion, shownRightly: { part, whole } }: ClaimsResult): string {
  const head = [`claims, ${set}`.padEnd(18), ...VERDICTS.map((verdict) => verdict.padStart(8))];
  const rows = CLAIM_KINDS.map((kind) =>
    [kind.padEnd(18), ...VERDICTS.map((verdict) => String(confusion[kind][verdict]).padStart(8))].join(''),
  );
  return [head.join(''), ...rows, `beside the right note: ${part} of ${whole}`].join('\n');
}

/** The claims that came to another verdict than is right, each with the sentence beside it. */
export function formatMisjudged({ results }: ClaimsEvaluation): string {
  return results
    .flatMap(({ set, entries }) =>
      entries
        .filter(({ kind, verdict }) => verdict !== RIGHT[kind])
        .map(
          ({ id, kind, claim, verdict, score, nearest }) =>
            `${set} ${id}  ${kind} → ${verdict} ${score?.toFixed(2) ?? ''}  ${claim} | ${nearest ?? ''}`,
        ),
    )
    .join('\n');
}
