import { execFileSync } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.js';
import { clientInstructions, clientSetups } from './clients.js';

const URL = 'http://127.0.0.1:3000/mcp';
const setups = clientSetups(readConfig({}), URL);
const textOf = (client: string, transport: string, of = setups) =>
  of.find((setup) => setup.client === client && setup.transport === transport)?.text ?? '';

test('every client is told of both transports', () => {
  expect(setups.map(({ client, transport }) => `${client} ${transport}`)).toEqual([
    'Claude Code stdio',
    'Claude Code http',
    'Claude Desktop stdio',
    'Claude Desktop http',
    'Cursor stdio',
    'Cursor http',
    'VS Code stdio',
    'VS Code http',
  ]);
});

test('commands are absolute, since clients run in folders of their own', () => {
  for (const client of ['Claude Desktop', 'Cursor']) {
    const { verbatim } = JSON.parse(textOf(client, 'stdio')).mcpServers;
    expect(isAbsolute(verbatim.command)).toBe(true);
    expect(isAbsolute(verbatim.args[0])).toBe(true);
    expect(verbatim.args.slice(1)).toEqual(['stdio']);
  }
});

test('each client gets the form that it reads', () => {
  expect(textOf('Claude Code', 'http')).toBe(`claude mcp add --transport http verbatim ${URL}`);
  expect(JSON.parse(textOf('Cursor', 'http'))).toEqual({ mcpServers: { verbatim: { url: URL } } });
  expect(JSON.parse(textOf('VS Code', 'http'))).toEqual({
    servers: { verbatim: { type: 'http', url: URL } },
  });
  expect(JSON.parse(textOf('Claude Desktop', 'http')).mcpServers.verbatim.args).toContain('mcp-remote');
});

test('a data folder of one’s own goes along, whatever its name', () => {
  const dataDir = "/srv/old texts/it's here";
  const own = clientSetups(readConfig({ VERBATIM_DATA: dataDir }), URL);
  expect(JSON.parse(textOf('Cursor', 'stdio', own)).mcpServers.verbatim.env).toEqual({
    VERBATIM_DATA: dataDir,
  });
  const command = textOf('Claude Code', 'stdio', own);
  const words = execFileSync('sh', ['-c', command.replace(/^claude/u, "printf '%s\\n'")], {
    encoding: 'utf8',
  });
  expect(words.split('\n')).toContain(`VERBATIM_DATA=${dataDir}`);
});

test('what is printed holds every command and says where it goes', () => {
  const printed = clientInstructions(readConfig({}), URL);
  for (const { text } of setups) expect(printed).toContain(text);
  expect(printed).toContain('~/.cursor/mcp.json');
  expect(printed).toContain('claude_desktop_config.json');
});
