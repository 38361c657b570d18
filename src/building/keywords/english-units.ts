/** A unit as it is put to whoever writes or checks its line. */
export interface EnglishUnit {
  /** `ref_key`: '4:17'. */
  readonly key: string;
  /** For people: 'Eccl 4:17 (English 5:1)'. */
  readonly ref: string;
  /** The preferred translation or the English original, whole; '' where there is no English. */
  readonly text: string;
  /** Every English wording that stands at this unit. */
  readonly wordings: readonly string[];
  /**
   * Whether a passage of that text begins here. A passage of two verses has one row, at the first of them; the second
   * needs none.
   */
  readonly opens: boolean;
}

/** What is read of a work, prepared or built. */
export interface WorkParts {
  /** In reading order. */
  readonly units: readonly {
    readonly refKey: string;
    readonly ref: string;
    readonly original: { readonly text: string; readonly body: string } | null;
  }[];
  readonly texts: readonly {
    readonly slug: string;
    readonly language: string;
    readonly preferred: boolean;
  }[];
  readonly passages: readonly {
    /** Slug of its text. */
    readonly text: string;
    readonly units: readonly string[];
    readonly body: string;
    readonly apparatus: string | null;
  }[];
}

/** The units of a work in reading order, with their English. */
export function englishUnits({ units, texts, passages }: WorkParts): readonly EnglishUnit[] {
  const english = texts
    .filter(({ language }) => /^en(-|$)/.test(language))
    .sort((a, b) => Number(b.preferred) - Number(a.preferred));
  const [first] = english;
  const bodies = new Map(english.map(({ slug }) => [slug, new Map<string, string[]>()]));
  const opening = new Set<string | undefined>();
  for (const { text, units: keys, body, apparatus } of passages) {
    const ofText = apparatus === null ? bodies.get(text) : undefined;
    for (const key of ofText ? keys : []) ofText?.set(key, [...(ofText.get(key) ?? []), body]);
    if (ofText && text === first?.slug) opening.add(keys[0]);
  }
  for (const { refKey, original } of units) {
    const ofText = original === null ? undefined : bodies.get(original.text);
    if (original === null || !ofText || ofText.has(refKey)) continue;
    ofText.set(refKey, [original.body]);
    if (original.text === first?.slug) opening.add(refKey);
  }
  return units.map(({ refKey, ref }) => {
    const wordings = english.flatMap(({ slug }) => bodies.get(slug)?.get(refKey)?.join(' ') ?? []);
    return { key: refKey, ref, text: wordings[0] ?? '', wordings, opens: opening.has(refKey) };
  });
}
