import type { ChatCost } from '../../chat/chat-model.js';
import { chatCost } from '../../chat/cost.js';
import type { Config } from '../../config.js';
import { approximateTokens } from '../../embeddings/remote/request-batches.js';
import { lineBatches } from './batches.js';
import { LinesFile } from './lines-file.js';
import { withoutRow } from './lint-lines.js';
import { INSTRUCTIONS, promptFor } from './prompt.js';
import { workToWrite } from './work-to-write.js';

/** A row of this repository has about 340 bytes, and JSON adds a few; three bytes a token errs on the safe side. */
const TOKENS_A_ROW = 150;

/** What a run would ask and about what it would cost, nothing asked yet. */
export interface WriteEstimate {
  readonly work: string;
  readonly units: number;
  /** Rather too much than too little, for a run without second tries. */
  readonly cost: ChatCost;
  readonly instructions: string;
  /** The first request; '' when nothing is left to write. */
  readonly prompt: string;
}

/** @throws VerbatimError `not-found` as `workToWrite` */
export function estimateLines(config: Config, id: string, limit = Number.POSITIVE_INFINITY): WriteEstimate {
  const work = workToWrite(config, id);
  const pending = withoutRow(new LinesFile(config.worksDir, id).read(), work.units).slice(0, limit);
  const prompts = lineBatches(work.units, new Set(pending)).map((batch) => promptFor(work, batch));
  const tokensIn = prompts
    .map((prompt) => approximateTokens(INSTRUCTIONS) + approximateTokens(prompt))
    .reduce((sum, tokens) => sum + tokens, 0);
  return {
    work: id,
    units: pending.length,
    cost: chatCost(tokensIn, pending.length * TOKENS_A_ROW, config.chat, prompts.length),
    instructions: INSTRUCTIONS,
    prompt: prompts[0] ?? '',
  };
}
