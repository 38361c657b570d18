import type { Token } from './tokens.js';

/** A word's matching form, and the word as written, where only its marks tell a negation from a namesake. */
type IsNegation = (folded: string, written: string) => boolean;

const words = (list: string) => {
  const set = new Set(list.split(' '));
  return (folded: string) => set.has(folded);
};

const ENGLISH = words(
  'not no never nor neither none nothing nobody nowhere nought naught without cannot unless except lest',
);
const HEBREW = words(
  'לא לוא בל בלי בלתי אינ אינני איני אינכ אינו איננו אינה איננה אינמ אינכמ אינ פנ מבלי לבלתי',
);
const HEBREW_PREFIXES = /^[והבכלמש]{1,2}(?=.{2})/u;
const GREEK = words(
  'ουκ ουχ ουχι μη μηδε ουδε ουδ μηδ μητε ουτε ουτ μητ μηκετι ουκετι ουδεποτε ουδεπω ουπω ουποτε μηποτε μηπω ' +
    'ουδαμωσ μηδαμωσ ουμενουν ανευ χωρισ',
);
const GREEK_NOBODY = /^(?:ου|μη)[δθ](?:εισ|εν|ενοσ|ενι|ενα|ενεσ|εμι.{1,3})$/u;
const LATIN = words(
  'non ne nec neque nihil nil nemo neminem numquam nunquam haud sine nisi minime nolo noli nolite nequaquam',
);
const CHINESE = words('不 無 无 非 弗 莫 勿 未 毋 否 靡 罔 匪 沒 没');
const INDIC = words('na no ma natthi nasti naiva napi napi न मा नो नैव नास्ति नहि नापि');
const ARABIC = words('لا لم لن ليس ليست غير ولا فلا الا');

const BY_LANGUAGE: Readonly<Record<string, IsNegation>> = {
  en: (folded) => ENGLISH(folded) || folded.endsWith("n't"),
  // אַל, "do not", is written as אֶל, "to", and אֵל, "God", when the vowels are left out.
  hbo: (folded, written) => {
    const bare = folded.replace(HEBREW_PREFIXES, '');
    return (
      HEBREW(folded) ||
      HEBREW(bare) ||
      ((folded === 'אל' || folded === 'ואל') && !/[\u05B5\u05B6]/.test(written))
    );
  },
  // οὐ, "not", has the smooth breathing; οὗ, "where", the rough.
  grc: (folded, written) =>
    GREEK(folded) ||
    GREEK_NOBODY.test(folded) ||
    (folded === 'ου' && !written.normalize('NFD').includes('\u0314')),
  la: (folded) => LATIN(folded) || folded.startsWith('null'),
  lzh: CHINESE,
  pi: INDIC,
  sa: INDIC,
  ar: ARABIC,
};
const ALIASES: Readonly<Record<string, string>> = { he: 'hbo', el: 'grc', zh: 'lzh', och: 'lzh' };

/**
 * True when one of the words denies: "not", "n't", לא, οὐκ, non, 不, na, …
 * @param language BCP 47 of the text; in an unknown one every list but that of Pali and Sanskrit is asked
 */
export function holdsNegation(text: string, tokens: readonly Token[], language: string): boolean {
  const code = language.toLowerCase().split('-')[0] ?? '';
  const own = BY_LANGUAGE[ALIASES[code] ?? code];
  const lists = own ? [own] : Object.values(BY_LANGUAGE).filter((list) => list !== INDIC);
  return tokens.some(({ folded, start, end }) => lists.some((list) => list(folded, text.slice(start, end))));
}
