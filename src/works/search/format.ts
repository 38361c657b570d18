import { counted } from '../../text/counted.js';
import type { Hit, SearchAnswer } from '../answers.js';

/** The text form of an answer: numbered hits with what is needed to choose and read them, then the notes. */
export function formatSearchAnswer({ hits, mode, relaxed, notes }: SearchAnswer): string {
  const tail = notes.length > 0 ? [notes.join('\n')] : [];
  if (hits.length === 0) return ['No passage found.', ...tail].join('\n\n');
  const lists = mode === 'hybrid' ? 'words and meaning' : 'words only';
  const missing = relaxed ? '; no passage has every word' : '';
  return [
    `${counted(hits.length, 'hit')}, best first (by ${lists}${missing}).`,
    ...hits.map(formatHit),
    'Snippets are not quotable: read before quoting, by the ids of the best hits.',
    ...tail,
  ].join('\n\n');
}

function formatHit(hit: Hit, at: number): string {
  const { id, unit, author, title, ref, tradition, language, snippet, ranks } = hit;
  const lines = [
    `${at + 1}. ${id} [${unit}]`,
    `   ${author}, ${title}, ${ref} (${tradition}; original: ${language})`,
    `   ${snippet}`,
  ];
  if (ranks) {
    const { score, matched, ...lists } = ranks;
    const places = Object.entries(lists).map(([list, rank]) => `${list} ${rank}`);
    const words = matched.length > 0 ? `; matched: ${matched.join(', ')}` : '';
    lines.push(`   Why: ${places.join(', ')}; score ${score.toFixed(4)}${words}`);
  }
  return lines.join('\n');
}
