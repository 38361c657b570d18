import type { NoteFilter } from '../../notes/answers.js';
import { byPlace } from '../note-uri.js';

/** The filters as a tool was given them. */
export interface GivenFilter {
  readonly folder?: string | undefined;
  readonly path?: string | undefined;
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly status?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Filters without those that are not set; tags written as one text are parted, and a path may be a note's address. */
export function noteFilter({ tags, ...given }: GivenFilter): NoteFilter {
  const set = Object.fromEntries(Object.entries(byPlace(given)).filter(([, value]) => value !== undefined));
  const words =
    tags
      ?.flatMap((tag) => tag.split(','))
      .map((tag) => tag.trim())
      .filter(Boolean) ?? [];
  return { ...set, ...(words.length > 0 && { tags: words }) };
}
