import type { InferenceSession } from 'onnxruntime-node';

/**
 * How every session is opened: one thread a session, since short sentences are too little work to share, and two
 * sessions on two threads do twice the work of one.
 */
export const sessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  // Errors only: warnings about a model's own graph are nothing that the person can act on.
  logSeverityLevel: 3,
} as const satisfies InferenceSession.SessionOptions;
