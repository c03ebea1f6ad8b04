import type { EventStore } from '#event-store';
import { ProjectorStatus, type ProjectorReport } from './projector-status.js';
import type { ProjectionSubscription } from './projections/projection-subscription.js';
import type { Loop } from './loop.js';
import type { Reactions } from './reactions.js';

/** What readiness and metrics say about this process's projector. */
export class SubscriptionStatus extends ProjectorStatus {
  constructor(
    private readonly events: EventStore,
    private readonly subscription: ProjectionSubscription,
    private readonly reactions: Reactions,
    private readonly loops: readonly Loop[] = [],
  ) {
    super();
  }

  async report(): Promise<ProjectorReport> {
    const head = await this.events.head();
    return {
      running: this.subscription.running,
      head,
      projections: this.subscription.lag(head),
      reactions: [...this.reactions.lag(), ...this.loops.flatMap((loop) => loop.lag?.() ?? [])],
      trouble: this.subscription.trouble,
    };
  }
}
