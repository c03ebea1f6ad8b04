import { Injectable } from '@nestjs/common';
import { EventStore, pollUntil } from '#event-store';
import type { RequestContext } from '#http';
import { DispatchCheckpoints, StateStore } from '#state-store';
import { FRESHNESS_TIMEOUT_MS, ProjectionLag } from '../kernel/freshness.js';

const POLL_INTERVAL_MS = 10;

/** Progress of recording an organization's webhook deliveries. */
@Injectable()
export class DispatchProgress {
  constructor(
    private readonly stateStore: StateStore,
    private readonly events: EventStore,
  ) {}

  /**
   * Waits up to two seconds until deliveries are recorded for all events that were in the log when the request arrived.
   * If the dispatcher is stopped, existing deliveries are still returned. Throws ProjectionLag only if the client sent
   * a position (Min-Event-Position) that is not reached.
   */
  async reached({ organizationId, minEventPosition }: RequestContext): Promise<void> {
    const wanted = await this.events.head();
    let seen = 0n;
    const reached = async (): Promise<boolean> => {
      const position = (await DispatchCheckpoints.read(this.stateStore)).forOrganization(organizationId);
      seen = position ?? 0n;
      // Do not wait for a dispatcher that never ran.
      return position === null || seen >= wanted;
    };
    await pollUntil(reached, FRESHNESS_TIMEOUT_MS, POLL_INTERVAL_MS);
    if (minEventPosition !== null && minEventPosition > seen) throw new ProjectionLag();
  }
}
