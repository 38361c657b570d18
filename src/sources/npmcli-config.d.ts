// What this project uses of @npmcli/config, which ships no types.

declare module '@npmcli/config' {
  interface ConfigOptions {
    readonly npmPath: string;
    readonly definitions: unknown;
    readonly shorthands: unknown;
    readonly flatten: unknown;
    readonly argv: readonly string[];
    readonly env: NodeJS.ProcessEnv;
    readonly cwd: string;
    readonly warn: boolean;
  }
  class Config {
    constructor(options: ConfigOptions);
    load(): Promise<void>;
    /** Options by the names that npm's own libraries take. */
    readonly flat: Readonly<Record<string, unknown>>;
  }
  export = Config;
}

declare module '@npmcli/config/lib/definitions/index.js' {
  const npm: { readonly definitions: unknown; readonly shorthands: unknown; readonly flatten: unknown };
  export = npm;
}
