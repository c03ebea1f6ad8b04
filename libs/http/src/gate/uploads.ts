import { MIB } from '#contracts';
import type { ReceivedUpload } from '#documents';
import { type SlotRequester, SharedSlots } from '../fairness/shared-slots.js';
import { refuse } from '../problems/refusal.js';
import type { RequestContext } from '../auth/request-context.js';

/** A body whose documents were taken out while it arrived. */
export interface ReceivedBody extends ReceivedUpload<unknown> {
  /** Aborted when the client went away before it was answered; absent where a body did not come from a client. */
  readonly signal?: AbortSignal;
  /** Removes what nobody has kept. Called when the request is about to be answered; never rejects. */
  release(): Promise<void>;
}

/** Takes bodies with documents apart while they arrive. Also the injection token; the composition root binds it. */
export abstract class UploadLimiter {
  /** Throws UploadRefused, and what the body throws. `bodyBytes`: the largest body of this operation. */
  abstract receive(body: AsyncIterable<Uint8Array>, bodyBytes: number, caller: RequestContext): Promise<ReceivedBody>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the body parser on operations whose body carries documents. */
    received: ReceivedBody | null;
  }
}

/**
 * At most so many large bodies are read at once: each holds a file, a cipher and a connection for as long as its sender
 * takes. Accounts and their askers share the places, or one that sends slowly would keep everybody else out. A body takes
 * its place when a mebibyte of it is there: who only announces a large one holds nothing.
 */
export class ConcurrencyLimit {
  private readonly places = new SharedSlots({ most: 24, mostEach: 8, spareEach: 2, reserve: 8, few: 1 });

  /**
   * Does something with a body, of which so many bytes were announced. Throws 503: at once where a large one was announced
   * and there is no place, else when it turns out to be large.
   */
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

/** Passes the body on; calls `call` before the first part beyond a mebibyte. */
async function* whenLarge(body: AsyncIterable<Buffer>, call: () => void): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  for await (const part of body) {
    const before = size;
    size += part.length;
    if (before <= MIB && size > MIB) call();
    yield part;
  }
}
