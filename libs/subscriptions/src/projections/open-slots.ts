import { fullyReadPosition, shareName, type EncryptedEventStore, type LogShare } from '#event-store';
import { shapeOf, slotKey, type AnyProjection, type Slot, type Slots, type Views } from '#read-models';
import type { Log } from './catch-up.js';
import { ProjectionShard } from './projection-shard.js';

export const sameSlot = (a: Slot, b: Slot | null): boolean => b !== null && slotKey(a) === slotKey(b);

export interface ShardDependencies {
  readonly views: Views;
  readonly ledger: EncryptedEventStore;
  /** Maximum number of states that all shards of one slot keep in memory. */
  readonly states: number;
  /** Keys of the slots that this process has prepared. */
  readonly prepared: Set<string>;
}

/** Opens shards. A share without a checkpoint starts at the position up to which all shares were read. */
export const openShards = async (
  projection: AnyProjection,
  slot: Slot,
  shares: readonly LogShare[],
  { views, ledger, states, prepared }: ShardDependencies,
): Promise<readonly ProjectionShard[]> => {
  if (!prepared.has(slotKey(slot))) await views.prepare(slot, shapeOf(projection));
  prepared.add(slotKey(slot));
  const found = (await views.positions(slot))?.shares ?? new Map<string, bigint>();
  const all = fullyReadPosition(found) ?? 0n;
  const { serving } = await views.slots(slot.name);
  const parked = await views.parked(slot);
  return shares.map((share) => {
    const own = found.get(shareName(share)) ?? 0n;
    const capacity = Math.ceil(states / share.of);
    const track = new ProjectionShard(projection, slot, share, views, ledger, own > all ? own : all, capacity);
    track.serving = sameSlot(slot, serving);
    for (const entry of parked.filter(({ stream }) => track.follows(stream))) track.parked.set(entry.stream, entry);
    return track;
  });
};

/** Returns a slot that was never used before: a dropped slot may still have readers. */
export const newSlot = async ({ name, version }: AnyProjection, views: Views, not: readonly Slot[] = []) => {
  const { all } = await views.slots(name);
  const used = [...all, ...not].filter((slot) => slot.version === version).map(({ generation }) => generation);
  return { name, version, generation: Math.max(-1, ...used) + 1 };
};

/** Returns the serving slot, if it has the build's version, and that version's newest slot. */
export const slotsToFill = ({ version }: AnyProjection, { serving, all }: Slots): readonly Slot[] => {
  const newest = all.find((slot) => slot.version === version);
  if (newest === undefined) return [];
  return serving?.version === version && !sameSlot(newest, serving) ? [serving, newest] : [newest];
};

/**
 * Drops slots of another log or with positions beyond its end. `leftovers` are no longer needed but may have readers.
 * Ignores newer versions' slots, which the newer release fills during an upgrade.
 */
export const openSlots = async (
  projection: AnyProjection,
  shares: readonly LogShare[],
  log: Log,
  tools: ShardDependencies,
): Promise<{ readonly tracks: readonly ProjectionShard[]; readonly leftovers: readonly Slot[] }> => {
  const { views } = tools;
  const before = await views.slots(projection.name);
  const filled = await Promise.all(before.all.map((slot) => views.positions(slot)));
  // Read the head after the positions, because other processes continue meanwhile.
  const head = await log.events.head();
  for (const [i, slot] of before.all.entries()) {
    const found = filled[i] ?? null;
    const worthless = found && (found.logId !== log.id || [...found.shares.values()].some((place) => place > head));
    if (worthless === true) await views.drop(slot);
  }
  const slots = await views.slots(projection.name);
  const known = slotsToFill(projection, slots);
  const wanted = known.length > 0 ? known : [await newSlot(projection, views, before.all)];
  const leftovers = slots.all.filter(
    (slot) =>
      slot.version <= projection.version &&
      !sameSlot(slot, slots.serving) &&
      !wanted.some((other) => sameSlot(slot, other)),
  );
  const tracks = await Promise.all(wanted.map((slot) => openShards(projection, slot, shares, tools)));
  return { tracks: tracks.flat(), leftovers };
};
