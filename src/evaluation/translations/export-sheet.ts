import { existsSync } from 'node:fs';
import type { ChatCost, ChatModel } from '../../chat/chat-model.js';
import { addChatCosts, NO_CHAT_COST } from '../../chat/cost.js';
import { VerbatimError } from '../../errors.js';
import { type SampledUnit, type SampledWorks, sha256 } from './sampled-works.js';
import { readSheet, type SheetRow, writeSheet } from './sheet.js';
import { translate } from './translate.js';

export interface ExportOptions {
  readonly works: SampledWorks;
  /** Names of works; all that can be translated when empty. */
  readonly named: readonly string[];
  readonly out: string;
  readonly seed: string;
  /** Null leaves the translations to be filled in by other means. */
  readonly model: ChatModel | null;
  /** The reader's language, in English. */
  readonly into: string;
  readonly onProgress?: (done: number, total: number, label: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** What an export did. */
export interface ExportReport {
  readonly out: string;
  readonly works: readonly { readonly work: string; readonly passages: number }[];
  /** Passages translated now, and those translated before. */
  readonly translated: number;
  readonly kept: number;
  /** Passages without a translation still, and why; empty without a model. */
  readonly left: readonly { readonly unit: string; readonly problem: string }[];
  readonly model: string | null;
  readonly cost: ChatCost;
}

/**
 * Writes a sheet with a sample of each work, and has the passages translated that are not yet. A sheet that is there is gone
 * on with: its translations, judgements and notes stay, and so do its rows of other works. It is written after each
 * translation, so that a run that was stopped loses one at most.
 * @throws VerbatimError `bad-input` where rows would be lost that were judged or noted, `unavailable` when the provider
 *   fails, `cancelled` when stopped; what was translated before stays
 */
export async function exportSheet(options: ExportOptions): Promise<ExportReport> {
  const { works, out, seed, model, into, onProgress = () => {}, signal } = options;
  const ids = works.ids(options.named);
  const samples = ids.map((id) => ({ work: id, units: works.sample(id, seed) }));
  const units = samples.flatMap(({ units: sample }) => sample);
  const before = existsSync(out) ? readSheet(out) : [];
  const rows = mergedRows(before, units, ids);
  writeSheet(out, rows);

  const byId = new Map(units.map((unit) => [unit.unit, unit]));
  const pending = rows.filter((row) => byId.has(row.unit) && row.model_translation === '');
  const left: { unit: string; problem: string }[] = [];
  let [cost, translated] = [NO_CHAT_COST, 0];
  for (const row of model === null ? [] : pending) {
    const unit = byId.get(row.unit);
    if (model === null || unit === undefined) continue;
    onProgress(translated + left.length, pending.length, row.reference);
    const answer = await translate(model, unit, into, signal);
    cost = addChatCosts(cost, answer.cost);
    if ('problem' in answer) {
      left.push({ unit: row.unit, problem: answer.problem });
      continue;
    }
    translated += 1;
    rows[rows.indexOf(row)] = { ...row, model_translation: answer.value.translation, model: model.id };
    writeSheet(out, rows);
  }
  if (model !== null) onProgress(pending.length, pending.length, '');
  return {
    out,
    works: samples.map(({ work, units: sample }) => ({ work, passages: sample.length })),
    translated,
    kept: units.length - pending.length,
    left,
    model: model?.id ?? null,
    cost,
  };
}

/** The rows of other works as they stand, then those of the sample, with what the sheet has for them already. */
function mergedRows(
  before: readonly SheetRow[],
  units: readonly SampledUnit[],
  works: readonly string[],
): SheetRow[] {
  const fresh = units.map(rowOf);
  const same = new Map(before.map((row) => [keyOf(row), row]));
  const wanted = new Set(fresh.map(keyOf));
  const dropped = before.filter((row) => works.includes(workOf(row.unit)) && !wanted.has(keyOf(row)));
  const judged = dropped.find(({ acceptable, note }) => acceptable.trim() !== '' || note.trim() !== '');
  if (judged) {
    throw new VerbatimError(
      'bad-input',
      `The sheet has a judgement of ${judged.unit}, which is not in this sample or has changed since.`,
      'Write to another file with --out, or use the seed of the first export.',
    );
  }
  const others = before.filter(({ unit }) => !works.includes(workOf(unit)));
  return [...others, ...fresh.map((row) => ({ ...row, ...kept(same.get(keyOf(row))) }))];
}

const keyOf = ({ unit, original_sha256 }: SheetRow) => `${unit}\n${original_sha256}`;

const workOf = (unit: string): string => unit.split('/')[0] ?? '';

const kept = (row: SheetRow | undefined) =>
  row && {
    model_translation: row.model_translation,
    acceptable: row.acceptable,
    note: row.note,
    model: row.model,
  };

function rowOf({ unit, ref, language, original, aid, aidTranslator }: SampledUnit): SheetRow {
  return {
    unit,
    reference: ref,
    language,
    original,
    aid,
    aid_translator: aidTranslator,
    model_translation: '',
    acceptable: '',
    note: '',
    model: '',
    original_sha256: sha256(original),
  };
}
