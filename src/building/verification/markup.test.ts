import { describe, expect, it } from 'vitest';
import { markupIn } from './markup.js';

describe('markup in a unit', () => {
  it.each([
    ['a tag', 'Love <i>your</i> enemies'],
    ['a closing tag that lost its opening', 'Love your enemies</verse>'],
    ['an entity', 'Ask &amp; it will be given'],
    ['a numeric entity', 'Ask &#8217; and'],
    ['a footnote letter', 'the philosopher [A] said'],
    ['a footnote number', 'the philosopher[12] said'],
    ['a backtick', 'the `spirit of God'],
    ['a brace', 'the {spirit} of God'],
    ['a siglum of the Greek apparatus', '⸀ἄλλῳ ἐνεργήματα'],
    ['a number against a Greek word', '1ἄλλῳ διακρίσεις'],
    ['a morpheme mark', 'הֲ/בָלִים'],
    ['underscores for italics', 'the _spirit_ of God'],
    ['asterisks for italics', 'the *spirit* of God'],
    ['a replacement character', 'the spirit\uFFFD of God'],
    ['a control character', 'the spirit\u0007 of God'],
  ])('is found: %s', (_, body) => {
    expect(markupIn(body)).not.toBeNull();
  });

  it.each([
    'Blessed are the poor in spirit: for theirs is the kingdom of heaven.',
    '(Now these are the words) – “of the Teacher”, the son of David…',
    'וַיַּֽעַן־יְהוָ֣ה אֶת־אִ֭יּוֹב מִ֥ן ׀ הַסְּעָרָ֗ה וַיֹּאמַֽר׃',
    'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν· ἐν τούτῳ ᾗ',
    '道可道，非常道。名可名，非常名。',
    'the 1st day of the 2d month',
  ])('is not found in an author’s text: %s', (body) => {
    expect(markupIn(body)).toBeNull();
  });
});
