import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A line of a corpus made for a test; the shape is the documented one. */
export interface MadeText {
  readonly slug: string;
  readonly title: string;
  readonly author?: string | null;
  readonly translator?: string | null;
  readonly tradition?: string | null;
  readonly kind?: 'full-text' | 'summary';
  readonly text: string;
}

/** A made-up full text of four blocks, the third a rule, with the line ends of Windows. */
export const millpond: MadeText = {
  slug: 'the-millpond',
  title: 'The Millpond',
  author: 'Ada Fenn',
  translator: 'Ruben Holt',
  tradition: 'Stoicism',
  kind: 'full-text',
  text: 'The miller does not hurry\r\nthe pond.\r\n\r\nWater that waits will turn the wheel, and water that boasts runs by.\r\n \r\n* * *\r\n\r\nAsk the heron how patience is eaten.\r\n',
};

/** A made-up summary. */
export const lanterns: MadeText = {
  slug: 'seven-lanterns',
  title: 'Seven Lanterns',
  author: 'Ines Marlow',
  translator: null,
  tradition: 'Zen Buddhism',
  kind: 'summary',
  text: 'The book teaches that borrowed lamplight burns nobody’s fingers.',
};

const complete = (text: MadeText) => ({
  author: null,
  translator: null,
  tradition: null,
  kind: 'full-text',
  ...text,
});

/** Lines of a corpus: a text is written as JSON, a string as it stands. */
export function corpusOf(lines: readonly (MadeText | string)[]): Buffer {
  const written = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(complete(line))));
  return gzipSync(`${written.join('\n')}\n`);
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'verbatim-imports-'));
}

/** Writes bytes into a new folder; gives the path. */
export function fileOf(bytes: Uint8Array | string, name = 'wisdom-corpus.jsonl.gz'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

/** A folder of the interface's answers: `graph.json` and `concept/<slug>.json`. */
export function graphFolderOf(graph: unknown, concepts: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'concept'));
  writeFileSync(join(folder, 'graph.json'), JSON.stringify(graph));
  for (const [slug, concept] of Object.entries(concepts)) {
    writeFileSync(
      join(folder, 'concept', `${slug}.json`),
      typeof concept === 'string' ? concept : JSON.stringify(concept),
    );
  }
  return folder;
}
