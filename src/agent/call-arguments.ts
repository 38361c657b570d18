/** Arguments that can be sent, or why there are none. */
export type CallArguments =
  | { readonly args: Readonly<Record<string, unknown>> }
  | { readonly args?: never; readonly problem: string };

/**
 * Reads the arguments of a call as a model wrote them. An argument that is `null` is one that is not set; so are arguments
 * that are `null`, or nothing, altogether.
 */
export function readArguments(written: string): CallArguments {
  if (written.trim() === '') return { args: {} };
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch (error) {
    return { problem: `the arguments are not JSON (${(error as Error).message})` };
  }
  if (value === null) return { args: {} };
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { problem: 'the arguments are not a JSON object' };
  }
  return { args: Object.fromEntries(Object.entries(value).filter(([, argument]) => argument !== null)) };
}

/** The same for two calls that ask for the same: whatever the order of the arguments. */
export function callKey(name: string, written: string): string {
  const { args } = readArguments(written);
  return `${name} ${args === undefined ? written : JSON.stringify(args, inOrder)}`;
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
