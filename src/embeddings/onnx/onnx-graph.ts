import { ProtobufWriter } from './protobuf-writer.js';

/** Element types of onnx.proto's `TensorProto.DataType` that the graphs here use. */
const ELEMENT_TYPE = { float32: 1, int64: 7 } as const;

/** `AttributeProto.AttributeType`. */
const ATTRIBUTE_TYPE = { float: 1, int: 2, ints: 7 } as const;

/** The ONNX format of 2022 (ONNX 1.12), the first with LayerNormalization as an operator. */
const IR_VERSION = 8;
const OPERATOR_SET = 17;

export type ElementType = keyof typeof ELEMENT_TYPE;

/** A dimension of a shape: a size, or a name for one that each run chooses. */
export type Dimension = number | string;

/** A tensor in the graph: an input, a constant, or what a node gives. */
export interface Value {
  readonly name: string;
}

export type Attribute =
  | { readonly int: number }
  | { readonly float: number }
  | { readonly ints: readonly number[] };
export type Attributes = Readonly<Record<string, Attribute>>;

/**
 * Builds an ONNX model: a list of named nodes over inputs and constants.
 * Operators are ONNX's own (https://onnx.ai/onnx/operators/); a node's name is also the name of the value it gives,
 * so that an error of the runtime points at a line of the code that built the graph.
 */
export class OnnxGraph {
  private readonly nodes: ProtobufWriter[] = [];
  private readonly constants: ProtobufWriter[] = [];
  private readonly inputs: ProtobufWriter[] = [];
  private readonly outputs: ProtobufWriter[] = [];

  constructor(private readonly name: string) {}

  input(name: string, type: ElementType, shape: readonly Dimension[]): Value {
    this.inputs.push(valueInfo(name, type, shape));
    return { name };
  }

  /** Declares that a value is what the model gives; its name is the output's name. */
  output(value: Value, type: ElementType, shape: readonly Dimension[]): void {
    this.outputs.push(valueInfo(value.name, type, shape));
  }

  /** A constant of floats, row-major; bytes are taken to be little-endian float32. */
  floats(name: string, shape: readonly number[], values: Float32Array | Uint8Array): Value {
    const bytes = values instanceof Uint8Array ? values : littleEndianBytes(values);
    const expected = shape.reduce((product, size) => product * size, 1) * Float32Array.BYTES_PER_ELEMENT;
    if (bytes.byteLength !== expected) {
      throw new RangeError(
        `${name}: ${bytes.byteLength} bytes for shape [${shape}], which needs ${expected}`,
      );
    }
    return this.constant(name, shape, 'float32', bytes);
  }

  scalar(name: string, value: number): Value {
    return this.floats(name, [], Float32Array.of(value));
  }

  /** A one-dimensional constant of integers: axes, shapes, permutations given as inputs. */
  integers(name: string, values: readonly number[]): Value {
    const bytes = new Uint8Array(values.length * BigInt64Array.BYTES_PER_ELEMENT);
    const view = new DataView(bytes.buffer);
    values.forEach((value, index) => {
      view.setBigInt64(index * BigInt64Array.BYTES_PER_ELEMENT, BigInt(value), true);
    });
    return this.constant(name, [values.length], 'int64', bytes);
  }

  /** Adds a node with one output. */
  apply(name: string, operator: string, inputs: readonly Value[], attributes: Attributes = {}): Value {
    this.addNode(name, operator, inputs, [name], attributes);
    return { name };
  }

  /** Adds a Split node that cuts a value into parts of equal size along its last axis. */
  split<const Names extends readonly string[]>(
    name: string,
    input: Value,
    size: number,
    parts: Names,
  ): { readonly [Part in Names[number]]: Value } {
    const sizes = this.integers(
      `${name}/sizes`,
      parts.map(() => size),
    );
    const outputs = parts.map((part) => `${name}/${part}`);
    this.addNode(name, 'Split', [input, sizes], outputs, { axis: { int: -1 } });
    return Object.fromEntries(parts.map((part) => [part, { name: `${name}/${part}` }])) as {
      readonly [Part in Names[number]]: Value;
    };
  }

  /** The model as the bytes of a .onnx file. */
  encode(): Uint8Array {
    const graph = new ProtobufWriter();
    for (const node of this.nodes) graph.message(1, node);
    graph.string(2, this.name);
    for (const constant of this.constants) graph.message(5, constant);
    for (const input of this.inputs) graph.message(11, input);
    for (const output of this.outputs) graph.message(12, output);
    const operatorSet = new ProtobufWriter().string(1, '').varint(2, OPERATOR_SET);
    return new ProtobufWriter()
      .varint(1, IR_VERSION)
      .string(2, 'verbatim')
      .message(7, graph)
      .message(8, operatorSet)
      .finish();
  }

  private constant(name: string, shape: readonly number[], type: ElementType, bytes: Uint8Array): Value {
    const tensor = new ProtobufWriter();
    for (const size of shape) tensor.varint(1, size);
    tensor.varint(2, ELEMENT_TYPE[type]).string(8, name).bytes(9, bytes);
    this.constants.push(tensor);
    return { name };
  }

  private addNode(
    name: string,
    operator: string,
    inputs: readonly Value[],
    outputs: readonly string[],
    attributes: Attributes,
  ): void {
    const node = new ProtobufWriter();
    for (const input of inputs) node.string(1, input.name);
    for (const output of outputs) node.string(2, output);
    node.string(3, name).string(4, operator);
    for (const [key, attribute] of Object.entries(attributes))
      node.message(5, encodeAttribute(key, attribute));
    this.nodes.push(node);
  }
}

function encodeAttribute(name: string, attribute: Attribute): ProtobufWriter {
  const message = new ProtobufWriter().string(1, name);
  if ('int' in attribute) return message.varint(3, attribute.int).varint(20, ATTRIBUTE_TYPE.int);
  if ('float' in attribute) return message.float(2, attribute.float).varint(20, ATTRIBUTE_TYPE.float);
  for (const value of attribute.ints) message.varint(8, value);
  return message.varint(20, ATTRIBUTE_TYPE.ints);
}

function valueInfo(name: string, type: ElementType, shape: readonly Dimension[]): ProtobufWriter {
  const dimensions = new ProtobufWriter();
  for (const size of shape) {
    const dimension = new ProtobufWriter();
    dimensions.message(1, typeof size === 'string' ? dimension.string(2, size) : dimension.varint(1, size));
  }
  const tensorType = new ProtobufWriter().varint(1, ELEMENT_TYPE[type]).message(2, dimensions);
  return new ProtobufWriter().string(1, name).message(2, new ProtobufWriter().message(1, tensorType));
}

function littleEndianBytes(values: Float32Array): Uint8Array {
  const bytes = new Uint8Array(values.length * Float32Array.BYTES_PER_ELEMENT);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => {
    view.setFloat32(index * Float32Array.BYTES_PER_ELEMENT, value, true);
  });
  return bytes;
}
