/** A tensor as it travels to a model: row-major values and their shape. */
export type InputTensor =
  | { readonly type: 'int64'; readonly dims: readonly number[]; readonly data: BigInt64Array }
  | { readonly type: 'float32'; readonly dims: readonly number[]; readonly data: Float32Array };

/** A tensor that a model gave; the models here give floats. */
export interface OutputTensor {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

export type Inputs = Readonly<Record<string, InputTensor>>;
export type Outputs = Readonly<Record<string, OutputTensor>>;

/** A model file's path, or its bytes. */
export type ModelSource = string | Uint8Array;

/** A loaded model, on this thread or on another. */
export interface ModelRunner {
  /** The names of the model's inputs. */
  readonly inputNames: readonly string[];
  run(inputs: Inputs): Promise<Outputs>;
  close(): Promise<void>;
}
