import type { AnyOtherEvent, PublicEvent } from './generated/types.js';
import type { AnswerOf, CallOptions, QueryOf, Transport } from './transport.js';

/** Event of the feed. Types that are unknown to this client version are `AnyOtherEvent`. */
export type FeedEvent = PublicEvent | AnyOtherEvent;

export interface FollowOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Start position: the last saved cursor. Defaults to the beginning. */
  readonly cursor?: string;
  readonly types?: Readonly<NonNullable<QueryOf<'listEvents'>['types']>>;
  readonly billId?: string;
  /** Called when all events up to a cursor were processed. Save it with your data: later events are received again. */
  readonly onCursor?: (cursor: string) => void | Promise<void>;
  /** Number of seconds that the service waits for new events. Defaults to 20, at most 30. */
  readonly wait?: number;
  /** True to end at the newest event instead of waiting for more. */
  readonly untilNow?: boolean;
}

const TIMEOUT_MARGIN_MS = 30_000;
/** Delay in milliseconds after an immediate empty response, which a busy service sends. */
const EMPTY_RESPONSE_DELAY_MS = 1_000;

export class Events {
  constructor(private readonly transport: Transport) {}

  /** Returns one page of the feed, oldest first. */
  list(query: QueryOf<'listEvents'> = {}, options?: CallOptions): Promise<AnswerOf<'listEvents'>> {
    return this.transport.call('listEvents', { query }, options);
  }

  /** Yields events, then waits for new ones. Ends when its signal is aborted or the loop ends. */
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
