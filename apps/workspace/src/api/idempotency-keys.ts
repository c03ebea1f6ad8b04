/*
 * Idempotency-Keys of requests that got no answer: whether they were done is not known. Who sends the same again, also
 * from a form that was left and opened anew, sends it under the same key, so that it happens once. As what is typed, it
 * lives in the memory of this tab alone.
 */
const keys = new Map<string, string>();

/** Requests that are remembered: each may hold a document. */
const MAX_REQUESTS = 8;

/** The key for a request: that of the same one before if its answer was lost, otherwise a new one. */
export const keyFor = (request: string): string => keys.get(request) ?? crypto.randomUUID();

/** Nobody answered this request. */
export const keepKey = (request: string, key: string): void => {
  keys.delete(request);
  keys.set(request, key);
  const [oldest] = keys.keys();
  if (keys.size > MAX_REQUESTS && oldest !== undefined) keys.delete(oldest);
};

/** Somebody answered this request. */
export const releaseKey = (request: string): void => void keys.delete(request);
