import { describe, expect, it } from 'vitest';
import { DividedWords } from './divided-words.js';

/** The body of a file that has a word divided, among words that say how it writes them. */
const read = (body: string, { around = '', raw = body.replace('- ', '-\n'), language = 'en' } = {}) =>
  new DividedWords(`${around}\n${raw}`, language).joined(body, raw);

describe('a word that the end of a line divides', () => {
  it('is written as the file writes it elsewhere, with its hyphen or without', () => {
    expect(read('the Music- master', { around: 'a music-master' })).toBe('the Music-master');
    expect(read('adminis- trative talents', { around: 'Administrative' })).toBe('administrative talents');
    expect(read('come to- morrow', { around: 'to-morrow, and to-morrow; tomorrow' })).toBe('come to-morrow');
    expect(read('the land- lord', { around: 'landlord, landlord, land-lord' })).toBe('the landlord');
  });

  it('keeps the hyphen between two words that the file has only apart', () => {
    expect(read('a country is ill- governed', { around: 'governing the ill' })).toBe(
      'a country is ill-governed',
    );
    expect(read('his fellow- villagers', { around: 'fellow' })).toBe('his fellow-villagers');
  });

  it('loses the hyphen where a half of it is no word of the file', () => {
    expect(read('your asso- siates')).toBe('your assosiates');
    expect(read('in- structed men', { around: 'in' })).toBe('instructed men');
  });

  it('is a compound where the recipe says so', () => {
    const raw = 'his fellow-\nvillagers';
    expect(new DividedWords(raw, 'en').joined('his fellow- villagers', raw)).toBe('his fellowvillagers');
    expect(new DividedWords(raw, 'en', ['fellow-villagers']).joined('his fellow- villagers', raw)).toBe(
      'his fellow-villagers',
    );
  });

  it('has no hyphen of its own in Latin', () => {
    const raw = 'illud quoque re-\n<pb n="p.162"/> soluitur';
    const around = 're soluitur';
    expect(read('illud quoque re- soluitur', { raw, around, language: 'la' })).toBe(
      'illud quoque resoluitur',
    );
  });

  it('ends a line where a page ends', () => {
    expect(read('ill- governed', { raw: 'ill-<pb n="2"/> governed', around: 'ill governed' })).toBe(
      'ill-governed',
    );
  });
});

describe('a hyphen before a space', () => {
  it('stays where it stands for a later part', () => {
    expect(read('messages of good- or ill-will', { around: 'good or' })).toBe(
      'messages of good- or ill-will',
    );
  });

  it('stays between two words inside a line, where nothing says what it is', () => {
    const body = 'his reproaches, his- correction';
    expect(read(body, { raw: body, around: 'his correction' })).toBe(body);
  });

  it('stays at the end of a line of verse, which stays a line', () => {
    expect(read('this world devise-\nThe earth')).toBe('this world devise-\nThe earth');
  });
});
