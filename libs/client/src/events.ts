import type { AnyOtherEvent, PublicEvent } from './generated/types.js';
import type { AnswerOf, CallOptions, QueryOf, Transport } from './transport.js';

/** An event of the feed; types that this client does not know yet are `AnyOtherEvent`. */
export type FeedEvent = PublicEvent | AnyOtherEvent;

export interface FollowOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Where to begin: the last cursor that was saved. Without it from the beginning. */
  readonly cursor?: string;
  /** Only these types, such as `bill.*`. */
  readonly types?: Readonly<NonNullable<QueryOf<'listEvents'>['types']>>;
  readonly billId?: string;
  /**
   * Called when all events up to a cursor were taken: save it where your work is kept. Whoever ends in between sees the
   * last events again.
   */
  readonly onCursor?: (cursor: string) => void | Promise<void>;
  /** Seconds that the service holds an empty answer back; 20 unless given, at most 30. */
  readonly wait?: number;
  /** End at the newest event instead of waiting for more. */
  readonly untilNow?: boolean;
}

const TIMEOUT_MARGIN_MS = 30_000;
/** After an answer that came empty and at once, which a busy service gives. */
const EMPTY_RESPONSE_DELAY_MS = 1_000;

/** The feed of the organization. */
export class Events {
  constructor(private readonly transport: Transport) {}

  /** One page of the feed, oldest first. */
  list(query: QueryOf<'listEvents'> = {}, options?: CallOptions): Promise<AnswerOf<'listEvents'>> {
    return this.transport.call('listEvents', { query }, options);
  }

  /** Event after event, and those to come: ends with its signal, or when the loop over it does. */
  async *follow(options: FollowOptions = {}): AsyncGenerator<FeedEvent, void, undefined> {
    const { cursor: from = '0', types, billId, onCursor, wait = 20, untilNow = false, ...call } = options;
    for (let cursor = from; ;) {
      call.signal?.throwIfAborted();
      const asked = Date.now();
      const page = await this.list(
        {
          cursor,
          ...(types && { types: [...types] }),
          ...(billId !== undefined && { billId }),
          ...(!untilNow && { wait }),
        },
        { timeoutMs: wait * 1000 + TIMEOUT_MARGIN_MS, ...call },
      );
      yield* page.events as readonly FeedEvent[];
      const moved = page.nextCursor !== null && page.nextCursor !== cursor;
      if (page.nextCursor !== null && moved) {
        cursor = page.nextCursor;
        await onCursor?.(cursor);
      }
      if (untilNow && !moved) return;
      if (!moved && Date.now() - asked < EMPTY_RESPONSE_DELAY_MS)
        await new Promise((resolve) => setTimeout(resolve, EMPTY_RESPONSE_DELAY_MS));
    }
  }
}
