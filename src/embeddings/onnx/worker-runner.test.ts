import { expect, it } from 'vitest';
import { tinyModel } from '../../../test/support/tiny-model.js';
import { LocalRunner } from './local-runner.js';
import { WorkerRunner } from './worker-runner.js';

// The first in this process to load the runtime; the file has no other test.
it('leaves the runtime to this thread when the last thread of its own has ended', async () => {
  const onAThread = await WorkerRunner.start(tinyModel());
  await onAThread.close();
  const here = await LocalRunner.open(tinyModel());
  expect(here.inputNames).toEqual(['x']);
  await here.close();
});
