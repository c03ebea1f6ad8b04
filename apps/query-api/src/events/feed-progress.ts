import { Injectable } from '@nestjs/common';
import { EventStore, pollUntil } from '#event-store';
import type { RequestContext } from '#http';
import { FRESHNESS_TIMEOUT_MS, ProjectionLag } from '../kernel/freshness.js';

const POLL_INTERVAL_MS = 10;

/** On EventStoreDB, the feed follows the log with a delay of a few milliseconds. */
@Injectable()
export class FeedProgress {
  constructor(private readonly store: EventStore) {}

  /** Waits up to two seconds for the events that the client has seen (Min-Event-Position). Throws ProjectionLag. */
  async reached({ organizationId, minEventPosition }: RequestContext): Promise<void> {
    if (minEventPosition === null) return;
    const reached = () => this.store.feedReached(organizationId, minEventPosition);
    if (!(await pollUntil(reached, FRESHNESS_TIMEOUT_MS, POLL_INTERVAL_MS))) throw new ProjectionLag();
  }
}
