import { contentTerms } from '../../retrieval/fts-expression.js';
import type { FusedEntry } from '../../retrieval/fusion.js';
import type { ParsedQuery } from '../../retrieval/query.js';
import { snippetOf } from '../../retrieval/snippet.js';
import { indexToken } from '../../retrieval/stem.js';
import { fold } from '../../text/fold.js';
import type { Hit, HitRanks } from '../answers.js';
import type { WorksRepository } from '../works.repository.js';
import type { SearchList } from './ranking.js';
import type { SearchRepository } from './search.repository.js';

/** A fused entry and what is shown for it. */
export interface Candidate {
  readonly entry: FusedEntry<SearchList>;
  /** Row of its passage; null for a unit that no searchable text has. */
  readonly passage: number | null;
  /** Row of its unit. */
  readonly unit: number;
  readonly work: string;
  /** Of the passage, or of the unit where there is none. */
  readonly id: string;
}

/** Writes hits: what a reader needs to choose among passages, and why each is there. */
export class HitWriter {
  constructor(
    private readonly works: WorksRepository,
    private readonly repository: SearchRepository,
  ) {}

  /** @param explain say for each hit why it is there */
  writerFor(query: ParsedQuery, explain: boolean): (candidate: Candidate) => Hit {
    const wanted = wantedTokens(query);
    return (candidate) => {
      const { passage, unit, id } = candidate;
      const shown = passage === null ? this.repository.unit(unit) : this.repository.passage(passage);
      if (!shown) throw new Error(`The hit ${id} is in an index and not in the library.`);
      const { text: snippet, matched } = snippetOf(shown.body, wanted);
      const work = this.works.work(candidate.work);
      return {
        id,
        unit: shown.unit,
        work: candidate.work,
        author: work?.author ?? '',
        title: work?.title ?? '',
        ref: shown.ref,
        tradition: work?.tradition ?? '',
        language: work?.language ?? '',
        snippet,
        ...(explain && { ranks: this.explain(candidate, query, matched) }),
      };
    };
  }

  /** What stands in a candidate's passage, or in its original where no translation has it. */
  textOf({ passage, unit }: Candidate): string {
    const shown = passage === null ? this.repository.unit(unit) : this.repository.passage(passage);
    return shown?.body.trim() ?? '';
  }

  private explain({ entry, unit }: Candidate, query: ParsedQuery, inBody: ReadonlySet<string>): HitRanks {
    const inLines = snippetOf(this.repository.lines(unit), wantedTokens(query)).matched;
    const original = entry.ranks.original === undefined ? '' : fold(this.repository.unit(unit)?.body ?? '');
    const words = new Set(query.terms.flatMap((term) => term.words));
    const matched = [...words].filter((word) => {
      const token = indexToken(word);
      const folded = fold(word);
      return inBody.has(token) || inLines.has(token) || (folded !== '' && original.includes(folded));
    });
    return { ...entry.ranks, score: entry.score, matched };
  }
}

/** Index tokens that a snippet is chosen by: the words that say what is asked, or all where there are no others. */
function wantedTokens({ terms }: ParsedQuery): ReadonlySet<string> {
  const content = contentTerms(terms);
  return new Set((content.length > 0 ? content : terms).flatMap(({ words }) => words.map(indexToken)));
}
