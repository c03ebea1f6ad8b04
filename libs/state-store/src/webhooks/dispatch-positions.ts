import { fullyReadPosition, shareIndex, shareName, WHOLE_LOG, type LogShare, type SharePositions } from '#event-store';
import type { StateStore, StoredCheckpoint } from '../state-store.js';

/**
 * Name of the webhook dispatcher, of its lease, and of its checkpoint if one process dispatches for all organizations.
 */
export const WEBHOOK_DISPATCHER = 'webhooks';

/** Returns the name of the checkpoint of the dispatcher for a share of the organizations. */
export const dispatchCheckpoint = (share: LogShare): string =>
  share.of === 1 ? WEBHOOK_DISPATCHER : `${WEBHOOK_DISPATCHER}:${shareName(share)}`;

/**
 * Checkpoints of the webhook dispatchers, for the current division and earlier divisions. Checkpoints of earlier
 * divisions stay valid.
 */
export class DispatchCheckpoints {
  private constructor(
    readonly byName: ReadonlyMap<string, StoredCheckpoint>,
    private readonly positions: SharePositions,
  ) {}

  static async read(stateStore: StateStore): Promise<DispatchCheckpoints> {
    const found = await stateStore.storedCheckpoints(WEBHOOK_DISPATCHER);
    const positions = new Map<string, bigint>();
    for (const [name, { position }] of found)
      if (name === WEBHOOK_DISPATCHER) positions.set(shareName(WHOLE_LOG), position);
      else if (name.startsWith(`${WEBHOOK_DISPATCHER}:`))
        positions.set(name.slice(WEBHOOK_DISPATCHER.length + 1), position);
    return new DispatchCheckpoints(found, positions);
  }

  /** Position up to which deliveries of all organizations were written, or null if there are none. */
  get all(): bigint | null {
    return fullyReadPosition(this.positions);
  }

  /**
   * Returns the position up to which deliveries of this organization were written, which is the highest of its shares.
   * Null if there are none.
   */
  forOrganization(organizationId: string): bigint | null {
    let furthest: bigint | null = null;
    for (const [name, position] of this.positions) {
      const [index, count] = name.split('/').map(Number);
      if (count === undefined || shareIndex(organizationId, count) !== index) continue;
      if (furthest === null || position > furthest) furthest = position;
    }
    return furthest;
  }
}
