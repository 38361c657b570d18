import { VerbatimError } from '../errors.js';
import { librarySpec } from './library-sources.js';
import type { LibraryWriter, SourceRow } from './library-writer.js';
import type { PreparedWork } from './prepared-work.js';

/** Writes prepared works into one library: row numbers are given here, and sources that works share are written once. */
export class WorkWriter {
  private readonly sources = new Map<string, { readonly id: number; readonly sha256: string }>();

  /** @param present ids of all works that this library will hold */
  constructor(
    private readonly writer: LibraryWriter,
    private readonly present: ReadonlySet<string>,
  ) {}

  /**
   * @throws VerbatimError `mismatch` when a passage names a unit that the work does not have, or two works declare
   *   one source differently
   */
  write(prepared: PreparedWork): void {
    const { work } = prepared;
    this.writer.inTransaction(() => {
      // Part of a work that is not in this library: it then stands on its own.
      const partOf = work.partOf !== null && this.present.has(work.partOf) ? work.partOf : null;
      this.writer.addWork({ ...work, partOf });
      const sources = new Map<string, number>();
      for (const [spec, source] of prepared.sources) sources.set(spec, this.addSource(work.id, source));
      const texts = new Map(prepared.texts.map((text) => [text.slug, this.writer.addText(text)]));
      const units = new Map<string, number>();
      for (const { original, keywords, situations, ...unit } of prepared.units) {
        const sameAs = partOf === null ? null : unit.sameAs;
        const id = this.writer.addUnit({ ...unit, sameAs });
        units.set(unit.refKey, id);
        if (original) {
          this.writer.addOriginal({
            unit: id,
            text: known(texts, original.text, work.id, 'text'),
            source: known(sources, original.source, work.id, 'source'),
            body: original.body,
            raw: original.raw,
            start: original.start,
          });
        }
        if (keywords.length > 0 || situations.length > 0) this.writer.addLines(id, keywords, situations);
      }
      for (const passage of prepared.passages) {
        this.writer.addPassage({
          ...passage,
          text: known(texts, passage.text, work.id, 'text'),
          textSlug: passage.text,
          source: known(sources, passage.source, work.id, 'source'),
          units: passage.units.map((key) => known(units, key, work.id, 'unit')),
        });
      }
    });
  }

  private addSource(work: string, source: SourceRow): number {
    const spec = librarySpec(work, source.spec);
    const before = this.sources.get(spec);
    if (!before) {
      const id = this.writer.addSource({ ...source, spec });
      this.sources.set(spec, { id, sha256: source.sha256 });
      return id;
    }
    if (before.sha256 === source.sha256) return before.id;
    throw new VerbatimError(
      'mismatch',
      `The work ${work} declares the source ${spec} with sha256 ${source.sha256}, another work with ${before.sha256}.`,
      'Both recipes must name the same file: correct the one that is wrong.',
    );
  }
}

function known(ids: ReadonlyMap<string, number>, key: string, work: string, what: string): number {
  const id = ids.get(key);
  if (id !== undefined) return id;
  throw new VerbatimError(
    'mismatch',
    `The work ${work} names the ${what} ${key}, which it does not have.`,
    `Correct the recipe works/${work}/work.yaml.`,
  );
}
