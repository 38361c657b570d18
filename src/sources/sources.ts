import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import { VerbatimError } from '../errors.js';
import { stopIfAborted } from './cancelled.js';
import { decodeSource } from './decode.js';
import { mirrorPath, readInside } from './folders.js';
import { HttpsSource } from './https-source.js';
import { MAX_SOURCE_BYTES } from './limits.js';
import { NpmPackages } from './npm-packages.js';
import { Reach } from './reach.js';
import { SourceCache, sha256Of } from './source-cache.js';
import type { FetchOptions, SourceFetcher, SourceFile, SourceRequest } from './source-fetcher.js';
import { parseSourceSpec, type SourceSpec } from './source-spec.js';

export interface SourcesOptions {
  /** Folder of all caches: `<cacheDir>/sources` by hash, `<cacheDir>/npm` tarballs. */
  readonly cacheDir: string;
  /** Folder that serves https files from `<folder>/<host>/<path>`; it is asked before the network. */
  readonly mirror?: string | undefined;
  /** Only the cache, the mirror and the recipes' own files. */
  readonly offline?: boolean;
  /** Where npm's settings are read from; this process's when unset. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Another way to connect to https hosts (tests). */
  readonly dispatcher?: Dispatcher;
  readonly reach?: Reach;
}

/** Where one file's bytes came from, for an error that names it. */
interface Fetched {
  readonly bytes: Buffer;
  readonly from: string;
}

/** Source files from npm tarballs, https and the recipe's folder. One object serves one build: hosts that failed stay failed. */
export class Sources implements SourceFetcher {
  private readonly cache: SourceCache;
  private readonly https: HttpsSource;
  private readonly npm: NpmPackages;
  private readonly offline: boolean;
  private readonly mirror: string | undefined;
  /** Files to take from each tarball when it is read, by `<name>@<version>`. */
  private readonly wanted = new Map<string, Set<string>>();
  private readonly tarballs = new Map<string, Promise<Map<string, Buffer>>>();

  constructor(options: SourcesOptions) {
    const reach = options.reach ?? new Reach();
    this.offline = options.offline ?? false;
    this.mirror = options.mirror;
    this.cache = new SourceCache(join(options.cacheDir, 'sources'));
    this.https = new HttpsSource(reach, options.dispatcher);
    this.npm = new NpmPackages({
      cacheDir: join(options.cacheDir, 'npm'),
      offline: this.offline,
      reach,
      env: options.env ?? process.env,
      cwd: options.cwd ?? process.cwd(),
    });
  }

  /** Announces files that will be fetched, so that each tarball is read once for all of them. */
  expect(requests: Iterable<SourceRequest>): void {
    for (const { spec } of requests) {
      const parsed = parseSourceSpec(spec);
      if (parsed.kind === 'npm') this.wantedOf(parsed).add(parsed.path);
    }
  }

  async fetch(request: SourceRequest, options?: FetchOptions): Promise<SourceFile> {
    stopIfAborted(options?.signal);
    const parsed = parseSourceSpec(request.spec);
    const bytes = await this.verified(request, parsed, options?.signal);
    return {
      spec: request.spec,
      sha256: request.sha256,
      bytes: bytes.length,
      text: decodeSource(bytes, request.encoding ?? 'utf-8', request.spec),
      checked: parsed.kind === 'npm' ? 'sha256, npm integrity' : 'sha256',
    };
  }

  /** Lets go of connections and of files held in memory. */
  async close(): Promise<void> {
    this.tarballs.clear();
    await this.https.close();
  }

  private async verified(request: SourceRequest, spec: SourceSpec, signal?: AbortSignal): Promise<Buffer> {
    if (spec.kind === 'file') {
      const bytes = await readInside(request.folder, spec.path);
      if (!bytes) throw notBeside(request);
      return verify(request, { bytes, from: join(request.folder, spec.path) });
    }
    const kept = await this.cache.read(request.spec, request.sha256);
    if (kept) return kept;
    const fetched =
      spec.kind === 'npm' ? await this.fromNpm(spec, signal) : await this.fromHttps(spec.url, signal);
    const bytes = verify(request, fetched);
    await this.cache.write(request.spec, request.sha256, bytes);
    return bytes;
  }

  private async fromNpm(spec: SourceSpec & { kind: 'npm' }, signal?: AbortSignal): Promise<Fetched> {
    const name = `${spec.name}@${spec.version}`;
    const wanted = this.wantedOf(spec);
    let reading = this.tarballs.get(name);
    if (!reading || !wanted.has(spec.path)) {
      wanted.add(spec.path);
      reading = this.npm.read(spec.name, spec.version, new Set(wanted), signal);
      this.tarballs.set(name, reading);
    }
    const bytes = (await reading).get(spec.path);
    if (!bytes) {
      throw new VerbatimError(
        'bad-input',
        `The package ${name} has no file ${spec.path}.`,
        'Correct the path in the recipe.',
      );
    }
    return { bytes, from: name };
  }

  private async fromHttps(url: URL, signal?: AbortSignal): Promise<Fetched> {
    if (this.mirror !== undefined) {
      const path = mirrorPath(url);
      const bytes = path === null ? null : await readInside(this.mirror, path);
      if (bytes) return { bytes, from: join(this.mirror, path ?? '') };
    }
    if (this.offline) throw missing(url.href, 'it is not in the cache, and the build is offline');
    return { bytes: await this.https.download(url, signal), from: url.href };
  }

  private wantedOf({ name, version }: SourceSpec & { kind: 'npm' }): Set<string> {
    const key = `${name}@${version}`;
    const wanted = this.wanted.get(key) ?? new Set<string>();
    this.wanted.set(key, wanted);
    return wanted;
  }
}

function verify({ spec, sha256 }: SourceRequest, { bytes, from }: Fetched): Buffer {
  if (bytes.length > MAX_SOURCE_BYTES) {
    throw new VerbatimError(
      'mismatch',
      `The source ${spec} is larger than ${MAX_SOURCE_BYTES / 1024 / 1024} MB, which no source is.`,
      'Name another file in the recipe.',
    );
  }
  const found = sha256Of(bytes);
  if (found === sha256) return bytes;
  throw new VerbatimError(
    'mismatch',
    `The source ${spec} is not the file that the recipe declares: sha256 declared ${sha256}, found ${found}${
      from === spec ? '' : ` (in ${from})`
    }.`,
    'Do not build from it; if the change is meant, read the file and put its sha256 in the recipe.',
  );
}

/** A recipe that names a file which it does not bring is wrong, wherever it is built. */
function notBeside({ spec, folder }: SourceRequest): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `The source ${spec} is not in the recipe’s folder ${folder}.`,
    'Put the file there, or correct its path in the recipe.',
  );
}

function missing(spec: string, reason: string): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `The source ${spec} cannot be had: ${reason}.`,
    'Build once with the network, or set SOURCE_MIRROR to a folder that holds the file.',
  );
}
