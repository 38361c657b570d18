/** Bytes that grow as they are written. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  /** 32 bits, little endian. */
  word(value: number): void {
    this.#room(4);
    this.#bytes[this.#length] = value;
    this.#bytes[this.#length + 1] = value >>> 8;
    this.#bytes[this.#length + 2] = value >>> 16;
    this.#bytes[this.#length + 3] = value >>> 24;
    this.#length += 4;
  }

  /** A whole number below 2³¹ as LEB128. */
  number(value: number): void {
    this.#room(5);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A copy of what was written. */
  written(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #room(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** How many bytes `ByteWriter.number` writes. */
export function leb128Size(value: number): number {
  let size = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size += 1;
  return size;
}
