import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/package-root.js';
import { compile } from './doors.js';
import { tinyDataDir } from './tiny-data-dir.js';

const library = tinyDataDir();
const empty = mkdtempSync(join(tmpdir(), 'verbatim-empty-'));
afterAll(() => {
  library.remove();
  rmSync(empty, { recursive: true, force: true });
});
beforeAll(() => compile());

const started: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A process of `verbatim stdio` that is spoken to line by line. */
class Process {
  readonly lines: string[] = [];
  stderr = '';
  private readonly child;
  private rest = '';

  constructor(dataDir: string, env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [join(packageRoot, 'dist', 'cli.js'), 'stdio'], {
      env: { PATH: process.env.PATH, VERBATIM_DATA: dataDir, EMBEDDING_PROVIDER: 'none', ...env },
    });
    started.push(this.child);
    this.child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (this.rest + chunk).split('\n');
      this.rest = lines.pop() ?? '';
      this.lines.push(...lines);
    });
    this.child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      this.stderr += chunk;
    });
    this.send({
      id: 0,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'verbatim-test', version: '1.0.0' },
      },
    });
    this.send({ method: 'notifications/initialized' });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  send(message: object): void {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  write(text: string): void {
    this.child.stdin.write(text);
  }

  async answer(id: number): Promise<{ result?: Record<string, unknown>; error?: { code: number } }> {
    const found = () => this.lines.map((line) => JSON.parse(line)).find((message) => message.id === id);
    await expect.poll(found, { timeout: 10_000 }).toBeDefined();
    return found();
  }

  /** Exit code and signal, once it has ended. */
  ended(): Promise<readonly [number | null, NodeJS.Signals | null]> {
    return new Promise((done) => {
      if (this.child.exitCode !== null) done([this.child.exitCode, this.child.signalCode]);
      else this.child.once('exit', (code, signal) => done([code, signal]));
    });
  }

  end(): void {
    this.child.stdin.end();
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

describe('a process over stdio', () => {
  test('writes nothing but the protocol to stdout, whatever it is sent', async () => {
    const server = new Process(library.dataDir, { LOG_LEVEL: 'debug' });
    server.write('not JSON\n{"jsonrpc":"2.0"}\n[]\n\n');
    server.send({
      id: 1,
      method: 'tools/call',
      params: { name: 'search_passages', arguments: { query: 'peace' } },
    });
    await server.answer(1);
    for (const line of server.lines) expect(JSON.parse(line).jsonrpc).toBe('2.0');
    expect(server.stderr).toContain('search_passages');
  });

  test('never logs what was asked', async () => {
    const server = new Process(library.dataDir);
    const asked = { name: 'search_passages', arguments: { query: 'my secret grief' } };
    server.send({ id: 1, method: 'tools/call', params: asked });
    await server.answer(1);
    await expect.poll(() => server.stderr).toContain('tool call');
    expect(server.stderr).not.toContain('secret');
  });

  test('ends when its client closes stdin', async () => {
    const server = new Process(library.dataDir);
    server.send({ id: 1, method: 'tools/call', params: { name: 'list_concepts', arguments: {} } });
    await server.answer(1);
    server.end();
    expect(await server.ended()).toEqual([0, null]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends in good order on %s', async (signal) => {
    const server = new Process(library.dataDir);
    await server.answer(0);
    server.signal(signal);
    expect(await server.ended()).toEqual([0, null]);
  });

  test('without a library, tools are listed and calls say what to run', async () => {
    const server = new Process(empty);
    server.send({ id: 1, method: 'tools/list' });
    expect((await server.answer(1)).result?.tools).toHaveLength(6);
    server.send({
      id: 2,
      method: 'tools/call',
      params: { name: 'search_passages', arguments: { query: 'peace' } },
    });
    const { result } = await server.answer(2);
    expect(result?.isError).toBe(true);
    expect(JSON.stringify(result)).toContain('verbatim build');
  });

  test.runIf(process.platform === 'linux')('loads no native part before the first call', async () => {
    const server = new Process(library.dataDir);
    server.send({ id: 1, method: 'tools/list' });
    await server.answer(1);
    const native = () => {
      const maps = readFileSync(`/proc/${server.pid}/maps`, 'utf8');
      return new Set(
        [...maps.matchAll(/([^/\s]+\.node|[^/\s]*onnxruntime[^/\s]*)$/gmu)].map(([, name]) => name),
      );
    };
    expect(native()).toEqual(new Set());
    server.send({
      id: 2,
      method: 'tools/call',
      params: { name: 'read_passages', arguments: { ids: 'Eccl 1:2' } },
    });
    await server.answer(2);
    expect(native()).toContain('better_sqlite3.node');
  });
});

test('what is imported before the first call is the protocol and schemas alone', () => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, specifier = ''] of source.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)';/gmsu)) {
      if (specifier.startsWith('.')) visit(resolve(dirname(file), specifier));
      else packages.add(specifier);
    }
  };
  const door = join(packageRoot, 'dist', 'mcp', 'stdio.js');
  expect(existsSync(door)).toBe(true);
  visit(door);
  const outside = [...packages].filter((name) => !name.startsWith('node:')).sort();
  expect(outside).toEqual(['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio', 'zod']);
});
