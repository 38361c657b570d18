import { tokenise } from '../../text/tokens.js';
import { COPIED_RUN } from './line-rules.js';

/** Every run of words of some wordings of a unit, to look lines up in. */
export class WordRuns {
  private readonly runs = new Set<string>();

  /** @param wordings every English wording of the unit; none runs on into the next */
  constructor(wordings: readonly string[]) {
    for (const wording of wordings) for (const run of runsOf(wording)) this.runs.add(run);
  }

  /** The first words of a line that stand in a wording in the same order, whatever their case and punctuation; undefined for none. */
  copiedIn(line: string): string | undefined {
    for (const run of runsOf(line)) if (this.runs.has(run)) return run;
    return undefined;
  }
}

function* runsOf(text: string): Generator<string> {
  const words = tokenise(text).map(({ folded }) => folded);
  for (let at = 0; at + COPIED_RUN <= words.length; at += 1) yield words.slice(at, at + COPIED_RUN).join(' ');
}
