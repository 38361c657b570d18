import type { Database } from 'better-sqlite3';
import { closest } from '../../text/closest.js';
import type {
  Concept,
  ConceptAnswer,
  ConceptLink,
  ConceptList,
  ConceptPassage,
  ConceptSummary,
} from '../answers.js';
import { echo } from '../loci/locus-text.js';
import type { WorksRepository } from '../works.repository.js';
import { ConceptFilter } from './concept-filter.js';
import { ConceptNames, type NameMatch } from './concept-names.js';
import { type ConceptRow, ConceptsRepository, type LinkRow, type PassageRow } from './concepts.repository.js';
import { spanOf, spanRef } from './locus-span.js';

/** A listing stops here: at some 40 tokens a line that is as long as an answer may be. */
const LIST_CAP = 250;
/** "Did you mean" names this many. */
const CLOSEST = 5;
/** The longest name or filter that is looked at: no name is longer, and comparing spellings is quadratic in it. */
const NAME_CAP = 80;

/** The whole graph's rows and the indexes over their words, made on first use and kept. */
interface Graph {
  readonly bySlug: ReadonlyMap<string, ConceptRow>;
  readonly names: ConceptNames;
  readonly filter: ConceptFilter;
}

/** The concept graph as a browsing aid: what traditions speak of, how it hangs together, where to read. */
export class Concepts {
  private readonly rows: ConceptsRepository;
  private loaded: Graph | undefined;

  constructor(
    db: Database,
    private readonly works: WorksRepository,
  ) {
    this.rows = new ConceptsRepository(db);
  }

  /**
   * Concepts of a tradition, or those whose names, terms or gloss hold the filter's words; all of them without one.
   * The notes say what was left out and how to narrow or widen.
   */
  list(filter = ''): ConceptList {
    const { bySlug, names, filter: index } = this.graph();
    const concepts = [...bySlug.values()];
    const asked = filter.slice(0, NAME_CAP).trim();
    if (concepts.length === 0) return { concepts: [], notes: [NO_GRAPH] };
    if (asked === '') return listing(concepts, [traditionsNote(concepts)]);
    const found = index.narrow(asked);
    if (found.length > 0) return listing(found, []);
    const match = names.find(asked);
    const near = match ? match.slugs.flatMap((slug) => bySlug.get(slug) ?? []) : index.relaxed(asked);
    if (near.length > 0) {
      return listing(near, [`No concept holds every word of ${echo(asked)}; these come nearest.`]);
    }
    const spellings = this.closestTo(asked).map(({ name }) => name);
    const nearest = spellings.length > 0 ? `The closest names are ${spellings.join(', ')}. ` : '';
    return {
      concepts: [],
      notes: [`No concept matches ${echo(asked)}. ${nearest}${traditionsNote(concepts)}`],
    };
  }

  /**
   * One concept by any of its names, in any script, with or without diacritics; a small slip is forgiven and said.
   * An ambiguous or unknown name gives no concept and the closest ones.
   */
  get(name: string): ConceptAnswer {
    const { bySlug, names } = this.graph();
    if (bySlug.size === 0) return { concept: null, closest: [], notes: [NO_GRAPH] };
    const asked = name.slice(0, NAME_CAP).trim();
    const match = names.find(asked);
    if (match === undefined) {
      const near = this.closestTo(asked);
      const said = near.length > 0 ? 'The closest are listed.' : 'Nothing comes close.';
      return {
        concept: null,
        closest: near,
        notes: [
          `No concept is called ${echo(asked)}. ${said} list_concepts shows all, or those of one tradition.`,
        ],
      };
    }
    const found = match.slugs.flatMap((slug) => bySlug.get(slug) ?? []);
    const [only] = found;
    if (only === undefined || found.length > 1) {
      return {
        concept: null,
        closest: found.map(summary),
        notes: [`${echo(asked)} may mean ${either(found.map((row) => row.name))}: ask for one of them.`],
      };
    }
    return { concept: this.whole(only), closest: [], notes: notesOn(asked, only, match) };
  }

  private graph(): Graph {
    if (this.loaded === undefined) {
      const rows = this.rows.all();
      this.loaded = {
        bySlug: new Map(rows.map((row) => [row.slug, row])),
        names: new ConceptNames(rows),
        filter: new ConceptFilter(rows),
      };
    }
    return this.loaded;
  }

  private closestTo(asked: string): readonly ConceptSummary[] {
    const { bySlug, names, filter } = this.graph();
    const spellings = names.spellings();
    // One concept may be near by several spellings, so more are asked for than are shown.
    const near = closest(asked, [...new Set(spellings.map(({ spelling }) => spelling))], CLOSEST * 4);
    const slugs = near.flatMap((text) =>
      spellings.filter(({ spelling }) => spelling === text).map(({ slug }) => slug),
    );
    const byLetters = [...new Set(slugs)].flatMap((slug) => bySlug.get(slug) ?? []);
    const byWords = filter.relaxed(asked);
    return [...new Set([...byLetters, ...byWords])].slice(0, CLOSEST).map(summary);
  }

  private whole(row: ConceptRow): Concept {
    const links = this.rows.links(row.slug);
    const of = (type: LinkRow['type'], ...ends: readonly LinkRow['outgoing'][]) =>
      links.filter((entry) => entry.type === type && ends.includes(entry.outgoing)).map(link);
    return {
      ...row,
      parallels: of('parallel', 0, 1),
      tensions: of('tension', 0, 1),
      broader: of('broader', 1),
      narrower: of('broader', 0),
      passages: this.rows.passages(row.slug).map((passage) => this.passage(passage)),
    };
  }

  private passage({ work, locus, unit }: PassageRow): ConceptPassage {
    const span = unit === null ? undefined : spanOf(this.works, work, locus);
    const ref =
      span === undefined ? `${work} ${locus} (not in this library)` : spanRef(this.works, locus, span);
    return { work, locus, unit, ref };
  }
}

const NO_GRAPH = 'This library holds no concepts. `verbatim build` writes them with the works.';

function summary({ slug, name, traditions, gloss }: ConceptRow): ConceptSummary {
  return { slug, name, traditions, gloss };
}

function link({ slug, name, note }: LinkRow): ConceptLink {
  return { slug, name, note };
}

function listing(found: readonly ConceptRow[], notes: readonly string[]): ConceptList {
  const concepts = found.slice(0, LIST_CAP).map(summary);
  if (found.length <= LIST_CAP) return { concepts, notes };
  const left = `${found.length - LIST_CAP} more of ${found.length} are left out: narrow the list by a tradition or a word.`;
  return { concepts, notes: [left, ...notes] };
}

function traditionsNote(concepts: readonly ConceptRow[]): string {
  const counts = new Map<string, number>();
  for (const tradition of concepts.flatMap((row) => row.traditions)) {
    counts.set(tradition, (counts.get(tradition) ?? 0) + 1);
  }
  const said = [...counts]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, count]) => `${name} ${count}`);
  return `Narrow by a tradition (${said.join(', ')}) or by a word of a name, term or gloss.`;
}

function notesOn(asked: string, { name }: ConceptRow, match: NameMatch): readonly string[] {
  return match.by === 'typo' ? [`${echo(asked)} was taken for ${echo(match.spelling)} (${name}).`] : [];
}

function either(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
