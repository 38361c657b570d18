import { NOTES_METRICS, type NotesEvaluation, type NotesResult } from './evaluate-notes.js';

/** The table by wording and configuration, and where it is no better than one of its lists, why. */
export function formatNotesEvaluation({ results, embedder }: NotesEvaluation): string {
  const wordings = [...new Set(results.map(({ wording }) => wording))];
  return [
    `Notes of the demo, vectors by ${embedder}.`,
    ...wordings.map((wording) =>
      table(
        wording,
        results.filter((result) => result.wording === wording),
      ),
    ),
    'Thirty queries by one writer over forty-seven notes: a difference of one rank moves MRR by up to 0.03. They tell a list that is broken from one that works, and not which of two good weights is better.',
  ].join('\n\n');
}

function table(wording: string, results: readonly NotesResult[]): string {
  const width = Math.max(...results.map(({ configuration }) => configuration.length), 12);
  const head = [`${wording} (${results[0]?.queries ?? 0})`.padEnd(Math.max(width, 18)), ...NOTES_METRICS];
  const rows = results.map(({ configuration, scores }) =>
    [
      configuration.padEnd(Math.max(width, 18)),
      ...NOTES_METRICS.map((metric) => scores[metric].toFixed(3).padStart(metric.length)),
    ].join('  '),
  );
  return [head.join('  '), ...rows, ...whyNot(results)].join('\n');
}

/** Fusing is to be better than its parts: where it is not, that is said. */
function whyNot(results: readonly NotesResult[]): string[] {
  const mrr = (name: string) =>
    results.find(({ configuration }) => configuration === name)?.scores['mrr@10'] ?? 0;
  const hybrid = mrr('hybrid');
  return ['keyword', 'vector'].flatMap((list) => {
    if (hybrid > mrr(list)) return [];
    if (mrr(list) === 1) return [`hybrid is no better than ${list}: there is nothing above 1.`];
    return [`hybrid is no better than ${list}: the other list pulled right places down more than up.`];
  });
}
