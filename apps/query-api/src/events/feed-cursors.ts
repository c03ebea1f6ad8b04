import { Injectable } from '@nestjs/common';
import { EventStore, pollUntil } from '#event-store';
import { Cursors, refuse } from '#http';
import { FRESHNESS_TIMEOUT_MS } from '../kernel/freshness.js';

/** Last feed revision that the reader has received, and the log it belongs to. */
export interface FeedPosition {
  readonly [member: string]: string | number;
  readonly log: string;
  readonly at: number;
}

const BEGINNING = -1;
const POLL_INTERVAL_MS = 50;
/** Cursor for the current end of the feed. */
export const NOW = 'now';

/** A cursor is valid for one organization and one log. */
@Injectable()
export class FeedCursors {
  constructor(
    private readonly store: EventStore,
    private readonly cursors: Cursors,
  ) {}

  /** Throws 400 for a malformed cursor or one from another organization, and 410 for a cursor from another log. */
  async resolve(organizationId: string, cursor: string): Promise<FeedPosition> {
    const log = await this.store.logId();
    if (cursor === NOW) return { log, at: await this.end(organizationId) };
    const position = await this.cursors.decode<FeedPosition>(owner(organizationId), cursor);
    if (position === null) return { log, at: BEGINNING };
    return position.log === log ? position : refuse('cursor_expired');
  }

  /**
   * Throws 410 for a position beyond the end: an earlier copy of the log's files was restored, and the client has seen
   * different events at that position. If the feed only lags behind the log, waits for it.
   */
  async checkIsThere(organizationId: string, { at }: FeedPosition): Promise<void> {
    const isThere = async () => at < 0 || (await this.store.readFeed(organizationId, at - 1, 1)).length > 0;
    if (await pollUntil(isThere, FRESHNESS_TIMEOUT_MS, POLL_INTERVAL_MS)) return;
    refuse('cursor_expired', {
      detail:
        'The cursor is beyond the end of the feed because the log was restored to an earlier state. Start again from 0.',
    });
  }

  /** Uses binary search, because feeds can only be read forward. */
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
