import type { McpServer } from '@modelcontextprotocol/server';
import type { NotesAccess } from '../notes/access.js';
import { noteResources } from './note-resources.js';
import { NoteSubscriptions } from './note-subscriptions.js';
import type { ServerPorts } from './ports.js';
import { callAndRecord } from './record-call.js';
import { registrationOf } from './registration.js';
import { vaultTools } from './tools/vault-tools.js';

/**
 * The tools and resources over notes. Loaded only where a notes folder was added: a server without notes lists its tools
 * as fast as ever.
 * @returns what registers them with a server; schemas are made once, here
 */
export function notesParts(
  ports: ServerPorts,
  notes: NotesAccess,
): (server: McpServer, connection: string) => void {
  const registrations = vaultTools.map(registrationOf);
  const registerResources = noteResources(notes, ports.log);
  return (server, connection) => {
    for (const { tool, config } of registrations) {
      server.registerTool(tool.name, config, (forgiven, context) =>
        callAndRecord(tool, forgiven, context, ports, connection),
      );
    }
    const subscriptions = ports.lasting ? new NoteSubscriptions(server, notes, ports.log) : undefined;
    subscriptions?.register();
    registerResources(server, (uri) => {
      subscriptions?.watch(uri).catch((err: unknown) => ports.log.error({ err }, 'a note cannot be watched'));
    });
  };
}
