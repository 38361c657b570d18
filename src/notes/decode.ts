import { isUtf8 } from 'node:buffer';

type NoteEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const DECODERS = {
  'utf-8': new TextDecoder('utf-8'),
  'utf-16le': new TextDecoder('utf-16le'),
  'utf-16be': new TextDecoder('utf-16be'),
} as const;

/** Bytes 0x80–0x9F: where it differs from Latin-1. Node 20 decodes the one as the other. */
const C1_IN_WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** A file as text, without a byte order mark. */
export interface DecodedNote {
  readonly text: string;
  readonly encoding: NoteEncoding;
  /** Said where bytes had to be replaced; null where all is as it was written. */
  readonly damage: string | null;
}

/** Bytes that decide whether a file is text: a picture or an archive shows in its first few. */
const SAMPLE_BYTES = 65_536;
/** Text has a stray control character at most; one in so many. */
const CONTROLS_AT_MOST = 1 / 100;
/** Tab, line feed, vertical tab, form feed, carriage return and escape stand in text. */
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g;
/** In a Western language at most so many letters are beyond ASCII. */
const HIGH_BYTES_AT_MOST = 0.3;
/** Half the bytes of plain UTF-16 are zero; in Western text nearly all at one parity. */
const ZEROS_OF_ONE_PARITY = 0.4;

/**
 * Turns a note's bytes into text where its encoding is evident: a byte order mark, valid UTF-8, UTF-16 by its zeros,
 * Windows-1252 (which holds Latin-1) where the bytes are plausible text in it.
 * @returns null for what is no text
 */
export function decodeNote(bytes: Buffer): DecodedNote | null {
  const marked = markedEncoding(bytes);
  if (marked !== null) return decoded(bytes, marked);
  if (isUtf8(bytes)) return isText(bytes) ? decoded(bytes, 'utf-8') : utf16(bytes);
  return utf16(bytes) ?? damagedUtf8(bytes) ?? windows1252(bytes);
}

function markedEncoding(bytes: Buffer): keyof typeof DECODERS | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  // FF FE 00 00 is UTF-32, which nobody writes notes in.
  if (bytes[0] === 0xff && bytes[1] === 0xfe && !(bytes[2] === 0 && bytes[3] === 0)) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

function decoded(bytes: Buffer, encoding: keyof typeof DECODERS): DecodedNote {
  // A decoder drops one leading byte order mark.
  const text = DECODERS[encoding].decode(bytes);
  const whole = encoding === 'utf-8' ? isUtf8(bytes) : bytes.length % 2 === 0;
  return { text, encoding, damage: whole ? null : `Bytes that are no ${encoding} were replaced by \uFFFD.` };
}

/** Whether control characters are as rare as in text; a NUL here and there does not make a file binary. */
function isText(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const controls = sample.toString('latin1').match(CONTROLS)?.length ?? 0;
  return controls <= Math.max(1, sample.length * CONTROLS_AT_MOST);
}

function utf16(bytes: Buffer): DecodedNote | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES & ~1);
  if (sample.length < 4) return null;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / sample.length);
  const encoding = odd >= ZEROS_OF_ONE_PARITY && even < 0.01 ? 'utf-16le' : 'utf-16be';
  if (encoding === 'utf-16be' && !(even >= ZEROS_OF_ONE_PARITY && odd < 0.01)) return null;
  return decoded(bytes, encoding);
}

/** Mostly UTF-8 with a broken character: another encoding would spoil every good one. */
function damagedUtf8(bytes: Buffer): DecodedNote | null {
  if (!isText(bytes)) return null;
  const note = decoded(bytes, 'utf-8');
  let [good, replaced] = [0, 0];
  for (const character of note.text) {
    if (character === '\uFFFD') replaced += 1;
    else if (character > '\x7f') good += 1;
  }
  return good > replaced ? note : null;
}

function windows1252(bytes: Buffer): DecodedNote | null {
  if (!isText(bytes)) return null;
  let high = 0;
  for (const byte of bytes) {
    if (byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) return null;
    if (byte >= 0x80) high += 1;
  }
  if (high > bytes.length * HIGH_BYTES_AT_MOST) return null;
  const text = bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => C1_IN_WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
  return { text, encoding: 'windows-1252', damage: null };
}
