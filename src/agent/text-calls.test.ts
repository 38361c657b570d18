import { describe, expect, it } from 'vitest';
import { hasCallAsText } from './text-calls.js';

const TOOLS = ['search_passages', 'read_passages', 'check_quote'];

describe('a call as text', () => {
  it.each([
    [
      'Hermes and Qwen',
      '<tool_call>\n{"name": "search_passages", "arguments": {"query": "envy"}}\n</tool_call>',
    ],
    ['Llama 3.1', '<|python_tag|>search_passages.call(query="envy")'],
    ['Llama 3.2', '<function=search_passages>{"query": "envy"}</function>'],
    ['Mistral', '[TOOL_CALLS] [{"name": "search_passages", "arguments": {"query": "envy"}}]'],
    ['Claude', '<invoke name="search_passages"><parameter name="query">envy</parameter></invoke>'],
    ['Harmony', '<|channel|>commentary to=functions.search_passages <|message|>{"query":"envy"}'],
    ['ReAct', 'I should search.\nAction: search_passages\nAction Input: {"query": "envy"}'],
    ['JSON alone', '{"name": "search_passages", "parameters": {"query": "envy"}}'],
    [
      'JSON in a fence',
      'Let me look.\n```json\n{"tool": "functions.search_passages", "args": {"query": "envy"}}\n```',
    ],
    ['Python', '```python\nsearch_passages(query="envy")\n```'],
    ['a function of an object', 'default_api.search_passages("envy")'],
  ])('as %s writes it', (_, text) => {
    expect(hasCallAsText(text, TOOLS)).toBe(true);
  });

  it.each([
    ['an answer', '“Blessed are the peacemakers” (Matt 5:9).'],
    ['a mention of a tool', 'I used search_passages (three times) and check_quote, and found nothing more.'],
    ['JSON of something else', '{"name": "Qohelet", "arguments": "all is vanity"}'],
    ['an XML quotation', '<blockquote>all is vanity</blockquote>'],
    ['a function that is no tool', 'print("all is vanity")'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(hasCallAsText(text, TOOLS)).toBe(false);
  });
});
