import type { Command } from 'commander';
import colours from 'picocolors';
import {
  importTranslation,
  listTranslations,
  removeTranslation,
  type TranslationReport,
  type TranslationSummary,
} from '../building/imports/translations/import-translation.js';
import { readConfig } from '../config.js';
import { counted } from '../text/counted.js';
import { formatBuildReport } from './build.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';
import { withImports } from './with-imports.js';

interface Options {
  readonly name?: string;
  readonly json?: boolean;
}

/** `verbatim translations import|list|remove` */
export function translationsCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('translations')
    .description('authorised translations: where one stands, it is the one to quote');
  command
    .command('import')
    .description(
      'import a translator’s work, all of it or nothing; under a name already used it takes its place',
    )
    .argument(
      '<file>',
      'YAML or JSON: translator, language, year, terms and units (docs/importing.md shows one)',
    )
    .option('--name <name>', 'what to list and remove it by; made from the file’s name when unset')
    .option('--json', 'print the report as JSON')
    .action(async (file: string, { name, json }: Options) => {
      const imported = await withImports((session) => importTranslation(file, session, name));
      print(imported, json, formatReport);
    });
  command
    .command('list')
    .description('list the translations that were imported')
    .option('--json', 'print the list as JSON')
    .action(({ json }: Options) => {
      const translations = listTranslations(readConfig().dataDir);
      print({ translations }, json, () =>
        translations.length > 0 ? translations.map(formatSummary).join('\n') : 'No translation is imported.',
      );
      exit(translations.length > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
  command
    .command('remove')
    .description('take an imported translation out of the library')
    .argument('<name>', 'as `verbatim translations list` gives it')
    .option('--json', 'print the report as JSON')
    .action(async (name: string, { json }: Options) => {
      const removed = await withImports((session) => removeTranslation(name, session));
      print(removed, json, (report) => `${colours.green('removed')} ${name}\n${formatBuildReport(report)}`);
    });
}

function formatSummary({ name, translator, year, language, units, terms, file }: TranslationSummary): string {
  const by = [translator, year].filter(Boolean).join(', ');
  return `${colours.bold(name)}  ${by} (${language}): ${counted(units, 'unit')}, from ${file}\n  ${terms}`;
}

function formatReport({ replaced, notes, build, ...summary }: TranslationReport): string {
  return [
    `${colours.green(replaced ? 'replaced' : 'imported')} ${formatSummary(summary)}`,
    ...notes.map((note) => `${colours.yellow('note')} ${note}`),
    formatBuildReport(build),
  ].join('\n');
}
