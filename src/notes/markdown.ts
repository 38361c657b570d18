import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { noteLink } from './link-target.js';
import type { NoteBlock, NoteLink, NoteOutline, TextLines } from './outline.js';

/** Links are looked for in paragraphs up to this length; a longer one is data, and looking would take long. */
const MAX_LINKED_CHARACTERS = 100_000;

const parser = parserOf({ html: true });
/** In MDX a tag is a component, with Markdown after and within it: no block of HTML that swallows what follows. */
const mdxParser = parserOf({ html: false });

/** Blocks only; what stands within a line is read where it may hold a link. */
function parserOf(options: { readonly html: boolean }) {
  const parser = new MarkdownIt(options);
  parser.core.ruler.enableOnly(['normalize', 'block']);
  parser.inline.ruler.enableOnly([
    'text',
    'newline',
    'escape',
    'backticks',
    'link',
    'image',
    'autolink',
    'html_inline',
  ]);
  return parser;
}

/** A token that begins a list, a table or code; everything else may be cut. */
const WHOLE = new Set([
  'fence',
  'code_block',
  'bullet_list_open',
  'ordered_list_open',
  'table_open',
  'html_block',
]);

const CODE_SPAN = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const WIKI_LINK = /(!?)\[\[([^[\]\n|]+)(?:\|[^[\]\n]*)?\]\]/g;

/**
 * The structure of a Markdown note (CommonMark with tables).
 * @param from the line of the body's beginning, counted from 0: what stands before is the header
 */
export function outlineMarkdown(lines: TextLines, from: number): NoteOutline {
  return outlined(parser, lines, from);
}

/** The structure of an MDX note: as Markdown's, where tags of components are text. */
export function outlineMdx(lines: TextLines, from: number): NoteOutline {
  return outlined(mdxParser, lines, from);
}

function outlined(by: typeof parser, lines: TextLines, from: number): NoteOutline {
  const env: Env = {};
  const tokens = by.parse(lines.text.slice(lines.startOf(from)), env);
  const blocks: NoteBlock[] = [];
  const links: NoteLink[] = [];
  let row = 0;
  for (const [at, token] of tokens.entries()) {
    // A cell of a table says no line; its row does.
    const [first, last] = token.map ?? [row, row];
    row = first;
    if (token.type === 'inline') links.push(...linksIn(token, from + first + 1, env));
    if (token.level !== 0 || token.map === null || token.nesting === -1) continue;
    const heading = token.type === 'heading_open';
    blocks.push({
      kind: heading ? 'heading' : WHOLE.has(token.type) ? 'whole' : 'prose',
      start: lines.startOf(from + first),
      end: lines.startOf(from + last),
      level: heading ? Number(token.tag.slice(1)) : 0,
      title: heading ? plainTitle(tokens[at + 1]?.content ?? '') : '',
    });
  }
  return { blocks, links };
}

/** A heading's words without the marks around them. */
function plainTitle(content: string): string {
  return content
    .replace(/!?\[\[(?:[^[\]|]*\|)?([^[\]]*)\]\]/g, '$1')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]+|(?<!\w)_+|(?<!_)_+(?!\w)|~~/g, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function linksIn({ content }: Token, line: number, env: Env): NoteLink[] {
  if (!content.includes('[') || content.length > MAX_LINKED_CHARACTERS) return [];
  const links = content.includes('[[') ? wikiLinks(content, line) : [];
  return content.includes('](') || 'references' in env
    ? [...links, ...markdownLinks(content, line, env)]
    : links;
}

function wikiLinks(content: string, line: number): NoteLink[] {
  const outsideCode = content.includes('`')
    ? content.replace(CODE_SPAN, (code) => code.replace(/[^\n]/g, ' '))
    : content;
  const links: NoteLink[] = [];
  let at = line;
  let lineEnd = outsideCode.indexOf('\n');
  for (const { index, 1: embeds, 2: target = '' } of outsideCode.matchAll(WIKI_LINK)) {
    while (lineEnd !== -1 && lineEnd < index) {
      at += 1;
      lineEnd = outsideCode.indexOf('\n', lineEnd + 1);
    }
    // In a table the bar before a link's text is escaped.
    const link = noteLink(embeds ? 'embed' : 'wiki', target.replace(/\\$/, ''), at);
    if (link !== null) links.push(link);
  }
  return links;
}

function markdownLinks(content: string, line: number, env: Env): NoteLink[] {
  const tokens: Token[] = [];
  parser.inline.parse(content, parser, env, tokens);
  const links: NoteLink[] = [];
  let at = line;
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') at += 1;
    const href = token.type === 'link_open' ? token.attrGet('href') : null;
    const link = href === null ? null : noteLink('markdown', String(href), at);
    if (link !== null) links.push(link);
  }
  return links;
}
