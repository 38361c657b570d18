import { dirname } from 'node:path';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { workReport } from './work-report.js';

type Element = DefaultTreeAdapterTypes.Element;

let dataDir: string;

beforeAll(() => {
  const { path, db } = tinyLibrary([
    {
      id: 'ecclesiastes',
      title: 'Ecclesiastes',
      titleOriginal: 'קֹהֶלֶת',
      author: 'Qoheleth',
      abbreviation: 'Eccl',
      notes: ['Ketiv and qere are told apart in notes.'],
      units: [
        {
          key: '4:16',
          original: 'אֵֽין־קֵ֥ץ לְכָל־הָעָ֖ם',
          translations: { web: 'There was no end of all the people' },
          keywords: ['crowds'],
          situations: ['Nobody remembers what I did.'],
        },
        {
          key: '4:17',
          other: '5:1',
          original: 'שְׁמֹ֣ר רַגְלְךָ֗',
          translations: { web: 'Guard your steps <when> you go & "listen"' },
          notes: ['Ketiv רגליך.'],
        },
        { key: '5:1', other: '5:2', translations: { kjv: 'Be not rash' } },
      ],
    },
  ]);
  db.close();
  dataDir = dirname(path);
});

const page = (doubts: ReadonlyMap<string, readonly string[]> = new Map()) =>
  workReport(dataDir, 'ecclesiastes', doubts);

/** All elements of the page, in order. */
function elements(markup: string): readonly Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of defaultTreeAdapter.getChildNodes(node)) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      found.push(child);
      walk(child);
    }
  };
  walk(parse(markup));
  return found;
}
const attribute = (element: Element | undefined, name: string) =>
  element?.attrs.find((each) => each.name === name)?.value;
const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
const unit = (key: string, markup = page()) => {
  const found = elements(markup).find((each) => attribute(each, 'id') === `u-${key}`);
  if (found === undefined) throw new Error(`${key} is not on the page`);
  return found;
};
const quotes = (element: Element) =>
  elementsIn(element)
    .filter(({ tagName }) => tagName === 'blockquote')
    .map((each) => [attribute(each, 'lang'), attribute(each, 'dir'), textOf(each)]);
const elementsIn = (element: Element): readonly Element[] =>
  element.childNodes.flatMap((child) =>
    defaultTreeAdapter.isElementNode(child) ? [child, ...elementsIn(child)] : [],
  );

describe('the page on a work', () => {
  it('sets original and aid side by side, each in its language and direction', () => {
    expect(quotes(unit('4:17'))).toEqual([
      ['hbo', 'rtl', 'שְׁמֹ֣ר רַגְלְךָ֗'],
      ['en', 'ltr', 'Guard your steps <when> you go & "listen"'],
    ]);
  });

  it('gives every unit an address, with its number in the other numbering', () => {
    expect(textOf(unit('4:17'))).toContain('English 5:1');
    const ids = new Set(elements(page()).flatMap((each) => attribute(each, 'id') ?? []));
    const links = elements(page()).flatMap((each) => attribute(each, 'href') ?? []);
    expect(links.filter((link) => link.startsWith('#') && !ids.has(link.slice(1)))).toEqual([]);
    expect(links).toContain('#u-4:16');
  });

  it('says what a unit lacks', () => {
    expect(quotes(unit('5:1'))).toEqual([]);
    expect(textOf(unit('5:1'))).toContain('No original');
    expect(textOf(unit('5:1'))).toContain('no aid translation');
  });

  it('says its notes, and what a review asks about', () => {
    expect(textOf(unit('4:17'))).toContain('Ketiv רגליך.');
    const doubted = page(new Map([['ecclesiastes/4:16', ['To review: no-end, ends “people”']]]));
    expect(textOf(unit('4:16', doubted))).toContain('To review: no-end, ends “people”');
    expect(textOf(unit('4:16', doubted))).toContain('1 to review');
  });

  it('counts what each text, the references and the keywords cover', () => {
    const bars = elements(page())
      .filter((each) => attribute(each, 'class') === 'bar')
      .map((each) => attribute(each, 'aria-label'));
    // Original, web, kjv, references, keywords.
    expect(bars).toEqual(['2 of 3', '2 of 3', '1 of 3', '3 of 3', '1 of 3']);
  });

  it('names every source with its checksum and licence', () => {
    expect(page()).toContain('0'.repeat(64));
    expect(page()).toContain('made for the test');
  });

  it('needs nothing but itself: no script, no picture, no style or font from elsewhere', () => {
    const loaded = elements(page()).filter(
      (each) =>
        ['script', 'link', 'img', 'iframe', 'object'].includes(each.tagName) ||
        each.attrs.some(({ name }) => name === 'src' || name.startsWith('on')),
    );
    expect(loaded).toEqual([]);
    expect(page()).not.toMatch(/@import|url\(/);
  });

  it('refuses a work that the library does not hold, naming the nearest', () => {
    expect(() => workReport(dataDir, 'ecclesiates', new Map())).toThrow(
      expect.objectContaining({ kind: 'bad-input', recovery: 'Did you mean ecclesiastes?' }),
    );
  });
});
