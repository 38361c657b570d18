import { counted } from '../text/counted.js';
import type { TextSummary, WorkSummary } from '../works/answers.js';
import { languageName } from '../works/language-names.js';

/** Every work, a section each; Markdown. */
export function formatWorks(works: readonly WorkSummary[]): string {
  return ['# The works of the library', ...works.map((work) => formatWork(work, '##'))].join('\n\n');
}

/** One work: what it is, how it is numbered, its texts and licences; Markdown. */
export function formatWork(work: WorkSummary, heading = '#'): string {
  const { id, title, titleOriginal, author, language, tradition, tier, units, unitKind, passages } = work;
  const original = titleOriginal === null ? '' : ` (${titleOriginal})`;
  const other = work.schemeOther === null ? '' : `; ${work.schemeOther} numbering is understood too`;
  return [
    `${heading} ${author}, ${title}${original} [${id}]`,
    [
      `- Tradition: ${tradition}; original language: ${languageName(language)}`,
      `- ${counted(units, 'unit')} (${unitKind}), ${counted(passages, 'passage')}; cited as "${work.abbreviation}", numbering: ${work.scheme}${other}`,
      tier === 2 && '- Second tier: a side is missing or references are approximate, as each unit says',
      work.partOf !== null && `- Part of ${work.partOf}`,
      ...work.texts.map(formatText),
      ...work.notes.map((note) => `- ${note}`),
    ]
      .filter(Boolean)
      .join('\n'),
  ].join('\n\n');
}

function formatText({
  name,
  title,
  role,
  translator,
  year,
  edition,
  licence,
  preferred,
}: TextSummary): string {
  const by = [translator === title ? null : translator, year, edition]
    .filter((part) => part !== null)
    .join(', ');
  const kind =
    role === 'original' ? 'Original' : preferred ? 'Aid translation (preferred)' : 'Aid translation';
  return `- ${kind}: ${name}, ${title}${by && ` (${by})`}, licence: ${licence}`;
}
