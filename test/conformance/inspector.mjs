import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runnerImport } from 'vite';

/** For one call of the inspector, milliseconds. */
const DEADLINE = 60_000;

const TOOLS = [
  'search_passages',
  'read_passages',
  'check_quote',
  'check_answer',
  'list_concepts',
  'get_concept',
];

/**
 * Drives the real server, over stdio and over HTTP, with the inspector's command line: the tools are listed,
 * and a verse is found, read and checked.
 * @returns one result for each check
 */
export async function checkWithInspector({ node, tools, root }) {
  const { module } = await runnerImport(join(root, 'test', 'mcp', 'tiny-data-dir.ts'), { logLevel: 'error' });
  const { dataDir, remove } = module.tinyDataDir();
  try {
    const { serve } = await import('../../dist/main.js');
    const { readConfig } = await import('../../dist/config.js');
    const env = { PORT: '0', LOG_LEVEL: 'silent', VERBATIM_DATA: dataDir, EMBEDDING_PROVIDER: 'none' };
    const server = await serve(readConfig(env));
    try {
      const settings = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
      const doors = {
        stdio: [process.execPath, join(root, 'dist', 'cli.js'), 'stdio', ...settings],
        http: [server.url, '--transport', 'http'],
      };
      const results = [];
      for (const [door, target] of Object.entries(doors)) {
        const inspect = (...args) => runInspector(node, tools, dataDir, [...target, ...args]);
        results.push(...(await checksOver(door, inspect)));
      }
      return results;
    } finally {
      await server.close();
    }
  } finally {
    remove();
  }
}

async function checksOver(door, inspect) {
  const call = (name, ...pairs) =>
    inspect('--method', 'tools/call', '--tool-name', name, ...pairs.flatMap((pair) => ['--tool-arg', pair]));
  return [
    await check(`inspector over ${door}: the tools are listed`, inspect('--method', 'tools/list'), (answer) =>
      TOOLS.every((name) => answer.tools.some((tool) => tool.name === name && tool.outputSchema)),
    ),
    await check(
      `inspector over ${door}: a verse is found`,
      call('search_passages', 'query=blessed are the peacemakers'),
      (answer) => answer.structuredContent.hits[0].unit === 'matthew/5:9',
    ),
    await check(
      `inspector over ${door}: a verse is read, by a single id in the place of a list`,
      call('read_passages', 'ids=Eccl 4:17'),
      (answer) => answer.structuredContent.units[0].unit === 'ecclesiastes/4:17',
    ),
    await check(
      `inspector over ${door}: an altered quote is told from the verse`,
      call('check_quote', 'quote=Blessed are the peacekeepers, for they shall be called children of God.'),
      (answer) => answer.structuredContent.verdict === 'altered',
    ),
  ];
}

async function check(line, running, holds) {
  const { code, stdout, stderr } = await running;
  const detail = `exit ${code}\n${stdout}\n${stderr}`;
  try {
    return { ok: code === 0 && holds(JSON.parse(stdout)), line, detail };
  } catch (error) {
    return { ok: false, line, detail: `${error}\n${detail}` };
  }
}

function runInspector(node, tools, home, args) {
  const launcher = join(
    tools,
    '@modelcontextprotocol',
    'inspector',
    'clients',
    'launcher',
    'build',
    'index.js',
  );
  return new Promise((resolve, reject) => {
    const child = spawn(node, [launcher, '--cli', ...args], {
      // The inspector keeps a catalogue in the home folder; the person's own is not touched.
      env: { ...process.env, HOME: home, MCP_CATALOG_PATH: join(home, 'mcp.json') },
      timeout: DEADLINE,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (chunk) => {
        output[name] += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
}
