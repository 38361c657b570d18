import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sourceFiles } from '../../test/support/source-files.js';
import { packageRoot } from '../package-root.js';
import type { SourceFile } from '../sources/source-fetcher.js';
import { parseText } from './parsers/parse-text.js';
import { prepareWork } from './prepare.js';
import type { PreparedUnit, PreparedWork } from './prepared-work.js';
import { listRecipes, sourceRequests } from './recipe.js';

/** The works of the default library: those whose every source is in a package. */
const recipes = listRecipes(join(packageRoot, 'works')).filter((recipe) =>
  sourceRequests(recipe).every(({ spec }) => spec.startsWith('npm:')),
);
const works = new Map<string, PreparedWork>();
let files: ReadonlyMap<string, SourceFile>;

beforeAll(async () => {
  files = await sourceFiles(recipes.flatMap(sourceRequests));
  for (const recipe of recipes) works.set(recipe.id, prepareWork(recipe, files));
}, 600_000);

function fileOf({ spec }: { readonly spec: string }): SourceFile {
  const file = files.get(spec);
  if (!file) throw new Error(`no file ${spec}`);
  return file;
}

function work(id: string): PreparedWork {
  const found = works.get(id);
  if (!found) throw new Error(`no work ${id}`);
  return found;
}

function unit(id: string): PreparedUnit {
  const [workId = '', key] = id.split('/');
  const found = work(workId).units.find(({ refKey }) => refKey === key);
  if (!found) throw new Error(`no unit ${id}`);
  return found;
}

function translations(id: string): Record<string, string> {
  const [workId = '', key = ''] = id.split('/');
  const covering = work(workId).passages.filter(({ units }) => units.includes(key));
  const texts = [...new Set(covering.map(({ text }) => text))];
  return Object.fromEntries(
    texts.map((text) => [
      text.slice(workId.length + 1),
      covering
        .filter((passage) => passage.text === text)
        .map(({ body }) => body)
        .join(' / '),
    ]),
  );
}

/** One spelling for the orders of code points that Unicode holds equal; what is stored keeps the order of its file. */
function canonical(text: string | undefined): string {
  return text?.normalize('NFC') ?? '';
}

/** How many verses each chapter has in the other numbering. */
function englishCounts({ units }: PreparedWork): number[] {
  return countsPerChapter(
    units.flatMap(({ refKey, otherKey }) => (otherKey === 'title' ? [] : (otherKey ?? refKey).split(', '))),
  );
}

function countsPerChapter(keys: readonly string[]): number[] {
  const counts: number[] = [];
  for (const key of new Set(keys)) {
    const chapter = Number(key.split(':')[0]);
    counts[chapter - 1] = (counts[chapter - 1] ?? 0) + 1;
  }
  return counts;
}

