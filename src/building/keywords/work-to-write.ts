import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { VerbatimError } from '../../errors.js';
import { openReadOnly } from '../../storage/open.js';
import { libraryPath } from '../../works/summary.js';
import { type EnglishUnit, englishUnits } from './english-units.js';
import { WorkPartsRepository } from './work-parts.repository.js';

/** A work of the library with its English, unit by unit. */
export interface WorkToWrite {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly units: readonly EnglishUnit[];
}

/**
 * Reads a work from the built library.
 * @returns null when the library does not hold it
 * @throws VerbatimError `not-found` when there is no library
 */
export function workFromLibrary(dataDir: string, id: string): WorkToWrite | null {
  const db = openReadOnly(libraryPath(dataDir));
  try {
    const found = new WorkPartsRepository(db).find(id);
    return found && { id, title: found.title, author: found.author, units: englishUnits(found) };
  } finally {
    db.close();
  }
}

/**
 * The work that lines are to be written for.
 * @throws VerbatimError `not-found` when it has no recipe to write them beside, is not in the library, or has no English
 */
export function workToWrite({ dataDir, worksDir }: Config, id: string): WorkToWrite {
  if (!existsSync(join(worksDir, id, 'work.yaml'))) {
    throw new VerbatimError(
      'not-found',
      `There is no recipe of "${id}" in ${worksDir}, and lines are written beside it.`,
      'Name a work that has a recipe; `verbatim works` lists those of the library.',
    );
  }
  const work = workFromLibrary(dataDir, id);
  if (!work) {
    throw new VerbatimError(
      'not-found',
      `The library does not hold ${id}, and lines are written from its passages.`,
      `Run \`verbatim build ${id}\` first.`,
    );
  }
  if (work.units.every(({ text }) => text === '')) {
    throw new VerbatimError(
      'not-found',
      `${id} has no English text to write from.`,
      'Add a translation to its recipe.',
    );
  }
  return work;
}
