import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onClosed } from './requests/on-closed.js';

export interface ClosingTimes {
  /** A connection whose request is on its way gets so long to be heard. Milliseconds. */
  readonly unusedMs: number;
  /** An answer that is under way gets so long to be taken: less than a process has to end. Milliseconds. */
  readonly usedMs: number;
}

const defaultTimes: ClosingTimes = { unusedMs: 500, usedMs: 7_000 };

/** A connection that has sent a request. */
interface UsedConnection {
  /** Requests that are not answered yet. */
  underWay: number;
  /** Bytes received when the last response ended. If there are more, another request has begun. */
  bytesRead: number;
}

/**
 * Closes connections when the process stops. Those that never sent a request, soon: clients and balancers open some in
 * advance, and Node would wait a minute for each. All others a little later: one that does not take its answer, or does
 * not end its request, must not keep the process from ending.
 *
 * `closeIdleConnections` is replaced, because Node 26 and later count a connection that never sent a request as idle: a
 * request that is on its way would be lost.
 */
export const dropConnections = (server: Server, stopping: AbortSignal, { unusedMs, usedMs } = defaultTimes): void => {
  const unused = new Set<Socket>();
  const used = new Map<Socket, UsedConnection>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => {
      unused.delete(socket);
      used.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    if (unused.delete(socket)) used.set(socket, { underWay: 0, bytesRead: 0 });
    const connection = used.get(socket);
    // A request without a connection: injected, or of one that is closed.
    if (!connection) return;
    connection.underWay += 1;
    onClosed(answer, () => {
      connection.underWay -= 1;
      connection.bytesRead = socket.bytesRead;
      if (stopping.aborted && connection.underWay === 0) socket.end();
    });
  });
  server.closeIdleConnections = () => {
    for (const [socket, { underWay, bytesRead }] of used)
      if (underWay === 0 && socket.bytesRead === bytesRead) socket.destroy();
  };
  const drop = () => {
    for (const socket of unused) socket.destroy();
  };
  const stop = () => {
    setTimeout(drop, unusedMs).unref();
    setTimeout(() => server.closeAllConnections(), usedMs).unref();
  };
  stopping.addEventListener('abort', stop, { once: true });
};
