/** How far an import has come: a stage of its own ('download', 'corpus', 'graph') or of the build that follows. */
export interface ImportStep {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
  readonly label?: string;
}

export type ImportProgress = (step: ImportStep) => void;
