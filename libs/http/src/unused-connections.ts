import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** A connection whose request is on its way gets so long to be heard. */
const GRACE_MS = 500;

/**
 * Closes connections that never sent a request when the process stops. Clients and balancers open some in advance; Node
 * does not count them as idle and would wait a minute for each.
 */
export const dropUnusedConnections = (server: Server, stopping: AbortSignal): void => {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  const drop = () => {
    for (const socket of unused) socket.destroy();
  };
  stopping.addEventListener('abort', () => setTimeout(drop, GRACE_MS).unref(), { once: true });
};
