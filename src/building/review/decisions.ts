import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { VerbatimError } from '../../errors.js';
import { tableLines } from '../../text/table-lines.js';
import { REASONS, type Reason } from './finding.js';

/** What a person decided about one finding. */
export interface Decision {
  /** Passage id; unit id of an original; slug of a text where the finding is about all of it. */
  readonly id: string;
  readonly reason: Reason;
  /** `wrong` stays on record until the recipe is corrected and the text is another. */
  readonly verdict: 'ok' | 'wrong';
  /** '' where there is nothing to say. */
  readonly note: string;
  /** `textMark` of the text that was decided on: of another text the question is asked again. */
  readonly mark: string;
}

const FILE = 'reviewed.tsv';
const HEAD = '# passage	reason	ok or wrong	note	beginning of the sha256 of the text decided on';

/** Hex digits of the hash that are kept: enough to notice a change, few enough to read past. */
const MARK_DIGITS = 16;

export function textMark(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, MARK_DIGITS);
}

/**
 * The decisions beside a recipe, empty where there are none yet.
 * @throws VerbatimError `bad-input`, naming the line, for a row of another shape or a second row of one finding
 */
export function readDecisions(folder: string): readonly Decision[] {
  const path = join(folder, FILE);
  if (!existsSync(path)) return [];
  const rows = new Map<string, Decision>();
  for (const { cells, line } of tableLines(readFileSync(path, 'utf8'))) {
    const [id = '', reason = '', verdict = '', note = '', mark = '', ...more] = cells;
    if (
      id === '' ||
      !isReason(reason) ||
      !isVerdict(verdict) ||
      !/^[0-9a-f]{16}$/.test(mark) ||
      more.length > 0
    ) {
      throw wrong(
        path,
        line,
        'a row has a passage, a reason, ok or wrong, a note (or nothing) and 16 hex digits',
      );
    }
    const decision = { id, reason, verdict, note, mark };
    if (rows.has(keyOf(decision))) throw wrong(path, line, `${id} is decided on twice for ${reason}`);
    rows.set(keyOf(decision), decision);
  }
  return [...rows.values()];
}

/**
 * Writes decisions beside a recipe, the later over the earlier, in the order of passages.
 * @throws VerbatimError `unavailable` when the folder cannot be written
 */
export function writeDecisions(folder: string, decisions: readonly Decision[]): void {
  const rows = new Map(
    [...readDecisions(folder), ...decisions].map((decision) => [keyOf(decision), decision]),
  );
  const lines = [...rows.values()]
    .sort((a, b) => naturally.compare(a.id, b.id) || (a.reason < b.reason ? -1 : 1))
    .map(({ id, reason, verdict, note, mark }) =>
      [id, reason, verdict, note.replace(/\s+/g, ' ').trim(), mark].join('\t'),
    );
  const path = join(folder, FILE);
  try {
    writeFileSync(`${path}.new`, `${[HEAD, ...lines].join('\n')}\n`);
    renameSync(`${path}.new`, path);
  } catch (cause) {
    throw new VerbatimError(
      'unavailable',
      `${path} cannot be written: ${(cause as Error).message}.`,
      'Set VERBATIM_WORKS to a folder of recipes of your own.',
      { cause },
    );
  }
}

export function keyOf({ id, reason }: Pick<Decision, 'id' | 'reason'>): string {
  return `${id}\t${reason}`;
}

export function isReason(word: string): word is Reason {
  return Object.hasOwn(REASONS, word);
}

const naturally = new Intl.Collator('en', { numeric: true });

function isVerdict(word: string): word is Decision['verdict'] {
  return word === 'ok' || word === 'wrong';
}

function wrong(path: string, line: number, what: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `${basename(dirname(path))}/${basename(path)}, line ${line}: ${what}.`,
    'Correct the line, or remove it: the finding is then listed again.',
  );
}
