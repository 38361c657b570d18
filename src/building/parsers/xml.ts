import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes';
import { lineAt, malformed } from './parsed-passage.js';

/** Deeper nesting than any edition has. */
const MAX_DEPTH = 64;

export interface XmlEvents {
  /** `end` is the offset just past the tag. */
  open(tag: SaxesTagPlain, end: number): void;
  /** `end` is the offset just past the words. */
  text(text: string, end: number): void;
  close(tag: SaxesTagPlain, end: number): void;
}

/**
 * Walks an XML file. Nothing is fetched and no entity but the five of XML is known: a document type, which could declare
 * others, is refused, or passed over unread where `documentType` says so.
 * @throws VerbatimError `mismatch`, naming file and line, when it is not well formed, too deep, or uses another entity
 */
export function walkXml(
  file: string,
  xml: string,
  events: XmlEvents,
  { documentType = 'refused' }: { readonly documentType?: 'refused' | 'passed-over' } = {},
): void {
  const parser = new SaxesParser<{ xmlns: false }>();
  const fail = (what: string) => malformed(file, `line ${lineAt(xml, parser.position)}`, what);
  let depth = 0;
  parser.on('doctype', () => {
    if (documentType === 'refused') throw fail('it declares a document type, which is not read');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw fail(`its elements are nested deeper than ${MAX_DEPTH}`);
    events.open(tag, parser.position);
  });
  // The parser tells of words when it has read the mark that ends them.
  parser.on('text', (text) => events.text(text, parser.position - 1));
  parser.on('cdata', (text) => events.text(text, parser.position - ']]>'.length));
  parser.on('closetag', (tag) => {
    depth -= 1;
    events.close(tag, parser.position);
  });
  parser.on('error', (error) => {
    throw fail(`it is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`);
  });
  parser.write(xml).close();
}

/** The value of an attribute; null where it is not there. */
export function attribute(tag: SaxesTagPlain, name: string): string | null {
  const value: SaxesAttributePlain | string | undefined = tag.attributes[name];
  return typeof value === 'string' ? value : (value?.value ?? null);
}
