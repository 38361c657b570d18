import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { VerbatimError } from '../errors.js';
import type { NotesAccess } from '../notes/access.js';
import { formatNotesList } from '../notes/listing/format.js';
import { failureOf } from './failures.js';
import type { Log } from './log.js';
import { NOTES_URI } from './note-uri.js';
import { MAX_COMPLETIONS, variable } from './resource-variables.js';

/** Notes of all formats, and lists: what is in them is shown, not laid out. */
const TEXT = 'text/plain';

/**
 * Notes as resources: each folder's list, and every note by its path, with completion.
 * @returns what registers them with a server, and is told of each note read; templates are made once, here
 */
export function noteResources(
  notes: NotesAccess,
  log: Log,
): (server: McpServer, onRead?: (uri: string) => void) => void {
  const names = () => notes.folders().map(({ name }) => name);
  const folder = new ResourceTemplate(`${NOTES_URI}/{folder}`, {
    list: () => ({
      resources: names().map((name) => ({ uri: `${NOTES_URI}/${name}`, name, title: `Notes: ${name}` })),
    }),
    complete: { folder: (begun) => names().filter((name) => name.startsWith(begun.trim())) },
  });
  const note = new ResourceTemplate(`${NOTES_URI}/{folder}/{+path}`, {
    list: undefined,
    complete: {
      folder: (begun) => names().filter((name) => name.startsWith(begun.trim())),
      path: async (begun, context) => {
        const vault = await notes.open();
        return [...(await vault.completePath(begun, context?.arguments?.folder, MAX_COMPLETIONS))];
      },
    },
  });
  return (server, onRead) => {
    server.registerResource(
      'notes',
      folder,
      {
        title: 'A folder of notes',
        description: 'What stands in the folder and how its index stands, as vault_list gives it.',
        mimeType: TEXT,
      },
      (uri, variables) =>
        answering(uri, log, async () => {
          const answer = await (await notes.open()).list({ folder: variable(variables, 'folder') });
          return formatNotesList(answer);
        }),
    );
    server.registerResource(
      'note',
      note,
      {
        title: 'A note',
        description: 'The text of one note as its file has it now.',
        mimeType: TEXT,
      },
      (uri, variables) =>
        answering(uri, log, async () => {
          const asked = { folder: variable(variables, 'folder'), path: variable(variables, 'path') };
          const { text, continues } = await (await notes.open()).read(asked);
          onRead?.(uri.href);
          return continues === null ? text : `${text}\n\n[Cut here; vault_read gives lines ${continues}.]`;
        }),
    );
  };
}

async function answering(uri: URL, log: Log, read: () => Promise<string>): Promise<ReadResourceResult> {
  try {
    return { contents: [{ uri: uri.href, mimeType: TEXT, text: await read() }] };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.reason === 'unexpected') log.error({ err: error, scheme: uri.protocol }, 'resource read');
    const told = `${failure.message} ${failure.recovery}`;
    if (error instanceof VerbatimError && error.kind === 'not-found')
      throw new ResourceNotFoundError(uri.href, told);
    const code =
      failure.reason === 'bad-input' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, told, { ...failure, uri: uri.href });
  }
}
