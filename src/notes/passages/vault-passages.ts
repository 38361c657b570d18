import { noWordsIn, searchCancelled } from '../../retrieval/search-errors.js';
import type { Plateau } from '../../retrieval/spans/density.js';
import type { DocumentFrequencies } from '../../retrieval/spans/document-frequencies.js';
import {
  findSpans,
  SPAN_OPTIONS,
  type SpanFile,
  type SpanOptions,
} from '../../retrieval/spans/find-spans.js';
import { type QueryTerm, queryTerms } from '../../retrieval/spans/query-terms.js';
import type { Span } from '../../retrieval/spans/span.js';
import { termWeight } from '../../retrieval/spans/term-weights.js';
import { NEAREST, plateausOf } from '../../retrieval/spans/vector-hits.js';
import { o200kCounter, type TokenCounter } from '../../text/budgets/token-counter.js';
import { wholeNumber } from '../../whole-number.js';
import { inSnapshots, type OpenedFolder } from '../opened-folder.js';
import type { Lost } from '../search/freshness.js';
import { sayLost } from '../search/hits.js';
import type { QueryEmbedding } from '../search/query-vectors.js';
import {
  FEWEST_PASSAGE_TOKENS,
  MOST_PASSAGE_TOKENS,
  type Passage,
  type PassagesAnswer,
  type PassagesRequest,
  USUAL_PASSAGE_TOKENS,
} from './answers.js';
import { PassageFiles } from './passage-files.js';
import { TextCache } from './text-cache.js';

/** What passages need beside the folders. */
export interface VaultPassagesSettings {
  /** Opened on first use. */
  readonly background: () => DocumentFrequencies;
  /** Null: words alone. */
  readonly embedding: QueryEmbedding | null;
  readonly maxFileBytes: number;
  readonly options?: SpanOptions;
}

/** How often files that turn out to have changed are read and scored again; what still does is left out. */
const ROUNDS = 20;
/** Of the budget, what is filled as long as there is text with a word of the query. */
const FILLED = 0.95;

const BUDGET_BOUNDS = {
  least: FEWEST_PASSAGE_TOKENS,
  most: MOST_PASSAGE_TOKENS,
  usual: USUAL_PASSAGE_TOKENS,
};

/** A folder for one question. */
interface AskedFolder {
  readonly folder: OpenedFolder;
  readonly files: PassageFiles;
  /** Null: all. */
  readonly within: ReadonlySet<number> | null;
}

/** A file of one of the folders. */
interface Place {
  readonly folder: OpenedFolder;
  readonly files: PassageFiles;
  readonly file: number;
}

/** The best stretches of notes for a question, filling a budget of tokens. */
export class VaultPassages {
  readonly #options: SpanOptions;
  readonly #texts = new TextCache();
  #background: DocumentFrequencies | undefined;

  constructor(private readonly settings: VaultPassagesSettings) {
    this.#options = settings.options ?? SPAN_OPTIONS;
  }

