import { percentDecoded } from '../text/percent-decoded.js';
import type { LinkKind } from './notes.rows.js';
import type { NoteLink } from './outline.js';

/** 'https:', 'mailto:', 'zotero:'; one letter is a drive, and no scheme. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/** A link to another note; null for an address of the web, a place in the note itself, or nothing. */
export function noteLink(kind: LinkKind, written: string, line: number): NoteLink | null {
  if (SCHEME.test(written) || written.startsWith('//')) return null;
  const [path = ''] = written.split('#', 1);
  const target = kind === 'markdown' ? percentDecoded(path.replace(/\?.*$/su, '')) : path.trim();
  if (target === '') return null;
  return { kind, target, line };
}
