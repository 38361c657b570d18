import { OnnxGraph } from '../../src/embeddings/onnx/onnx-graph.js';

/** An ONNX graph: y = relu(x · [[1, −1], [2, 1]] + [0.5, 0]), and its parts. */
export function tinyModel(): Uint8Array {
  const graph = new OnnxGraph('tiny');
  const x = graph.input('x', 'float32', ['rows', 2]);
  const kernel = graph.floats('kernel', [2, 2], Float32Array.of(1, -1, 2, 1));
  const product = graph.apply('product', 'MatMul', [x, kernel]);
  const shifted = graph.apply('shifted', 'Add', [
    product,
    graph.floats('bias', [2], Float32Array.of(0.5, 0)),
  ]);
  const y = graph.apply('y', 'Relu', [shifted]);
  const { left, right } = graph.split('halves', y, 1, ['left', 'right']);
  graph.output(y, 'float32', ['rows', 2]);
  graph.output(graph.apply('difference', 'Sub', [left, right]), 'float32', ['rows', 1]);
  return graph.encode();
}
