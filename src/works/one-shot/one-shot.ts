import type { ChatModel } from '../../chat/chat-model.js';
import { VerbatimError } from '../../errors.js';
import type { ReadAnswer, ReadRequest, SearchAnswer, SearchRequest } from '../answers.js';
import { RANKING } from '../search/ranking.js';
import { chooseByModel, expandByModel, type Situation } from './ask-model.js';
import { joinSearches } from './join-searches.js';
import { expandOffline, MAX_SEARCHES } from './offline-expansion.js';
import { MODEL_DEADLINE_MS, type OneShotModel } from './one-shot-model.js';

/** Units of an answer: what is read at once. */
const MAX_PASSAGES = 10;

/** Of a situation so much is looked at. */
const MAX_CHARACTERS = 2_000;

/** Hits a model chooses among: three times what it may keep. */
const CANDIDATES = 3 * MAX_PASSAGES;

export interface OneShotRequest {
  /** What happened, in the person's own words. */
  readonly situation: string;
  /** What it is about, as far as the caller knows; one entry or several between commas. */
  readonly themes?: readonly string[];
  readonly signal?: AbortSignal;
}

/** What of the library is needed here. */
export interface Searchable {
  search(request: SearchRequest): Promise<SearchAnswer>;
  read(request: ReadRequest): Promise<ReadAnswer>;
}

/** From a situation to whole passages in one call: widen, search several times, choose, read. */
export class OneShot {
  constructor(
    private readonly library: Searchable,
    private readonly model: OneShotModel,
    private readonly deadlineMs = MODEL_DEADLINE_MS,
  ) {}

  /**
   * At most {@link MAX_PASSAGES} units, best first, as `read` gives them. The notes say what was searched for and what was
   * done by rule because the model did not do it.
   * @throws VerbatimError `bad-input` for a situation without words, `cancelled` on abort
   */
  async get({ situation, themes = [], signal }: OneShotRequest): Promise<ReadAnswer> {
    const asked: Situation = {
      situation: situation.trim().slice(0, MAX_CHARACTERS),
      themes: split(themes),
      signal,
    };
    if (!/[\p{L}\p{N}]/u.test(asked.situation)) {
      throw new VerbatimError(
        'bad-input',
        'The situation is empty.',
        'Say what happened, in a sentence or two.',
      );
    }
    const notes: string[] = [];
    if (situation.trim().length > MAX_CHARACTERS) {
      notes.push(`Only the first ${MAX_CHARACTERS} characters of the situation were looked at.`);
    }
    const model = await this.open(notes);
    const searches = await this.expand(asked, model, notes);
    const signalled = signal && { signal };
    const answers = await Promise.all(
      searches.map(({ query }) => this.library.search({ query, ...signalled })),
    );
    const hits = joinSearches(
      answers.map((answer, at) => ({ hits: answer.hits, weight: searches[at]?.weight ?? 1 })),
      RANKING.perWork,
      CANDIDATES,
    );
    notes.push(`Searched for: ${searches.map(({ query }) => `“${query}”`).join(', ')}.`);
    if (hits.length === 0) {
      notes.push('Nothing was found. Say it in other words, or name themes.');
      return { units: [], unresolved: [], notes: [...notes, ...notesOf(answers)] };
    }
    const chosen = await this.choose(asked, model, hits, notes);
    const answer = await this.library.read({ ids: chosen.map(({ id }) => id) });
    const degraded = answers.filter(({ mode }) => mode === 'keyword');
    return { ...answer, notes: [...answer.notes, ...notes, ...notesOf(degraded)] };
  }

  private async open(notes: string[]): Promise<ChatModel | null> {
    if (this.model.open === null) return null;
    try {
      return await this.model.open();
    } catch {
      notes.push('The chat model could not be loaded; the searches and their order are by rule.');
      return null;
    }
  }

  /** The situation itself is searched for too: passages are indexed by situations like it. */
  private async expand(
    asked: Situation,
    model: ChatModel | null,
    notes: string[],
  ): Promise<readonly WeightedSearch[]> {
    const byModel = model && (await expandByModel(model, asked, this.deadlineMs));
    if (byModel && 'value' in byModel) return weighted(asked.situation, byModel.value, 1);
    if (byModel) {
      notes.push(`The chat model did not widen the situation (${byModel.problem}); it was widened by rule.`);
    }
    const byRule = expandOffline(asked.situation, asked.themes);
    // A rule's searches are rougher than a model's, so that together they count no more than the situation.
    return weighted(asked.situation, byRule, byRule.length);
  }

  private async choose(
    asked: Situation,
    model: ChatModel | null,
    hits: ReturnType<typeof joinSearches>,
    notes: string[],
  ): Promise<ReturnType<typeof joinSearches>> {
    const inOrder = hits.slice(0, MAX_PASSAGES);
    if (model === null) return inOrder;
    const chosen = await chooseByModel(model, asked, hits, MAX_PASSAGES, this.deadlineMs);
    if ('value' in chosen) return chosen.value;
    notes.push(
      `The chat model did not choose among what was found (${chosen.problem}); the order of the searches stands.`,
    );
    return inOrder;
  }
}

interface WeightedSearch {
  readonly query: string;
  readonly weight: number;
}

function weighted(situation: string, searches: readonly string[], weight: number): readonly WeightedSearch[] {
  const others = searches.filter((query) => query !== situation).map((query) => ({ query, weight: 1 }));
  return [{ query: situation, weight: Math.max(1, weight) }, ...others];
}

const split = (themes: readonly string[]): readonly string[] =>
  [...new Set(themes.flatMap((theme) => theme.split(/[,;\n]/u)).map((theme) => theme.trim()))]
    .filter(Boolean)
    .slice(0, MAX_SEARCHES);

const notesOf = (answers: readonly SearchAnswer[]) => [...new Set(answers.flatMap(({ notes }) => notes))];
