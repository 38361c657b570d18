import { packageRoot } from '../package-root.js';

/** Options by the names that npm's own libraries take. */
export type NpmOptions = Readonly<Record<string, unknown>>;

/** The user's npm configuration (registry, certificates, proxy, credentials), read as npm reads it. */
export async function readNpmOptions(env: NodeJS.ProcessEnv, cwd: string): Promise<NpmOptions> {
  // CommonJS modules: what Node finds of their names without running them is not all, so everything is taken from default.
  const [{ default: Config }, { default: npm }] = await Promise.all([
    import('@npmcli/config'),
    import('@npmcli/config/lib/definitions/index.js'),
  ]);
  const config = new Config({
    npmPath: packageRoot,
    definitions: npm.definitions,
    shorthands: npm.shorthands,
    flatten: npm.flatten,
    argv: [],
    env,
    cwd,
    warn: false,
  });
  await config.load();
  return config.flat;
}

/** The registry that serves a package: its scope's own, or the general one. */
export function registryOf(name: string, options: NpmOptions): URL {
  const scoped = name.startsWith('@') ? options[`${name.split('/')[0]}:registry`] : undefined;
  return new URL(String(scoped ?? options.registry));
}
