import type { Command } from 'commander';
import { readConfig } from '../config.js';
import {
  evaluateSpans,
  ownDocumentation,
  readSpanSet,
  type SpanScore,
} from '../evaluation/spans/evaluate-spans.js';
import { openBackground } from '../notes/background/background.js';
import { o200kCounter } from '../text/budgets/token-counter.js';
import { print } from './output.js';

/** `verbatim eval spans` */
export function evalSpansCommand(parent: Command): void {
  parent
    .command('spans')
    .description(
      'measure passages under a budget on a small German and mixed set, against paragraphs by FTS5',
    )
    .option('--json', 'print the structured result')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { files, questions } = readSpanSet();
      const background = openBackground(readConfig().dataDir);
      const counter = await o200kCounter();
      const mixed = [...files, ...ownDocumentation()];
      const collections = [
        { collection: `${files.length} notes`, scores: evaluateSpans(files, questions, background, counter) },
        {
          collection: `the notes among ${mixed.length - files.length} English documents`,
          scores: evaluateSpans(mixed, questions, background, counter),
        },
      ];
      print({ questions: questions.length, tokenizer: counter.name, collections }, json, () =>
        collections.map(({ collection, scores }) => formatScores(collection, scores)).join('\n\n'),
      );
    });
}

function formatScores(collection: string, scores: readonly SpanScore[]): string {
  const rows = scores.map(({ method, budget, map, interval, recall, p }) =>
    [
      String(budget).padStart(6),
      method.padEnd(24),
      map.toFixed(3),
      interval === undefined ? '' : `${interval.low.toFixed(3)}–${interval.high.toFixed(3)}`,
      recall.toFixed(3).padStart(7),
      p === null ? '' : p.toFixed(3),
    ].join('  '),
  );
  return [collection, 'tokens  method                    MAP    95 %          recall  p', ...rows].join('\n');
}
