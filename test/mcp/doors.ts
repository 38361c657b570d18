import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { readConfig } from '../../src/config.js';
import { type RunningServer, serve } from '../../src/main.js';
import { packageRoot } from '../../src/package-root.js';

/** Which era of the protocol a client speaks: the one it negotiates up to, or the one before 2026-07-28. */
export type Era = 'auto' | 'legacy';

/** A way to reach a real server over one library. */
export interface Door {
  connect(era: Era): Promise<Client>;
  close(): Promise<void>;
}

const client = (era: Era) =>
  new Client({ name: 'verbatim-test', version: '1.0.0' }, { versionNegotiation: { mode: era } });

const settings = (dataDir: string) => ({
  VERBATIM_DATA: dataDir,
  EMBEDDING_PROVIDER: 'none',
  LOG_LEVEL: 'warn',
  PORT: '0',
});

/** The server as a client starts it: `node dist/cli.js stdio`, compiled from the sources as they stand. */
export function stdioDoor(dataDir: string): Door {
  compile();
  return {
    connect: async (era) => {
      const connected = client(era);
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [join(packageRoot, 'dist', 'cli.js'), 'stdio'],
        env: settings(dataDir),
      });
      await connected.connect(transport);
      return connected;
    },
    close: async () => {},
  };
}

/** A server over HTTP on a free port of loopback. */
export async function httpDoor(dataDir: string): Promise<Door> {
  const server: RunningServer = await serve(readConfig(settings(dataDir)));
  return {
    connect: async (era) => {
      const connected = client(era);
      await connected.connect(new StreamableHTTPClientTransport(new URL(server.url)));
      return connected;
    },
    close: () => server.close(),
  };
}

/** Brings `dist/` up to the sources; quick when nothing changed. Types are checked elsewhere: errors in them stop no test. */
export function compile(): void {
  const compiler = join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const { error } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: packageRoot,
  });
  if (error) throw error;
}
