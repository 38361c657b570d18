import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { VerbatimError } from '../../../errors.js';
import { openReadOnly } from '../../../storage/open.js';
import { closest } from '../../../text/closest.js';
import { LocusResolver } from '../../../works/loci/locus-resolver.js';
import { libraryPath } from '../../../works/summary.js';
import { WorksRepository } from '../../../works/works.repository.js';
import type { BuildOptions, BuildReport } from '../../build.js';
import type { ImportProgress } from '../import-progress.js';
import { ImportStore } from '../import-store.js';
import { TranslationPlacer } from './place-translations.js';
import {
  type AuthorisedWork,
  MAX_TRANSLATION_BYTES,
  readTranslationFile,
  wrong,
} from './translation-file.js';

export interface TranslationOptions {
  readonly build: (options: Pick<BuildOptions, 'keep' | 'imports'>) => Promise<BuildReport>;
  readonly dataDir: string;
  readonly onProgress?: ImportProgress;
  readonly signal?: AbortSignal;
}

/** An imported translation, as its file declares it. */
export interface TranslationSummary {
  readonly name: string;
  readonly file: string;
  readonly sha256: string;
  readonly translator: string;
  readonly language: string;
  readonly year: string | null;
  readonly terms: string;
  readonly units: number;
}

export interface TranslationReport extends TranslationSummary {
  /** A translation of this name was imported before. */
  readonly replaced: boolean;
  readonly build: BuildReport;
  readonly notes: readonly string[];
}

/**
 * Imports a translator's work: all of it or nothing.
 * @param name what it is listed and removed by; made from the file's name when unset
 * @throws VerbatimError `bad-input`, naming the line, for a file or a locus that is not usable; and what the build throws
 */
export async function importTranslation(
  path: string,
  { build, dataDir, signal, onProgress }: TranslationOptions,
  name = nameOf(path),
): Promise<TranslationReport> {
  checkName(name);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new VerbatimError(
      'bad-input',
      `There is no file ${path}.`,
      'Name a YAML or JSON file; docs/importing.md shows one.',
    );
  }
  if (statSync(path).size > MAX_TRANSLATION_BYTES)
    throw wrong(basename(path), null, `it is larger than ${MAX_TRANSLATION_BYTES / 1024 ** 2} MB`);
  onProgress?.({ stage: 'read', done: 0, total: 1 });
  const store = new ImportStore(dataDir);
  const file = await store.keepFile(path, basename(path), signal);
  try {
    const work = readTranslationFile(store.bytes(file), file.from);
    checkAgainstLibrary(dataDir, work);
    onProgress?.({ stage: 'read', done: 1, total: 1 });
    let replaced = false;
    const report = await build({
      keep: true,
      imports: {
        strict: name,
        apply: (before) => {
          replaced = before.translations.some((other) => other.name === name);
          const others = before.translations.filter((other) => other.name !== name);
          const translations = [...others, { name, file }].sort((a, b) => (a.name < b.name ? -1 : 1));
          return { ...before, translations };
        },
      },
    });
    return { ...summaryOf(name, file.sha256, work), replaced, build: report, notes: report.imports.notes };
  } catch (error) {
    store.discard(file);
    throw error;
  }
}

/** Every imported translation, by name. */
export function listTranslations(dataDir: string): readonly TranslationSummary[] {
  const store = new ImportStore(dataDir);
  return store
    .read()
    .translations.map(({ name, file }) =>
      summaryOf(name, file.sha256, readTranslationFile(store.bytes(file), file.from)),
    );
}

/** @throws VerbatimError `not-found` for a name that is not imported, with the nearest ones */
export async function removeTranslation(
  name: string,
  { build, dataDir }: TranslationOptions,
): Promise<BuildReport> {
  const names = new ImportStore(dataDir).read().translations.map((translation) => translation.name);
  if (!names.includes(name)) {
    const near = closest(name, names, 3);
    throw new VerbatimError(
      'not-found',
      `No imported translation is called "${name}".`,
      names.length === 0
        ? 'None is imported.'
        : `${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `There is: ${names.join(', ')}.`}`,
    );
  }
  return build({
    keep: true,
    imports: {
      apply: (before) => ({
        ...before,
        translations: before.translations.filter((other) => other.name !== name),
      }),
    },
  });
}

/** Finds a wrong locus at once, where there is a library to look it up in; the build looks again. */
function checkAgainstLibrary(dataDir: string, work: AuthorisedWork): void {
  if (!existsSync(libraryPath(dataDir))) return;
  const db = openReadOnly(libraryPath(dataDir));
  try {
    new TranslationPlacer(new LocusResolver(new WorksRepository(db))).place(work, true);
  } finally {
    db.close();
  }
}

function summaryOf(name: string, sha256: string, work: AuthorisedWork): TranslationSummary {
  const { from, translator, language, year, terms, units } = work;
  return { name, file: from, sha256, translator, language, year, terms, units: units.length };
}

function nameOf(path: string): string {
  return basename(path)
    .replace(/\.[^.]+$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function checkName(name: string): void {
  if (/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.test(name)) return;
  throw new VerbatimError(
    'bad-input',
    `“${name}” is no name for a translation.`,
    'Give one of letters, digits and hyphens: --name tao-te-ching-doe.',
  );
}
