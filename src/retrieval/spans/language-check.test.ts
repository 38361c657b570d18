import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openShippedFrequencies } from '../../notes/background/background.js';
import { LanguageCheck, languageName } from './language-check.js';

let check: LanguageCheck;
beforeAll(() => {
  check = new LanguageCheck(openShippedFrequencies(mkdtempSync(join(tmpdir(), 'languages-'))));
});
const toEnglish = (text: string) => check.foreignTo(['en'], text);

describe('a text in another language than English is told', () => {
  it.each([
    // The Universal Declaration of Human Rights, article 1.
    ['Alle Menschen sind frei und gleich an Würde und Rechten geboren.', 'de'],
    ['Ils doivent agir les uns envers les autres dans un esprit de fraternité.', 'fr'],
    [
      'dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
      'es',
    ],
    ['Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander te gedragen.', 'nl'],
    ['Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.', null],
    ['Binadamu wote huzaliwa huru, hadhi na haki zao ni sawa.', null],
    // Caesar, Gallic War 1.1
    ['Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae.', null],
    ['Die Mühle öffnet samstags.', 'de'],
    ['Das Rad ist aus Eiche gemacht', 'de'],
    ['Heizung Gas', 'de'],
    ['Jahresbeiträge der Mitglieder erhöhen', 'de'],
  ])('%s', (text, code) => {
    expect(toEnglish(text)).not.toBeNull();
    if (code !== null) expect(toEnglish(text)).toEqual({ code });
  });
});

describe('a text in English is not', () => {
  it.each([
    'All human beings are born free and equal in dignity and rights.',
    'Payroll closes on Friday',
    'Oak.',
    'gas heating',
    'tallow and graphite for the bearings',
    'And he said unto them, Ye hear not, because ye are of the world.',
    'The Wärmepumpe in the Schulstraße was replaced by a new one last week',
    'npm install better-sqlite3 and restart the worker',
    'Jonas lives in Leipzig.',
    'Jonas is a luthier.',
    'Tomasz prefers NATS.',
    'Anna bought a theremin in Esslingen.',
    'Lena Hofmann works in Stuttgart.',
    'Jonas also plays with Heinrich Köhler.',
    'Agnieszka and Wojciech Kowalczyk moved to Wrocław',
  ])('%s', (text) => {
    expect(toEnglish(text)).toBeNull();
  });
});

it('nothing is said of what is too short to tell: a word, a name, a product', () => {
  for (const text of [
    '',
    '42',
    'Heizung',
    'Zwetschge',
    'Lindqvist Kowalski',
    'Kubernetes Terraform',
    'A123B',
  ]) {
    expect(toEnglish(text)).toBeNull();
  }
});

it('a word with a letter that English lacks tells by itself, unless English words stand beside it', () => {
  for (const word of ['Braunfäule', 'Gemüsebrühe', 'Weißdorn', 'Rückschlagventil 12']) {
    expect(toEnglish(word)).not.toBeNull();
  }
  expect(toEnglish('Müller called')).toBeNull();
  expect(check.foreignTo(['de'], 'Braunfäule')).toBeNull();
});

it('German names do not make a German sentence English', () => {
  for (const text of [
    'Jonas wohnt in Leipzig.',
    'Lena Hofmann arbeitet in Stuttgart.',
    'Der Server läuft wieder.',
  ]) {
    expect(toEnglish(text)).toEqual({ code: 'de' });
  }
});

it('a mixed text is what most of its words are', () => {
  expect(toEnglish('In the standup wir haben den Vertrag mit der Bank besprochen')).toEqual({ code: 'de' });
  expect(toEnglish('We have to sign the Pachtvertrag before the end of the month')).toBeNull();
});

it('another language can be the known one, and unknown words then say nothing', () => {
  const german = 'Alle Menschen sind frei und gleich an Würde und Rechten geboren.';
  expect(check.foreignTo(['en', 'de'], german)).toBeNull();
  expect(check.foreignTo(['de'], 'All human beings are born free and equal.')).toEqual({ code: 'en' });
  expect(check.foreignTo(['eu'], 'Gizon-emakume guztiak aske jaiotzen dira')).toBeNull();
});

it('any text can be asked about', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const foreign = toEnglish(text);
      expect(foreign === null || foreign.code === null || /^[a-z]{2}$/.test(foreign.code)).toBe(true);
      expect(foreign?.code).not.toBe('en');
    }),
  );
});

it('languages are named in English', () => {
  expect(['de', 'la', 'no'].map(languageName)).toEqual(['German', 'Latin', 'Norwegian']);
});
