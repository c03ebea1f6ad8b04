/*
 * Keys of requests whose outcome is unknown because no response arrived. The same request reuses its key, even from a
 * reopened form, so it is executed only once. Kept only in this tab's memory.
 */
const keys = new Map<string, string>();

/** Maximum number of kept requests. Each may contain a document. */
const MAX_REQUESTS = 8;

export const keyFor = (request: string): string => keys.get(request) ?? crypto.randomUUID();

/** Keeps a request's key. Drops the oldest key if there are too many. */
export const keepKey = (request: string, key: string): void => {
  keys.delete(request);
  keys.set(request, key);
  const [oldest] = keys.keys();
  if (keys.size > MAX_REQUESTS && oldest !== undefined) keys.delete(oldest);
};

/** Drops a request's key. Called when a response arrives. */
export const releaseKey = (request: string): void => void keys.delete(request);
