import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/*
 * A request may be refused before its body has come. Whoever is still sending gets to read the answer only if the
 * connection is read on: closed with bytes unread, TCP resets it, and the client sees a broken pipe instead of 503 or 413.
 */

export interface LingeringTimes {
  /** Nothing came for so long: the sender is gone, or waits for us. Milliseconds. */
  readonly idleMs: number;
  /** Longest time that is read on. Milliseconds. */
  readonly mostMs: number;
}

const defaultTimes: LingeringTimes = { idleMs: 5_000, mostMs: 60_000 };
/** More than this is not read for somebody who was refused: twice the largest body of any operation. Bytes. */
const MAX_DISCARDED_BYTES = 128 * 1_048_576;
/** Bodies up to this are read to their end, and the connection is used again; larger ones are not asked for. Bytes. */
const MAX_SMALL_BODY_BYTES = 65_536;

/** Is so much of the body to come that its sender should rather stop? Unknown length counts as much. */
export const isLargeBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_SMALL_BODY_BYTES;

/** Is something of the body still to come? Not where a spec hands over a request without a connection. */
export const isSending = ({ complete, socket }: IncomingMessage): boolean =>
  !complete && socket instanceof Socket && !socket.destroyed;

/** Reads what still comes and throws it away, until the body ends or one of the limits is reached. */
export const drain = (request: IncomingMessage, { idleMs, mostMs } = defaultTimes): void => {
  if (!isSending(request)) return;
  request.resume();
  destroyAtLimits(request.socket, { idleMs, mostMs }, () => request.complete);
};

/**
 * Has this connection closed in two steps once its answer is written: no more is sent, and what comes is thrown away until
 * the client closes, too. To be said before the answer ends; the answer says `Connection: close`.
 */
export const closeGracefully = (request: IncomingMessage, times = defaultTimes): void => {
  const { socket } = request;
  // Node closes by this when an answer was the last one.
  socket.destroySoon = () => {
    request.resume();
    socket.end();
    destroyAtLimits(socket, times, () => false);
  };
};

/** Destroys the connection at the limits, unless it is needed no longer. */
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
