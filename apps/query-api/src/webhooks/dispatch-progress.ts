import { Injectable } from '@nestjs/common';
import { EventStore, pollUntil } from '#event-store';
import type { RequestContext } from '#http';
import { DispatchCheckpoints, StateStore } from '#state-store';
import { FRESHNESS_TIMEOUT_MS, ProjectionLag } from '../kernel/freshness.js';

const POLL_INTERVAL_MS = 10;

@Injectable()
export class DispatchProgress {
  constructor(
    private readonly stateStore: StateStore,
    private readonly events: EventStore,
  ) {}

  /**
   * Waits up to two seconds for deliveries of all events that were in the log at the time of the request. If the
   * dispatcher is stopped, existing deliveries are returned. Throws ProjectionLag only for Min-Event-Position.
   */
  async reached({ organizationId, minEventPosition }: RequestContext): Promise<void> {
    const wanted = await this.events.head();
    let seen = 0n;
    const reached = async (): Promise<boolean> => {
      const position = (await DispatchCheckpoints.read(this.stateStore)).forOrganization(organizationId);
      seen = position ?? 0n;
      // Don't wait for a dispatcher that has never run.
      return position === null || seen >= wanted;
    };
    await pollUntil(reached, FRESHNESS_TIMEOUT_MS, POLL_INTERVAL_MS);
    if (minEventPosition !== null && minEventPosition > seen) throw new ProjectionLag();
  }
}
