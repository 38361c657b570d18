import type { ChatCost } from '../chat/chat-model.js';
import { addChatCosts, NO_CHAT_COST } from '../chat/cost.js';
import type {
  CallOutcome,
  RequestedCall,
  ToolDescription,
  ToolMessage,
  ToolModel,
} from '../chat/tool-model.js';
import { callKey } from './call-arguments.js';
import { LIMITS, type Limits } from './limits.js';
import { faultOf, REMINDERS } from './reminders.js';
import { runCall } from './run-call.js';
import type { ToolClient } from './tool-client.js';
import type { CallRecord, Ending, Transcript } from './transcript.js';

/** What a model works with. */
export interface Workplace {
  readonly model: ToolModel;
  readonly tools: ToolClient;
  /** As `tools` lists them. */
  readonly listed: readonly ToolDescription[];
  /** What stands before every conversation. */
  readonly instructions: string;
  readonly limits?: Limits;
}

/** Stands for a turn of no words in the conversation, since providers refuse an empty one. */
const NO_WORDS = '(no words)';

/**
 * Lets a model work on one question until it answers, goes wrong for good, or reaches a limit.
 * What a tool cannot do goes back to the model; what is written as text is never run.
 * @throws VerbatimError `unavailable` when the provider or the server is gone, `cancelled` when stopped: then nothing is known
 * of this question
 */
export async function workOn(
  question: string,
  workplace: Workplace,
  signal?: AbortSignal,
): Promise<Transcript> {
  return new Work(question, workplace, signal).toTheEnd();
}

class Work {
  private readonly messages: ToolMessage[];
  private readonly calls: CallRecord[] = [];
  private readonly reminders: string[] = [];
  /** Calls that failed, by what they asked for. */
  private readonly failed = new Set<string>();
  private readonly ids = new Set<string>();
  private readonly limits: Limits;
  private readonly names: readonly string[];
  private cost: ChatCost = NO_CHAT_COST;
  private turns = 0;

  constructor(
    private readonly question: string,
    private readonly place: Workplace,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.messages = [{ role: 'user', text: question }];
    this.limits = place.limits ?? LIMITS;
    this.names = place.listed.map(({ name }) => name);
  }

  async toTheEnd(): Promise<Transcript> {
    while (this.turns < this.limits.turns) {
      const ended = await this.takeTurn();
      if (ended !== null) return ended;
    }
    return this.end('turn-limit');
  }

  private async takeTurn(): Promise<Transcript | null> {
    const { model, listed, instructions } = this.place;
    this.turns += 1;
    const turn = await model.next({ instructions, tools: listed, messages: this.messages }, this.signal);
    this.cost = addChatCosts(this.cost, turn.cost);
    const calls = this.withOwnIds(turn.calls);
    if (calls.length === 0) {
      const fault = faultOf(turn, this.names);
      if (fault === null) return this.end('answered', turn.text);
      const reminder = REMINDERS[fault];
      if (reminder === undefined || this.reminders.length > 0) return this.end(fault, turn.text);
      this.reminders.push(reminder);
      this.messages.push(
        { role: 'assistant', text: turn.text.trim() || NO_WORDS, calls: [] },
        { role: 'user', text: reminder },
      );
      return this.overTokens() ? this.end('token-limit') : null;
    }
    if (this.overTokens()) return this.end('token-limit', turn.text);
    this.messages.push({ role: 'assistant', text: turn.text, calls });
    return this.run(calls);
  }

  private async run(calls: readonly RequestedCall[]): Promise<Transcript | null> {
    const outcomes: CallOutcome[] = [];
    const failing: string[] = [];
    for (const call of calls) {
      if (this.calls.length >= this.limits.calls) return this.end('call-limit');
      const { outcome, record } = await runCall(call, this.turns, this.names, this.place.tools, this.signal);
      this.calls.push(record);
      outcomes.push(outcome);
      if (record.ending !== 'ok') failing.push(callKey(call.name, call.arguments));
    }
    this.messages.push({ role: 'tool', outcomes });
    // Calls of one turn were asked for before any of them failed.
    const again = this.place.model.temperature === 0 && failing.some((key) => this.failed.has(key));
    for (const key of failing) this.failed.add(key);
    return again ? this.end('repeated-failure') : null;
  }

  /** Calls whose ids are missing or stand already get others, so that each has its own result. */
  private withOwnIds(calls: readonly RequestedCall[]): readonly RequestedCall[] {
    return calls.map((call) => {
      const id = call.id === '' || this.ids.has(call.id) ? newId(this.ids.size) : call.id;
      this.ids.add(id);
      return { ...call, id };
    });
  }

  private overTokens(): boolean {
    return this.cost.tokensIn + this.cost.tokensOut > this.limits.tokens;
  }

  private end(ending: Ending, answer = ''): Transcript {
    const { question, turns, calls, reminders, cost } = this;
    return { question, ending, answer: answer.trim(), turns, calls, reminders, cost };
  }
}

/** Nine letters and digits, which is all that Mistral takes. */
const newId = (number: number) => `own${String(number).padStart(6, '0')}`;
