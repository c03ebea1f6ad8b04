import { fullyReadPosition, shareIndex, shareName, WHOLE_LOG, type LogShare, type SharePositions } from '#event-store';
import type { StateStore, StoredCheckpoint } from '../state-store.js';

/** The name of the dispatcher, of its lease, and of the checkpoint of one that dispatches for all. */
export const WEBHOOK_DISPATCHER = 'webhooks';

/** The checkpoint of who dispatches for the organizations of a share. */
export const dispatchCheckpoint = (share: LogShare): string =>
  share.of === 1 ? WEBHOOK_DISPATCHER : `${WEBHOOK_DISPATCHER}:${shareName(share)}`;

/** Checkpoints of webhooks: of the division that is worked by, and of those before it. What each says stays true for ever. */
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

  /** Up to where everything of all organizations is written down; null where nothing ever was. */
  get all(): bigint | null {
    return fullyReadPosition(this.positions);
  }

  /** Up to where everything of this organization is written down: as the furthest of its shares has it. */
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
