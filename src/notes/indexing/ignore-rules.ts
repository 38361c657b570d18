import ignore, { type Ignore } from 'ignore';

/** Files with patterns, in the order in which they count: the later may let in again what the earlier left out. */
export const IGNORE_FILES = ['.gitignore', '.verbatimignore'] as const;

/** What is no note of anybody's; `!templates/**` in a .verbatimignore lets it in again. */
const LEFT_OUT_BY_DEFAULT: readonly string[] = ['templates/**', 'lint-report-*.md'];

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
    this.add('', LEFT_OUT_BY_DEFAULT.join('\n'));
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

  private ignores(path: string): boolean {
    let ignored = false;
    for (const { folder, patterns } of this.rules) {
      const inside = path.slice(folder.length);
      if (!path.startsWith(folder) || inside === '') continue;
      const verdict = patterns.test(inside);
      if (verdict.ignored) ignored = true;
      else if (verdict.unignored) ignored = false;
    }
    return ignored;
  }
}
