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

/**
 * What the domains say to whoever reads them names tools, since most readers are models. On the command line the commands
 * stand in their place. Only for sentences of ours: a note or a passage that names a tool is left as it is.
 */
export function inCommands(sentence: string): string {
  return sentence.replace(TOOL, (name) => `\`verbatim ${COMMAND_OF[name] ?? name}\``);
}

interface Said {
  readonly notes?: readonly string[];
  readonly claims?: readonly unknown[];
}

/** An answer whose notes name commands. */
export function toldInCommands<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  const { notes, claims } = answer as Said;
  return {
    ...answer,
    ...(Array.isArray(notes) && { notes: notes.map(inCommands) }),
    ...(Array.isArray(claims) && { claims: claims.map(noteInCommands) }),
  };
}

function noteInCommands<T>(claim: T): T {
  const { note } = claim as { readonly note?: string };
  return note === undefined ? claim : { ...claim, note: inCommands(note) };
}
