import pacote from 'pacote';
import { Parser, type ReadEntry } from 'tar';
import { VerbatimError } from '../errors.js';
import { cancelled } from './cancelled.js';
import { MAX_SOURCE_BYTES } from './limits.js';
import { type NpmOptions, readNpmOptions, registryOf } from './npm-options.js';
import type { Reach, Wait } from './reach.js';

/** One quick retry of a connection that broke; a registry that stays silent is out of reach. */
const RETRY = { retries: 1, factor: 1, minTimeout: 250, maxTimeout: 250 };

export interface NpmPackagesOptions {
  /** Folder of npm's content-addressed cache for these tarballs. */
  readonly cacheDir: string;
  /** Never ask the registry. */
  readonly offline: boolean;
  readonly reach: Reach;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Reads files out of npm tarballs, from the user's own registry, integrity verified. */
export class NpmPackages {
  private npm: Promise<NpmOptions> | undefined;

  constructor(private readonly options: NpmPackagesOptions) {}

  /**
   * Reads some files of one package in one pass over its tarball, without unpacking it to disk.
   * @param paths inside the package, '/' between folders
   * @returns the files found, by path; a path that the package does not have is missing
   * @throws VerbatimError `unavailable` when the package cannot be had, `mismatch` when it is not what the registry
   *   declares, `cancelled` on abort
   */
  async read(
    name: string,
    version: string,
    paths: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<Map<string, Buffer>> {
    const spec = `${name}@${version}`;
    this.npm ??= readNpmOptions(this.options.env, this.options.cwd);
    const npm = await this.npm;
    try {
      return await stream(spec, paths, { ...npm, cache: this.options.cacheDir, offline: true, signal });
    } catch (cause) {
      if (signal?.aborted) throw cancelled();
      if (this.options.offline) throw notCached(spec, cause);
    }
    return this.readOnline(spec, paths, npm, registryOf(name, npm), signal);
  }

  private async readOnline(
    spec: string,
    paths: ReadonlySet<string>,
    npm: NpmOptions,
    registry: URL,
    signal: AbortSignal | undefined,
  ): Promise<Map<string, Buffer>> {
    const began = performance.now();
    const wait = this.options.reach.waitFor(registry.host);
    const online = {
      ...npm,
      cache: this.options.cacheDir,
      offline: false,
      preferOffline: false,
      preferOnline: true,
      retry: RETRY,
      fetchRetries: RETRY.retries,
      fetchRetryFactor: RETRY.factor,
      fetchRetryMintimeout: RETRY.minTimeout,
      fetchRetryMaxtimeout: RETRY.maxTimeout,
      signal: signal ? AbortSignal.any([signal, wait.signal]) : wait.signal,
    };
    try {
      const manifest = await pacote.manifest(spec, online);
      wait.alive();
      return await stream(
        spec,
        paths,
        { ...online, resolved: manifest._resolved, integrity: manifest._integrity },
        wait,
      );
    } catch (cause) {
      if (signal?.aborted) throw cancelled();
      if (wait.signal.aborted) throw wait.signal.reason;
      throw this.explain(spec, registry.host, cause, began);
    } finally {
      wait.end();
    }
  }

  private explain(spec: string, host: string, cause: unknown, began: number): VerbatimError {
    if (cause instanceof VerbatimError) return cause;
    const { code, message, statusCode } = cause as Error & { code?: string; statusCode?: number };
    if (code === 'EINTEGRITY' || code?.startsWith('TAR_') || code?.startsWith('Z_')) {
      return new VerbatimError(
        'mismatch',
        `The package ${spec} from ${host} is not what its registry declares: ${message}.`,
        'Do not use it; check the registry setting (npm config get registry) and build again.',
        { cause },
      );
    }
    if (code === 'ETARGET' || statusCode !== undefined) {
      return new VerbatimError(
        'unavailable',
        `The package ${spec} cannot be had from ${host}: ${message}.`,
        'Check the registry setting (npm config get registry) and build again.',
        { cause },
      );
    }
    return this.options.reach.lose(host, message, began);
  }
}

async function stream(
  spec: string,
  paths: ReadonlySet<string>,
  options: Record<string, unknown>,
  wait?: Wait,
): Promise<Map<string, Buffer>> {
  return pacote.tarball.stream(
    spec,
    (tarball) => {
      if (wait) tarball.on('data', () => wait.alive());
      return readEntries(tarball, paths);
    },
    options as pacote.Options,
  );
}

/** Collects the wanted files of a tarball; settles only when all of it has been read and its integrity is known. */
function readEntries(
  tarball: NodeJS.ReadableStream,
  paths: ReadonlySet<string>,
): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Buffer>();
    const parser = new Parser({
      strict: true,
      // Tarballs keep everything in one folder, which is named 'package' by custom only.
      filter: (path, entry) =>
        'type' in entry && entry.type === 'File' && paths.has(path.slice(path.indexOf('/') + 1)),
      onReadEntry: (entry: ReadEntry) => {
        const chunks: Buffer[] = [];
        if (entry.size > MAX_SOURCE_BYTES) {
          reject(new Error(`${entry.path} is larger than a source may be`));
          entry.resume();
          return;
        }
        entry.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
        entry.on('end', () =>
          found.set(entry.path.slice(entry.path.indexOf('/') + 1), Buffer.concat(chunks)),
        );
      },
    });
    tarball.on('error', reject);
    parser.on('error', reject);
    parser.on('end', () => resolve(found));
    tarball.pipe(parser);
  });
}

function notCached(spec: string, cause: unknown): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `The package ${spec} is not in the cache, and the build is offline.`,
    'Build once without --offline.',
    { cause },
  );
}
