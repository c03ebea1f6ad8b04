import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { warnOperator } from '#build';
import { open, type Database, type RootDatabase } from '#lmdb';
import { checkDatabaseFile, PAGE_BYTES, shareName, WHOLE_LOG, type Checkpoint, type LogShare } from '#event-store';
import type { Slot, SlotPositions } from '../slots.js';

/** Keys of the records that the embedded views keep beside the documents. */
export type MetaKey =
  | [kind: 'slot' | 'serving' | 'checkpoint' | 'format', of: string]
  | [kind: 'parked', slot: string, stream: string];

export const openMeta = (root: RootDatabase): Database<unknown, MetaKey> =>
  root.openDB<unknown, MetaKey>('meta', { encoding: 'json' });

/** How far a slot was filled. `position`: of the whole log, as a rule all there is. */
export type StoredPositions = { logId: string; position?: string; shares?: Record<string, string> };

export const storedPositions = ({ logId, shares }: SlotPositions): StoredPositions => {
  const { [shareName(WHOLE_LOG)]: position, ...parts } = Object.fromEntries(
    Array.from(shares, ([share, place]) => [share, place.toString()]),
  );
  return {
    logId,
    ...(position !== undefined && { position }),
    ...(Object.keys(parts).length > 0 && { shares: parts }),
  };
};

export const positionsStored = ({ logId, position, shares = {} }: StoredPositions): SlotPositions => ({
  logId,
  shares: new Map(
    Object.entries({ ...(position !== undefined && { [shareName(WHOLE_LOG)]: position }), ...shares }).map(
      ([share, place]) => [share, BigInt(place)],
    ),
  ),
});

/** Moves one share on, and never back. */
export const movedOn = (
  from: SlotPositions | null,
  [, { logId, position }, share = WHOLE_LOG]: readonly [Slot, Checkpoint, LogShare?],
): SlotPositions => {
  const name = shareName(share);
  return from !== null && (from.shares.get(name) ?? -1n) >= position
    ? from
    : { logId, shares: new Map(from?.shares).set(name, position) };
};

/**
 * How documents are stored. Those of format 1 were all sealed under their organization's key, and so is what LMDB left of
 * them in its file: shredding a bill could not reach it.
 */
const FORMAT = 2;
const FORMAT_KEY: MetaKey = ['format', 'documents'];

export const markFormat = (meta: Database<unknown, MetaKey>): Promise<boolean> => meta.put(FORMAT_KEY, FORMAT);

/** Removes read models that an older version stored: the log makes them anew. Leaves a damaged file to its own remedy. */
export const dropOlderFormat = async (path: string): Promise<void> => {
  // Missing, or damaged, which is told where it is opened.
  const isSound = await access(join(path, 'data.mdb'))
    .then(() => checkDatabaseFile(path))
    .then(
      () => true,
      () => false,
    );
  if (!isSound) return;
  const root = open({ path, maxDbs: 1024, pageSize: PAGE_BYTES });
  const meta = openMeta(root);
  const isOlder = meta.getKeysCount({ limit: 1 }) > 0 && meta.get(FORMAT_KEY) !== FORMAT;
  await root.close();
  if (!isOlder) return;
  warnOperator('The read models are stored in another way now: they are made anew from the log once.');
  await rm(path, { recursive: true, force: true });
};
