import { VerbatimError } from '../errors.js';

/** A source spec taken apart. */
export type SourceSpec =
  | {
      readonly kind: 'npm';
      /** 'morphhb', '@scope/name' */
      readonly name: string;
      readonly version: string;
      /** Path inside the package, with '/' and without a leading one. */
      readonly path: string;
    }
  | { readonly kind: 'https'; readonly url: URL }
  | { readonly kind: 'file'; readonly path: string };

const NPM =
  /^npm:((?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*)@(\d+\.\d+\.\d+[0-9A-Za-z.+-]*)#(.+)$/;

/**
 * Takes a spec apart: `npm:<package>@<exact version>#<path>`, `https://…` or `file:<path>`.
 * @throws VerbatimError `bad-input` for anything else, a version range, plain http, or a path that leaves its folder
 */
export function parseSourceSpec(spec: string): SourceSpec {
  if (spec.startsWith('npm:')) {
    const [, name, version, path] = NPM.exec(spec) ?? [];
    if (name === undefined || version === undefined || path === undefined) {
      throw unreadable(spec, 'a package is written npm:<package>@<exact version>#<path>');
    }
    return { kind: 'npm', name, version, path: insidePath(spec, path) };
  }
  if (spec.startsWith('https://')) {
    if (!URL.canParse(spec)) throw unreadable(spec, 'the address is malformed');
    const url = new URL(spec);
    if (url.username || url.password) throw unreadable(spec, 'an address may not carry a password');
    return { kind: 'https', url };
  }
  if (spec.startsWith('file:')) return { kind: 'file', path: insidePath(spec, spec.slice('file:'.length)) };
  throw unreadable(
    spec,
    spec.startsWith('http://') ? 'plain http is not trusted' : 'it has none of the known forms',
  );
}

/** The pinned version or commit that a spec carries; '' where it carries none. */
export function revisionOf(spec: string): string {
  const parsed = parseSourceSpec(spec);
  if (parsed.kind === 'npm') return parsed.version;
  if (parsed.kind === 'https') return /\/([0-9a-f]{40})(?:\/|$)/.exec(parsed.url.pathname)?.[1] ?? '';
  return '';
}

function insidePath(spec: string, path: string): string {
  const steps = path.split('/').filter((step) => step !== '.' && step !== '');
  const leaves = path.startsWith('/') || /[\\\0]|^[a-z]:/i.test(path) || steps.includes('..');
  if (leaves || steps.length === 0) throw unreadable(spec, 'its path must stay inside its folder');
  return steps.join('/');
}

function unreadable(spec: string, reason: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `The source "${spec}" cannot be read as a source: ${reason}.`,
    'Write npm:<package>@<version>#<path>, https://… (pinned to a commit) or file:<path> in the recipe.',
  );
}
