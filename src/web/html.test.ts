import * as fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html } from './html.js';

describe('html', () => {
  it('escapes text, and takes markup that it made itself as it is', () => {
    const name = '<b>"Tom" & \'Jerry\'</b>';
    expect(html`<p title="${name}">${html`<i>${name}</i>`}</p>`.markup).toBe(
      '<p title="&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;"><i>&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;</i></p>',
    );
  });

  it('writes lists one after the other and nothing for what is not there', () => {
    expect(html`${[1, null, undefined, false, [html`<hr>`, 'a']]}`.markup).toBe('1<hr>a');
  });

  it('gives a browser the very text back, in an element and in an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const written = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g, '\uFFFD');
        // A browser reads a carriage return as a line feed.
        const expected = written.replace(/\r\n?/g, '\n');
        const [element] = parseFragment(html`<b title="${text}">${text}</b>`.markup).childNodes;
        if (element === undefined || !('attrs' in element)) throw new Error('no element');
        const [child] = element.childNodes;
        expect(element.attrs[0]?.value).toBe(expected);
        expect(child !== undefined && 'value' in child ? child.value : '').toBe(expected);
      }),
    );
  });

  it('replaces characters that a page may not hold', () => {
    expect(escapeHtml('a\u0000b\u001Bc')).toBe('a\uFFFDb\uFFFDc');
  });
});
