import { WHOLE_LOG, type EncryptedEventStore } from '#event-store';
import { slotKey, type AnyProjection, type Views } from '#read-models';
import { ProjectionShard } from './projection-shard.js';

/** Shards that this process does not follow, in slots of this build's versions. They write without a lease. */
export const otherShards = async (
  stream: string,
  projections: readonly AnyProjection[],
  followed: readonly ProjectionShard[],
  { views, ledger }: { readonly views: Views; readonly ledger: EncryptedEventStore },
): Promise<readonly ProjectionShard[]> => {
  const known = new Set(followed.map(({ slot }) => slotKey(slot)));
  const found: ProjectionShard[] = [];
  for (const projection of projections.filter(({ idOf }) => idOf(stream) !== null)) {
    const { all } = await views.slots(projection.name);
    for (const slot of all.filter((slot) => slot.version === projection.version && !known.has(slotKey(slot)))) {
      const track = new ProjectionShard(projection, slot, WHOLE_LOG, views, ledger, 0n, 1);
      for (const parked of await views.parked(slot)) if (parked.stream === stream) track.parked.set(stream, parked);
      found.push(track);
    }
  }
  return found;
};
