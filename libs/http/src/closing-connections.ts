import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ClosingTimes {
  /** A connection whose request is on its way gets so long to be heard. Milliseconds. */
  readonly unusedMs: number;
  /** An answer that is under way gets so long to be taken: less than a process has to end. Milliseconds. */
  readonly usedMs: number;
}

const usual: ClosingTimes = { unusedMs: 500, usedMs: 7_000 };

/**
 * Closes connections when the process stops. Those that never sent a request, soon: clients and balancers open some in
 * advance; Node does not count them as idle and would wait a minute for each. All others a little later: one that does
 * not take its answer, or does not end its request, must not keep the process from ending.
 */
export const dropConnections = (server: Server, stopping: AbortSignal, { unusedMs, usedMs } = usual): void => {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  const drop = () => {
    for (const socket of unused) socket.destroy();
  };
  const stop = () => {
    setTimeout(drop, unusedMs).unref();
    setTimeout(() => server.closeAllConnections(), usedMs).unref();
  };
  stopping.addEventListener('abort', stop, { once: true });
};
