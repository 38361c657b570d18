/**
 * Checks the HTTP stack against both current revisions of the protocol, and drives the real server with the
 * inspector's command line: `npm ci --prefix tools && node test/conformance/run.mjs`.
 * Prints one line for each check; exits 1 when a result was not expected.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { fixtureFactory } from './fixture.mjs';
import { checkWithInspector } from './inspector.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tools = join(root, 'tools', 'node_modules');

/** The tools want a newer Node than the product; theirs comes with them where it runs. */
const bundledNode = join(tools, '.bin', 'node');
const node = process.platform === 'linux' && process.arch === 'x64' ? bundledNode : process.execPath;

/** Newest first. */
const REVISIONS = ['2026-07-28', '2025-11-25'];

/** For one revision, milliseconds; a run takes a few seconds. */
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
    for (const revision of REVISIONS) {
      const { code, output } = await runSuite(server.url, revision);
      const { line, complete } = summarise(output, revision);
      report(code === 0 && complete, line, output);
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

/**
 * What became of the scenarios that the revision requires; the suite runs others too, for information.
 * A suite that ran nothing would pass nothing and fail nothing, so each required scenario must have run.
 */
function summarise(output, revision) {
  const file = join(tools, '@modelcontextprotocol', 'conformance', 'requirements', `${revision}.yaml`);
  const required = parse(readFileSync(file, 'utf8')).server;
  const results = new Map(
    [...output.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed/gmu)].map(([, scenario, passed, failed]) => [
      scenario,
      Number(passed) > 0 && Number(failed) === 0,
    ]),
  );
  const ran = required.filter((scenario) => results.has(scenario));
  const passing = ran.filter((scenario) => results.get(scenario));
  return {
    complete: required.length > 0 && ran.length === required.length,
    line: `conformance ${revision}: ${ran.length} of ${required.length} required scenarios ran, ${passing.length} pass, ${ran.length - passing.length} in the baseline`,
  };
}
