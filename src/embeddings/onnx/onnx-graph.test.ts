import { afterEach, describe, expect, it } from 'vitest';
import { tinyModel } from '../../../test/support/tiny-model.js';
import { LocalRunner } from './local-runner.js';
import type { Inputs, ModelRunner } from './model-runner.js';
import { OnnxGraph } from './onnx-graph.js';
import { WorkerRunner } from './worker-runner.js';

const opened: ModelRunner[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((runner) => runner.close()));
});

const rows = (...values: number[]): Inputs => ({
  x: { type: 'float32', dims: [values.length / 2, 2], data: Float32Array.from(values) },
});

describe.each([
  ['on this thread', LocalRunner.open],
  ['on a thread of its own', WorkerRunner.start],
])('a graph that was built here, run %s', (_, open) => {
  it('computes what it says', async () => {
    const runner = await open(tinyModel());
    opened.push(runner);
    expect(runner.inputNames).toEqual(['x']);
    const { y, difference } = await runner.run(rows(1, 1, -1, 0));
    expect(y).toEqual({ dims: [2, 2], data: Float32Array.of(3.5, 0, 0, 1) });
    expect(difference).toEqual({ dims: [2, 1], data: Float32Array.of(3.5, -1) });
  });

  it('gives each of several requests its own answer', async () => {
    const runner = await open(tinyModel());
    opened.push(runner);
    const answers = await Promise.all([1, 2, 3, 4].map((value) => runner.run(rows(value, 0))));
    expect(answers.map(({ y }) => y?.data[0])).toEqual([1.5, 2.5, 3.5, 4.5]);
  });

  it('says what is wrong with a request, and goes on', async () => {
    const runner = await open(tinyModel());
    opened.push(runner);
    await expect(runner.run({})).rejects.toThrow(/x/);
    expect((await runner.run(rows(1, 0))).y?.data[0]).toBe(1.5);
  });

  it('refuses bytes that are no model', async () => {
    await expect(open(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('refuses a path where there is no model', async () => {
    await expect(open('/nowhere/model.onnx')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a thread', () => {
  it('tells those who wait when it is closed', async () => {
    const runner = await WorkerRunner.start(tinyModel());
    const waiting = runner.run(rows(1, 0));
    await Promise.all([expect(waiting).rejects.toMatchObject({ kind: 'unavailable' }), runner.close()]);
    await expect(runner.run(rows(1, 0))).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a constant', () => {
  it('must have as many values as its shape says', () => {
    expect(() => new OnnxGraph('wrong').floats('kernel', [2, 3], new Float32Array(5))).toThrow(/kernel/);
  });
});
