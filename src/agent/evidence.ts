import { z } from 'zod';
import type { ToolResult } from './tool-client.js';

const SearchEvidence = z.object({ hits: z.array(z.object({ unit: z.string() })) });
const ReadEvidence = z.object({ units: z.array(z.object({ unit: z.string() })) });

/** What a call showed the model: units that a search found, and units that a reading gave. */
export interface Evidence {
  readonly found: readonly string[];
  readonly read: readonly string[];
}

const NOTHING: Evidence = { found: [], read: [] };

/** What the answer of a tool shows, by the units it names, each once and in its order. */
export function evidenceOf(tool: string, { structured, isError }: ToolResult): Evidence {
  if (isError) return NOTHING;
  if (tool === 'search_passages') {
    const { data } = SearchEvidence.safeParse(structured);
    return data === undefined ? NOTHING : { found: unitsOf(data.hits), read: [] };
  }
  if (tool === 'read_passages') {
    const { data } = ReadEvidence.safeParse(structured);
    return data === undefined ? NOTHING : { found: [], read: unitsOf(data.units) };
  }
  return NOTHING;
}

const unitsOf = (named: readonly { readonly unit: string }[]) => [...new Set(named.map(({ unit }) => unit))];
