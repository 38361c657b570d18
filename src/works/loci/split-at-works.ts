import { workAtStart } from './work-at-start.js';
import type { WorkNames } from './work-names.js';

/** More works than anyone names in one locus. */
const MOST_STRETCHES = 24;

const JOINTS = /[;,&]|(?<=[\s\d])(?:and|und|et)(?=\s)/giu;

/** A reference begins so: a number, or one in Roman numerals. */
const BEGINS_REFERENCE = /^[\s.:,/]*(?:ch\S*\s*)?(?:\d|[ivxlc]+\b)/iu;

/**
 * Cuts a list that names several works ("Matt 5:44; 1 Cor 13:4") before each name, and lets the end of a range
 * leave out a name that only repeats the one before ("Eccl 4:17–Eccl 5:2" is "Eccl 4:17-5:2").
 */
export function splitAtWorks(text: string, names: WorkNames): readonly string[] {
  const plain = withoutRepeatedName(text, names);
  const stretches: string[] = [];
  let start = 0;
  for (const joint of plain.matchAll(JOINTS)) {
    const after = joint.index + joint[0].length;
    const next = plain.slice(after).replace(/^\s+/, '');
    if (stretches.length >= MOST_STRETCHES || !/^[\p{L}\p{N}]/u.test(next)) continue;
    const named = workAtStart(next, names);
    if (
      named === undefined ||
      !BEGINS_REFERENCE.test(named.rest) ||
      !/\d/.test(plain.slice(start, joint.index))
    )
      continue;
    stretches.push(plain.slice(start, joint.index).trim());
    start = plain.length - next.length;
  }
  return [...stretches, plain.slice(start).trim()];
}

function withoutRepeatedName(text: string, names: WorkNames): string {
  const dash = text.indexOf('-', (/\d/.exec(text)?.index ?? text.length) + 1);
  if (dash < 0) return text;
  const end = text.slice(dash + 1).trim();
  if (!/^[\d\s]*\p{L}/u.test(end)) return text;
  const repeated = workAtStart(end, names);
  const first = workAtStart(text, names);
  if (repeated === undefined || first === undefined || !BEGINS_REFERENCE.test(repeated.rest)) return text;
  const same = repeated.works.some((work) => first.works.includes(work));
  return same ? `${text.slice(0, dash + 1)}${repeated.rest.replace(/^[\s.:,/]+/, '')}` : text;
}
