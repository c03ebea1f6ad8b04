import { Injectable } from '@nestjs/common';
import { EventStore, pollUntil } from '#event-store';
import { Cursors, refuse } from '#http';
import { FRESHNESS_TIMEOUT_MS } from '../kernel/freshness.js';

/** Where a reader of a feed stands: the last feed revision that it was told of, and in which log that is true. */
export interface FeedPosition {
  readonly [member: string]: string | number;
  readonly log: string;
  readonly at: number;
}

const BEGINNING = -1;
const POLL_INTERVAL_MS = 50;
/** A cursor that a client may make up: the end of the feed as it is now. */
export const NOW = 'now';

/** The feed's cursors. Good for one organization, and for as long as its log is the same. */
@Injectable()
export class FeedCursors {
  constructor(
    private readonly store: EventStore,
    private readonly cursors: Cursors,
  ) {}

  /** A foreign or unknown cursor is 400; one of another log 410, because it says nothing here. */
  async resolve(organizationId: string, cursor: string): Promise<FeedPosition> {
    const log = await this.store.logId();
    if (cursor === NOW) return { log, at: await this.end(organizationId) };
    const position = await this.cursors.decode<FeedPosition>(owner(organizationId), cursor);
    if (position === null) return { log, at: BEGINNING };
    return position.log === log ? position : refuse('cursor_expired');
  }

  /**
   * 410 for a position beyond the end: the log is an earlier state of itself, put back by its files, and what will come
   * at that position is not what the client has seen there. A feed that is only behind catches up in the meantime.
   */
  async checkIsThere(organizationId: string, { at }: FeedPosition): Promise<void> {
    const isThere = async () => at < 0 || (await this.store.readFeed(organizationId, at - 1, 1)).length > 0;
    if (await pollUntil(isThere, FRESHNESS_TIMEOUT_MS, POLL_INTERVAL_MS)) return;
    refuse('cursor_expired', {
      detail: 'The cursor is beyond the end of the feed: an earlier state of the log was put back. Begin again at 0.',
    });
  }

  /** The last revision of the feed, found by halving: feeds are read forwards only. */
  private async end(organizationId: string): Promise<number> {
    const isAfter = async (at: number): Promise<boolean> =>
      (await this.store.readFeed(organizationId, at, 1)).length > 0;
    let [below, above] = [BEGINNING, 1];
    while (await isAfter(above)) [below, above] = [above, above * 2];
    if (below === BEGINNING && !(await isAfter(BEGINNING))) return BEGINNING;
    while (above - below > 1) {
      const middle = Math.floor((below + above) / 2);
      if (await isAfter(middle)) below = middle;
      else above = middle;
    }
    return above;
  }

  cursor(organizationId: string, position: FeedPosition): Promise<string> {
    return this.cursors.encode(owner(organizationId), position);
  }
}

const owner = (organizationId: string) => ({ organizationId, list: 'events' });
