import { Injectable } from '@nestjs/common';
import { MAX_RECOVERED_EVENTS, publicTypeOf, selectedTypes, matchingTypes } from '#contracts';
import { Rejection, type EventSelection } from '#domain';
import { EventStore, type EventMetadata, type RecordedEvent } from '#event-store';

export interface FeedRange {
  /** Exclusive. -1 means from the beginning. */
  readonly afterRevision: number;
  readonly throughRevision: number;
  readonly count: number;
}

const PAGE_SIZE = 500;
/** Maximum number of entries read, including those of other types. */
const MAX_ENTRIES_READ = 100_000;
/**
 * Clocks on different machines differ slightly, so the feed is only approximately ordered by time. The range is
 * extended by this many entries at both ends.
 */
const CLOCK_SKEW_ENTRIES = 100;

/** Uses binary search, without reading the earlier events. */
@Injectable()
export class FeedSearch {
  constructor(private readonly events: EventStore) {}

  /** Returns a range with all events of the selected types in the period. Rejects ranges that are too large. */
  async between(
    organizationId: string,
    { since, until }: { readonly since: string; readonly until?: string | undefined },
    selection: EventSelection,
  ): Promise<FeedRange> {
    const types = matchingTypes(selectedTypes(selection));
    const afterRevision = Math.max(-1, (await this.firstSince(organizationId, since)) - 1 - CLOCK_SKEW_ENTRIES);
    const last = until === undefined ? Infinity : (await this.firstSince(organizationId, until)) + CLOCK_SKEW_ENTRIES;
    let [throughRevision, count, read] = [afterRevision, 0, 0];
    for (;;) {
      const page = await this.events.readFeed(organizationId, throughRevision, PAGE_SIZE);
      const inTime = page.filter(({ revision }) => revision <= last);
      for (const { revision, event } of inTime) {
        throughRevision = revision;
        const time = event === null ? '' : timeOf(event);
        const type = event && time >= since && (until === undefined || time < until) ? publicTypeOf(event.type) : null;
        if (type !== null && types.has(type)) count += 1;
      }
      read += inTime.length;
      if (count > MAX_RECOVERED_EVENTS || read > MAX_ENTRIES_READ)
        throw new Rejection('validation_error', undefined, [tooManyEvents]);
      if (inTime.length < PAGE_SIZE) return { afterRevision, throughRevision, count };
    }
  }

  /** Returns the feed revision of the first event at or after a time, or the end of the feed if there is none. */
  private async firstSince(organizationId: string, since: string): Promise<number> {
    const isSince = async (revision: number): Promise<boolean> => {
      const time = await this.timeAt(organizationId, revision);
      return time === null || time >= since;
    };
    let [low, high] = [0, 1];
    while (!(await isSince(high))) [low, high] = [high + 1, high * 2];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (await isSince(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Returns the event's time, or the next event's if it was deleted. Null after the end of the feed. */
  private async timeAt(organizationId: string, revision: number): Promise<string | null> {
    for (let after = revision - 1; ;) {
      const [entry] = await this.events.readFeed(organizationId, after, 1);
      if (entry === undefined) return null;
      if (entry.event) return timeOf(entry.event);
      after = entry.revision;
    }
  }
}

const timeOf = ({ metadata }: RecordedEvent): string => (metadata as unknown as EventMetadata).at;

const tooManyEvents = {
  path: 'since',
  message: `must not be followed by more than ${MAX_RECOVERED_EVENTS.toLocaleString('en-US')} events; set until to recover a part of them`,
};
