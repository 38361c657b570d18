import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tinyDataDir } from '../../../test/mcp/tiny-data-dir.js';
import {
  type ChatBehaviour,
  FakeChatServer,
  refusing,
  saying,
  silent,
} from '../../../test/support/fake-chat-server.js';
import { readConfig } from '../../config.js';
import type { Hit } from '../answers.js';
import { Library } from '../library.js';
import { joinSearches } from './join-searches.js';
import { OneShot, type OneShotRequest } from './one-shot.js';
import { oneShotModel } from './one-shot-model.js';

const server = new FakeChatServer();
const folder = tinyDataDir();
const settings = (env: NodeJS.ProcessEnv = {}) =>
  readConfig({ VERBATIM_DATA: folder.dataDir, EMBEDDING_PROVIDER: 'none', ONE_SHOT: 'on', ...env });
const library = new Library(settings());

beforeAll(() => server.start());
afterEach(() => {
  server.next.length = 0;
  server.seen.length = 0;
});
afterAll(async () => {
  await server.stop();
  await library.close();
  folder.remove();
});

const withoutModel = () => new OneShot(library, { open: null });

/** Asks a model that behaves so, request by request. */
function withModel(behaviours: readonly ChatBehaviour[], request: OneShotRequest, deadlineMs = 10_000) {
  server.next.push(...behaviours);
  const model = oneShotModel(
    settings({ CHAT_PROVIDER: 'openai-compatible', CHAT_MODEL: 'm', CHAT_BASE_URL: server.baseUrl }),
  );
  if (model === undefined) throw new Error('the tool is off');
  return new OneShot(library, model, deadlineMs).get(request);
}

const searches = (...terms: string[]) => saying(JSON.stringify({ searches: terms }));
const keeping = (...ids: string[]) => saying(JSON.stringify({ ids }));
const ENEMY = { situation: 'A colleague has become my enemy and I want payback' };

describe('without a model', () => {
  test('a situation comes back as whole units, found by older words and ready to quote', async () => {
    const { units, notes } = await withoutModel().get({ situation: 'My rival hates me' });
    expect(units[0]).toMatchObject({
      unit: 'matthew/5:44',
      original: { text: expect.stringContaining('ἀγαπᾶτε τοὺς ἐχθροὺς ὑμῶν') },
      aid: { name: 'web' },
    });
    expect(notes.join('\n')).toContain('“enemy adversary foe”');
    expect(server.seen).toEqual([]);
  });

  test('themes find what the situation does not name', async () => {
    const { units } = await withoutModel().get({
      situation: 'Uncle Otto came over',
      themes: ['peacemakers'],
    });
    expect(units.map(({ unit }) => unit)).toEqual(['matthew/5:9']);
  });

  test('nothing found is said, with what was searched for', async () => {
    const { units, notes } = await withoutModel().get({ situation: 'Zyzzyva quark' });
    expect(units).toEqual([]);
    expect(notes).toContain('Searched for: “Zyzzyva quark”, “zyzzyva quark”.');
    expect(notes.join('\n')).toContain('Nothing was found.');
  });

  test.each(['', '  ', '…?!'])('“%s” is no situation', async (situation) => {
    await expect(withoutModel().get({ situation })).rejects.toMatchObject({ kind: 'bad-input' });
  });

  test('of a long situation the beginning counts, and that is said', async () => {
    const { units, notes } = await withoutModel().get({ situation: `Loving enemies ${'zz '.repeat(2_000)}` });
    expect(units.map(({ unit }) => unit)).toContain('matthew/5:44');
    expect(notes[0]).toMatch(/first 2000 characters/);
  });
});

