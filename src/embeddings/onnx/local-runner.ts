import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { VerbatimError } from '../../errors.js';
import type { Inputs, ModelRunner, ModelSource, Outputs } from './model-runner.js';
import { sessionOptions } from './session-options.js';

/** Runs a model on this thread. The runtime's call is synchronous: nothing else happens while a batch is computed. */
export class LocalRunner implements ModelRunner {
  private constructor(
    private readonly session: InferenceSession,
    private readonly tensor: typeof Tensor,
  ) {}

  /** @throws VerbatimError `unavailable` when the runtime cannot be loaded or refuses the model */
  static async open(model: ModelSource): Promise<LocalRunner> {
    try {
      // Loaded here and not at the top: a server lists its tools before any native module is needed.
      const runtime = await import('onnxruntime-node');
      const session =
        typeof model === 'string'
          ? await runtime.InferenceSession.create(model, sessionOptions)
          : await runtime.InferenceSession.create(model, sessionOptions);
      return new LocalRunner(session, runtime.Tensor);
    } catch (cause) {
      throw modelUnavailable(cause);
    }
  }

  get inputNames(): readonly string[] {
    return this.session.inputNames;
  }

  async run(inputs: Inputs): Promise<Outputs> {
    const feeds = Object.entries(inputs).map(([name, { type, data, dims }]) => [
      name,
      type === 'int64' ? new this.tensor(type, data, dims) : new this.tensor(type, data, dims),
    ]);
    const results = await this.session.run(Object.fromEntries(feeds));
    return Object.fromEntries(
      Object.entries(results).flatMap(([name, { dims, data }]) =>
        data instanceof Float32Array ? [[name, { dims, data }]] : [],
      ),
    );
  }

  async close(): Promise<void> {
    await this.session.release();
  }
}

/** The error for a model that cannot be loaded or run. */
export function modelUnavailable(cause: unknown): VerbatimError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new VerbatimError(
    'unavailable',
    `The local embedding model cannot be run: ${reason}`,
    'Run `npm ci`; if the model is a folder of yours, check that its ONNX file is whole.',
    { cause },
  );
}
