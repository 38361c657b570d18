import type { NoteFilter } from './answers.js';

/** The filters as a tool or a command was given them. */
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

/** Filters without those that are not set; tags written as one text are parted. */
export function noteFilter({ tags, ...given }: GivenFilter): NoteFilter {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const words =
    tags
      ?.flatMap((tag) => tag.split(','))
      .map((tag) => tag.trim())
      .filter(Boolean) ?? [];
  return { ...set, ...(words.length > 0 && { tags: words }) };
}
