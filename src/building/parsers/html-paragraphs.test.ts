import { describe, expect, it } from 'vitest';
import { parseHtmlParagraphs } from './html-paragraphs.js';

const defaults = { chapter_openings: [], backtick_quotes: false, cuts: [] };

describe('the parser of HTML paragraphs with printed numbers', () => {
  const parse = (body: string, backtick_quotes = false) =>
    parseHtmlParagraphs(
      '2017.html',
      `<html><head><title>The Dhammapada</title></head><body>${body}</body></html>`,
      {
        ...defaults,
        unit: 'paragraph',
        chapters: 'h2',
        numbers: 'printed',
        backtick_quotes,
      },
    );

  it('reads verses, joint verses and entities, and keeps headings and what stands before them apart', () => {
    const passages = parse(
      '<p class="toc">Contents</p><h2>Chapter I.</h2><p>1. He abused me,&mdash;in those&nbsp;who <i>harbour</i></p>\n<p>2, 3. As on a heap</p>',
    );
    expect(passages.map(({ keys, body, apparatus }) => [keys.join(), body, apparatus])).toEqual([
      ['', 'Contents', 'introduction'],
      ['', 'Chapter I.', 'heading'],
      ['1', 'He abused me,—in those who harbour', null],
      ['2,3', 'As on a heap', null],
    ]);
  });

  it('keeps each paragraph as it stands in the file, also behind CR LF', () => {
    const html = '<body>\r\n<h2>I</h2>\r\n<p>\r\n  1. For hatred\r\n</p></body>';
    const [, verse] = parseHtmlParagraphs('x.html', html, {
      ...defaults,
      unit: 'paragraph',
      chapters: 'h2',
      numbers: 'printed',
    });
    expect(html.slice(verse?.start, (verse?.start ?? 0) + (verse?.raw.length ?? 0))).toBe(verse?.raw);
    expect(verse?.raw).toMatch(/^<p>\s+1\. For hatred\s+<\/p>$/);
  });

  it('gives opening quotation marks that are typed as backticks as apostrophes', () => {
    const [, verse] = parse("<h2>I</h2><p>1. `All forms are unreal,' he who knows</p>", true);
    expect(verse?.body).toBe("'All forms are unreal,' he who knows");
  });

  it.each([
    ['a verse is missing', '<h2>I</h2><p>1. One</p><p>3. Three</p>', /verse 3 follows verse 1/],
    ['verses are swapped', '<h2>I</h2><p>2. Two</p><p>1. One</p>', /verse 2 follows verse 0/],
    ['a joint verse leaves one out', '<h2>I</h2><p>1, 3. One</p>', /verse 3 follows verse 1/],
    ['a paragraph has no number', '<h2>I</h2><p>1. One</p><p>and more</p>', /has no number/],
    ['there is no chapter', '<p>1. One</p>', /no paragraph in a chapter/],
    ['text stands in no element', '<h2>I</h2>astray<p>1. One</p>', /in no element/],
  ])('refuses a page when %s', (_, body, message) => {
    expect(() => parse(body)).toThrow(message);
  });

  it('leaves scripts, styles and comments out, and never runs or fetches anything', () => {
    const passages = parse('<h2>I</h2><script>alert(1)</script><style>p{}</style><!-- note --><p>1. One</p>');
    expect(passages.map(({ body }) => body)).toEqual(['I', 'One']);
  });
});

describe('the parser of counted HTML paragraphs', () => {
  const parse = (
    text: string,
    unit: 'chapter' | 'chapter-and-paragraph',
    chapters: string,
    openings: string[] = [],
  ) =>
    parseHtmlParagraphs('zh.md', text, {
      ...defaults,
      unit,
      chapters,
      chapter_openings: openings,
      numbers: 'counted',
    });

  it('counts paragraphs anew in each chapter', () => {
    const passages = parse(
      '<h1>論語</h1>\n<h2>學而</h2>\n<p>子曰：「學而時習之」</p>\n<p>有子曰</p>\n<h2>為政</h2>\n<p>子曰：「為政以德」</p>',
      'chapter-and-paragraph',
      'h2',
    );
    expect(passages.flatMap(({ keys }) => keys)).toEqual(['1:1', '1:2', '2:1']);
    expect(passages[0]).toMatchObject({ body: '論語', apparatus: 'introduction' });
  });

  it('parts chapters at a line between them, or at their opening words', () => {
    const passages = parse(
      "<h2 dir='rtl'>Avot</h2>\n<p>א</p>\n<p>ב</p>\n---\n<p>ג</p>\n<p>ד</p>",
      'chapter',
      '---',
      ['^ד'],
    );
    expect(passages.map(({ keys, body }) => [keys.join(), body])).toEqual([
      ['', 'Avot'],
      ['1', 'א'],
      ['1', 'ב'],
      ['2', 'ג'],
      ['3', 'ד'],
    ]);
  });
});
