/*
 * Idempotency keys of requests whose outcome is unknown because no response arrived. Sending the same request again
 * uses the same key, even from a reopened form, so it is executed only once. Like form input, the keys are kept only in
 * this tab's memory.
 */
const keys = new Map<string, string>();

/** Maximum number of remembered requests. Each may contain a document. */
const MAX_REQUESTS = 8;

/** Returns the key of an identical request that got no response, or a new key. */
export const keyFor = (request: string): string => keys.get(request) ?? crypto.randomUUID();

/** Remembers the key of a request until a response arrives. Drops the oldest key if there are too many. */
export const keepKey = (request: string, key: string): void => {
  keys.delete(request);
  keys.set(request, key);
  const [oldest] = keys.keys();
  if (keys.size > MAX_REQUESTS && oldest !== undefined) keys.delete(oldest);
};

/** Forgets the key of a request that got a response. */
export const releaseKey = (request: string): void => void keys.delete(request);
