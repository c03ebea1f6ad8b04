import { MIB } from '#contracts';
import type { ReceivedUpload } from '#documents';
import { type SlotRequester, SharedSlots } from '../fairness/shared-slots.js';
import { refuse } from '../problems/refusal.js';
import type { RequestContext } from '../auth/request-context.js';

/** A body whose documents were extracted while it arrived. */
export interface ReceivedBody extends ReceivedUpload<unknown> {
  /** Aborts when the client disconnects before the response is complete. Absent if no client sent the body. */
  readonly signal?: AbortSignal;
  /** Removes documents that were not stored. Called before the response is sent. Never rejects. */
  release(): Promise<void>;
}

/** Extracts documents from bodies while they arrive. Also the injection token; the composition root binds it. */
export abstract class UploadLimiter {
  /** Throws `UploadRefused` and errors from the body stream. `bodyBytes` is the operation's maximum body size. */
  abstract receive(body: AsyncIterable<Uint8Array>, bodyBytes: number, caller: RequestContext): Promise<ReceivedBody>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Body with extracted documents. The body parser sets it for operations that accept documents. */
    received: ReceivedBody | null;
  }
}

/**
 * Limits concurrent large bodies: each holds a file, a cipher and a connection. Accounts and their callers share the
 * slots, so that slow senders cannot block other accounts. A body takes a slot only after its first mebibyte has
 * arrived, so announcing a large body reserves nothing.
 */
export class ConcurrencyLimit {
  private readonly places = new SharedSlots({ most: 24, mostEach: 8, spareEach: 2, reserve: 8, few: 1 });

  /** `announced`: declared size. If no slot is free, throws 503: at once for a large body, else after one mebibyte. */
  async through<Result>(
    taker: SlotRequester,
    announced: number,
    body: AsyncIterable<Buffer>,
    work: (body: AsyncIterable<Buffer>) => Promise<Result>,
  ): Promise<Result> {
    if (announced > MIB && !this.places.hasFor(taker)) return refuseBusy();
    let leave: (() => void) | null = null;
    const takePlace = () => (leave = this.places.take(taker) ?? refuseBusy());
    try {
      return await work(whenLarge(body, takePlace));
    } finally {
      (leave as (() => void) | null)?.();
    }
  }
}

const refuseBusy = (): never => refuse('service_unavailable', { headers: { 'retry-after': '2' } });

/** Calls `call` when more than one mebibyte has arrived, before passing on the chunk that crosses it. */
async function* whenLarge(body: AsyncIterable<Buffer>, call: () => void): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  for await (const part of body) {
    const before = size;
    size += part.length;
    if (before <= MIB && size > MIB) call();
    yield part;
  }
}
