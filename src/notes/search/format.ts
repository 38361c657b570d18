import { counted } from '../../text/counted.js';
import { oneLine } from '../../text/one-line.js';
import type { NoteHit, NotesSearchAnswer, RelatedNote } from '../answers.js';

/** The text form of an answer: numbered hits with what is needed to choose and read them, what is related, the notes. */
export function formatNotesSearch(answer: NotesSearchAnswer): string {
  const { hits, mode, relaxed, lists, related, notes } = answer;
  const tail = notes.length > 0 ? [notes.join('\n')] : [];
  if (hits.length === 0) return ['No note found.', ...tail].join('\n\n');
  const worded = lists.some(({ list, found }) => list === 'keyword' && found > 0);
  const by =
    mode === 'keyword'
      ? 'words only'
      : worded
        ? 'words and meaning'
        : 'meaning only: no note has a word of it';
  const missing = relaxed ? '; no chunk has every word' : '';
  return [
    `${counted(hits.length, 'hit')}, best first (by ${by}${missing}). Lists: ${lists.map(sayList).join(', ')}.`,
    ...hits.map(formatHit),
    ...(related.length > 0 ? [['Related to the first:', ...related.map(formatRelated)].join('\n')] : []),
    'Snippets leave words out: read a hit by its reference before relying on it.',
    ...tail,
  ].join('\n\n');
}

const sayList = ({ list, found, exhausted }: NotesSearchAnswer['lists'][number]) =>
  `${list} ${found}${exhausted ? ' (all there are)' : ' (cut, there are more)'}`;

function formatHit(hit: NoteHit, at: number): string {
  const { ref, title, headings, snippet, date, type, freshness, alsoAt, ranks } = hit;
  const under = headings[0] === title ? headings.slice(1) : headings;
  const about = [type, date].filter((part) => part !== null).join(', ');
  const lines = [
    `${at + 1}. ${oneLine(ref)}${about && ` (${oneLine(about)})`}`,
    `   ${oneLine([title, ...under].join(' › '))}`,
    `   ${snippet.replaceAll('\n', '\n   ')}`,
  ];
  if (freshness === 'moved')
    lines.push('   The note has changed since it was indexed; this stands in it unchanged.');
  if (freshness === 'changed') lines.push('   This has changed since it was indexed; shown as it is now.');
  if (alsoAt.length > 0) lines.push(`   The same text stands at ${alsoAt.map(oneLine).join(', ')}.`);
  if (ranks) {
    const { score, matched, recency, ...places } = ranks;
    const why = Object.entries(places).map(([list, rank]) => `${list} ${rank}`);
    const recent = recency === undefined ? '' : `, recency ${recency.toFixed(4)} of it`;
    const words = matched.length > 0 ? `; matched: ${matched.join(', ')}` : '';
    lines.push(`   Why: ${why.join(', ')}; score ${score.toFixed(4)}${recent}${words}`);
  }
  return lines.join('\n');
}

const BY = {
  'links-to': 'linked from the first hit',
  'linked-from': 'links to the first hit',
  near: 'near in meaning',
};

function formatRelated({ folder, path, title, by, similarity }: RelatedNote): string {
  const how = similarity === undefined ? BY[by] : `${BY[by]}, ${similarity.toFixed(2)}`;
  return `- ${folder}/${oneLine(path)}: ${oneLine(title)} (${how})`;
}
