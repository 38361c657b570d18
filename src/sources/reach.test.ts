import { describe, expect, it } from 'vitest';
import { VerbatimError } from '../errors.js';
import { Reach } from './reach.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const given = (signal: AbortSignal) =>
  new Promise<VerbatimError>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

describe('waiting for hosts', () => {
  it('gives up on a host that shows no sign of life, and does not ask it again', async () => {
    const reach = new Reach(1_000, 50);
    expect(await given(reach.waitFor('silent.example').signal)).toMatchObject({ kind: 'unavailable' });
    expect(() => reach.waitFor('silent.example')).toThrowError(/silent\.example is out of reach/);
    reach.waitFor('other.example').end();
  });

  it('waits on for a host that is slow and alive', async () => {
    const reach = new Reach(1_000, 120);
    const wait = reach.waitFor('slow.example');
    for (let sign = 0; sign < 6; sign += 1) {
      await sleep(40);
      wait.alive();
    }
    expect(wait.signal.aborted).toBe(false);
    wait.end();
    expect(reach.patienceWith('slow.example')).toBe(120);
  });

  it('spends no more than its budget on all silent hosts together', async () => {
    const reach = new Reach(150, 100);
    const began = performance.now();
    for (const host of ['a.example', 'b.example', 'c.example', 'd.example']) {
      try {
        await given(reach.waitFor(host).signal);
      } catch (error) {
        expect(error).toBeInstanceOf(VerbatimError);
      }
    }
    expect(performance.now() - began).toBeLessThan(400);
    expect(() => reach.waitFor('e.example')).toThrowError(/too much time/);
  });

  it('pays once for waits that overlap, so that silent hosts do not use up the turn of the others', async () => {
    const reach = new Reach(250, 80);
    const hosts = ['a.example', 'b.example', 'c.example', 'd.example'];
    await Promise.all(hosts.map((host) => given(reach.waitFor(host).signal)));
    reach.waitFor('good.example').end();
  });
});
