/** Cosine similarities from which a chunk is taken to say a claim, or to speak of it; measured with the built-in model. */
export const THRESHOLDS = { covered: 0.75, partly: 0.55 } as const;
