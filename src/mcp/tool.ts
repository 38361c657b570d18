import type { z } from 'zod';
import type { ErrorKind } from '../errors.js';
import type { Vault } from '../notes/vault.js';
import type { Library } from '../works/library.js';

/** A way a tool can fail, told for the model that called it. */
export interface ToolFailure {
  readonly reason: ErrorKind;
  readonly when: string;
  /** What the model can do next, in terms of these tools. */
  readonly recovery: string;
}

/** What every answer has room for. */
export interface Noted {
  readonly notes: readonly string[];
}

export interface ToolContext {
  readonly library: Library;
  /** Aborted when the client cancels the request or goes away. */
  readonly signal: AbortSignal;
}

/** What a call was for and what it brought, for the usage record. */
export interface ToolUsage<Args, Answer> {
  /** What was searched for. */
  query?(args: Args): string;
  /** Ids of the passages or units in the answer. */
  delivered(answer: Answer, args: Args): readonly string[];
}

/** How far something has come, told while a call waits for it. */
export interface ToolProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** What a tool over notes is given. */
export interface VaultContext {
  readonly vault: Vault;
  readonly signal: AbortSignal;
  /** Given where the client asked to be told. */
  readonly onProgress?: (progress: ToolProgress) => void;
}

/** One tool, in the order a reader asks: what it is for, what goes in, what comes out, how it fails, what it does. */
export interface Tool<
  Input extends z.ZodObject = z.ZodObject,
  Answer extends Noted = Noted,
  Context = ToolContext,
> {
  readonly name: string;
  readonly title: string;
  /** Written for a model: when to use it, what comes back, what to do next. */
  readonly description: string;
  readonly input: Input;
  /** Arguments of a call that works, shown when a call was malformed. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly output: z.ZodObject;
  readonly errors: readonly ToolFailure[];
  /** What a usage record keeps of a call beside the tool's name; nothing where this is unset. */
  readonly usage?: ToolUsage<z.output<Input>, Answer>;
  /** The notes instead of the library, which then need not be there. */
  readonly over?: 'notes';
  /** It writes an index; unset where it only reads. */
  readonly writes?: true;
  handle(args: z.output<Input>, context: Context): Promise<Answer>;
  /** The answer as text, complete on its own. */
  format(answer: Answer): string;
}

/** Checks a tool's parts against each other and forgets their types, so that tools can stand in one list. */
export function defineTool<Input extends z.ZodObject, Answer extends Noted>(tool: Tool<Input, Answer>): Tool {
  return tool as unknown as Tool;
}

/** As `defineTool`, for a tool over the notes. */
export function defineVaultTool<Input extends z.ZodObject, Answer extends Noted>(
  tool: Tool<Input, Answer, VaultContext>,
): Tool {
  return { ...tool, over: 'notes' } as unknown as Tool;
}
