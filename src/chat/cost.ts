import type { ChatConfig } from '../config.js';
import type { ChatCost } from './chat-model.js';

export const NO_CHAT_COST: ChatCost = { requests: 0, tokensIn: 0, tokensOut: 0, amount: 0 };

const TOKENS_PER_MILLION = 1_000_000;

type Prices = Pick<ChatConfig, 'pricePerMillionIn' | 'pricePerMillionOut'>;

/** The cost of one request; its amount is known where both prices are. */
export function chatCost(tokensIn: number, tokensOut: number, prices: Prices, requests = 1): ChatCost {
  const { pricePerMillionIn, pricePerMillionOut } = prices;
  return {
    requests,
    tokensIn,
    tokensOut,
    amount:
      pricePerMillionIn === undefined || pricePerMillionOut === undefined
        ? undefined
        : (tokensIn * pricePerMillionIn + tokensOut * pricePerMillionOut) / TOKENS_PER_MILLION,
  };
}

/** The sum of two costs; its amount is known where both are. */
export function addChatCosts(a: ChatCost, b: ChatCost): ChatCost {
  return {
    requests: a.requests + b.requests,
    tokensIn: a.tokensIn + b.tokensIn,
    tokensOut: a.tokensOut + b.tokensOut,
    amount: a.amount === undefined || b.amount === undefined ? undefined : a.amount + b.amount,
  };
}
