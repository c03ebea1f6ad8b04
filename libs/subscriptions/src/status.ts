import type { EventStore } from '#event-store';
import type { BackgroundService } from './background-service.js';
import { ProjectorStatus, type ProjectorReport } from './projector-status.js';
import type { ProjectionSubscription } from './projections/projection-subscription.js';

/** Status of this process's projector, for readiness and metrics. */
export class SubscriptionStatus extends ProjectorStatus {
  constructor(
    private readonly events: EventStore,
    private readonly subscription: ProjectionSubscription,
    private readonly services: readonly BackgroundService[] = [],
  ) {
    super();
  }

  async report(): Promise<ProjectorReport> {
    const head = await this.events.head();
    const [heads] = this.services.flatMap((service) => service.heads?.() ?? []);
    const [money] = this.services.flatMap((service) => service.money?.() ?? []);
    const [accessAlerts] = this.services.flatMap((service) => service.accessAlerts?.() ?? []);
    const [unownedFiles] = this.services.flatMap((service) => service.unownedFiles?.() ?? []);
    return {
      running: this.subscription.running,
      head,
      projections: this.subscription.lag(head),
      reactions: this.services.flatMap((service) => service.lag?.() ?? []),
      trouble: this.subscription.trouble,
      ...(money && { money }),
      ...(heads && { heads }),
      ...(accessAlerts && { accessAlerts }),
      ...(unownedFiles && { unownedFiles }),
    };
  }
}
