import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { ReadAnswer, WorkSummary } from '../works/answers.js';
import { formatReadAnswer } from '../works/reading/format.js';
import { failureOf } from './failures.js';
import type { ServerPorts } from './ports.js';
import { MAX_COMPLETIONS, type Variables, variable } from './resource-variables.js';
import { formatWork, formatWorks } from './works-format.js';

const WORKS = 'verbatim://works';

/**
 * The library as resources: all works, one work, the text at one reference.
 * @returns what registers them with a server; templates are made once, here
 */
export function resourcesOf(ports: ServerPorts): (server: McpServer) => void {
  const works = () => ports.library.summary()?.works ?? [];
  const workIds = (prefix: string) =>
    works()
      .map(({ id }) => id)
      .filter((id) => id.startsWith(prefix.trim()));
  const work = new ResourceTemplate(`${WORKS}/{work}`, {
    list: () => ({
      resources: works().map(({ id, title, author }) => ({
        uri: `${WORKS}/${id}`,
        name: id,
        title: `${author}, ${title}`,
      })),
    }),
    complete: { work: workIds },
  });
  const passage = new ResourceTemplate(`${WORKS}/{work}/{locus}`, {
    list: undefined,
    complete: {
      work: workIds,
      locus: async (prefix, context) => {
        const within = context?.arguments?.work;
        if (within === undefined || works().length === 0) return [];
        const library = await ports.library.open();
        return [...(await library.completeLocus(within, prefix, MAX_COMPLETIONS))];
      },
    },
  });
  return (server) => {
    server.registerResource(
      'works',
      WORKS,
      {
        title: 'The works of the library',
        description: 'Every work with its texts, counts and licences.',
        mimeType: 'text/markdown',
      },
      (uri) => answering(uri, ports, async () => markdown(uri, formatWorks(await worksOf(ports)))),
    );
    server.registerResource(
      'work',
      work,
      {
        title: 'One work',
        description: 'A work of the library: author, languages, numbering, texts and licences.',
        mimeType: 'text/markdown',
      },
      (uri, variables) => answering(uri, ports, () => readWork(uri, variables, ports)),
    );
    server.registerResource(
      'passage',
      passage,
      {
        title: 'The text at a reference',
        description:
          'A verse, some verses or a chapter: original and aid translation, as read_passages gives it.',
        mimeType: 'text/plain',
      },
      (uri, variables) => answering(uri, ports, () => readPassage(uri, variables, ports)),
    );
  };
}

async function readWork(uri: URL, variables: Variables, ports: ServerPorts): Promise<ReadResourceResult> {
  const id = variable(variables, 'work');
  const work = (await worksOf(ports)).find((candidate) => candidate.id === id);
  if (work === undefined) {
    throw new ResourceNotFoundError(uri.href, `No work has the id "${id}"; ${WORKS} lists them.`);
  }
  return markdown(uri, formatWork(work));
}

async function readPassage(
  uri: URL,
  variables: Variables,
  { library }: ServerPorts,
): Promise<ReadResourceResult> {
  const reference = `${variable(variables, 'work')}/${variable(variables, 'locus')}`;
  const answer = await (await library.open()).read({ ids: [reference] });
  if (answer.units.length === 0) throw new ResourceNotFoundError(uri.href, unresolved(answer));
  return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: formatReadAnswer(answer) }] };
}

/** Errors thrown on purpose become protocol errors that say what to do next; the rest is logged and told generically. */
async function answering(
  uri: URL,
  { log }: ServerPorts,
  read: () => Promise<ReadResourceResult>,
): Promise<ReadResourceResult> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const failure = failureOf(error);
    if (failure.reason === 'unexpected') log.error({ err: error, scheme: uri.protocol }, 'resource read');
    const code =
      failure.reason === 'bad-input' || failure.reason === 'not-found'
        ? ProtocolErrorCode.InvalidParams
        : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, `${failure.message} ${failure.recovery}`, { ...failure, uri: uri.href });
  }
}

async function worksOf({ library }: ServerPorts): Promise<readonly WorkSummary[]> {
  return (await library.open()).works();
}

function unresolved({ unresolved: entries }: ReadAnswer): string {
  return entries
    .map(({ message, candidates }) =>
      candidates.length > 0 ? `${message} Nearest: ${candidates.join(', ')}.` : message,
    )
    .join(' ');
}

const markdown = (uri: URL, text: string): ReadResourceResult => ({
  contents: [{ uri: uri.href, mimeType: 'text/markdown', text }],
});