describe('with a model', () => {
  test('its searches are run, and what it keeps is read in its order', async () => {
    const { units, notes } = await withModel(
      [searches('love your enemies', 'blessed are the peacemakers'), keeping('matthew/5:9', 'matthew/5:44')],
      ENEMY,
    );
    expect(units.map(({ unit }) => unit)).toEqual(['matthew/5:9', 'matthew/5:44']);
    expect(notes.join('\n')).toContain('“blessed are the peacemakers”');
    expect(notes.join('\n')).not.toMatch(/by rule|order of the searches/);
    const [expansion, choice] = server.seen;
    expect(expansion?.prompt).toBe(JSON.stringify(ENEMY));
    expect(choice?.prompt).toContain('"id":"matthew/5:44"');
  });

  test('ids that it invents are passed over, and one named twice is read once', async () => {
    const { units, unresolved } = await withModel(
      [searches('love your enemies'), keeping('matthew/99:1', 'matthew/5:44', 'matthew/5:44', 'nowhere')],
      ENEMY,
    );
    expect(units.map(({ unit }) => unit)).toEqual(['matthew/5:44']);
    expect(unresolved).toEqual([]);
  });

  test('where it names none of them, the order of the searches stands and the notes say so', async () => {
    const { units, notes } = await withModel([searches('love your enemies'), keeping('x/1')], ENEMY);
    expect(units[0]?.unit).toBe('matthew/5:44');
    expect(notes.join('\n')).toMatch(/did not choose.*named none/);
  });

  test.each([
    ['refuses', refusing(500), 'could not be reached or refused'],
    ['writes no JSON', saying('Have you tried talking?'), 'not JSON'],
    ['gives no search', searches('', '—'), 'gave no search'],
  ])('that %s, the situation is widened by rule', async (_, behaviour, reason) => {
    const { units, notes } = await withModel([behaviour, keeping('matthew/5:44')], ENEMY);
    expect(units.map(({ unit }) => unit)).toEqual(['matthew/5:44']);
    expect(notes.join('\n')).toContain(reason);
    expect(notes.join('\n')).toContain('widened by rule');
  });

  test('that never answers is not waited for: all is by rule, and the notes say so', async () => {
    const { units, notes } = await withModel([silent, silent], ENEMY, 300);
    expect(units[0]?.unit).toBe('matthew/5:44');
    expect(notes.join('\n')).toMatch(/did not widen.*no answer within 0.3 s/);
    expect(notes.join('\n')).toMatch(/did not choose.*no answer within 0.3 s/);
  });

  test('a caller who gives up waits for no deadline', async () => {
    const controller = new AbortController();
    const answer = withModel([silent], { ...ENEMY, signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(answer).rejects.toMatchObject({ kind: 'cancelled' });
  });

  test('settings that lack something are refused when the server starts, not at the first call', () => {
    expect(() => oneShotModel(settings({ CHAT_PROVIDER: 'mistral' }))).toThrow(/CHAT_MODEL/);
    expect(oneShotModel(settings({ ONE_SHOT: 'off', CHAT_PROVIDER: 'mistral' }))).toBeUndefined();
    expect(oneShotModel(settings())?.open).toBeNull();
  });
});

describe('several searches become one list', () => {
  const hit = (unit: string, id = `${unit}#1`) => ({ id, unit, work: unit.split('/')[0] }) as Hit;
  const units = (...lists: string[][]) =>
    joinSearches(
      lists.map((list) => ({ hits: list.map((unit) => hit(unit)), weight: 1 })),
      3,
      30,
    ).map(({ unit }) => unit);

  test('what more of them find comes first; ties in the order of finding', () => {
    expect(units(['a/1', 'b/1'], ['c/1', 'b/1'])).toEqual(['b/1', 'a/1', 'c/1']);
  });

  test('a unit stands there once, by its best-placed hit', () => {
    const lists = [[hit('b/1'), hit('a/1', 'late')], [hit('a/1', 'early')]];
    const joined = joinSearches(
      lists.map((hits) => ({ hits, weight: 1 })),
      3,
      30,
    );
    expect(joined.map(({ id }) => id)).toEqual(['early', 'b/1#1']);
  });

  test('a search of more weight has the say', () => {
    const heavy = { hits: [hit('a/1')], weight: 3 };
    const light = { hits: [hit('b/1')], weight: 1 };
    expect(joinSearches([light, light, heavy], 3, 30).map(({ unit }) => unit)).toEqual(['a/1', 'b/1']);
  });

  test('at most three are of one work', () => {
    expect(units(['a/1', 'a/2', 'a/3', 'a/4', 'b/1'])).toEqual(['a/1', 'a/2', 'a/3', 'b/1']);
  });
});
