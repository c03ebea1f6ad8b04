import { fullyReadPosition, shareIndex, shareName, WHOLE_LOG, type LogShare, type SharePositions } from '#event-store';
import type { StateStore, StoredCheckpoint } from '../state-store.js';

/** Name of the lease, and of the checkpoint if one process dispatches for all organizations. */
export const WEBHOOK_DISPATCHER = 'webhooks';

export const dispatchCheckpoint = (share: LogShare): string =>
  share.of === 1 ? WEBHOOK_DISPATCHER : `${WEBHOOK_DISPATCHER}:${shareName(share)}`;

/** Checkpoints of the current and earlier divisions. Earlier checkpoints stay valid. */
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

  /** Position up to which all organizations' deliveries were written. Null if there are no checkpoints. */
  get all(): bigint | null {
    return fullyReadPosition(this.positions);
  }

  /** Highest position of the organization's shares. Null if there are none. */
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
