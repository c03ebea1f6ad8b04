import { Injectable } from '@nestjs/common';
import { EventStore } from '#event-store';
import { billProjection, checkProjection, Views } from '#read-models';
import { hasReacted, PAYMENTS_REACTION, StateStore } from '#state-store';

/** Whether payments of bills and the shares of their checks know of each other, in the log and in the read models. */
@Injectable()
export class PaymentsProgress {
  constructor(
    private readonly stateStore: StateStore,
    private readonly events: EventStore,
    private readonly views: Views,
  ) {}

  /** Returns true if no money of the organization was on its way between checks and bills, and the read models show all of it. */
  async isSettled(organizationId: string): Promise<boolean> {
    const position = await this.events.head();
    if (!(await hasReacted(this.stateStore, PAYMENTS_REACTION, { organizationId, position }))) return false;
    // An effect that ended meanwhile has appended events that call for others.
    if ((await this.events.head()) !== position) return false;
    return this.views.waitFor([billProjection.name, checkProjection.name], position, 0);
  }
}
