/** The command that does what a tool does. */
const COMMAND_OF: Readonly<Record<string, string>> = {
  search_passages: 'search',
  read_passages: 'read',
  check_quote: 'check',
  check_answer: 'check',
  list_concepts: 'concept --list',
  get_concept: 'concept',
  vault_search: 'notes search',
  vault_read: 'notes read',
  vault_list: 'notes tree',
  vault_passages: 'notes passages',
  vault_delta: 'notes delta',
  vault_reindex: 'notes reindex',
};

/** A tool's name as our sentences have it: not in quotation marks, and no part of a path or another word. */
const TOOL = new RegExp(`(?<![\\w/"'\`.-])(${Object.keys(COMMAND_OF).join('|')})(?![\\w/"'\`-]|\\.\\w)`, 'g');

/** An argument that a sentence names in brackets, as an option. */
const ARGUMENT = /\((folder|heading|lines|limit|offset|path)\)/gu;

/** What a model is asked to pass on is said to the person here. */
const TO_THE_PERSON = /\b(t)ell the person to (\w)/giu;

/**
 * What the domains say to whoever reads them names tools, since most readers are models. On the command line the commands
 * stand in their place. Only for sentences of ours: a note or a passage that names a tool is left as it is.
 */
export function inCommands(sentence: string): string {
  return sentence
    .replace(TO_THE_PERSON, (_, tell: string, first: string) => (tell === 'T' ? first.toUpperCase() : first))
    .replace(ARGUMENT, '(--$1)')
    .replace(TOOL, (name) => `\`verbatim ${COMMAND_OF[name] ?? name}\``);
}

interface Said {
  readonly notes?: readonly string[];
  readonly claims?: readonly unknown[];
  readonly folders?: readonly unknown[];
}

/** An answer whose notes name commands. */
export function toldInCommands<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null || answer instanceof Error) return answer;
  const { notes, claims, folders } = answer as Said;
  return {
    ...answer,
    ...(Array.isArray(notes) && { notes: notes.map(inCommands) }),
    ...(Array.isArray(claims) && { claims: claims.map((claim) => inCommandsAt(claim, 'note')) }),
    ...(Array.isArray(folders) && {
      folders: folders.map((folder) => inCommandsAt(folder, 'withoutVectors')),
    }),
  };
}

function inCommandsAt<T>(entry: T, field: string): T {
  const said = (entry as Readonly<Record<string, unknown>>)[field];
  return typeof said === 'string' ? { ...entry, [field]: inCommands(said) } : entry;
}
