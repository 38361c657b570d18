import type { Command } from 'commander';
import { VerbatimError } from '../errors.js';
import type { NoteReadAnswer } from '../notes/answers.js';
import { ENTRY_BOUNDS, HIT_BOUNDS } from '../notes/bounds.js';
import { formatDelta } from '../notes/delta/format.js';
import { formatNotesList, type ListReader } from '../notes/listing/format.js';
import { formatPassages } from '../notes/passages/format.js';
import { formatNoteRead } from '../notes/reading/format.js';
import { formatNotesSearch } from '../notes/search/format.js';
import type { NumberBounds } from '../whole-number.js';
import { ExitCode } from './exit-codes.js';
import { type FilterOptions, filterOf, withFilters, withVault } from './notes-filters.js';
import { print, report } from './output.js';
import { readInput } from './read-input.js';

interface SearchOptions extends FilterOptions {
  readonly limit?: number;
  readonly explain?: boolean;
  readonly related: boolean;
  readonly json?: boolean;
}

interface ReadOptions {
  readonly folder?: string;
  readonly heading?: string;
  readonly lines?: string;
  readonly json?: boolean;
}

interface TreeOptions extends FilterOptions {
  readonly flat?: boolean;
  readonly limit?: number;
  readonly offset?: number;
  readonly json?: boolean;
}

interface PassagesOptions extends FilterOptions {
  readonly maxTokens?: number;
  readonly json?: boolean;
}

interface DeltaOptions extends FilterOptions {
  readonly file?: string;
  readonly json?: boolean;
}

/** `verbatim notes search|read|tree|delta|passages`: what the tools over notes answer, on the command line */
export function notesAskCommands(notes: Command, exit: (code: number) => void): void {
  searchCommand(notes, exit);
  readCommand(notes, exit);
  treeCommand(notes, exit);
  deltaCommand(notes);
  passagesCommand(notes, exit);
}

function searchCommand(notes: Command, exit: (code: number) => void): void {
  withFilters(
    notes
      .command('search')
      .description('find what the notes say, by words and by meaning')
      .argument('<query...>', 'what to look for; words in "double quotes" stay a phrase'),
  )
    .option('-n, --limit <number>', `how many hits, ${sayBounds(HIT_BOUNDS)}`, Number)
    .option('-e, --explain', 'say why each hit is there')
    .option('--no-related', 'leave out the notes related to the first hit')
    .option('--json', 'print the structured answer')
    .action(async (words: string[], options: SearchOptions) => {
      const { limit, explain, related, json } = options;
      const request = {
        query: words.join(' '),
        ...filterOf(options),
        ...(limit !== undefined && { limit }),
        ...(explain !== undefined && { explain }),
        related,
      };
      const answer = await withVault((vault) => vault.search(request));
      print(answer, json, formatNotesSearch);
      exit(answer.hits.length > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
}

function readCommand(notes: Command, exit: (code: number) => void): void {
  notes
    .command('read')
    .description('read a note, a section or some lines of it, with what links there')
    .argument('<path>', "a path, a hit's reference, or a note's title or alias")
    .option('-f, --folder <name>', 'the notes folder')
    .option('--heading <heading>', 'only the section under this heading')
    .option('-l, --lines <lines>', 'only these lines: 12, 12-40, 12-')
    .option('--json', 'print the structured answer')
    .action(async (path: string, { json, ...part }: ReadOptions) => {
      const answer = await withVault((vault) => {
        // Without notes to read in nothing was looked for: that is a failure.
        vault.foldersNamed(part.folder);
        return vault.read({ path, ...part }).catch(missingNote);
      });
      if (answer instanceof VerbatimError) {
        report(answer);
        exit(ExitCode.nothingFound);
      } else print(answer, json, (note) => formatNoteRead(note, sayRest));
    });
}

const sayBounds = ({ least, most, usual }: NumberBounds): string =>
  `${least} to ${most}; ${usual} when unset`;

/** That there is no such note or heading is an answer. @throws the error itself where it is another */
function missingNote(error: unknown): VerbatimError {
  if (error instanceof VerbatimError && error.kind === 'not-found') return error;
  throw error;
}

const sayRest = (lines: string, { folder, path }: NoteReadAnswer): string =>
  `\`verbatim notes read ${JSON.stringify(`${folder}/${path}`)} --lines ${lines}\``;

const ON_COMMAND_LINE: ListReader = {
  problemsBy: '`verbatim notes list --problems`',
  reindexBy: '`verbatim notes reindex`',
  namesProblems: false,
};

function treeCommand(notes: Command, exit: (code: number) => void): void {
  withFilters(
    notes
      .command('tree')
      .description('list the notes, folder by folder, or those that the filters let in')
      .argument('[path]', 'what to list; the whole folder when unset'),
  )
    .option('--flat', 'every note below, not only what stands there')
    .option('-n, --limit <number>', `entries, ${sayBounds(ENTRY_BOUNDS)}`, Number)
    .option('--offset <number>', 'entries to pass over', Number)
    .option('--json', 'print the structured answer')
    .action(async (path: string | undefined, options: TreeOptions) => {
      const { flat, limit, offset, json } = options;
      const request = {
        ...filterOf(options),
        ...(path !== undefined && { path }),
        ...(flat && { view: 'flat' as const }),
        ...(limit !== undefined && { limit }),
        ...(offset !== undefined && { offset }),
      };
      const answer = await withVault((vault) => vault.list(request));
      print(answer, json, (list) => formatNotesList(list, ON_COMMAND_LINE));
      const said = answer.folder === null && answer.notes.length === 0;
      exit(said || answer.total > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
}

function deltaCommand(notes: Command): void {
  withFilters(
    notes
      .command('delta')
      .description('compare claims with the notes: covered, partly, new')
      .argument('[claims...]', 'each one sentence'),
  )
    .option('--file <file>', 'claims from a file, a line each; - for standard input')
    .option('--json', 'print the structured answer')
    .action(async (claims: string[], options: DeltaOptions) => {
      const { file, json } = options;
      const lines = file === undefined ? [] : (await readInput(file)).split(/\r?\n/);
      const request = { claims: [...claims, ...lines], ...filterOf(options) };
      print(await withVault((vault) => vault.delta(request)), json, formatDelta);
    });
}

function passagesCommand(notes: Command, exit: (code: number) => void): void {
  withFilters(
    notes
      .command('passages')
      .description('the stretches of the notes that speak most to a question, under a budget of tokens')
      .argument('<query...>', 'the question, or its telling words'),
  )
    .option('-m, --max-tokens <number>', 'tokens of all texts together; 2000 when unset', Number)
    .option('--json', 'print the structured answer')
    .action(async (words: string[], options: PassagesOptions) => {
      const { maxTokens, json } = options;
      const request = {
        query: words.join(' '),
        ...filterOf(options),
        ...(maxTokens !== undefined && { maxTokens }),
      };
      const answer = await withVault((vault) => vault.passages(request));
      print(answer, json, formatPassages);
      exit(answer.spans.length > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
}
