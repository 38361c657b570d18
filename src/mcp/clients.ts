import { join } from 'node:path';
import { type Config } from '../config.js';
import { packageRoot } from '../package-root.js';

/** How to add the server to one client, by one transport. */
export interface ClientSetup {
  readonly client: 'Claude Code' | 'Claude Desktop' | 'Cursor' | 'VS Code';
  readonly transport: 'stdio' | 'http';
  /** Where the text goes: a terminal, or a configuration file. */
  readonly where: string;
  /** The command or the JSON, ready to paste. */
  readonly text: string;
}

/** How a client starts the server itself: an absolute command, since clients run in folders of their own. */
interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const NAME = 'verbatim';

/**
 * How to add the server to Claude Code, Claude Desktop, Cursor and VS Code.
 * Formats: code.claude.com/docs/en/mcp, modelcontextprotocol.io/docs/develop/connect-local-servers,
 * cursor.com/docs/mcp, code.visualstudio.com/docs/agents/reference/mcp-configuration.
 * @param url of the running server, `http://127.0.0.1:3000/mcp`
 */
export function clientSetups(config: Config, url: string): readonly ClientSetup[] {
  const launch = launchOf(config);
  const { command, args, env } = launch;
  const desktop = 'claude_desktop_config.json (Settings, Developer, Edit Config)';
  const cursor = '~/.cursor/mcp.json';
  const code = '.vscode/mcp.json, or “MCP: Open User Configuration”';
  const flags = Object.entries(env ?? {}).map(([name, value]) => `--env ${shellWord(`${name}=${value}`)} `);
  return [
    {
      client: 'Claude Code',
      transport: 'stdio',
      where: 'in a terminal',
      text: `claude mcp add ${flags.join('')}--transport stdio ${NAME} -- ${[command, ...args].map(shellWord).join(' ')}`,
    },
    {
      client: 'Claude Code',
      transport: 'http',
      where: 'in a terminal',
      text: `claude mcp add --transport http ${NAME} ${shellWord(url)}`,
    },
    { client: 'Claude Desktop', transport: 'stdio', where: desktop, text: json('mcpServers', launch) },
    {
      // Its configuration file takes only commands, and its connectors cannot reach a loopback address.
      client: 'Claude Desktop',
      transport: 'http',
      where: `${desktop}, through the mcp-remote bridge`,
      text: json('mcpServers', { command: 'npx', args: ['-y', 'mcp-remote', url] }),
    },
    { client: 'Cursor', transport: 'stdio', where: cursor, text: json('mcpServers', launch) },
    { client: 'Cursor', transport: 'http', where: cursor, text: json('mcpServers', { url }) },
    {
      client: 'VS Code',
      transport: 'stdio',
      where: code,
      text: json('servers', { type: 'stdio', ...launch }),
    },
    { client: 'VS Code', transport: 'http', where: code, text: json('servers', { type: 'http', url }) },
  ];
}

/** The same for people, as printed when the server starts. */
export function clientInstructions(config: Config, url: string): string {
  const setups = clientSetups(config, url);
  const clients = [...new Set(setups.map(({ client }) => client))];
  return clients
    .map((name) => {
      const ways = setups.filter(({ client }) => client === name);
      const place = ways.every(({ where }) => where === ways[0]?.where) ? `, ${ways[0]?.where}` : '';
      const lines = ways.map(({ transport, where, text }) => {
        const label = transport === 'stdio' ? 'stdio' : 'HTTP';
        return place ? `  ${label.padEnd(5)} ${text}` : `  ${label.padEnd(5)} ${text}\n        in ${where}`;
      });
      return [`Add to ${name}${place}:`, ...lines].join('\n');
    })
    .join('\n');
}

function launchOf(config: Config): Launch {
  const inPackage = config.dataDir === join(packageRoot, 'data');
  return {
    command: process.execPath,
    args: [join(packageRoot, 'dist', 'cli.js'), 'stdio'],
    ...(!inPackage && { env: { VERBATIM_DATA: config.dataDir } }),
  };
}

const json = (root: 'mcpServers' | 'servers', entry: object) => JSON.stringify({ [root]: { [NAME]: entry } });

/** A word as a POSIX shell reads it back. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
