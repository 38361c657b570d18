import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProtobufWriter } from './protobuf-writer.js';

/** Bytes as the examples of the protocol-buffers documentation print them. */
const hex = (writer: ProtobufWriter) => Buffer.from(writer.finish()).toString('hex');

describe('the protocol-buffers encoding', () => {
  // The first three are worked examples of https://protobuf.dev/programming-guides/encoding/.
  it.each([
    ['field 1 = 150', new ProtobufWriter().varint(1, 150), '089601'],
    ['field 2 = "testing"', new ProtobufWriter().string(2, 'testing'), '120774657374696e67'],
    [
      'field 3 = { field 1 = 150 }',
      new ProtobufWriter().message(3, new ProtobufWriter().varint(1, 150)),
      '1a03089601',
    ],
    ['field 1 = −2 as int64', new ProtobufWriter().varint(1, -2), '08feffffffffffffffff01'],
    ['field 2 = 1.0 as float', new ProtobufWriter().float(2, 1), '150000803f'],
    ['field 20 = 1: a key of two bytes', new ProtobufWriter().varint(20, 1), 'a00101'],
    ['nothing', new ProtobufWriter(), ''],
  ])('writes %s', (_, writer, bytes) => {
    expect(hex(writer)).toBe(bytes);
  });

  it('writes any integer so that seven bits a byte give it back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        const [, ...bytes] = new ProtobufWriter().varint(1, value).finish();
        const read = bytes.reduceRight((sum, byte) => (sum << 7n) | BigInt(byte & 127), 0n);
        expect(BigInt.asIntN(64, read)).toBe(value);
        expect(bytes.slice(0, -1).every((byte) => byte > 127)).toBe(true);
      }),
    );
  });
});
