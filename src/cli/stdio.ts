import type { Command } from 'commander';
import { readConfig } from '../config.js';

/** Serves over standard input and output until the client closes them. */
export async function stdio(): Promise<void> {
  const { serveStdio } = await import('../mcp/stdio.js');
  await serveStdio(readConfig());
}

/** `verbatim stdio` */
export function stdioCommand(program: Command): void {
  program
    .command('stdio')
    .description('serve MCP over standard input and output, for a client that starts the server itself')
    .action(stdio);
}