  /**
   * @throws VerbatimError `bad-input` for a query without words, a budget outside 50–50,000, or a filter that cannot be
   *   read; `cancelled` on abort
   */
  async find(folders: readonly OpenedFolder[], request: PassagesRequest): Promise<PassagesAnswer> {
    const budget = wholeNumber(request.maxTokens, 'budget of tokens', BUDGET_BOUNDS);
    const counter = o200kCounter();
    this.#background ??= this.settings.background();
    const terms = queryTerms(request.query, this.#background, this.#options.variants);
    if (terms.length === 0) throw noWordsIn(request.query);
    const { embedding } = this.settings;
    const asked = this.#options.vectorMass > 0 ? embedding : null;
    const vectors = await asked?.embed(folders, request.query, 0, request.signal);
    if (request.signal?.aborted) throw searchCancelled();
    const vector = (folder: OpenedFolder) => (vectors?.folders.has(folder) ? vectors.query : null);
    const answer = inSnapshots(folders, () => this.#answer(folders, request, terms, budget, counter, vector));
    return { ...answer, notes: [...(vectors?.notes ?? []), ...answer.notes] };
  }

  #answer(
    folders: readonly OpenedFolder[],
    request: PassagesRequest,
    terms: readonly QueryTerm[],
    budget: number,
    counter: TokenCounter,
    vector: (folder: OpenedFolder) => Float32Array | null,
  ): PassagesAnswer {
    const notes: string[] = [];
    const opened = folders.map((folder): AskedFolder => {
      const scope = folder.scopes.of(request);
      notes.push(
        ...scope.notes.map((note) => (folders.length > 1 ? `${folder.folder.name}: ${note}` : note)),
      );
      const files = new PassageFiles(folder.postings, folder.policy, this.settings.maxFileBytes, this.#texts);
      if (files.notPrepared > 0) notes.push(notPrepared(folder, files.notPrepared));
      return { folder, files, within: scope.files === null ? null : new Set(scope.files) };
    });
    for (let round = 1; ; round += 1) {
      for (const { files } of opened) files.surprises.clear();
      const places: Place[] = [];
      const spanFiles: SpanFile[] = [];
      const counts = terms.map(() => 0);
      for (const { folder, files, within } of opened) {
        const chains = terms.map(({ keys }) => files.chains(keys));
        for (const [term, chain] of chains.entries()) counts[term] = (counts[term] ?? 0) + chain.size;
        const near = vectorHits(folder, files, vector(folder), within);
        for (const file of new Set([...chains.flatMap((chain) => [...chain.keys()]), ...near.keys()])) {
          if (within?.has(file) === false || files.isLost(file)) continue;
          const { length, headings } = files.outline(file);
          spanFiles.push({
            file: places.length,
            length,
            headings,
            chains: chains.map((chain) => chain.get(file) ?? []),
            vectors: near.get(file) ?? [],
          });
          places.push({ folder, files, file });
        }
      }
      const total = opened.reduce((sum, { files }) => sum + files.count, 0);
      const weights = terms.map((term, at) =>
        termWeight(term, total, counts[at] ?? 0, this.#options.ownFrequencies),
      );
      const { spans } = findSpans(
        spanFiles,
        weights,
        budget,
        counter,
        (at) => places[at]?.files.text(places[at].file) ?? '',
        this.#options,
      );
      if (opened.some(({ files }) => files.surprises.size > 0) && round < ROUNDS) continue;
      const passages = spans.flatMap((span) => passageOf(span, places[span.file]));
      const given = passages.reduce((sum, passage) => sum + passage.tokens, 0);
      return {
        spans: passages,
        tokens: given,
        tokenizer: counter.name,
        terms: terms
          .map(({ form, language }, at) => ({ word: form, language, weight: rounded(weights[at] ?? 0) }))
          .sort((a, b) => b.weight - a.weight),
        notes: [
          ...notes,
          ...(passages.length === 0 ? [sayTried(terms)] : []),
          ...(given > 0 && given < budget * FILLED ? [sayAll(given, budget)] : []),
          ...sayLeftOut(opened),
        ],
      };
    }
  }
}

/** Chunks near in meaning, by file, as parts of the heaviest term's weight. */
function vectorHits(
  folder: OpenedFolder,
  files: PassageFiles,
  vector: Float32Array | null,
  within: ReadonlySet<number> | null,
): ReadonlyMap<number, readonly Plateau[]> {
  if (vector === null) return new Map();
  const { entries } = folder.vectors.nearest(vector, NEAREST, within === null ? null : [...within]);
  return plateausOf(
    entries.flatMap(({ group, score }) => {
      const place = folder.postings.chunk(group);
      return place === undefined || !files.isAsIndexed(place.file) ? [] : [{ ...place, score }];
    }),
  );
}

function passageOf({ start, end, score, tokens }: Span, place: Place | undefined): Passage[] {
  if (place === undefined || place.files.surprises.has(place.file)) return [];
  const lines = place.files.lines(place.file);
  const [startLine, endLine] = [lines.lineAt(start), lines.lineAt(end - 1)];
  const [folder, path] = [place.folder.folder.name, place.files.path(place.file)];
  return [
    {
      ref: `${folder}/${path}:${startLine}-${endLine}`,
      ...{ folder, path, startLine, endLine },
      text: lines.text.slice(start, end),
      ...{ score: rounded(score), tokens },
    },
  ];
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function notPrepared({ folder }: OpenedFolder, files: number): string {
  return `${files} notes of "${folder.name}" are not prepared for passages and were left out; vault_reindex prepares them.`;
}

function sayAll(tokens: number, budget: number): string {
  return `This is all that stands with these words in the notes: ${tokens} of ${budget} tokens.`;
}

/** Which notes hold a word by the index and are gone, or hold it no more. */
function sayLeftOut(opened: readonly AskedFolder[]): string[] {
  const lost = new Map<Lost, Set<string>>();
  for (const { folder, files, within } of opened) {
    for (const [file, reason] of files.lost()) {
      if (within?.has(file) === false) continue;
      const paths = lost.get(reason) ?? new Set();
      lost.set(reason, paths.add(`${folder.folder.name}/${files.path(file)}`));
    }
  }
  const notes = sayLost(lost);
  return notes.length === 0 ? [] : [...notes, 'Reindex to search what stands there now (vault_reindex).'];
}

function sayTried(terms: readonly QueryTerm[]): string {
  const words = terms.map(({ form }) => form).join(', ');
  return `Nothing was found. Looked for: ${words}, in their English and German forms. Try other words, or fewer filters.`;
}
