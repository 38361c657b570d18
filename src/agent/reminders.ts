import type { AssistantTurn } from '../chat/tool-model.js';
import { hasCallAsText } from './text-calls.js';
import type { Ending } from './transcript.js';

/** What is wrong with a turn that calls no tool. */
export type Fault = Extract<Ending, 'call-as-text' | 'empty' | 'unreadable' | 'cut-off' | 'withheld'>;

/** The fault of a turn without calls; null for an answer. */
export function faultOf({ text, end }: AssistantTurn, tools: readonly string[]): Fault | null {
  if (end === 'unreadable' || end === 'withheld') return end;
  if (hasCallAsText(text, tools)) return 'call-as-text';
  if (end === 'cut-off') return end;
  return text.trim() === '' ? 'empty' : null;
}

/** What a model is told once of a fault that it can mend; one that has none ends the question. */
export const REMINDERS: Readonly<Partial<Record<Fault, string>>> = {
  'call-as-text':
    'You wrote a tool call as text. Text is not run. Call the tool through the tool interface, or answer the person in words.',
  empty: 'Your turn was empty. Call a tool, or answer the person in words.',
  unreadable:
    'Your last turn could not be read. Call a tool with a JSON object of arguments, or answer in words.',
};
