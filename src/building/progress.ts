/** What a build does, in order. */
export type BuildStage =
  | 'fetch'
  | 'works'
  | 'concepts'
  | 'imports'
  | 'indexes'
  | 'vectors'
  | 'verify'
  | 'publish';

/** How far one stage has come. */
export interface StageProgress {
  readonly stage: BuildStage;
  readonly done: number;
  readonly total: number;
  /** What is being worked on: a source, a work, an index. */
  readonly label?: string;
}

export type OnProgress = (progress: StageProgress) => void;
