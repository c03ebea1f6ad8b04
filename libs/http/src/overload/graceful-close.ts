import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/*
 * A request may be refused before its body has arrived. A client that is still sending can read the response only if
 * the server continues to read. If the server closes a connection with unread bytes, TCP resets the connection, and the
 * client sees a broken pipe instead of the 503 or 413.
 */

export interface LingeringTimes {
  /** Time without new bytes after which the connection is closed, in milliseconds. */
  readonly idleMs: number;
  /** Maximum time to continue reading, in milliseconds. */
  readonly mostMs: number;
}

const defaultTimes: LingeringTimes = { idleMs: 5_000, mostMs: 60_000 };
/** Maximum number of bytes that are read and discarded after a refusal: twice the largest body of any operation. */
const MAX_DISCARDED_BYTES = 128 * 1_048_576;
/**
 * Maximum size of a body that is read completely so that the connection can be used again, in bytes. The client is
 * asked to stop sending larger bodies.
 */
const MAX_SMALL_BODY_BYTES = 65_536;

/** Returns true if the body is too large to be read and discarded. A body of unknown length counts as large. */
export const isLargeBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_SMALL_BODY_BYTES;

/** Returns true if a part of the body has not arrived. Returns false for injected requests without a connection. */
export const isSending = ({ complete, socket }: IncomingMessage): boolean =>
  !complete && socket instanceof Socket && !socket.destroyed;

/** Reads and discards the remainder of the body until the body ends or a limit is reached. */
export const drain = (request: IncomingMessage, { idleMs, mostMs } = defaultTimes): void => {
  if (!isSending(request)) return;
  request.resume();
  destroyAtLimits(request.socket, { idleMs, mostMs }, () => request.complete);
};

/**
 * Closes the connection in two steps after the response: the server stops sending, and then discards incoming bytes
 * until the client also closes. Call before the response ends. The response must contain `Connection: close`.
 */
export const closeGracefully = (request: IncomingMessage, times = defaultTimes): void => {
  const { socket } = request;
  // Node calls `destroySoon` after the last response of a connection.
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
