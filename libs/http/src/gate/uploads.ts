import type { Readable } from 'node:stream';
import type { Received } from '#documents';
import { SharedPlaces } from '../fairness/shared-places.js';
import { refuse } from '../problems/refusal.js';
import type { RequestContext } from '../auth/request-context.js';

/** A body whose documents were taken out while it arrived. */
export interface ReceivedBody extends Received<unknown> {
  /** Aborted when the client went away before it was answered; absent where a body did not come from a client. */
  readonly signal?: AbortSignal;
  /** Removes what nobody has kept. Called when the request is about to be answered; never rejects. */
  release(): Promise<void>;
}

/** Takes bodies with documents apart while they arrive. Also the injection token; the composition root binds it. */
export abstract class UploadDoor {
  /** Throws UploadRefused. `bodyBytes`: the largest body of this operation. */
  abstract receive(body: Readable, bodyBytes: number, caller: RequestContext): Promise<ReceivedBody>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the body parser on operations whose body carries documents. */
    received: ReceivedBody | null;
  }
}

/**
 * At most so many large bodies are read at once: each holds a file, a cipher and a connection for as long as its sender
 * takes. Accounts share the places, or one that sends slowly would keep everybody else out.
 */
export class ConcurrencyLimit {
  private readonly places = new SharedPlaces({ most: 24, mostEach: 8, reserve: 8, few: 1 });

  /** Runs when there is room, else 503 at once. */
  async through<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const leave = this.places.take(accountId);
    if (leave === null) return refuse('service_unavailable', { headers: { 'retry-after': '2' } });
    try {
      return await work();
    } finally {
      leave();
    }
  }
}
