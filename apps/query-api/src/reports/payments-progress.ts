import { Injectable } from '@nestjs/common';
import { paymentSyncTypes } from '#commands';
import { EventStore, PositionUnknown } from '#event-store';
import { billProjection, checkProjection, Views } from '#read-models';
import { hasOpenEffects, PAYMENTS_REACTION, StateStore } from '#state-store';

const PAGE_SIZE = 1_000;
/**
 * Maximum number of events read after the checkpoint of the payments reaction. The checkpoint is at most some seconds behind unless
 * the reaction is.
 */
const MAX_EVENTS = 10_000;

const handledTypes: ReadonlySet<string> = new Set(paymentSyncTypes);

/** Tells whether the payments reaction and the read models have processed all money of an organization. */
@Injectable()
export class PaymentsProgress {
  constructor(
    private readonly stateStore: StateStore,
    private readonly events: EventStore,
    private readonly views: Views,
  ) {}

  /**
   * Returns true if no money of the organization is on its way between checks and bills, and the read models show all of it. Events
   * of other organizations do not matter.
   */
  async isSettled(organizationId: string): Promise<boolean> {
    // The order counts: an effect that ended before the second step has appended its events before the third.
    const checkpoint = await this.stateStore.storedCheckpoint(PAYMENTS_REACTION);
    if (checkpoint?.logId !== (await this.events.logId())) return false;
    if (await hasOpenEffects(this.stateStore, PAYMENTS_REACTION, organizationId)) return false;
    const position = await this.newestPosition(organizationId, checkpoint.position).catch(nullIfUnknown);
    return position !== null && this.views.waitFor([billProjection.name, checkProjection.name], position, 0);
  }

  /**
   * Returns the position of the organization's newest event after the checkpoint, or the checkpoint without any. Null if the reaction
   * has one of these events to handle, or if there are too many to tell.
   */
  private async newestPosition(organizationId: string, checkpoint: bigint): Promise<bigint | null> {
    let newest = checkpoint;
    let after = checkpoint;
    for (let read = 0; read < MAX_EVENTS; read += PAGE_SIZE) {
      const page = await this.events.readAll(after, PAGE_SIZE);
      for (const { stream, type, position } of page) {
        if (!stream.startsWith(`${organizationId}-`)) continue;
        if (handledTypes.has(type)) return null;
        newest = position;
      }
      after = page.at(-1)?.position ?? after;
      if (page.length < PAGE_SIZE) return newest;
    }
    return null;
  }
}

/** After a restore, the log may have no event at the checkpoint. The reaction is stopped then. */
const nullIfUnknown = (error: unknown): null => {
  if (!(error instanceof PositionUnknown)) throw error;
  return null;
};
