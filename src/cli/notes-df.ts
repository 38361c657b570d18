import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import colours from 'picocolors';
import { readConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import { ownFrequenciesPath, writeFrequencies } from '../notes/background/background.js';
import { DocumentCounts } from '../notes/background/count-documents.js';
import type { FrequencyPart } from '../notes/background/frequency-sketch.js';
import { decodeNote } from '../notes/decode.js';
import { walk } from '../notes/indexing/walk.js';
import { NOTE_ENDINGS } from '../notes/note-format.js';
import { PathPolicy } from '../notes/path-policy.js';
import { SPAN_LANGUAGES, type SpanLanguage } from '../retrieval/spans/languages.js';
import { counted } from '../text/counted.js';
import { print } from './output.js';

/** Fewer documents tell nothing of how common a word is: what ships was counted over a hundred thousand. */
const LEAST_DOCUMENTS = 200;
/** Nor do documents of a line each: a hundred different words a document are a page. */
const LEAST_TERMS = 5_000;

interface BuildOptions {
  readonly force?: boolean;
  readonly language?: SpanLanguage;
  readonly out?: string;
  readonly json?: boolean;
}

/** What was counted. */
interface BuildReport {
  readonly file: string;
  readonly parts: readonly {
    readonly language: SpanLanguage;
    readonly documents: number;
    readonly terms: number;
  }[];
  /** Files that are no text, left out. */
  readonly skipped: readonly string[];
}

/** `verbatim notes df build|remove` */
export function notesDfCommand(notes: Command): void {
  const df = notes
    .command('df')
    .description('document frequencies that words are weighed by when passages are chosen');
  df.command('build')
    .description('count in how many files each word stands, in place of the lists that ship')
    .argument(
      '<files...>',
      'texts of the language, one document each, some hundreds at least; of a folder all its notes',
    )
    .addOption(
      new Option('--language <language>', "the files' language, else told by their stop words").choices(
        SPAN_LANGUAGES,
      ),
    )
    .option('--out <file>', 'write there and not to the data folder, where passages find it')
    .option(
      '--force',
      `even where there are fewer than ${LEAST_DOCUMENTS} documents or ${LEAST_TERMS} different words of a language`,
    )
    .option('--json', 'print the report as JSON')
    .action(async (named: readonly string[], { language, out, force, json }: BuildOptions) => {
      const files = await filesOf(named);
      const counts = new DocumentCounts();
      const skipped: string[] = [];
      for (const file of files) {
        const note = decodeNote(read(file));
        if (note === null) skipped.push(file);
        else counts.add(note.text, language);
      }
      const parts = counts.parts(`${counted(files.length - skipped.length, 'file')}, counted here`);
      if (parts.length === 0) {
        throw new VerbatimError('bad-input', 'None of the files is text.', 'Name text files.');
      }
      if (out === undefined && !force) refuseTooLittle(parts);
      const path = out ?? ownFrequenciesPath(readConfig().dataDir);
      writeFrequencies(path, parts);
      const report: BuildReport = {
        file: path,
        parts: parts.map(({ language: of, documents, keys }) => ({
          language: of,
          documents,
          terms: keys.length,
        })),
        skipped,
      };
      print(report, json, formatReport);
    });
  df.command('remove')
    .description('delete the counts made by `df build`; the lists that ship count again')
    .option('--json', 'print what was removed as JSON')
    .action(({ json }: { readonly json?: boolean }) => {
      const path = ownFrequenciesPath(readConfig().dataDir);
      const removed = existsSync(path) ? path : null;
      rmSync(path, { force: true });
      print({ removed }, json, () =>
        removed === null
          ? 'There are no counts of your own: the lists that ship count.'
          : `${colours.green('removed')} ${removed}; the lists that ship count again`,
      );
    });
}

/**
 * The files that were named, of a folder its notes as an index would take them in.
 * @throws VerbatimError `bad-input` where one is not there or a folder has none
 */
async function filesOf(named: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of named) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
      files.push(path);
      continue;
    }
    const notes = [...(await walk(new PathPolicy(path))).files.keys()].sort();
    if (notes.length === 0) {
      throw new VerbatimError(
        'bad-input',
        `The folder ${path} holds no notes (${NOTE_ENDINGS.map((ending) => `.${ending}`).join(', ')}).`,
        'Name another folder, or the files themselves, whatever their endings.',
      );
    }
    for (const note of notes) files.push(join(path, note));
  }
  return files;
}

/** @throws VerbatimError `bad-input` where what ships would be replaced by counts that say less */
function refuseTooLittle(parts: readonly FrequencyPart[]): void {
  const little = parts.find(
    ({ documents, keys }) => documents < LEAST_DOCUMENTS || keys.length < LEAST_TERMS,
  );
  if (little === undefined) return;
  const { language, documents, keys } = little;
  throw new VerbatimError(
    'bad-input',
    `${counted(documents, 'document')} with ${counted(keys.length, 'different word')} of "${language}" would replace the lists that ship, which know tens of thousands; nothing was written.`,
    `Name more files (at least ${LEAST_DOCUMENTS} documents and ${LEAST_TERMS} words), give --language where they are all of one, or go on with --force.`,
  );
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new VerbatimError(
      'bad-input',
      `The file ${file} cannot be read: ${(cause as Error).message}.`,
      'Name files that can be read.',
      { cause },
    );
  }
}

function formatReport({ file, parts, skipped }: BuildReport): string {
  return [
    `${colours.green('wrote')} ${file}`,
    ...parts.map(
      ({ language, documents, terms }) =>
        `  ${language}: ${counted(terms, 'term')} in ${counted(documents, 'document')}`,
    ),
    ...skipped.map((name) => `${colours.yellow('left out')} ${name}: it is no text`),
  ].join('\n');
}
