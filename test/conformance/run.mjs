/**
 * Checks the HTTP stack against both current revisions of the protocol, and drives the real server with the
 * inspector's command line: `npm ci --prefix tools && node test/conformance/run.mjs`.
 * Prints one line for each check; exits 1 when a result was not expected.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixtureFactory } from './fixture.mjs';
import { checkWithInspector } from './inspector.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tools = join(root, 'tools', 'node_modules');

/** The tools want a newer Node than the product; theirs comes with them where it runs. */
const bundledNode = join(tools, '.bin', 'node');
const node = process.platform === 'linux' && process.arch === 'x64' ? bundledNode : process.execPath;

/** Newest first, with the least number of scenarios that must have run: a suite that runs nothing passes nothing. */
const REVISIONS = [
  { revision: '2026-07-28', atLeast: 30 },
  { revision: '2025-11-25', atLeast: 25 },
];

/** For one revision, milliseconds; a run takes about ten seconds. */
const DEADLINE = 300_000;

if (!existsSync(join(tools, '@modelcontextprotocol', 'conformance'))) {
  console.error('The tools are not installed: run `npm ci --prefix tools` first.');
  process.exit(2);
}
if (!existsSync(join(root, 'dist', 'main.js'))) {
  console.error('The server is not built: run `npm run build` first.');
  process.exit(2);
}

const { serve } = await import('../../dist/main.js');
const { readConfig } = await import('../../dist/config.js');

let failures = 0;
const report = (ok, line, detail) => {
  if (!ok) failures += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${line}`);
  if (!ok && detail) console.log(detail);
};

const work = mkdtempSync(join(tmpdir(), 'verbatim-conformance-'));
try {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', VERBATIM_DATA: work });
  const server = await serve(config, { factory: fixtureFactory });
  try {
    for (const { revision, atLeast } of REVISIONS) {
      const { code, output } = await runSuite(server.url, revision);
      const passed = Number(
        /(\d+) scenarios? passed|Total: (\d+) passed/u.exec(output)?.slice(1).find(Boolean) ?? 0,
      );
      report(code === 0 && passed >= atLeast, `conformance ${revision}: ${summaryOf(output)}`, output);
    }
  } finally {
    await server.close();
  }
  for (const { ok, line, detail } of await checkWithInspector({ node, tools, root, work })) {
    report(ok, line, detail);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

function runSuite(url, revision) {
  const args = [
    join(tools, '@modelcontextprotocol', 'conformance', 'dist', 'index.js'),
    'server',
    ...['--url', url],
    ...['--requirements', revision],
    ...['--expected-failures', fileURLToPath(new URL(`baseline-${revision}.yml`, import.meta.url))],
    ...['--output-dir', join(work, revision)],
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: work, timeout: DEADLINE, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

function summaryOf(output) {
  return output.trim().split('\n').filter(Boolean).slice(-3).join(' | ');
}
