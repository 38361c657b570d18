import { randomUUID } from 'node:crypto';
import { McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import { instructionsFor } from './instructions.js';
import type { ServerPorts } from './ports.js';
import { promptsOf } from './prompts.js';
import { callAndRecord } from './record-call.js';
import { resourcesOf } from './resources.js';
import type { Tool } from './tool.js';
import { answerSchema, forgivingSchema } from './tool-schemas.js';
import { toolsOf } from './tools/index.js';
import { version } from './version.js';

/** Lists of tools and prompts are fixed for a process; a client may keep them this long. */
const FIXED_LISTS = { ttlMs: 60 * 60 * 1000, cacheScope: 'public' } as const;

/** What is said of the library changes with a rebuild, which is noticed within this time. */
const LIBRARY_LISTS = { ttlMs: 60 * 1000, cacheScope: 'public' } as const;

/** A tool with its schemas and annotations, made once and shared by the servers of every request. */
const registrationOf = (tool: Tool) => ({
  tool,
  config: {
    title: tool.title,
    description: tool.description,
    inputSchema: forgivingSchema(tool.input),
    outputSchema: answerSchema(tool.output),
    annotations: {
      title: tool.title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  },
});

/**
 * Makes the protocol's servers: one a connection over stdio, one a request over HTTP. They hold no state, so
 * that any of them answers anything, and one factory serves every revision of the protocol.
 */
export function serverFactory(ports: ServerPorts): McpServerFactory {
  const registrations = toolsOf(ports).map(registrationOf);
  const registerResources = resourcesOf(ports);
  const registerPrompts = promptsOf(ports);
  return () => {
    const connection = randomUUID();
    const server = new McpServer(
      { name: 'verbatim', title: 'Verbatim', version },
      {
        instructions: instructionsFor(ports.library.summary(), { oneShot: ports.oneShot !== undefined }),
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: false },
          prompts: { listChanged: false },
        },
        cacheHints: {
          'tools/list': FIXED_LISTS,
          'prompts/list': FIXED_LISTS,
          'resources/templates/list': FIXED_LISTS,
          'resources/list': LIBRARY_LISTS,
          'resources/read': LIBRARY_LISTS,
          'server/discover': LIBRARY_LISTS,
        },
      },
    );
    for (const { tool, config } of registrations) {
      server.registerTool(tool.name, config, (forgiven, context) =>
        callAndRecord(tool, forgiven, context, ports, connection),
      );
    }
    registerResources(server);
    registerPrompts(server);
    return server;
  };
}
