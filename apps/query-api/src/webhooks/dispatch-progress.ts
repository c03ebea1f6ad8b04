import { Injectable } from '@nestjs/common';
import { EventStore, pollUntil } from '#event-store';
import type { RequestContext } from '#http';
import { DispatchCheckpoints, StateStore } from '#state-store';
import { FRESHNESS_TIMEOUT_MS, ProjectionLag } from '../kernel/freshness.js';

const POLL_INTERVAL_MS = 10;

/** How far an organization's deliveries are written down. */
@Injectable()
export class DispatchProgress {
  constructor(
    private readonly stateStore: StateStore,
    private readonly events: EventStore,
  ) {}

  /**
   * Waits up to two seconds until everything is written down that was in the log when the request came. A dispatcher
   * that stands still hides nothing that is there already; only a client that names a position (Min-Event-Position) is
   * refused. Throws ProjectionLag.
   */
  async reached({ organizationId, minEventPosition }: RequestContext): Promise<void> {
    const wanted = await this.events.head();
    let seen = 0n;
    const reached = async (): Promise<boolean> => {
      const position = (await DispatchCheckpoints.read(this.stateStore)).forOrganization(organizationId);
      seen = position ?? 0n;
      // One that never ran is not waited for.
      return position === null || seen >= wanted;
    };
    await pollUntil(reached, FRESHNESS_TIMEOUT_MS, POLL_INTERVAL_MS);
    if (minEventPosition !== null && minEventPosition > seen) throw new ProjectionLag();
  }
}
