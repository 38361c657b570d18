/**
 * Time from starting the process to the answer of tools/list over stdio, and the memory held then, beside the
 * least server on the same protocol library: `npm run build && node bench/startup.mjs [runs]`.
 * Runs alternate, medians are compared. Exits 1 when a ratio is over its limit.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Both ratios, from the table of numbers to reach. */
const LIMIT = 1.5;

/** Alternating runs of each server; a few more than the ten asked for, since other work disturbs some. */
const RUNS = Number(process.argv[2] ?? 15);

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const SERVERS = {
  trivial: [path('trivial-server.mjs')],
  verbatim: [path('../dist/cli.js'), 'stdio'],
};

/** The exchange of a client of 2025-11-25 up to its list of tools. */
const OPENING = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1.0.0' },
    },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
];

const measured = Object.fromEntries(Object.keys(SERVERS).map((name) => [name, []]));
for (const args of Object.values(SERVERS)) await listTools(args); // files into the page cache
for (let run = 0; run < RUNS; run += 1) {
  for (const [name, args] of Object.entries(SERVERS)) measured[name].push(await listTools(args));
}

const figures = Object.fromEntries(
  Object.entries(measured).map(([name, runs]) => [
    name,
    { ms: median(runs.map(({ ms }) => ms)), mb: median(runs.map(({ mb }) => mb)) },
  ]),
);
const { trivial, verbatim } = figures;
const ratios = { ms: verbatim.ms / trivial.ms, mb: verbatim.mb / trivial.mb };
console.log(`tools/list over stdio, median of ${RUNS} alternating runs, Node ${process.version}`);
console.log('| server | ms to the list | RSS then, MB |\n|---|---|---|');
for (const [name, { ms, mb }] of Object.entries(figures)) {
  console.log(`| ${name} | ${ms.toFixed(0)} | ${mb.toFixed(1)} |`);
}
console.log(`| ratio (at most ${LIMIT}) | ${ratios.ms.toFixed(2)} | ${ratios.mb.toFixed(2)} |`);
process.exit(ratios.ms <= LIMIT && ratios.mb <= LIMIT ? 0 : 1);

/** Starts a server, lists its tools, ends it. */
function listTools(args) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let buffered = '';
    let answer;
    child.once('error', reject);
    child.once('close', () => (answer ? resolve(answer) : reject(new Error(`${args[0]} did not answer`))));
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      buffered += chunk;
      if (answer || !buffered.split('\n').some((line) => line.includes('"id":2'))) return;
      if (!buffered.endsWith('\n')) return;
      answer = { ms: performance.now() - started, mb: residentMegabytes(child.pid) };
      child.stdin.end();
    });
    for (const message of OPENING) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  });
}

function residentMegabytes(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
