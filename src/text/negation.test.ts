import { describe, expect, it } from 'vitest';
import { holdsNegation } from './negation.js';
import { tokenise } from './tokens.js';

const denies = (text: string, language: string) => holdsNegation(text, tokenise(text), language);

describe('a negation', () => {
  it.each([
    ['thou shalt not', 'en'],
    ['I don’t know', 'en'],
    ['neither do I', 'en'],
    ['without cause', 'en'],
    ['לֹ֖א תִרְצָֽח', 'hbo'],
    ['וְאֵ֥ין כָּל־חָדָ֖שׁ', 'hbo'],
    ['אַל־תְּבַהֵ֨ל', 'hbo'],
    ['οὐκ ἦλθον', 'grc'],
    ['μὴ κρίνετε', 'grc'],
    ['οὐδεὶς δύναται', 'grc'],
    ['non nobis', 'la'],
    ['nullam rem', 'la'],
    ['非常道', 'lzh'],
    ['無為', 'zh'],
    ['na hi verena verāni', 'pi'],
    ['न जायते', 'sa'],
  ])('is found in %s', (text, language) => {
    expect(denies(text, language)).toBe(true);
  });

  it.each([
    ['the knot of nothingness', 'en'],
    ['אֶל־הָאָרֶץ', 'hbo'],
    ['אֵל עֶלְיוֹן', 'hbo'],
    ['οὗ ἦν', 'grc'],
    ['道可道', 'lzh'],
    ['omnia vanitas', 'la'],
  ])('is not found in %s', (text, language) => {
    expect(denies(text, language)).toBe(false);
  });
});
