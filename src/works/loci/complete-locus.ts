import type { WorksRepository } from '../works.repository.js';

/**
 * References in a work that begin with `prefix`, in reading order: its chapters while no chapter is named in
 * full, then that chapter's units ("4" gives "4", "40", … and "4:1", "4:2", …).
 * @param work a work's id; an unknown one has no references
 * @returns at most `limit` chapters and reference keys
 */
export function completeLocus(
  works: WorksRepository,
  work: string,
  prefix: string,
  limit: number,
): readonly string[] {
  const begun = prefix.trim();
  const chapters = works.chapters(work);
  const divided = chapters.filter(({ chapter }) => chapter !== '');
  const found = divided.map(({ chapter }) => chapter).filter((chapter) => chapter.startsWith(begun));
  const within = divided.filter(({ chapter }) => begun.startsWith(chapter));
  const searched = divided.length === 0 ? chapters : within;
  for (const { first, last } of searched) {
    if (found.length >= limit) break;
    const units = works.unitsByPosition(work, first, last);
    found.push(...units.map(({ refKey }) => refKey).filter((key) => key.startsWith(begun)));
  }
  return [...new Set(found)].slice(0, limit);
}
