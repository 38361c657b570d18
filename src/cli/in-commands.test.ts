import { expect, test } from 'vitest';
import { tools } from '../mcp/tools/index.js';
import { vaultTools } from '../mcp/tools/vault-tools.js';
import { inCommands, toldInCommands } from './in-commands.js';

test('sentences name commands, whatever the tool', () => {
  expect(inCommands('Reindex if it is new (vault_reindex); vault_list shows what is indexed.')).toBe(
    'Reindex if it is new (`verbatim notes reindex`); `verbatim notes tree` shows what is indexed.',
  );
  expect(inCommands('look for its words with vault_search.')).toBe(
    'look for its words with `verbatim notes search`.',
  );
});

test('what a model is asked to pass on is said to the person, and arguments are options', () => {
  expect(inCommands('Tell the person to add one with `verbatim notes add <folder>`.')).toBe(
    'Add one with `verbatim notes add <folder>`.',
  );
  expect(inCommands('Start vault_reindex, or tell the person to run it: name one (folder).')).toBe(
    'Start `verbatim notes reindex`, or run it: name one (--folder).',
  );
});

test('what is quoted, and names of files, stay', () => {
  for (const text of [
    'There is no note "vault_list".',
    'notes/vault_list.md',
    'vault_list.md',
    'my_vault_list',
    '`vault_read`',
  ]) {
    expect(inCommands(text)).toBe(text);
  }
});

test('of an answer the notes are ours, and nothing else', () => {
  const hits = [{ snippet: 'Ask vault_search.' }];
  const answer = {
    hits,
    notes: ['Ask vault_search.'],
    claims: [{ claim: 'vault_read reads', note: 'See vault_read.' }],
  };
  expect(toldInCommands(answer)).toEqual({
    hits,
    notes: ['Ask `verbatim notes search`.'],
    claims: [{ claim: 'vault_read reads', note: 'See `verbatim notes read`.' }],
  });
});

test('every tool has its command', () => {
  for (const { name } of [...tools, ...vaultTools])
    expect(inCommands(`See ${name}.`)).toMatch(/^See `verbatim [a-z -]+`\.$/);
});
