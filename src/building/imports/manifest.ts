import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file that was imported and is kept under its hash. */
const KeptFile = z.strictObject({
  sha256: Sha256,
  bytes: z.number().int().nonnegative(),
  /** Where it came from: an https address, or the name of a file. */
  from: z.string(),
});

const KeptTranslation = z.strictObject({ name: z.string(), file: KeptFile });

const KeptCorpus = z.strictObject({
  corpus: KeptFile,
  /** Null where the concept graph was not had. */
  graph: KeptFile.nullable(),
});

/** What has been imported: inputs of every build, beside the recipes. */
export const ImportsManifest = z.strictObject({
  version: z.literal(1),
  /** The Wisdom Context Window. */
  wcw: KeptCorpus.nullable(),
  /** Authorised translations, by name. */
  translations: z.array(KeptTranslation),
});

export type KeptFile = z.infer<typeof KeptFile>;
export type KeptTranslation = z.infer<typeof KeptTranslation>;
export type KeptCorpus = z.infer<typeof KeptCorpus>;
export type ImportsManifest = z.infer<typeof ImportsManifest>;

export const NOTHING_IMPORTED: ImportsManifest = { version: 1, wcw: null, translations: [] };

/** Every file that a manifest names. */
export function filesOf({ wcw, translations }: ImportsManifest): readonly KeptFile[] {
  return [
    ...(wcw ? [wcw.corpus, ...(wcw.graph ? [wcw.graph] : [])] : []),
    ...translations.map(({ file }) => file),
  ];
}
