import { toNodeHandler } from '@modelcontextprotocol/node';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { type DynamicModule, Module } from '@nestjs/common';
import { logProtocolError } from '../log.js';
import type { ServerPorts } from '../ports.js';
import { HealthController, SERVER_PORTS } from './health.controller.js';
import { MCP_HANDLER, McpController } from './mcp.controller.js';

/** Largest request body, bytes: a whole answer to check fits many times over. */
export const MAX_BODY = 1024 * 1024;

/** The HTTP doors of the protocol. */
@Module({ controllers: [McpController, HealthController] })
class McpModule {}

/** Wires the HTTP doors; everything behind them is made without Nest and handed in. */
export function mcpModule(handler: McpHttpHandler, ports: ServerPorts): DynamicModule {
  return {
    module: McpModule,
    providers: [
      {
        provide: MCP_HANDLER,
        useFactory: () =>
          toNodeHandler(handler, {
            maxRequestBodySize: MAX_BODY,
            onerror: (error) => logProtocolError(ports.log, error),
          }),
      },
      { provide: SERVER_PORTS, useValue: ports },
    ],
  };
}
