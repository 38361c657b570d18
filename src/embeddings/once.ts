/**
 * Makes a load that happens once and is shared: callers that come while it is under way wait for the same one.
 * A failure is told to those who waited and then forgotten, so that a later call tries again.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
