import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.js';
import { indexToken } from '../../retrieval/stem.js';
import { tableLines } from '../../text/table-lines.js';
import { tokenise } from '../../text/tokens.js';

/** A matter as people speak of it now, and as older books do. */
export interface OlderWording {
  /** Words or short phrases, any of which names the matter. */
  readonly everyday: readonly string[];
  readonly older: readonly string[];
  /** What the older words mean there. */
  readonly reason: string;
}

/** The table of `lexicon/older-words.tsv`, in its order. */
export function readOlderWordings(
  table: string = readFileSync(join(packageRoot, 'lexicon', 'older-words.tsv'), 'utf8'),
): readonly OlderWording[] {
  return tableLines(table).map(({ cells: [everyday = '', older = '', reason = ''] }) => ({
    everyday: entriesOf(everyday, ','),
    older: entriesOf(older, ';'),
    reason,
  }));
}

const entriesOf = (cell: string, mark: string): readonly string[] =>
  cell
    .split(mark)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Finds older words for everyday ones, whatever their endings. */
export class OlderWords {
  private readonly byStems: ReadonlyMap<string, readonly string[]>;
  private readonly longest: number;

  constructor(wordings: readonly OlderWording[] = readOlderWordings()) {
    const keyed = wordings.flatMap(({ everyday, older }) =>
      everyday.map((phrase) => [stemsOf(phrase), older] as const),
    );
    this.byStems = new Map(keyed.map(([stems, older]) => [stems.join(' '), older]));
    this.longest = Math.max(1, ...keyed.map(([stems]) => stems.length));
  }

  /** Older words for each matter that a text names, in its order and each once; a longer phrase is taken before the words in it. */
  of(text: string): readonly (readonly string[])[] {
    const stems = stemsOf(text);
    const found = new Set<readonly string[]>();
    let at = 0;
    while (at < stems.length) {
      const match = this.matchAt(stems, at);
      if (match) found.add(match.older);
      at += match?.length ?? 1;
    }
    return [...found];
  }

  private matchAt(stems: readonly string[], at: number) {
    for (let length = Math.min(this.longest, stems.length - at); length > 0; length -= 1) {
      const older = this.byStems.get(stems.slice(at, at + length).join(' '));
      if (older) return { older, length };
    }
    return undefined;
  }
}

const stemsOf = (text: string): readonly string[] => tokenise(text).map(({ folded }) => indexToken(folded));
