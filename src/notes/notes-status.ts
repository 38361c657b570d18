import type { Config } from '../config.js';
import { VerbatimError } from '../errors.js';
import { type BackgroundStatus, backgroundStatus } from './background/background-status.js';
import { readFolderList } from './folder-list.js';
import { type FolderStatus, folderStatus, type IndexCounts } from './folder-status.js';
import { vaultOf } from './vault-of-config.js';

/** How one folder stands, its problems counted. */
export interface FolderHealth extends Omit<FolderStatus, 'index'> {
  readonly index: (Omit<IndexCounts, 'problems'> & { readonly problems: number }) | null;
}

/** How the notes stand: for `verbatim doctor`. */
export interface NotesStatus {
  readonly folders: readonly FolderHealth[];
  readonly background: BackgroundStatus;
  /** One sentence for each thing that is missing: what, why, and what mends it. */
  readonly degraded: readonly string[];
}

/** Looks at every folder of notes and at what words are weighed by. Never throws for what is wrong with them. */
export async function notesStatus(config: Config): Promise<NotesStatus> {
  const { dataDir } = config;
  const background = backgroundStatus(dataDir);
  const trouble = background.trouble === null ? [] : [background.trouble];
  try {
    const folders = readFolderList(dataDir).map((folder) => counted(folderStatus(dataDir, folder)));
    const silent = folders.length === 0 ? [] : await withoutVectors(config, folders);
    return { folders, background, degraded: [...folders.flatMap(troubleOf), ...silent, ...trouble] };
  } catch (error) {
    if (!(error instanceof VerbatimError)) throw error;
    return { folders: [], background, degraded: [said(error), ...trouble] };
  }
}

function counted({ index, ...folder }: FolderStatus): FolderHealth {
  return { ...folder, index: index && { ...index, problems: index.problems.length } };
}

function troubleOf({ name, root, there, trouble }: FolderHealth): string[] {
  return [
    ...(there
      ? []
      : [`The notes folder "${name}" is not at ${root}: its notes are left out until it is back.`]),
    ...(trouble === null
      ? []
      : [
          `The notes folder "${name}" cannot be searched: ${trouble} \`verbatim notes reindex ${name}\` mends it.`,
        ]),
  ];
}

/** Folders whose meaning is not searched though nobody asked for that, and why. */
async function withoutVectors(config: Config, folders: readonly FolderHealth[]): Promise<string[]> {
  const byChoice = new Set(folders.filter(({ vectors }) => vectors === false).map(({ name }) => name));
  const vault = vaultOf(config);
  try {
    const listed = (await vault.list({ limit: 1 })).folders;
    return listed.flatMap(({ name, withoutVectors: why }) =>
      why === null || byChoice.has(name) ? [] : [`"${name}" is searched by keywords only: ${why}`],
    );
  } catch (error) {
    if (!(error instanceof VerbatimError)) throw error;
    // No folder could be opened: each has its own line.
    return [];
  } finally {
    await vault.close();
  }
}

const said = ({ message, recovery }: VerbatimError): string => `${message} ${recovery}`;
