import type { Readable } from 'node:stream';
import { Refusal, refuse } from '../problems/refusal.js';

export interface ArrivalLimits {
  /** Speed in bytes per second at which the remaining waiting time stays constant. */
  readonly bytesPerSecond: number;
  /** Waiting time for slower clients. If data arrives faster, used time is restored. */
  readonly patienceMs: number;
}

/** A phone with bad reception still sends ten times as fast. The whole request has five minutes (server.ts). */
const defaultArrival: ArrivalLimits = { bytesPerSecond: 10_000, patienceMs: 20_000 };

/**
 * Yields the body in parts. Throws 408 if it arrives too slowly, and 400 if the client disconnects midway, which is not
 * logged. Only the time waiting for the client counts. Leaves the connection open, so that a response can be sent.
 */
export async function* bodyParts(
  payload: Readable,
  { bytesPerSecond, patienceMs }: ArrivalLimits = defaultArrival,
): AsyncGenerator<Buffer, void, undefined> {
  const parts = payload.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let patience = patienceMs;
  try {
    for (;;) {
      const began = performance.now();
      const part = await within(
        patience,
        parts.next().catch(() => refuse('malformed_json')),
      );
      if (part.done) return;
      const waited = performance.now() - began;
      patience = Math.min(patienceMs, patience - waited + (part.value.length * 1000) / bytesPerSecond);
      if (patience <= 0) refuse('request_timeout');
      yield part.value;
    }
  } finally {
    // Do not await this: a client that timed out may never send the next part.
    parts.return?.().catch(() => undefined);
  }
}

const within = <Value>(ms: number, work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new Refusal('request_timeout'));
    // Time out only after reading bytes that arrived while this process was busy.
    const timer = setTimeout(() => setImmediate(() => setImmediate(late)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
