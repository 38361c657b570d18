import { counted } from '../../text/counted.js';
import { oneLine } from '../../text/one-line.js';
import type { LinkedNote, NoteAbout, NoteReadAnswer } from '../answers.js';

/** Headings named in the text form. */
const SHOWN_HEADINGS = 30;

/** How a reader asks for the rest of a note. */
export type SayRest = (lines: string, answer: NoteReadAnswer) => string;

const byTool: SayRest = (lines) => `vault_read with lines "${lines}"`;

/** The text form: where it is from, what links there, then the lines as they stand. */
export function formatNoteRead(answer: NoteReadAnswer, sayRest: SayRest = byTool): string {
  const { ref, title, headings, startLine, endLine, lines, text, about, outline, linksHere, linksTo } =
    answer;
  const { continues, notes, after = 0 } = answer;
  const whole = startLine === 1 && endLine >= lines && after === 0 && continues === null;
  return [
    [
      `[${oneLine(ref)}] ${oneLine([title, ...(headings[0] === title ? headings.slice(1) : headings)].join(' › '))}`,
      whole ? `The whole note, ${counted(lines, 'line')}.` : `Lines ${startLine}-${endLine} of ${lines}.`,
      ...aboutLines(about),
      ...(linksHere.length > 0 ? [`Links here: ${linksHere.map(sayLink).join(', ')}`] : []),
      ...(linksTo.length > 0 ? [`Links to: ${linksTo.map(({ path }) => oneLine(path)).join(', ')}`] : []),
      ...(whole || outline.length < 2 ? [] : [`Headings: ${sayOutline(outline)}`]),
    ].join('\n'),
    `TEXT (as the file has it)\n${text}`,
    ...(continues === null ? [] : [`Cut here. For the rest: ${sayRest(continues, answer)}.`]),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

function aboutLines({ tags, topics, aliases, ...fields }: NoteAbout): string[] {
  const single = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  const lists = Object.entries({ tags, topics, aliases }).flatMap(([name, values]) =>
    values.length === 0 ? [] : [`${name}: ${values.join(', ')}`],
  );
  const said = [...single, ...lists];
  return said.length === 0 ? [] : [oneLine(said.join('; '))];
}

const sayLink = ({ path, line }: LinkedNote) => `${oneLine(path)}:${line}`;

function sayOutline(outline: NoteReadAnswer['outline']): string {
  const shown = outline.slice(0, SHOWN_HEADINGS).map(({ text, line }) => `${oneLine(text)} (${line})`);
  const more = outline.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? `; ${more} more` : ''}`;
}
