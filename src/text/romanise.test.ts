import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { romanisableScript, romanise } from './romanise.js';

const textOf = async (text: string, language: string) => (await romanise(text, language))?.text;

describe('romanise', () => {
  it('writes Chinese in pinyin with tones, a syllable a character, its marks as Latin ones', async () => {
    expect(await romanise('道可道，非常道；名可名，非常名。', 'lzh')).toEqual({
      text: 'dào kě dào, fēi cháng dào; míng kě míng, fēi cháng míng.',
      scheme: 'Hanyu Pinyin',
      caution: expect.stringContaining('may be the wrong one'),
    });
    expect(await textOf('子曰：「有朋自遠方來」', 'lzh')).toBe('zǐ yuē: “yǒu péng zì yuǎn fāng lái”');
  });

  it('gives each character its own tone, without sandhi', async () => {
    expect(await textOf('不亦', 'lzh')).toBe('bù yì');
  });

  it('leaves a character that it does not know as it is', async () => {
    expect(await textOf('道𥡴', 'lzh')).toMatch(/^dào ?𥡴$/u);
  });

  it('writes Sanskrit in IAST', async () => {
    expect(await romanise('कर्मण्येवाधिकारस्ते मा फलेषु कदाचन।\nमा कर्मफलहेतुर्भूर्मा ते सङ्गोऽस्त्वकर्मणि॥', 'sa')).toEqual({
      text: "karmaṇyevādhikāraste mā phaleṣu kadācana |\nmā karmaphalaheturbhūrmā te saṅgo'stvakarmaṇi ||",
      scheme: 'IAST',
      caution: null,
    });
    expect(await textOf('इमाँल्लोकान्', 'sa')).toBe('imām̐llokān');
    expect(await textOf('पितृ़न्', 'sa')).toBe('pitṛn');
  });

  it('writes Greek as the SBL does, with the rough breathing and the nasal before a guttural', async () => {
    expect(await romanise('Μακάριοι οἱ πτωχοὶ τῷ πνεύματι', 'grc')).toEqual({
      text: 'Makarioi hoi ptōchoi tō pneumati',
      scheme: 'SBL academic',
      caution: null,
    });
    expect(await textOf('ἄγγελος ῥήτωρ', 'grc')).toBe('angelos rhētōr');
    expect(await textOf('Ἅιδης, Υἱός, Ἱερουσαλήμ, Παῦλος, ΛΟΓΟΣ', 'grc')).toBe(
      'Haidēs, Huios, Hierousalēm, Paulos, LOGOS',
    );
    expect(await textOf('⸀(ὅτι) “ἡ”,\nὁ', 'grc')).toBe('⸀(hoti) “hē”,\nho');
  });

  it('writes pointed Hebrew as the SBL does, without accents, parashah marks and scribal dots', async () => {
    expect(await romanise('בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃', 'hbo')).toEqual({
      text: 'bərēʾšît bārāʾ ʾĕlōhîm ʾēt haššāmayim wəʾēt hāʾāreṣ',
      scheme: 'SBL academic',
      caution: null,
    });
    expect(await textOf('הָאִ֗ישׁ אֲשֶׁ֤ר ׀ לֹ֥א', 'hbo')).toBe('hāʾîš ʾăšer lōʾ');
    expect(await textOf('הֵׄמָּׄה', 'hbo')).toBe('hēmmâ');
  });

  it('says that unpointed Hebrew gives the consonants alone', async () => {
    expect(await romanise('בראשית ברא', 'hbo')).toEqual({
      text: 'brʾšyt brʾ',
      scheme: 'SBL academic',
      caution: expect.stringContaining('no vowel points'),
    });
  });

  it.each([
    ['Latin letters', 'Odi et amo.', 'la'],
    ['romanised Pali', 'Manopubbaṅgamā dhammā', 'pi'],
    ['a script without a romanisation here', 'بسم الله', 'ar'],
    ['Japanese, whose characters are not read as Chinese', '道', 'ja'],
    ['no letters', '12:30 –', 'grc'],
  ])('gives nothing for %s', async (_, text, language) => {
    expect(await romanise(text, language)).toBeNull();
  });

  it('keeps lines and every word of a long text', async () => {
    const line = 'ὁ λόγος σὰρξ ἐγένετο';
    const long = Array.from({ length: 100 }, () => line).join('\n');
    const expected = Array.from({ length: 100 }, () => 'ho logos sarx egeneto').join('\n');
    expect(await textOf(long, 'grc')).toBe(expected);
  });

  it('romanises or declines any text', async () => {
    const letters = fc.constantFrom(...'道可 。「」कर्मँ़्ि।Μἁῥῷ·׃שְׁמֹ֣ר ־a1\n\u{25874}\uFFFD');
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: letters, maxLength: 300 })),
        fc.constantFrom('lzh', 'sa', 'grc', 'hbo'),
        async (text, language) => {
          const romanised = await romanise(text, language);
          expect(romanised === null).toBe(romanisableScript(text) === null);
        },
      ),
      { numRuns: 300 },
    );
  });
});
