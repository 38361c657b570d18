import { Worker } from 'node:worker_threads';
import { modelUnavailable } from './local-runner.js';
import type { Inputs, ModelRunner, ModelSource, Outputs } from './model-runner.js';
import { sessionOptions } from './session-options.js';
import type { Reply, Request } from './worker-messages.js';

interface Waiting {
  resolve(outputs: Outputs): void;
  reject(error: Error): void;
}

/** Runs a model on a thread of its own, with its own session and its own copy of the weights. */
export class WorkerRunner implements ModelRunner {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;
  private stopped: Error | undefined;

  private constructor(
    private readonly worker: Worker,
    readonly inputNames: readonly string[],
  ) {
    worker.on('message', (reply: Reply) => this.settle(reply));
    worker.on('error', (error) => this.stop(error));
    worker.on('exit', () => this.stop(new Error('its thread has ended')));
    // An idle thread does not keep the program alive.
    worker.unref();
  }

  /** @throws VerbatimError `unavailable` when the thread cannot load the model */
  static async start(model: ModelSource): Promise<WorkerRunner> {
    await loadRuntimeForGood();
    const worker = new Worker(new URL('./inference-worker.js', import.meta.url), {
      workerData: { model, options: sessionOptions },
    });
    const first = await new Promise<Reply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('its thread ended before it was ready')));
    }).catch((cause: unknown) => {
      throw modelUnavailable(cause);
    });
    if ('inputNames' in first) return new WorkerRunner(worker, first.inputNames);
    throw modelUnavailable('failed' in first ? first.failed : 'its thread spoke out of turn');
  }

  run(inputs: Inputs): Promise<Outputs> {
    return new Promise((resolve, reject) => {
      if (this.stopped) {
        reject(modelUnavailable(this.stopped));
        return;
      }
      const request: Request = { id: this.nextId, inputs };
      this.nextId += 1;
      if (this.waiting.size === 0) this.worker.ref();
      this.waiting.set(request.id, { resolve, reject });
      this.worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    this.stop(new Error('it was closed'));
    await this.worker.terminate();
  }

  private settle(reply: Reply): void {
    if (!('id' in reply)) return;
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (this.waiting.size === 0) this.worker.unref();
    if ('outputs' in reply) waiting?.resolve(reply.outputs);
    else waiting?.reject(modelUnavailable(reply.error));
  }

  private stop(reason: Error): void {
    this.stopped ??= reason;
    for (const { reject } of this.waiting.values()) reject(modelUnavailable(reason));
    this.waiting.clear();
  }
}

/**
 * A native module that threads alone have loaded is gone with the last of them, and this process could not load it again:
 * the model of a server that has just built its library, say.
 */
async function loadRuntimeForGood(): Promise<void> {
  try {
    await import('onnxruntime-node');
  } catch (cause) {
    throw modelUnavailable(cause);
  }
}
