import ignore, { type Ignore } from 'ignore';

/** Files with patterns, in the order in which they count: the later may let in again what the earlier left out. */
export const IGNORE_FILES = ['.gitignore', '.verbatimignore'] as const;

/** What is no note of anybody's; `!templates/` and `!lint-report-*.md` in a .verbatimignore let it in again. */
const LEFT_OUT_BY_DEFAULT = {
  'templates/**': '!templates/',
  'lint-report-*.md': '!lint-report-*.md',
} as const;

/** The line of a .verbatimignore that lets in what default rules leave out; null for what they let pass. */
export function letsIn(path: string): string | null {
  const found = Object.entries(LEFT_OUT_BY_DEFAULT).find(
    ([pattern]) => ignore({ allowRelativePaths: true }).add(pattern).test(path).ignored,
  );
  return found?.[1] ?? null;
}

/** Folders that hold programs' files; never entered, like every folder whose name begins with a dot. */
const NEVER_ENTERED = new Set(['node_modules']);

interface Rules {
  /** '' or a path that ends in '/'. */
  readonly folder: string;
  readonly patterns: Ignore;
}

/** What is left out of a folder of notes, by the rules of git: those nearer to a file count more. */
export class IgnoreRules {
  private readonly rules: Rules[] = [];

  constructor() {
    this.add('', Object.keys(LEFT_OUT_BY_DEFAULT).join('\n'));
  }

  /**
   * Takes the patterns of a file; folders above must have been added before those below.
   * @param folder that the file stands in, relative to the root; '' for the root
   */
  add(folder: string, patterns: string): void {
    this.rules.push({
      folder: folder === '' ? '' : `${folder}/`,
      patterns: ignore({ ignorecase: false, allowRelativePaths: true }).add(patterns),
    });
  }

  /** Whether a folder is entered. */
  enters(folder: string): boolean {
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    return !name.startsWith('.') && !NEVER_ENTERED.has(name) && !this.ignores(`${folder}/`);
  }

  /** Whether a file is taken; the folders above it are asked about by `enters`. */
  takes(path: string): boolean {
    return !path.slice(path.lastIndexOf('/') + 1).startsWith('.') && !this.ignores(path);
  }

  /** Whether it is a default rule that leaves out a file, or a folder named with '/' at its end. */
  byDefault(path: string): boolean {
    return this.leavesOut(path) === this.rules[0];
  }

  private ignores(path: string): boolean {
    return this.leavesOut(path) !== undefined;
  }

  private leavesOut(path: string): Rules | undefined {
    let by: Rules | undefined;
    for (const rules of this.rules) {
      const { folder, patterns } = rules;
      const inside = path.slice(folder.length);
      if (!path.startsWith(folder) || inside === '') continue;
      const verdict = patterns.test(inside);
      if (verdict.ignored) by = rules;
      // A default rule gives way to a folder let in by its name; the rules of git want all in it named.
      else if (verdict.unignored || (by === this.rules[0] && letsInFolderOf(inside, patterns)))
        by = undefined;
    }
    return by;
  }
}

function letsInFolderOf(path: string, patterns: Ignore): boolean {
  const names = path.split('/').slice(0, -1);
  return names.some((_, at) => patterns.test(`${names.slice(0, at + 1).join('/')}/`).unignored);
}
