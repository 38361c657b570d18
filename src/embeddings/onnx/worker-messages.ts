import type { Inputs, Outputs } from './model-runner.js';

/** What WorkerRunner asks of its thread. */
export interface Request {
  readonly id: number;
  readonly inputs: Inputs;
}

/** What the thread says: once that it is ready or cannot be, then one answer a request. */
export type Reply =
  | { readonly inputNames: readonly string[] }
  | { readonly failed: string }
  | { readonly id: number; readonly outputs: Outputs }
  | { readonly id: number; readonly error: string };
