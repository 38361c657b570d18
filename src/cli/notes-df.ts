import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import colours from 'picocolors';
import { readConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import { ownFrequenciesPath, writeFrequencies } from '../notes/background/background.js';
import { DocumentCounts } from '../notes/background/count-documents.js';
import { decodeNote } from '../notes/decode.js';
import { SPAN_LANGUAGES, type SpanLanguage } from '../retrieval/spans/languages.js';
import { print } from './output.js';

interface BuildOptions {
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
    .option('--json', 'print the report as JSON')
    .action((files: readonly string[], { language, out, json }: BuildOptions) => {
      const counts = new DocumentCounts();
      const skipped: string[] = [];
      for (const file of files) {
        const note = decodeNote(read(file));
        if (note === null) skipped.push(file);
        else counts.add(note.text, language);
      }
      const parts = counts.parts(`${files.length - skipped.length} files, counted here`);
      if (parts.length === 0) {
        throw new VerbatimError('bad-input', 'None of the files is text.', 'Name text files.');
      }
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
      ({ language, documents, terms }) => `  ${language}: ${terms} terms in ${documents} documents`,
    ),
    ...skipped.map((name) => `${colours.yellow('left out')} ${name}: it is no text`),
  ].join('\n');
}
