import { z } from 'zod';
import { NO_CHAT_COST } from '../chat/cost.js';
import type {
  AssistantTurn,
  CallOutcome,
  RequestedCall,
  ToolConversation,
  ToolModel,
} from '../chat/tool-model.js';
import { expandOffline } from '../works/one-shot/offline-expansion.js';
import { type ChosenQuote, chooseQuotes, ReadUnits, writeAnswer } from './choose-quotes.js';
import { NOT_IN_LIBRARY } from './not-in-library.js';
import { readingPlan } from './reading-plan.js';

/** With the question itself the five searches that a client following the instructions sends. */
const SEARCHES_BY_RULE = 4;
/** Entries that read_passages takes in one call. */
const UNITS_PER_CALL = 10;
/**
 * Units it reads of a question, in eight calls: five searches find about ninety different ones, and which of them are right it
 * cannot tell (docs/evaluation-agent.md has what fewer come to).
 */
const UNITS_READ = 80;

const Found = z.object({ hits: z.array(z.object({ unit: z.string() })) });
const Verdict = z.object({ verdict: z.string() });
const GOOD_VERDICTS = new Set(['exact', 'folded']);

export interface ScriptedOptions {
  /** Searches written for a question; where there are none they are made by rule, as for `get_passages`. */
  readonly searchesFor?: (question: string) => readonly string[];
  readonly unitsRead?: number;
}

/**
 * A client that understands nothing and does what the instructions say: search several times, in short searches and in the
 * person's own words, read the best distinct units, quote from what was read, check each quote, and answer with those that are good. The same question always gets the same turns.
 */
export class ScriptedClient implements ToolModel {
  readonly id: string;
  readonly temperature = 0;
  private readonly unitsRead: number;

  constructor(private readonly options: ScriptedOptions = {}) {
    this.unitsRead = options.unitsRead ?? UNITS_READ;
    this.id = 'scripted';
  }

  async next({ messages }: ToolConversation): Promise<AssistantTurn> {
    const [first] = messages;
    const question = first?.role === 'user' ? first.text : '';
    const rounds = messages.flatMap((message) => (message.role === 'tool' ? [message.outcomes] : []));
    const [searched, read, checked] = rounds;
    if (searched === undefined) return turn(this.searches(question));
    if (read === undefined) {
      const reading = this.readings(searched);
      return reading.length > 0 ? turn(reading) : refusal('no search found anything');
    }
    const quotes = this.quotes(searched, read);
    if (quotes.length === 0) return refusal('nothing that was read can be quoted');
    if (checked === undefined) {
      return turn(quotes.map(({ text, ref }) => ['check_quote', { quote: text, locus: ref }]));
    }
    const good = quotes.filter((_, at) => isGood(checked[at]));
    return good.length > 0 ? says(writeAnswer(good)) : refusal('no quote stood the check');
  }

  private searches(question: string): Call[] {
    const given = this.options.searchesFor?.(question) ?? [];
    const searches = [
      ...(given.length > 0 ? given : expandOffline(question, []).slice(0, SEARCHES_BY_RULE)),
      question,
    ];
    return [...new Set(searches)].map((query) => ['search_passages', { query }]);
  }

  private plan(searched: readonly CallOutcome[]): readonly string[] {
    const found = searched.map(({ structured }) =>
      (Found.safeParse(structured).data?.hits ?? []).map(({ unit }) => unit),
    );
    return readingPlan(found, this.unitsRead);
  }

  private readings(searched: readonly CallOutcome[]): Call[] {
    const plan = this.plan(searched);
    const calls: Call[] = [];
    for (let from = 0; from < plan.length; from += UNITS_PER_CALL) {
      calls.push(['read_passages', { ids: plan.slice(from, from + UNITS_PER_CALL) }]);
    }
    return calls;
  }

  /** In the order of the plan, whatever the order of the readings. */
  private quotes(searched: readonly CallOutcome[], read: readonly CallOutcome[]): readonly ChosenQuote[] {
    const units = read.flatMap(({ structured }) => ReadUnits.safeParse(structured).data?.units ?? []);
    const byId = new Map(units.map((unit) => [unit.unit, unit]));
    return chooseQuotes(this.plan(searched).flatMap((id) => byId.get(id) ?? []));
  }
}

type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

function turn(calls: readonly Call[]): AssistantTurn {
  const requested = calls.map(
    ([name, args], at): RequestedCall => ({ id: `${name}-${at}`, name, arguments: JSON.stringify(args) }),
  );
  return { text: '', calls: requested, end: 'complete', cost: NO_CHAT_COST };
}

const says = (text: string): AssistantTurn => ({ text, calls: [], end: 'complete', cost: NO_CHAT_COST });

const refusal = (why: string) => says(`${NOT_IN_LIBRARY}: ${why}.`);

const isGood = (outcome: CallOutcome | undefined) =>
  outcome !== undefined &&
  !outcome.isError &&
  GOOD_VERDICTS.has(Verdict.safeParse(outcome.structured).data?.verdict ?? '');
