import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { type BuildOptions, buildLibrary } from '../../src/building/build.js';
import { importTranslation } from '../../src/building/imports/translations/import-translation.js';
import { importWcw, type WcwOptions } from '../../src/building/imports/wcw/import-wcw.js';
import { Library } from '../../src/works/library.js';
import { tinyJames, tinyLuke, tinyWorks } from './tiny-works.js';

const open: Library[] = [];

/** Folders of a library of two tiny works, and what a test of imports does with them; libraries are closed after each test. */
export function importFolders() {
  const folders = tinyWorks([tinyJames, tinyLuke]);
  const { config, conceptsDir, dataDir } = folders;
  const build = (options: Partial<BuildOptions> = {}) => buildLibrary({ config, conceptsDir, ...options });
  return {
    ...folders,
    build,
    /** Without a graph unless one is named. */
    importCorpus: (options: Partial<WcwOptions>) => importWcw({ build, dataDir, graph: null, ...options }),
    importTranslation: (file: string, name?: string) => importTranslation(file, { build, dataDir }, name),
    library: () => {
      const opened = new Library(config);
      open.push(opened);
      return opened;
    },
  };
}

afterEach(async () => {
  for (const library of open.splice(0)) await library.close();
});

/** All that an import that fails must leave as it is. */
export function stateOf({ dataDir }: { readonly dataDir: string }): unknown {
  const imports = join(dataDir, 'imports');
  const names = existsSync(imports) ? readdirSync(imports, { recursive: true, encoding: 'utf8' }) : [];
  const kept = names.filter((name) => statSync(join(imports, name)).isFile()).sort();
  const { ino, mtimeMs } = statSync(join(dataDir, 'library.db'));
  return [ino, mtimeMs, readFileSync(join(dataDir, 'library.json'), 'utf8'), kept];
}
