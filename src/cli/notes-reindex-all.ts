import type { Config } from '../config.js';
import { makeEmbedder } from '../embeddings/make-embedder.js';
import { VerbatimError } from '../errors.js';
import { openShippedFrequencies } from '../notes/background/background.js';
import type { NotesFolder } from '../notes/folders.js';
import { type ReindexReport, reindexFolder } from '../notes/indexing/reindex-folder.js';
import { interruptSignal } from './interrupt.js';
import { stageBars } from './progress.js';

/** What is done sooner needs no bar. */
const QUIET_MS = 2_000;

/** What became of several folders. */
interface Reindexed {
  readonly reports: readonly ReindexReport[];
  /** Of folders that could not be indexed, such as one on a drive that is not connected. */
  readonly failures: readonly VerbatimError[];
}

/**
 * Reindexes folders one after another, with bars on stderr when it takes long, stoppable with Ctrl-C. One that fails
 * keeps none of the others waiting.
 * @param check looks for damage all through the indexes
 * @throws VerbatimError `cancelled` on Ctrl-C
 */
export async function reindexAll(
  config: Config,
  folders: readonly NotesFolder[],
  check = false,
): Promise<Reindexed> {
  const embedder = makeEmbedder(config.embedding, config.dataDir);
  const settings = { dataDir: config.dataDir, embedder, ...config.notes };
  const bars = stageBars();
  const { signal, release } = interruptSignal();
  const begun = performance.now();
  const reports: ReindexReport[] = [];
  const failures: VerbatimError[] = [];
  try {
    for (const folder of folders) {
      try {
        reports.push(
          await reindexFolder(settings, folder, {
            signal,
            check,
            onProgress: (progress) => {
              if (performance.now() - begun > QUIET_MS) bars.show({ ...progress, label: folder.name });
            },
          }),
        );
      } catch (error) {
        if (!(error instanceof VerbatimError) || error.kind === 'cancelled') throw error;
        failures.push(error);
      }
    }
    // Made once, in two seconds: sooner here than when somebody waits for passages. What a person counted is read then.
    openShippedFrequencies(config.dataDir);
    return { reports, failures };
  } finally {
    bars.stop();
    release();
    await embedder?.close();
  }
}
