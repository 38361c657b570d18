import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import colours from 'picocolors';
import { readConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import { ownFrequenciesPath, writeFrequencies } from '../notes/background/background.js';
import { DocumentCounts } from '../notes/background/count-documents.js';
import type { FrequencyPart } from '../notes/background/frequency-sketch.js';
import { decodeNote } from '../notes/decode.js';
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

/** `verbatim notes df build` */
export function notesDfCommand(notes: Command): void {
  notes
    .command('df')
    .description('document frequencies that words are weighed by when passages are chosen')
    .command('build')
    .description('count in how many files each word stands, in place of the lists that ship')
    .argument('<files...>', 'texts of the language, one document each; some hundreds at least')
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
    .action((files: readonly string[], { language, out, force, json }: BuildOptions) => {
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
