/** Wire types of the protocol-buffers encoding (https://protobuf.dev/programming-guides/encoding/). */
const WIRE_VARINT = 0;
const WIRE_LENGTH_DELIMITED = 2;
const WIRE_FIXED32 = 5;

const utf8 = new TextEncoder();

/**
 * Writes one protocol-buffers message, field by field.
 * Bytes are kept by reference until `finish`, so that a model's weights are copied once.
 */
export class ProtobufWriter {
  private readonly chunks: Uint8Array[] = [];
  private size = 0;

  /** Integers and enumerations; a negative one takes ten bytes, as int64 does. */
  varint(field: number, value: number | bigint): this {
    this.key(field, WIRE_VARINT);
    return this.append(encodeVarint(BigInt(value)));
  }

  float(field: number, value: number): this {
    this.key(field, WIRE_FIXED32);
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    return this.append(bytes);
  }

  bytes(field: number, value: Uint8Array): this {
    this.key(field, WIRE_LENGTH_DELIMITED);
    this.append(encodeVarint(BigInt(value.byteLength)));
    return this.append(value);
  }

  string(field: number, value: string): this {
    return this.bytes(field, utf8.encode(value));
  }

  /** A message within this one; it must not be written to afterwards. */
  message(field: number, value: ProtobufWriter): this {
    this.key(field, WIRE_LENGTH_DELIMITED);
    this.append(encodeVarint(BigInt(value.size)));
    for (const chunk of value.chunks) this.append(chunk);
    return this;
  }

  /** The whole message in one buffer. */
  finish(): Uint8Array {
    const whole = new Uint8Array(this.size);
    let offset = 0;
    for (const chunk of this.chunks) {
      whole.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return whole;
  }

  private key(field: number, wireType: number): void {
    this.append(encodeVarint(BigInt(field * 8 + wireType)));
  }

  private append(bytes: Uint8Array): this {
    this.chunks.push(bytes);
    this.size += bytes.byteLength;
    return this;
  }
}

/** Seven bits a byte, least significant first, the top bit saying that more follow. */
function encodeVarint(value: bigint): Uint8Array {
  let rest = BigInt.asUintN(64, value);
  const bytes: number[] = [];
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
