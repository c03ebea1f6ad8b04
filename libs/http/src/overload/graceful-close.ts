import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/*
 * A request may be refused before its body has arrived. If the server closes a connection with unread bytes, TCP resets
 * it, and the client sees a broken pipe instead of the 503 or 413. So the server continues to read.
 */

export interface LingeringTimes {
  /** Time without new bytes after which the connection is closed, in milliseconds. */
  readonly idleMs: number;
  readonly mostMs: number;
}

const defaultTimes: LingeringTimes = { idleMs: 5_000, mostMs: 60_000 };
/** Maximum discarded bytes after a refusal: twice the largest body that any operation accepts. */
const MAX_DISCARDED_BYTES = 128 * 1_048_576;
/** Smaller bodies are read completely, so that the connection can be reused. For larger bodies it is closed. */
const MAX_SMALL_BODY_BYTES = 65_536;

/** Returns true for large bodies and bodies of unknown length. */
export const isLargeBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_SMALL_BODY_BYTES;

/** Returns false for injected requests without a connection. */
export const isSending = ({ complete, socket }: IncomingMessage): boolean =>
  !complete && socket instanceof Socket && !socket.destroyed;

/** Discards the rest of the body until it ends or a limit is reached. */
export const drain = (request: IncomingMessage, { idleMs, mostMs } = defaultTimes): void => {
  if (!isSending(request)) return;
  request.resume();
  destroyAtLimits(request.socket, { idleMs, mostMs }, () => request.complete);
};

/**
 * After the response, stops sending, then discards incoming bytes until the client also closes. Call it before ending
 * the response, which must contain `Connection: close`.
 */
export const closeGracefully = (request: IncomingMessage, times = defaultTimes): void => {
  const { socket } = request;
  // Node calls `destroySoon` after a connection's last response.
  socket.destroySoon = () => {
    request.resume();
    socket.end();
    destroyAtLimits(socket, times, () => false);
  };
};

/** Destroys the socket when a limit is reached, unless `isOver` returns true first. */
const destroyAtLimits = (socket: Socket, { idleMs, mostMs }: LingeringTimes, isOver: () => boolean): void => {
  const [began, first] = [performance.now(), socket.bytesRead];
  let [heardAt, heard] = [began, first];
  const look = (): void => {
    const now = performance.now();
    const { bytesRead } = socket;
    if (bytesRead !== heard) [heardAt, heard] = [now, bytesRead];
    if (isOver() || socket.destroyed) clearInterval(timer);
    else if (now - heardAt >= idleMs || now - began >= mostMs || bytesRead - first > MAX_DISCARDED_BYTES)
      socket.destroy();
  };
  const timer = setInterval(look, Math.min(500, idleMs)).unref();
};
