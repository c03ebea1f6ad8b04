import { Injectable } from '@nestjs/common';
import { EventStore } from '#event-store';
import { Cursors, refuse } from '#http';

/** Where a reader of a feed stands: the last feed revision that it was told of, and in which log that is true. */
export interface FeedPosition {
  readonly [member: string]: string | number;
  readonly log: string;
  readonly at: number;
}

const BEGINNING = -1;
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
  async of(organizationId: string, cursor: string): Promise<FeedPosition> {
    const log = await this.store.logId();
    if (cursor === NOW) return { log, at: await this.end(organizationId) };
    const position = await this.cursors.decode<FeedPosition>(owner(organizationId), cursor);
    if (position === null) return { log, at: BEGINNING };
    return position.log === log ? position : refuse('cursor_expired');
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
