import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { ReadAnswer, TextSummary, WorkSummary } from '../works/answers.js';
import { languageName } from '../works/language-names.js';
import { formatReadAnswer } from '../works/reading/format.js';
import { failureOf } from './failures.js';
import type { ServerPorts } from './ports.js';

const WORKS = 'verbatim://works';

/** Clients show a short menu; the protocol takes at most 100. */
const MAX_COMPLETIONS = 100;

type Variables = Readonly<Record<string, string | string[]>>;

/** The library as resources: all works, one work, the text at one reference. */
export function registerResources(server: McpServer, ports: ServerPorts): void {
  const workIds = (prefix: string) =>
    (ports.library.summary()?.works ?? []).map(({ id }) => id).filter((id) => id.startsWith(prefix.trim()));

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
    new ResourceTemplate(`${WORKS}/{work}`, {
      list: () => ({
        resources: (ports.library.summary()?.works ?? []).map(({ id, title, author }) => ({
          uri: `${WORKS}/${id}`,
          name: id,
          title: `${author}, ${title}`,
        })),
      }),
      complete: { work: workIds },
    }),
    {
      title: 'One work',
      description: 'A work of the library: author, languages, numbering, texts and licences.',
      mimeType: 'text/markdown',
    },
    (uri, variables) =>
      answering(uri, ports, async () => {
        const id = variable(variables, 'work');
        const work = (await worksOf(ports)).find((candidate) => candidate.id === id);
        if (work === undefined) {
          throw new ResourceNotFoundError(uri.href, `No work has the id "${id}"; ${WORKS} lists them.`);
        }
        return markdown(uri, formatWork(work));
      }),
  );

  server.registerResource(
    'passage',
    new ResourceTemplate(`${WORKS}/{work}/{locus}`, {
      list: undefined,
      complete: {
        work: workIds,
        locus: async (prefix, context) => {
          const work = context?.arguments?.work;
          if (work === undefined || ports.library.summary() === null) return [];
          const library = await ports.library.open();
          return [...(await library.completeLocus(work, prefix, MAX_COMPLETIONS))];
        },
      },
    }),
    {
      title: 'The text at a reference',
      description:
        'A verse, some verses or a chapter: original and aid translation, as read_passages gives it.',
      mimeType: 'text/plain',
    },
    (uri, variables) =>
      answering(uri, ports, async () => {
        const library = await ports.library.open();
        const answer = await library.read({
          ids: [`${variable(variables, 'work')}/${variable(variables, 'locus')}`],
        });
        if (answer.units.length === 0) throw new ResourceNotFoundError(uri.href, unresolved(answer));
        return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: formatReadAnswer(answer) }] };
      }),
  );
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

function variable(variables: Variables, name: string): string {
  const value = variables[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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

/** Every work, a section each. */
export function formatWorks(works: readonly WorkSummary[]): string {
  return ['# The works of the library', ...works.map((work) => formatWork(work, '##'))].join('\n\n');
}

function formatWork(work: WorkSummary, heading = '#'): string {
  const { id, title, titleOriginal, author, language, tradition, tier, units, unitKind, passages } = work;
  const original = titleOriginal === null ? '' : ` (${titleOriginal})`;
  const other = work.schemeOther === null ? '' : `; ${work.schemeOther} numbering is understood too`;
  return [
    `${heading} ${author}, ${title}${original} [${id}]`,
    [
      `- Tradition: ${tradition}; original language: ${languageName(language)}`,
      `- ${units} units (${unitKind}), ${passages} passages; cited as "${work.abbreviation}", numbering: ${work.scheme}${other}`,
      tier === 2 && '- Second tier: translation only, references approximate',
      work.partOf !== null && `- Part of ${work.partOf}`,
      ...work.texts.map(formatText),
      ...work.notes.map((note) => `- ${note}`),
    ]
      .filter(Boolean)
      .join('\n'),
  ].join('\n\n');
}

function formatText({
  name,
  title,
  role,
  translator,
  year,
  edition,
  licence,
  preferred,
}: TextSummary): string {
  const by = [translator === title ? null : translator, year, edition]
    .filter((part) => part !== null)
    .join(', ');
  const kind =
    role === 'original' ? 'Original' : preferred ? 'Aid translation (preferred)' : 'Aid translation';
  return `- ${kind}: ${name}, ${title}${by && ` (${by})`}, licence: ${licence}`;
}
