import { SNIPPET_WORDS, type Snippet, shown, stretchOf } from '../../retrieval/snippet.js';

/** A chunk that is longer than a snippet by a third at most is shown whole: what is cut may be the answer. */
const WHOLE_WORDS = (SNIPPET_WORDS * 4) / 3;

/** A line that stands by itself: of a list, a table, a quotation, a heading, a code block that is indented. */
const OWN_LINE = /^(?:\s*(?:[-*+•.]+|\d+[.)])\s|\s*[|>]|[#=]{1,6}\s|\t| {4})/u;
const FENCE = /^\s*(?:`{3,}|~{3,}|-{4,}\s*$)/u;

/** As `snippetOf`, with the lines of lists, tables and code as they stand; the lines of prose are run on. */
export function noteSnippet(text: string, wanted: ReadonlySet<string>): Snippet {
  const stretch = stretchOf(text, wanted, WHOLE_WORDS);
  const { start, end } = stretch;
  const inCode = start > 0 && beginsInCode(text.slice(0, start));
  return { ...stretch, text: shown(text, start, end, (part) => inLines(part, inCode)) };
}

/** Whether an odd number of fences stands before. */
function beginsInCode(before: string): boolean {
  if (!/`{3}|~{3}|-{4}/u.test(before)) return false;
  return before.split('\n').filter((line) => FENCE.test(line)).length % 2 === 1;
}

function inLines(stretch: string, inCode: boolean): string {
  const lines: string[] = [];
  let code = inCode;
  let runsOn = false;
  let listed = false;
  for (const line of stretch.split(/\r\n?|\n/u)) {
    const fence = FENCE.test(line);
    if (line.trim() === '') {
      runsOn &&= !listed;
      continue;
    }
    const own = code || fence || OWN_LINE.test(line);
    const shownLine = own ? line.trimEnd() : line.replace(/\s+/gu, ' ').trim();
    const last = lines.pop();
    if (last === undefined) lines.push(shownLine.trimStart());
    else if (own || !runsOn) lines.push(last, shownLine);
    else lines.push(`${last} ${shownLine}`);
    runsOn = !code && !fence && !/^\s*[|#=]/u.test(line);
    if (own || lines.length === 1) listed = own;
    if (fence) code = !code;
  }
  return lines.join('\n').trim();
}
