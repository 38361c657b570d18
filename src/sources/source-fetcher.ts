/** How a source file's bytes become characters. UTF-8 is strict; Latin-1 is only ever declared, never guessed. */
export type SourceEncoding = 'utf-8' | 'latin-1';

/** One file that a recipe names: where it is, and what its bytes must be. */
export interface SourceRequest {
  /** `npm:<package>@<version>#<path>`, `https://…` or `file:<path>`. */
  readonly spec: string;
  /** Hex sha256 of the file's bytes. */
  readonly sha256: string;
  /** `utf-8` when unset. */
  readonly encoding?: SourceEncoding;
  /** Absolute folder that a `file:` path is relative to and must stay inside: the recipe's own. */
  readonly folder: string;
}

/** A verified and decoded source file. */
export interface SourceFile {
  readonly spec: string;
  readonly sha256: string;
  /** Size of the file, before decoding. */
  readonly bytes: number;
  /** Decoded, without a byte order mark. Offsets recorded in the library count its UTF-16 code units. */
  readonly text: string;
  /** How the bytes were verified: 'sha256', or 'sha256, npm integrity'. */
  readonly checked: string;
}

export interface FetchOptions {
  readonly signal?: AbortSignal;
}

/** Brings source files: pinned, verified against the recipe's sha256, cached. */
export interface SourceFetcher {
  /**
   * @throws VerbatimError `unavailable` when the file cannot be had, `mismatch` when its bytes are not those declared or
   *   do not decode, `bad-input` for a spec that cannot be read, `cancelled` on abort
   */
  fetch(request: SourceRequest, options?: FetchOptions): Promise<SourceFile>;
}
