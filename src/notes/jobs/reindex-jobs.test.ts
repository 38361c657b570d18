import { afterEach, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { lockIndex } from '../write-lock.js';
import { formatReindex } from './format.js';

const open: TestVault[] = [];
afterEach(async () => {
  for (const vault of open.splice(0)) await vault.close();
});

/** An embedder that waits until it is let go, or is told to stop. */
class SlowEmbedder extends WordEmbedder {
  held = false;
  private free: (() => void)[] = [];

  override async embed(texts: readonly string[], purpose?: string, options: { signal?: AbortSignal } = {}) {
    if (this.held && purpose === 'document') {
      await new Promise<void>((resolve) => {
        this.free.push(resolve);
        options.signal?.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    return super.embed(texts, purpose, options);
  }

  letGo(): void {
    this.held = false;
    for (const free of this.free.splice(0)) free();
  }
}

async function vaultOf(embedder = new WordEmbedder()): Promise<TestVault> {
  const made = await testVault({ notes: { 'a.md': 'Oak.\n' } }, { embedder });
  open.push(made);
  return made;
}

test('a job that is under way is not started twice, and its end is waited for', async () => {
  const embedder = new SlowEmbedder();
  const { vault, write } = await vaultOf(embedder);
  write({ 'b.md': 'Elm.\n' });
  embedder.held = true;
  const [first] = vault.jobs.start(vault.folders()).jobs;
  const [second] = vault.jobs.start(vault.folders()).jobs;
  expect(second?.id).toBe(first?.id);
  await vault.jobs.wait([first?.id ?? ''], 50);
  expect(vault.jobs.status(first?.id).jobs).toMatchObject([{ state: 'running' }]);
  // Keywords know of a note before its vectors are made.
  const paths = async () => (await vault.search({ query: 'elm' })).hits.map(({ path }) => path);
  await expect.poll(paths).toContain('b.md');
  embedder.letGo();
  await vault.jobs.wait([first?.id ?? ''], 10_000);
  expect(vault.jobs.status(first?.id).jobs).toMatchObject([
    { state: 'done', result: { added: 1, embedded: 1 }, error: null },
  ]);
});

test('a job that is cancelled keeps what it did', async () => {
  const embedder = new SlowEmbedder();
  const { vault, write } = await vaultOf(embedder);
  write({ 'b.md': 'Elm.\n' });
  embedder.held = true;
  const [job] = vault.jobs.start(vault.folders()).jobs;
  await expect.poll(() => vault.jobs.status(job?.id).jobs[0]?.stage ?? null).not.toBeNull();
  const cancelled = await vault.jobs.cancel();
  expect(cancelled.jobs).toMatchObject([{ id: job?.id, state: 'cancelled' }]);
  embedder.letGo();
  expect((await vault.search({ query: 'elm' })).hits.map(({ path }) => path)).toContain('b.md');
  expect((await vault.jobs.cancel()).notes).toEqual(['Nothing was under way.']);
});

test('whoever has gone away already waits for no job', async () => {
  const embedder = new SlowEmbedder();
  const { vault, write } = await vaultOf(embedder);
  write({ 'b.md': 'Elm.\n' });
  embedder.held = true;
  const [job] = vault.jobs.start(vault.folders()).jobs;
  // The job is held, and this is longer than a test may take.
  await vault.jobs.wait([job?.id ?? ''], 3_600_000, { signal: AbortSignal.abort() });
  expect(vault.jobs.status(job?.id).jobs).toMatchObject([{ state: 'running' }]);
});

test('an index that another process writes fails the job, and says what to do', async () => {
  const { vault, dataDir } = await vaultOf();
  const lock = lockIndex(dataDir, 'notes');
  const [job] = vault.jobs.start(vault.folders()).jobs;
  await vault.jobs.wait([job?.id ?? ''], 10_000);
  lock.release();
  const answer = vault.jobs.status(job?.id);
  expect(answer.jobs).toMatchObject([
    { state: 'failed', error: { message: expect.stringContaining('another process') } },
  ]);
  expect(formatReindex(answer)).toContain('Wait until it is done');
});
