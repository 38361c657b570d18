import type { Command } from 'commander';
import colours from 'picocolors';
import { readConfig } from '../config.js';
import { LocalEmbedder } from '../embeddings/local-embedder.js';
import { CHOOSING_SET } from '../evaluation/notes/evaluate-notes.js';
import { readDemoQuestions } from '../evaluation/spans/demo-questions.js';
import {
  evaluateSpans,
  ownDocumentation,
  readSpanSet,
  type SpanScore,
  type SpanSet,
} from '../evaluation/spans/evaluate-spans.js';
import { nearStretches } from '../evaluation/spans/near-stretches.js';
import {
  checkSpans,
  readSpansBaseline,
  spanSetHash,
  writeSpansBaseline,
} from '../evaluation/spans/spans-baseline.js';
import { openBackground } from '../notes/background/background.js';
import { o200kCounter } from '../text/budgets/token-counter.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';

interface Options {
  readonly check?: boolean;
  readonly write?: boolean;
  readonly json?: boolean;
}

/** `verbatim eval spans` */
export function evalSpansCommand(parent: Command, exit: (code: number) => void): void {
  parent
    .command('spans')
    .description(
      'measure passages under a budget on a small German and mixed set, against paragraphs by FTS5 and the numbers it had before',
    )
    .option('--check', 'fail where a number over the notes alone has fallen below its baseline')
    .option('--write', 'write the baseline anew')
    .option('--json', 'print the structured result')
    .action(async ({ check, write, json }: Options) => {
      const { dataDir } = readConfig();
      const { files, questions } = readSpanSet();
      const background = openBackground(dataDir);
      const counter = o200kCounter();
      // The built-in one whatever is configured: the committed figures are by it.
      const embedder = new LocalEmbedder(dataDir);
      const measured = async (set: SpanSet) => {
        const asked = set.questions.map(({ query }) => query);
        const near = await nearStretches(set.files, asked, embedder, dataDir);
        return evaluateSpans(set.files, set.questions, background, counter, { near });
      };
      const results = await measured({ files, questions });
      const collections = [{ collection: `${files.length} notes`, scores: results }];
      if (!check && !write) {
        // Documentation changes every day: what it comes to among it is for looking at, and gates nothing.
        const mixed = [...files, ...ownDocumentation()];
        collections.push({
          collection: `the notes among ${mixed.length - files.length} English documents`,
          scores: evaluateSpans(mixed, questions, background, counter),
        });
        const demo = readDemoQuestions(CHOOSING_SET);
        collections.push({
          collection: `${demo.questions.length} English questions to the demo's notes, half of them paraphrased; whole sections answer`,
          scores: await measured(demo),
        });
      }
      await embedder.close();
      const evaluation = {
        hash: spanSetHash(files, questions),
        frequencies: background.source,
        tokenizer: counter.name,
        embedder: (await embedder.identity()).id,
        results,
      };
      const findings = check ? checkSpans(evaluation, readSpansBaseline()) : [];
      const written = write ? [`Written: ${writeSpansBaseline(evaluation)}`] : [];
      print({ questions: questions.length, tokenizer: counter.name, collections, findings }, json, () =>
        [
          collections.map(({ collection, scores }) => formatScores(collection, scores)).join('\n\n'),
          ...findings.map((finding) => `${colours.red('✗')} ${finding}`),
          ...(check && findings.length === 0 ? [`${colours.green('✓')} all stands where it stood`] : []),
          ...written,
        ].join('\n'),
      );
      if (findings.length > 0) exit(ExitCode.nothingFound);
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
