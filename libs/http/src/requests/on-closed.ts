import type { ServerResponse } from 'node:http';

/** Each response's listeners, in the order in which they were added. */
const closeListeners = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls the listener when the response is sent or its connection is lost, even if that has already happened. All share
 * one `close` listener: Node warns above ten listeners, and Fastify adds several to a streamed response.
 */
export const onClosed = (response: ServerResponse, listener: () => void): void => {
  if (response.destroyed) {
    listener();
    return;
  }
  const known = closeListeners.get(response);
  if (known !== undefined) {
    known.push(listener);
    return;
  }
  const listeners = [listener];
  closeListeners.set(response, listeners);
  response.once('close', () => {
    for (const listener of listeners) listener();
  });
};
