import type { RelatedNote } from '../answers.js';
import type { LinkedFile } from '../note-rows.repository.js';
import type { Candidate } from './candidates.js';

/** Notes of each kind. */
const MOST_LINKED = 5;
const MOST_NEAR = 3;
/** Chunks looked at, so that some are of other notes. */
const NEAR_CHUNKS = 24;

/**
 * What belongs to a hit's note: what it links to, what links to it, and the notes nearest to the hit in meaning.
 * @param near false where meaning was not searched
 */
export function relatedTo({ folder, chunk }: Candidate, near: boolean): RelatedNote[] {
  const { name } = folder.folder;
  const related = new Map<string, RelatedNote>();
  const add = (note: RelatedNote) => {
    if (note.path !== chunk.path && !related.has(note.path)) related.set(note.path, note);
  };
  const linked = (notes: readonly LinkedFile[], by: RelatedNote['by']) => {
    for (const { path, title } of notes) add({ folder: name, path, title, by });
  };
  linked(folder.rows.linksTo(chunk.file, MOST_LINKED), 'links-to');
  linked(folder.rows.linksHere(chunk.file, MOST_LINKED), 'linked-from');
  const key = near ? folder.rows.vectorKey(chunk.id) : undefined;
  const vector = key && folder.vectors.of(key);
  if (vector === undefined) return [...related.values()];
  let found = 0;
  for (const { group, score } of folder.vectors.nearest(vector, NEAR_CHUNKS, null).entries) {
    const other = folder.rows.chunk(group);
    if (other === undefined || other.path === chunk.path || related.has(other.path)) continue;
    add({ folder: name, path: other.path, title: other.title, by: 'near', similarity: score });
    found += 1;
    if (found === MOST_NEAR) break;
  }
  return [...related.values()];
}
