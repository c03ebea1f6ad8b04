import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onClosed } from './requests/on-closed.js';

export interface ClosingTimes {
  /** Time in milliseconds to keep connections that have not sent a request yet. A first request may be in transit. */
  readonly unusedMs: number;
  /** Time in milliseconds for a client to receive a started response. Must be shorter than the shutdown timeout. */
  readonly usedMs: number;
}

const defaultTimes: ClosingTimes = { unusedMs: 500, usedMs: 7_000 };

interface UsedConnection {
  /** Requests without a complete response. */
  underWay: number;
  /** Bytes received when the last response ended. If the current value is larger, another request has started. */
  bytesRead: number;
}

/**
 * Closes connections when the process stops. Connections without any request are closed early: clients and load
 * balancers open some in advance, and Node would wait a minute for each. Others are closed later, so that no client
 * keeps the process running. Replaces `closeIdleConnections`, which in Node 26 and later would lose a new connection's
 * request that is still in transit.
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
    // Injected requests and closed sockets have no connection.
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
