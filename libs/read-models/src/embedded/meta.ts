import type { Database, RootDatabase } from '#lmdb';
import { shareName, WHOLE_LOG, type Checkpoint, type LogShare } from '#event-store';
import type { Slot, SlotPositions } from '../slots.js';

/** Keys of the records that the embedded views store besides documents. */
export type MetaKey =
  | [kind: 'slot' | 'serving' | 'checkpoint', of: string]
  | [kind: 'parked', slot: string, stream: string];

export const openMeta = (root: RootDatabase): Database<unknown, MetaKey> =>
  root.openDB<unknown, MetaKey>('meta', { encoding: 'json' });

/** A slot's positions. `position` is the position in the whole log and usually the only one. */
export type StoredPositions = { logId: string; position?: string; shares?: Record<string, string> };

export const toStoredPositions = ({ logId, shares }: SlotPositions): StoredPositions => {
  const { [shareName(WHOLE_LOG)]: position, ...parts } = Object.fromEntries(
    Array.from(shares, ([share, place]) => [share, place.toString()]),
  );
  return {
    logId,
    ...(position !== undefined && { position }),
    ...(Object.keys(parts).length > 0 && { shares: parts }),
  };
};

export const fromStoredPositions = ({ logId, position, shares = {} }: StoredPositions): SlotPositions => ({
  logId,
  shares: new Map(
    Object.entries({ ...(position !== undefined && { [shareName(WHOLE_LOG)]: position }), ...shares }).map(
      ([share, place]) => [share, BigInt(place)],
    ),
  ),
});

/** Advances one share's position. A position never moves back. */
export const advancePosition = (
  from: SlotPositions | null,
  [, { logId, position }, share = WHOLE_LOG]: readonly [Slot, Checkpoint, LogShare?],
): SlotPositions => {
  const name = shareName(share);
  return from !== null && (from.shares.get(name) ?? -1n) >= position
    ? from
    : { logId, shares: new Map(from?.shares).set(name, position) };
};
