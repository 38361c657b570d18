import { randomUUID } from 'node:crypto';
import { McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import type { LibrarySummary } from '../works/summary.js';
import { instructionsFor } from './instructions.js';
import type { ServerPorts } from './ports.js';
import { promptsOf } from './prompts.js';
import { callAndRecord } from './record-call.js';
import { registrationOf } from './registration.js';
import { resourcesOf } from './resources.js';
import { toolsOf } from './tools/index.js';
import { version } from './version.js';

/** Lists of tools and prompts are fixed for a process; a client may keep them this long. */
const FIXED_LISTS = { ttlMs: 60 * 60 * 1000, cacheScope: 'public' } as const;

/** What is said of the library changes with a rebuild, which is noticed within this time. */
const LIBRARY_LISTS = { ttlMs: 60 * 1000, cacheScope: 'public' } as const;

/** Tools over notes come and go with the folders a person adds. */
const TOOLS_WITH_NOTES = { ttlMs: 60 * 1000, cacheScope: 'public' } as const;

/**
 * Makes the protocol's servers: one a connection over stdio, one a request over HTTP. They hold no state, so
 * that any of them answers anything, and one factory serves every revision of the protocol.
 */
export function serverFactory(ports: ServerPorts): McpServerFactory {
  const registrations = toolsOf(ports).map(registrationOf);
  const registerResources = resourcesOf(ports);
  const registerPrompts = promptsOf(ports);
  const withNotes = notesOf(ports);
  const instructions = instructionsOf(ports);
  const make = (registerNotes?: NotesRegistration) => {
    const connection = randomUUID();
    const server = new McpServer(
      { name: 'verbatim', title: 'Verbatim', version },
      {
        instructions: instructions(registerNotes?.folders ?? []),
        capabilities: {
          tools: { listChanged: false },
          resources: {
            listChanged: false,
            ...(registerNotes && ports.lasting && { subscribe: true }),
          },
          prompts: { listChanged: false },
        },
        cacheHints: {
          'tools/list': registerNotes ? TOOLS_WITH_NOTES : FIXED_LISTS,
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
    registerNotes?.register(server, connection);
    return server;
  };
  return () => {
    const notes = withNotes();
    return notes === null ? make() : notes.then(make);
  };
}

/** The instructions, written anew only when the library or the folders of notes are others. */
function instructionsOf({ library, oneShot }: ServerPorts): (notes: readonly string[]) => string {
  let last:
    | { readonly summary: LibrarySummary | null; readonly notes: string; readonly text: string }
    | undefined;
  return (names) => {
    const [summary, notes] = [library.summary(), names.join()];
    if (last?.summary !== summary || last.notes !== notes) {
      const text = instructionsFor(summary, { oneShot: oneShot !== undefined, notes: names });
      last = { summary, notes, text };
    }
    return last.text;
  };
}

/** What a server over notes has beside the others. */
interface NotesRegistration {
  /** Names of the folders. */
  readonly folders: readonly string[];
  readonly register: (server: McpServer, connection: string) => void;
}

/** Asks at each server made whether there are notes; null without, so that nothing of theirs is loaded. */
function notesOf(ports: ServerPorts): () => Promise<NotesRegistration> | null {
  const { notes, log } = ports;
  let loading: Promise<NotesRegistration['register']> | undefined;
  return () => {
    try {
      const folders = notes?.folders() ?? [];
      if (notes === undefined || folders.length === 0) return null;
      loading ??= import('./register-notes.js').then(({ notesParts }) => notesParts(ports, notes));
      return loading.then((register) => ({ folders: folders.map(({ name }) => name), register }));
    } catch (error) {
      // A damaged list of folders costs the notes, not the library.
      log.error({ err: error }, 'notes folders');
      return null;
    }
  };
}
