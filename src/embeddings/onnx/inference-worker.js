// @ts-check
// The thread behind WorkerRunner. It is JavaScript so that a thread can be started from it wherever the code runs:
// compiled, or straight from the sources as the tests do.
import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** @typedef {import('./worker-messages.js').Request} Request */
/** @typedef {import('./worker-messages.js').Reply} Reply */

const port = parentPort;
if (port === null) throw new Error('inference-worker.js is to be started as a worker thread');

/** @param {Reply} reply @param {ArrayBuffer[]} [transfer] */
const send = (reply, transfer = []) => port.postMessage(reply, transfer);

/** @param {Request} request @param {InferenceSession} session */
async function answer({ id, inputs }, session) {
  try {
    /** @type {Record<string, Tensor>} */
    const feeds = {};
    for (const [name, { type, data, dims }] of Object.entries(inputs))
      feeds[name] = new Tensor(type, data, dims);
    const results = await session.run(feeds);
    /** @type {Record<string, import('./model-runner.js').OutputTensor>} */
    const outputs = {};
    /** @type {ArrayBuffer[]} */
    const transfer = [];
    for (const [name, { data, dims }] of Object.entries(results)) {
      if (!(data instanceof Float32Array)) continue;
      // The runtime's own buffer may not be given away.
      const copy = Float32Array.from(data);
      outputs[name] = { data: copy, dims };
      transfer.push(copy.buffer);
    }
    send({ id, outputs }, transfer);
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

try {
  const session = await InferenceSession.create(workerData.model, workerData.options);
  port.on('message', (request) => void answer(request, session));
  send({ inputNames: session.inputNames });
} catch (error) {
  send({ failed: error instanceof Error ? error.message : String(error) });
  port.close();
}
