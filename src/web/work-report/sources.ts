import { languageName } from '../../works/language-names.js';
import type { Source } from '../../works/works.rows.js';
import { type Html, html } from '../html.js';
import type { ReportText } from './report.js';

/** Every text with where it comes from, under which licence, and how its bytes were verified. */
export function sources(texts: readonly ReportText[]): Html {
  return html`<section aria-labelledby="sources"><h2 id="sources">Texts, sources and licences</h2>
<div class="texts">${texts.map(textCard)}</div></section>`;
}

function textCard({ text, sources: files, apparatus }: ReportText): Html {
  const role =
    text.role === 'original' ? 'Original' : text.preferred ? 'Aid translation' : 'Further translation';
  const by = [text.translator === text.title ? null : text.translator, text.year, text.edition]
    .filter((part) => part !== null)
    .join(', ');
  const kept = Object.entries(apparatus).map(([kind, count]) => `${kind} (${count})`);
  return html`<article class="text" id="text-${text.name}">
<h3>${text.title}<span class="role">${role}</span></h3>
<p>${by && html`${by}. `}${languageName(text.language)}. Asked for as “${text.name}”. Licence: ${text.licence}.${!text.quotable && ' Not to be quoted.'}${text.searchable && ' Searched.'}</p>
${kept.length > 0 && html`<p>Kept apart as apparatus: ${kept.join(', ')}.</p>`}
${files.map(sourceList)}
</article>`;
}

function sourceList({ spec, revision, sha256, bytes, licence, licenceStated, checked }: Source): Html {
  return html`<dl class="source">
<dt>Source</dt><dd>${specLink(spec)}</dd>
<dt>Revision</dt><dd><code>${revision}</code></dd>
<dt>SHA-256</dt><dd><code>${sha256}</code></dd>
<dt>Size</dt><dd>${bytes.toLocaleString('en')} bytes; checked by ${checked}</dd>
<dt>Licence</dt><dd>${licence} – ${licenceStated}</dd>
</dl>`;
}

/** A source on the web can be followed; nothing else that a recipe names becomes a link. */
function specLink(spec: string): Html {
  return /^https:\/\//.test(spec)
    ? html`<a href="${spec}" rel="noreferrer"><code>${spec}</code></a>`
    : html`<code>${spec}</code>`;
}
