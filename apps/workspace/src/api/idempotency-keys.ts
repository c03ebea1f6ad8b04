/*
 * Keys of requests whose outcome is unknown because no response arrived. The same request uses the same key again, even
 * from a reopened form, so it is executed only once. Only in this tab's memory.
 */
const keys = new Map<string, string>();

/** Each request may contain a document. */
const MAX_REQUESTS = 8;

export const keyFor = (request: string): string => keys.get(request) ?? crypto.randomUUID();

/** Drops the oldest key if there are too many. */
export const keepKey = (request: string, key: string): void => {
  keys.delete(request);
  keys.set(request, key);
  const [oldest] = keys.keys();
  if (keys.size > MAX_REQUESTS && oldest !== undefined) keys.delete(oldest);
};

/** Called when a response arrives. */
export const releaseKey = (request: string): void => void keys.delete(request);
