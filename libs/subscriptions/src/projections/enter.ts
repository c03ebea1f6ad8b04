import type { Ledger } from '#event-store';
import { shapeOf, type AnyProjection, type Slot, type Views } from '#read-models';
import type { Log } from './catch-up.js';
import { Track } from './track.js';

/** Of one projection. */
export const sameSlot = (a: Slot, b: Slot | null): boolean => a.version === b?.version && a.generation === b.generation;

/** Opens one slot as a track at its checkpoint. */
export const openTrack = async (
  projection: AnyProjection,
  slot: Slot,
  views: Views,
  ledger: Ledger,
  states: number,
): Promise<Track> => {
  await views.prepare(slot, shapeOf(projection));
  const checkpoint = await views.checkpoint(slot);
  const track = new Track(projection, slot, views, ledger, checkpoint?.position ?? 0n, states);
  track.serving = sameSlot(slot, (await views.slots(slot.name)).serving);
  for (const parked of await views.parked(slot)) track.parked.set(parked.stream, parked);
  return track;
};

/** A slot that was never used, for this code's version. Names are not used twice: a dropped one may still have readers. */
export const freshSlot = async ({ name, version }: AnyProjection, views: Views, not: readonly Slot[] = []) => {
  const { all } = await views.slots(name);
  const used = [...all, ...not].filter((slot) => slot.version === version).map(({ generation }) => generation);
  return { name, version, generation: Math.max(-1, ...used) + 1 };
};

/**
 * The slots that a projection needs to be followed into at start: the serving one, if this code can continue it, and
 * the newest of this version. What saw another log, or more than this log holds, is dropped; so are leftovers.
 */
export const enter = async (
  projection: AnyProjection,
  log: Log,
  head: bigint,
  views: Views,
  states: number,
): Promise<readonly Track[]> => {
  const before = await views.slots(projection.name);
  for (const slot of before.all) {
    const checkpoint = await views.checkpoint(slot);
    const worthless = checkpoint !== null && (checkpoint.logId !== log.id || checkpoint.position > head);
    if (worthless) await views.drop(slot);
  }
  const { serving, all } = await views.slots(projection.name);
  const newest =
    all.find(({ version }) => version === projection.version) ?? (await freshSlot(projection, views, before.all));
  // A newer version is left alone: while two releases run side by side, the newer one is filling it.
  for (const slot of all) {
    const leftover = !sameSlot(slot, serving) && !sameSlot(slot, newest) && slot.version <= projection.version;
    if (leftover) await views.drop(slot);
  }
  const continued = serving !== null && serving.version === projection.version && !sameSlot(newest, serving);
  return Promise.all(
    [...(continued ? [serving] : []), newest].map((slot) => openTrack(projection, slot, views, log.ledger, states)),
  );
};
