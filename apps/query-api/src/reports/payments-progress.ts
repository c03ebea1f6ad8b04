import { Injectable } from '@nestjs/common';
import { paymentSyncTypes } from '#commands';
import { EventStore, PositionUnknown } from '#event-store';
import { billProjection, checkProjection, Views } from '#read-models';
import { hasOpenEffects, PAYMENTS_REACTION, StateStore } from '#state-store';

const PAGE_SIZE = 1_000;
/** Maximum number of events after the payments reaction's checkpoint, which is usually seconds behind the log. */
const MAX_EVENTS = 10_000;

const handledTypes: ReadonlySet<string> = new Set(paymentSyncTypes);

/** Tells whether the payments reaction and the read models have processed all of an organization's money. */
@Injectable()
export class PaymentsProgress {
  constructor(
    private readonly stateStore: StateStore,
    private readonly events: EventStore,
    private readonly views: Views,
  ) {}

  /** True if no money is being transferred between checks and bills, and the read models include all of it. */
  async isSettled(organizationId: string): Promise<boolean> {
    // The order of these steps matters. If an effect completes before the second step, its events are in the log before
    // the third step.
    const checkpoint = await this.stateStore.storedCheckpoint(PAYMENTS_REACTION);
    if (checkpoint?.logId !== (await this.events.logId())) return false;
    if (await hasOpenEffects(this.stateStore, PAYMENTS_REACTION, organizationId)) return false;
    const position = await this.newestPosition(organizationId, checkpoint.position).catch(nullIfUnknown);
    return position !== null && this.views.waitFor([billProjection.name, checkProjection.name], position, 0);
  }

  /**
   * The organization's newest event after the checkpoint, or the checkpoint itself if there is none. Null if the
   * reaction still has to handle one of these events, or if there are too many.
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