describe('the works', () => {
  // Verse counts of the editions: 1,071 + 1,151 + 879 + 437 + 108 verses are those of English Bibles, which have
  // 17:21, 18:11, 23:14; 17:36, 23:17; 5:4, 7:53–8:11, where the Greek has none.
  it.each([
    ['proverbs', 915, 915],
    ['ecclesiastes', 222, 222],
    ['job', 1070, 1070],
    ['psalms', 2527, 2527],
    ['isaiah', 1291, 1291],
    ['song-of-songs', 117, 117],
    ['matthew', 1071, 1068],
    ['luke', 1151, 1149],
    ['john', 879, 866],
    ['1-corinthians', 437, 437],
    ['james', 108, 108],
    ['sermon-on-the-mount', 111, 111],
  ])('hold %s with %i units, %i of them with an original', (id, units, originals) => {
    const prepared = work(id);
    expect(prepared.units).toHaveLength(units);
    expect(prepared.units.filter(({ original }) => original)).toHaveLength(originals);
  });

  it('are twelve', () => {
    expect(works.size).toBe(12);
  });

  it('are found in their sources at the places recorded', () => {
    for (const { units, passages } of works.values()) {
      for (const { raw, start, source } of [
        ...units.flatMap(({ original }) => original ?? []),
        ...passages,
      ]) {
        expect(files.get(source)?.text.startsWith(raw, start)).toBe(true);
      }
    }
  });

  it('hold no mark-up, apparatus marks or digits in what may be quoted', () => {
    for (const { units, passages } of works.values()) {
      const bodies = [
        ...units.flatMap(({ original }) => original?.body ?? []),
        ...passages.filter(({ apparatus }) => apparatus === null).map(({ body }) => body),
      ];
      expect(bodies.filter((body) => /[<>{}[\]`*\d/⸀-⸅]|\s\s|^\s|\s$/u.test(body))).toEqual([]);
    }
  });

  it('name Greek verses that the SBLGNT lacks, and read them in translation', () => {
    for (const id of ['matthew/17:21', 'luke/23:17', 'john/5:4', 'john/7:53', 'john/8:11']) {
      expect(unit(id).original).toBeNull();
      expect(unit(id).notes.join()).toMatch(/SBLGNT/);
      expect(Object.keys(translations(id))).toEqual(['web', 'kjv', 'asv']);
    }
    expect(Object.keys(translations('luke/17:36'))).toEqual(['kjv', 'asv']);
  });

  it('give the Sermon on the Mount as part of Matthew, unit for unit', () => {
    for (const { refKey, sameAs, ref, original } of work('sermon-on-the-mount').units) {
      expect(sameAs).toBe(`matthew/${refKey}`);
      expect(ref).toBe(`Matt ${refKey}`);
      expect(original?.body).toBe(unit(`matthew/${refKey}`).original?.body);
    }
    expect(
      work('sermon-on-the-mount')
        .units.filter(({ notes }) => notes.length > 0)
        .map(({ refKey }) => refKey),
    ).toEqual(['5:22', '5:30', '5:44', '5:47', '6:4', '6:6', '6:13']);
  });

  it('bring lines for every unit of Ecclesiastes and the Sermon, under the numbering cited', () => {
    for (const id of ['ecclesiastes', 'sermon-on-the-mount']) {
      expect(work(id).units.filter(({ situations }) => situations.length === 0)).toEqual([]);
    }
    expect(unit('ecclesiastes/4:17').keywords).toContain('listening');
  });
});

describe('Hebrew verses that one can look up', () => {
  it.each([
    ['ecclesiastes/1:2', 'הֲבֵ֤ל הֲבָלִים֙ אָמַ֣ר קֹהֶ֔לֶת הֲבֵ֥ל הֲבָלִ֖ים הַכֹּ֥ל הָֽבֶל׃'],
    ['ecclesiastes/3:1', 'לַכֹּ֖ל זְמָ֑ן וְעֵ֥ת לְכָל־חֵ֖פֶץ תַּ֥חַת הַשָּׁמָֽיִם׃'],
    ['ecclesiastes/11:1', 'שַׁלַּ֥ח לַחְמְךָ֖ עַל־פְּנֵ֣י הַמָּ֑יִם כִּֽי־בְרֹ֥ב הַיָּמִ֖ים תִּמְצָאֶֽנּוּ׃'],
    ['proverbs/1:7', 'יִרְאַ֣ת יְ֭הוָה רֵאשִׁ֣ית דָּ֑עַת חָכְמָ֥ה וּ֝מוּסָ֗ר אֱוִילִ֥ים בָּֽזוּ׃'],
    ['proverbs/15:1', 'מַֽעֲנֶה־רַּ֭ךְ יָשִׁ֣יב חֵמָ֑ה וּדְבַר־עֶ֝֗צֶב יַעֲלֶה־אָֽף׃'],
    ['psalms/23:1', 'מִזְמ֥וֹר לְדָוִ֑ד יְהוָ֥ה רֹ֝עִ֗י לֹ֣א אֶחְסָֽר׃'],
    ['psalms/118:24', 'זֶה־הַ֭יּוֹם עָשָׂ֣ה יְהוָ֑ה נָגִ֖ילָה וְנִשְׂמְחָ֣ה בֽוֹ׃'],
    ['job/13:15', 'הֵ֣ן יִ֭קְטְלֵנִי ל֣וֹ אֲיַחֵ֑ל אַךְ־דְּ֝רָכַ֗י אֶל־פָּנָ֥יו אוֹכִֽיחַ׃'],
    ['isaiah/40:8', 'יָבֵ֥שׁ חָצִ֖יר נָ֣בֵֽל צִ֑יץ וּדְבַר־אֱלֹהֵ֖ינוּ יָק֥וּם לְעוֹלָֽם׃'],
    ['song-of-songs/2:1', 'אֲנִי֙ חֲבַצֶּ֣לֶת הַשָּׁר֔וֹן שֽׁוֹשַׁנַּ֖ת הָעֲמָקִֽים׃'],
  ])('%s', (id, words) => {
    expect(canonical(unit(id).original?.body)).toBe(canonical(words));
  });

  it('read the qere and mention the ketiv: “guard your foot” (4:17) and “I will hope in him” (Job 13:15)', () => {
    expect(canonical(unit('ecclesiastes/4:17').original?.body)).toContain(
      canonical('שְׁמֹ֣ר רַגְלְךָ֗ כַּאֲשֶׁ֤ר תֵּלֵךְ֙ אֶל־בֵּ֣ית הָאֱלֹהִ֔ים'),
    );
    expect(unit('ecclesiastes/4:17').notes).toEqual([expect.stringContaining('ketiv רגליך, qere ')]);
    expect(unit('job/13:15').notes).toEqual([expect.stringContaining('ketiv לא, qere ')]);
  });
});

describe('Greek verses that one can look up', () => {
  it.each([
    ['matthew/5:3', 'Μακάριοι οἱ πτωχοὶ τῷ πνεύματι, ὅτι αὐτῶν ἐστιν ἡ βασιλεία τῶν οὐρανῶν.'],
    ['matthew/7:7', 'Αἰτεῖτε, καὶ δοθήσεται ὑμῖν· ζητεῖτε, καὶ εὑρήσετε· κρούετε, καὶ ἀνοιγήσεται ὑμῖν.'],
    ['matthew/11:28', 'Δεῦτε πρός με πάντες οἱ κοπιῶντες καὶ πεφορτισμένοι, κἀγὼ ἀναπαύσω ὑμᾶς.'],
    ['luke/6:31', 'καὶ καθὼς θέλετε ἵνα ποιῶσιν ὑμῖν οἱ ἄνθρωποι, ποιεῖτε αὐτοῖς ὁμοίως.'],
    ['john/1:1', 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.'],
    ['john/11:35', 'ἐδάκρυσεν ὁ Ἰησοῦς.'],
    [
      'john/14:6',
      'λέγει αὐτῷ ὁ Ἰησοῦς· Ἐγώ εἰμι ἡ ὁδὸς καὶ ἡ ἀλήθεια καὶ ἡ ζωή· οὐδεὶς ἔρχεται πρὸς τὸν πατέρα εἰ μὴ δι’ ἐμοῦ.',
    ],
    [
      '1-corinthians/13:4',
      'Ἡ ἀγάπη μακροθυμεῖ, χρηστεύεται ἡ ἀγάπη, οὐ ζηλοῖ ἡ ἀγάπη, οὐ περπερεύεται, οὐ φυσιοῦται,',
    ],
    ['1-corinthians/13:13', 'νυνὶ δὲ μένει πίστις, ἐλπίς, ἀγάπη· τὰ τρία ταῦτα, μείζων δὲ τούτων ἡ ἀγάπη.'],
    [
      'james/2:26',
      'ὥσπερ γὰρ τὸ σῶμα χωρὶς πνεύματος νεκρόν ἐστιν, οὕτως καὶ ἡ πίστις χωρὶς ἔργων νεκρά ἐστιν.',
    ],
  ])('%s', (id, words) => {
    expect(canonical(unit(id).original?.body)).toBe(canonical(words));
  });
});

describe('verses numbered otherwise in English', () => {
  // As English Bibles count: Ecclesiastes 4 has 16 verses and 5 has 20; Isaiah 8 has 22, 9 has 21, 64 has 12;
  // Job 40 has 24 and 41 has 34; Song 6 has 13 and 7 has 13.
  it('come out with the English counts of every chapter', () => {
    for (const recipe of recipes.filter(({ numbering }) => numbering.other === 'English')) {
      for (const text of recipe.texts.filter(({ role }) => role === 'translation')) {
        const keys = parseText(text, fileOf).flatMap((passage) => passage.keys);
        expect(englishCounts(work(recipe.id)), `${recipe.id} ${text.name}`).toEqual(countsPerChapter(keys));
      }
    }
    expect(englishCounts(work('ecclesiastes'))).toEqual([18, 26, 22, 16, 20, 12, 29, 17, 18, 20, 10, 14]);
    expect(englishCounts(work('song-of-songs'))).toEqual([17, 17, 11, 16, 16, 13, 13, 14]);
    expect(englishCounts(work('job')).slice(39)).toEqual([24, 34, 17]);
    expect(englishCounts(work('isaiah')).slice(7, 9)).toEqual([22, 21]);
    expect(englishCounts(work('isaiah')).slice(62)).toEqual([19, 12, 25, 24]);
    const psalms = englishCounts(work('psalms'));
    expect([3, 13, 18, 51, 54, 60, 119, 142].map((psalm) => psalms[psalm - 1])).toEqual([
      8, 6, 50, 19, 7, 12, 176, 7,
    ]);
  });

  it.each([
    [
      'ecclesiastes/4:17',
      'Eccl 4:17 (English 5:1)',
      '5:1',
      'Keep thy foot when thou goest to the house of God',
    ],
    ['ecclesiastes/5:1', 'Eccl 5:1 (English 5:2)', '5:2', 'Be not rash with thy mouth'],
    ['ecclesiastes/6:1', 'Eccl 6:1', null, 'There is an evil which I have seen under the sun'],
    ['psalms/3:2', 'Ps 3:2 (English 3:1)', '3:1', 'Lord, how are they increased that trouble me!'],
    ['psalms/13:6', 'Ps 13:6 (English 13:5–6)', '13:5, 13:6', 'But I have trusted in thy mercy'],
    ['psalms/23:1', 'Ps 23:1', null, 'The LORD is my shepherd; I shall not want.'],
    ['psalms/51:3', 'Ps 51:3 (English 51:1)', '51:1', 'Have mercy upon me, O God'],
    ['psalms/60:3', 'Ps 60:3 (English 60:1)', '60:1', 'O God, thou hast cast us off'],
    ['isaiah/8:23', 'Isa 8:23 (English 9:1)', '9:1', 'Nevertheless the dimness shall not be such'],
    ['isaiah/9:5', 'Isa 9:5 (English 9:6)', '9:6', 'For unto us a child is born'],
    ['isaiah/63:19', 'Isa 63:19 (English 63:19–64:1)', '63:19, 64:1', 'We are thine: thou never barest rule'],
    ['isaiah/64:1', 'Isa 64:1 (English 64:2)', '64:2', 'As when the melting fire burneth'],
    ['job/40:25', 'Job 40:25 (English 41:1)', '41:1', 'Canst thou draw out leviathan with an hook?'],
    ['song-of-songs/7:1', 'Song 7:1 (English 6:13)', '6:13', 'Return, return, O Shulamite'],
  ])('%s is %s', (id, ref, otherKey, opening) => {
    expect(unit(id)).toMatchObject({ ref, otherKey });
    expect(translations(id).kjv?.startsWith(opening)).toBe(true);
  });

  it('cover both halves of a Hebrew verse that English divides', () => {
    expect(translations('isaiah/63:19').kjv).toMatch(
      /We are thine.* \/ Oh that thou wouldest rend the heavens/,
    );
    expect(translations('psalms/13:6').web).toMatch(
      /I trust in your loving kindness.* \/ I will sing to Yahweh/,
    );
  });

  it('are titles of psalms, translated by their printed titles', () => {
    expect(unit('psalms/3:1')).toMatchObject({ ref: 'Ps 3:1 (English title)', otherKey: 'title' });
    expect(unit('psalms/3:1').notes).toEqual(['A title: it is not numbered in English.']);
    expect(translations('psalms/3:1')).toEqual({
      web: 'A Psalm by David, when he fled from Absalom his son.',
      asv: 'A Psalm of David, when he fled from Absalom his son.',
    });
    expect(translations('psalms/51:1').web).toMatch(/Nathan/);
    expect(translations('psalms/51:2').web).toBe(translations('psalms/51:1').web);
    expect(work('psalms').units.filter(({ otherKey }) => otherKey === 'title')).toHaveLength(67);
  });

  it('say where the title is the opening of a numbered verse', () => {
    expect(unit('psalms/23:1').notes.join()).toContain('“A Psalm by David.”');
    expect(unit('psalms/119:1').notes).toEqual([]);
  });
});

describe('translations', () => {
  it('lose the marks of supplied words and keep apostrophes', () => {
    expect(translations('matthew/6:13').asv).toBe(
      'And bring us not into temptation, but deliver us from the evil one.',
    );
    expect(translations('matthew/23:14').asv).toMatch(/^Woe unto you.*devour widows' houses/);
  });

  it('keep their words and quotation marks', () => {
    expect(translations('psalms/1:1').web).toBe(
      'Blessed is the man who doesn’t walk in the counsel of the wicked, nor stand on the path of sinners, nor sit in the seat of scoffers;',
    );
    expect(translations('james/1:19').kjv).toBe(
      'Wherefore, my beloved brethren, let every man be swift to hear, slow to speak, slow to wrath:',
    );
  });

  it('are free of the titles and letters that their file runs into the verses of Psalms', () => {
    expect(translations('psalms/2:12').asv).toMatch(/Blessed are all they that take refuge in him\.$/);
    expect(translations('psalms/119:9').asv).toMatch(/^Wherewith shall a young man/);
  });
});
