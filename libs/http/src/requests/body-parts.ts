import type { Readable } from 'node:stream';
import { Refusal, refuse } from '../problems/refusal.js';

/** How slowly a body may come. */
export interface ArrivalLimits {
  /** Bytes a second that use up no patience. */
  readonly bytesPerSecond: number;
  /** How long the sender is waited for beyond that, in milliseconds; what comes faster makes up for it. */
  readonly patienceMs: number;
}

/** A telephone in a bad place sends ten times as much. As a whole a request has five minutes (server.ts). */
const defaultArrival: ArrivalLimits = { bytesPerSecond: 10_000, patienceMs: 20_000 };

/**
 * The parts of a body as they come. Throws 408 where it comes too slowly, and 400 where its sender goes away in the middle:
 * nobody is there to answer, and nothing is worth a line in the log. Only time spent waiting for the sender counts. Leaves
 * the connection open, so that an answer can be written.
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
    // Not waited for: a sender that is waited for no more may never send the next part.
    parts.return?.().catch(() => undefined);
  }
}

const within = <Value>(ms: number, work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new Refusal('request_timeout'));
    // Bytes that came while this process was busy are read before their sender is called late.
    const timer = setTimeout(() => setImmediate(() => setImmediate(late)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
