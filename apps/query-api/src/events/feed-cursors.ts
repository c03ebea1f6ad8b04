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
    const position = await this.cursors.decode<FeedPosition>(owner(organizationId), cursor);
    if (position === null) return { log, at: BEGINNING };
    return position.log === log ? position : refuse('cursor_expired');
  }

  cursor(organizationId: string, position: FeedPosition): Promise<string> {
    return this.cursors.encode(owner(organizationId), position);
  }
}

const owner = (organizationId: string) => ({ organizationId, list: 'events' });
