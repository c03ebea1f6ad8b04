import { Injectable } from '@nestjs/common';
import { EventStore } from '#event-store';
import { Cursors, refuse } from '#http';

/** Where a reader of a feed stands: the last feed revision that it was told of, and in which log that is true. */
export interface Place {
  readonly [member: string]: string | number;
  readonly log: string;
  readonly at: number;
}

const BEGINNING = -1;

/** The feed's cursors. Good for one organization, and for as long as its log is the same. */
@Injectable()
export class Places {
  constructor(
    private readonly store: EventStore,
    private readonly cursors: Cursors,
  ) {}

  /** A foreign or unknown cursor is 400; one of another log 410, because it says nothing here. */
  async of(organizationId: string, cursor: string): Promise<Place> {
    const log = await this.store.logId();
    const place = await this.cursors.decode<Place>(owner(organizationId), cursor);
    if (place === null) return { log, at: BEGINNING };
    return place.log === log ? place : refuse('cursor_expired');
  }

  cursor(organizationId: string, place: Place): Promise<string> {
    return this.cursors.encode(owner(organizationId), place);
  }
}

const owner = (organizationId: string) => ({ organizationId, list: 'events' });
