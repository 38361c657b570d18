import { isScalar, LineCounter, type ParsedNode, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { VerbatimError } from '../../../errors.js';
import { decodeSource } from '../../../sources/decode.js';
import { tokenise } from '../../../text/tokens.js';

/** A translator's work on a whole book is a few megabytes. */
export const MAX_TRANSLATION_BYTES = 64 * 1024 * 1024;

const words = z
  .string('must be text')
  .trim()
  .refine((text) => text !== '', 'must not be empty')
  .refine((text) => !/[\p{Surrogate}\0]/u.test(text), 'holds half a character or a NUL');
const optionalWords = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  words.nullable().default(null),
);

const TranslationFile = z.strictObject({
  translator: words,
  /** BCP 47 code of the language translated into. */
  language: words.refine(isLanguage, 'must be a language code such as en, de or pt-BR'),
  year: optionalWords,
  /** The terms under which the translator lets it be quoted. */
  terms: words,
  /** A work that every locus is of; without it each locus names its own. */
  work: optionalWords,
  units: z
    .array(
      z.strictObject({
        locus: words,
        text: words.refine((text) => tokenise(text).length > 0, 'must hold words'),
        commentary: optionalWords,
      }),
      'must be a list of units',
    )
    .min(1, 'must hold at least one unit'),
});

/** A unit as a translator has translated it. */
export interface TranslatedUnit {
  /** As the file names it, the work included. */
  readonly locus: string;
  readonly text: string;
  readonly commentary: string | null;
  /** Line of the file where the unit begins. */
  readonly line: number;
}

/** A translator's work, as a file declares it. */
export interface AuthorisedWork {
  /** How to call the file in an error. */
  readonly from: string;
  readonly translator: string;
  readonly language: string;
  readonly year: string | null;
  readonly terms: string;
  readonly units: readonly TranslatedUnit[];
}

/**
 * Reads a translator's work from YAML or JSON.
 * @throws VerbatimError `bad-input`, naming the line, for the first thing that is wrong
 */
export function readTranslationFile(bytes: Uint8Array, from: string): AuthorisedWork {
  if (bytes.length > MAX_TRANSLATION_BYTES) {
    throw wrong(from, null, `it is larger than ${MAX_TRANSLATION_BYTES / 1024 ** 2} MB`);
  }
  const lines = new LineCounter();
  const document = parseDocument(decode(bytes, from), { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const [fault] = document.errors;
  if (fault) throw wrong(from, lineAt(fault.pos[0]), fault.message.split('\n')[0] ?? fault.code);
  asWritten(document.contents);
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as ParsedNode | undefined;
      if (node?.range) return lineAt(node.range[0]);
    }
    return 1;
  };
  let value: unknown;
  try {
    value = document.toJS();
  } catch (cause) {
    throw wrong(from, null, (cause as Error).message);
  }
  const parsed = TranslationFile.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path ?? [];
    throw wrong(from, lineOf(path), `${path.join('.') || 'the file'}: ${issue?.message ?? 'not usable'}`);
  }
  const { units, work, ...rest } = parsed.data;
  return {
    ...rest,
    from,
    units: units.map((unit, at) => ({
      ...unit,
      locus: work === null ? unit.locus : `${work} ${unit.locus}`,
      line: lineOf(['units', at]),
    })),
  };
}

/** The error that names a file and a line of it. */
export function wrong(from: string, line: number | null, what: string, recovery?: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `${from}${line === null ? '' : `, line ${line}`}: ${what.replace(/\.$/, '')}. Nothing was imported.`,
    recovery ?? 'Correct the file and import it again; docs/importing.md shows one.',
  );
}

function decode(bytes: Uint8Array, from: string): string {
  try {
    return decodeSource(bytes, 'utf-8', from);
  } catch (error) {
    throw wrong('The file', null, (error as Error).message, 'Save it as UTF-8 and import it again.');
  }
}

/** Numbers are what the file writes, not what they count: the locus 2.10 is not 2.1. */
function asWritten(contents: ParsedNode | null): void {
  visit(contents, {
    Scalar: (_key, node) => {
      if (isScalar(node) && (typeof node.value === 'number' || typeof node.value === 'boolean')) {
        node.value = node.source ?? String(node.value);
      }
    },
  });
}

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}
