import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import colours from 'picocolors';
import { type Config, readConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import { serve } from '../main.js';
import { clientInstructions } from '../mcp/clients.js';
import { counted } from '../text/counted.js';
import { libraryPath, readSummary } from '../works/summary.js';
import { buildWithProgress } from './build.js';
import { interruptSignal } from './interrupt.js';

interface Options {
  readonly host?: string;
  readonly port?: string;
  readonly build?: boolean;
}

/** `verbatim serve` */
export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('serve MCP over HTTP at /mcp, with GET /healthz')
    .option('--host <address>', 'address to listen on (HOST, 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free one (PORT, 3000)')
    .option('--build', 'build the library first if there is none')
    .action(async ({ host, port, build }: Options) => {
      const config = readConfig({
        ...process.env,
        ...(host !== undefined && { HOST: host }),
        ...(port !== undefined && { PORT: port }),
      });
      if (build && !existsSync(libraryPath(config.dataDir))) await buildWithProgress();
      const server = await serve(config);
      process.stdout.write(`${welcome(config, server.url)}\n`);
      const { signal } = interruptSignal();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      await server.close();
    });
}

function welcome(config: Config, url: string): string {
  const summary = readSummary(config.dataDir);
  if (!summary && !existsSync(libraryPath(config.dataDir))) {
    const { message, recovery } = new VerbatimError(
      'not-found',
      `There is no library at ${libraryPath(config.dataDir)}.`,
      'Run `verbatim build`; the server notices it.',
    );
    return `${colours.yellow(message)} ${recovery}\n\nMCP: ${url}`;
  }
  const counts = summary
    ? [
        counted(summary.counts.works, 'work'),
        counted(summary.counts.units, 'unit'),
        counted(summary.counts.passages, 'passage'),
      ].join(', ')
    : 'library without a summary; run `verbatim build`';
  const missing = summary?.skipped.map(({ work }) => work) ?? [];
  return [
    clientInstructions(config, url),
    '',
    ...(missing.length > 0
      ? [
          `${colours.yellow('Not in the library')}, since their sources could not be had: ${missing.join(', ')}. \`verbatim build\` brings them when the network does; \`verbatim doctor\` says why.`,
        ]
      : []),
    `${colours.bold('Verbatim')} serves ${counts}`,
    `MCP: ${colours.bold(url)}`,
  ].join('\n');
}
