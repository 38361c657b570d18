import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteFormat } from '../../notes/note-format.js';
import { parseNote } from '../../notes/parse-note.js';
import { packageRoot } from '../../package-root.js';
import { NOTES_SET_DIR } from '../notes/evaluate-notes.js';
import { readCommittedSet } from '../sets/committed-set.js';
import type { SpanQuestion, SpanSet } from './evaluate-spans.js';

const DEMO = join(packageRoot, 'demo', 'notes-vault');

/**
 * The judged queries over the demo's English notes as questions for passages: what answers is the whole section.
 * @param name of a set in evaluation/notes/
 * @throws VerbatimError as `readCommittedSet`
 */
export function readDemoQuestions(name: string): SpanSet {
  const files = readdirSync(DEMO, { recursive: true, encoding: 'utf8' })
    .filter((path) => noteFormat(path) !== null)
    .sort()
    .map((file) => ({ file, text: readFileSync(join(DEMO, file), 'utf8') }));
  const sections = new Map<string, SpanQuestion['answers'][number][]>();
  for (const { file, text } of files) {
    const note = parseNote(file, Buffer.from(text));
    for (const { headings, start, raw } of note?.chunks ?? []) {
      const unit = `demo/${file}#${headings.at(-1) ?? note?.title}`;
      sections.set(unit, [...(sections.get(unit) ?? []), { file, start, end: start + raw.length }]);
    }
  }
  const set = readCommittedSet(name, NOTES_SET_DIR);
  const questions = set.queries.map(({ text, judgements }) => ({
    query: text,
    answers: judgements
      .filter(({ grade }) => grade >= set.relevantFrom)
      .flatMap(({ unit }) => sections.get(unit) ?? []),
  }));
  return { files, questions };
}
