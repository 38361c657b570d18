/**
 * Marks that models leave where a call was meant and came out as words: the tokens of Qwen and Hermes, Llama, Mistral, Claude,
 * Harmony and of the ReAct prompt.
 */
const MARKS =
  /<tool_call>|<\|tool_call\|?>|<\|python_tag\|>|<function[=_]|\[TOOL_CALLS\]|<invoke\s+name=|<function_calls>|<\|channel\|>commentary to=|^\s*Action:\s*\w+\s*\n\s*Action Input:/mu;

/** Keys under which JSON names a tool and its arguments. */
const NAME_KEY = /"(?:name|tool|tool_name|function|recipient_name)"\s*:\s*"([^"]+)"/gu;
const ARGUMENTS_KEY = /"(?:arguments|parameters|args|input|tool_input)"\s*:/u;

/**
 * True for a turn whose words are a call: what was asked for is told by its form alone, and is never run.
 * @param names the tools there are; prose that mentions one is no call
 */
export function hasCallAsText(text: string, names: readonly string[]): boolean {
  if (MARKS.test(text)) return true;
  const known = new Set(names);
  const named = [...text.matchAll(NAME_KEY)].some(([, name = '']) =>
    known.has(name.replace(/^functions\./, '')),
  );
  if (named && ARGUMENTS_KEY.test(text)) return true;
  // `search_passages({"query": …})` or `search_passages(query="…")` at the beginning of a line, perhaps in a fence.
  return names.some((name) =>
    new RegExp(`^[ \\t>*\`-]*(?:\\w+\\.)?${name}\\s*\\(\\s*(?:\\{|\\w+\\s*=|["'])`, 'mu').test(text),
  );
}
