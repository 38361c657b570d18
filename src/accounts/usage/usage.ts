import { createHash, randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { monthSpan, type UsageSignals, usageSignals } from './signals.js';
import type { Outcome, ToolCall } from './tool-call.js';
import { UsageRepository } from './usage.repository.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Calls of one account and session belong to one question until so long passes without a call. */
const QUESTION_GAP_MS = 10 * MINUTE_MS;

/** How long the words of a query are kept. */
export const QUERY_DAYS = 30;

/** Of a query no more than this is kept: search looks at less. */
const MAX_QUERY_CHARACTERS = 4_000;

/** What was called, for what, and what came of it. */
export class Usage {
  private readonly rows: UsageRepository;

  /** @param now the time; another in tests */
  constructor(
    db: Database,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.rows = new UsageRepository(db);
  }

  /** Records a call; on disk when this returns. */
  record({ account, session, tool, failed, query, passages }: ToolCall): Outcome {
    const at = this.now();
    return this.rows.together(() => {
      const last = this.rows.last(session, account);
      const goesOn = last !== undefined && at.getTime() - Date.parse(last.at) < QUESTION_GAP_MS;
      const question = goesOn ? last.question : randomUUID();
      const outcome = failed ? 'failed' : this.outcomeOf(passages, question, tool);
      this.rows.add({
        at: at.toISOString(),
        account,
        session,
        question,
        tool,
        outcome,
        query: query?.slice(0, MAX_QUERY_CHARACTERS) ?? null,
        passages: JSON.stringify(failed ? [] : (passages ?? [])),
      });
      return outcome;
    });
  }

  /**
   * Replaces queries that are older than 30 days by their SHA-256.
   * @returns how many there were
   */
  purge(): number {
    const before = new Date(this.now().getTime() - QUERY_DAYS * DAY_MS).toISOString();
    const count = this.rows.together(() => {
      const old = this.rows.queriesBefore(before);
      for (const { id, query } of old) {
        this.rows.forgetQuery(id, createHash('sha256').update(query).digest('hex'));
      }
      return old.length;
    });
    if (count > 0) this.rows.settle();
    return count;
  }

  /**
   * What a month says of how the tools are used.
   * @param month 'YYYY-MM', in UTC; this month when unset
   * @throws VerbatimError `bad-input` for another form
   */
  signals(month: string = this.now().toISOString().slice(0, 'YYYY-MM'.length)): UsageSignals {
    const { from, to } = monthSpan(month);
    return usageSignals(month, this.rows.questions(from, to));
  }

  private outcomeOf(passages: ToolCall['passages'], question: string, tool: string): Outcome {
    if (passages === null) return 'new';
    if (passages.length === 0) return 'empty';
    const delivered = this.rows.delivered(question, tool);
    return passages.every((id) => delivered.has(id)) ? 'repeated' : 'new';
  }
}
