import { Long, type AnyBulkWriteOperation, type Collection, type CollectionOptions, type Db } from 'mongodb';
import {
  callMongoWithRetry,
  coalesce,
  fullyReadPosition,
  shareName,
  WHOLE_LOG,
  type Checkpoint,
  type LogShare,
  type SharePositions,
} from '#event-store';
import { newestFirst, slotKey, type Slot, type SlotPositions, type SlotShape, type Slots } from '../slots.js';

/** A slot in the database. */
export interface SlotDoc extends Pick<SlotShape, 'slim' | 'due'> {
  readonly _id: string;
  readonly slot: Slot;
  /**
   * The collection with its documents: the slot's key and a random end, so that what a slow writer puts into a slot
   * that was dropped meanwhile can never be taken for part of a new one.
   */
  readonly collection: string;
  readonly logId?: string;
  /** Position in the whole log, where one process followed all of it. */
  readonly position?: Long | number;
}

/** Where a share of the log stands in a slot: a document of its own, for several processes write at once. */
export interface SharePositionDoc {
  /** The slot's collection and the share's name: what a slow writer leaves of a slot that was dropped is nobody's. */
  readonly _id: string;
  readonly logId: string;
  readonly position: Long | number;
}

/** A projection in the database. */
export interface ProjectionDoc {
  readonly _id: string;
  readonly serving: string;
  /** The version that some projector has the code for. */
  readonly followed: number;
}

/**
 * For every collection of the read models. A document that a failover took back would be missing until its stream's next
 * event, for the projector goes on from where it was: so what is acknowledged is on a majority.
 */
export const viewOptions: CollectionOptions = {
  readPreference: 'primary',
  writeConcern: { w: 'majority', wtimeoutMS: 10_000 },
  ignoreUndefined: true,
};

/** A slot, the position that it has reached, and the share of the log; the whole log unless given. */
export type CheckpointEntry = readonly [Slot, Checkpoint, LogShare?];

/** How old the registry may be for readers. A slot that serves no more is kept far longer than that. */
const MAX_AGE_MS = 1_000;

/** Which slots there are, which of them serve, and how far they are: a few dozen small documents, read as a whole. */
export class Registry {
  readonly slotDocs: Collection<SlotDoc>;
  readonly projectionDocs: Collection<ProjectionDoc>;
  readonly shareDocs: Collection<SharePositionDoc>;
  private readAt = Number.NEGATIVE_INFINITY;
  private slots: ReadonlyMap<string, SlotDoc> = new Map();
  private projections: ReadonlyMap<string, ProjectionDoc> = new Map();
  private shares: readonly SharePositionDoc[] = [];

  constructor(db: Db) {
    this.slotDocs = db.collection<SlotDoc>('slots', viewOptions);
    this.projectionDocs = db.collection<ProjectionDoc>('projections', viewOptions);
    this.shareDocs = db.collection<SharePositionDoc>('positions', viewOptions);
  }

  /** Reads the registry again. Call it after a change. Calls during a read share the next read. */
  readonly refresh = coalesce(() => this.read());

  private async read(): Promise<void> {
    const startedAt = performance.now();
    const [slots, projections, shares] = await callMongoWithRetry(() =>
      Promise.all([
        this.slotDocs.find().toArray(),
        this.projectionDocs.find().toArray(),
        this.shareDocs.find().toArray(),
      ]),
    );
    this.slots = new Map(slots.map((slot) => [slot._id, slot]));
    this.projections = new Map(projections.map((projection) => [projection._id, projection]));
    this.shares = shares;
    this.readAt = startedAt;
  }

  async slot(slot: Slot): Promise<SlotDoc | null> {
    await this.fresh();
    return this.slots.get(slotKey(slot)) ?? null;
  }

  async serving(name: string): Promise<SlotDoc | null> {
    await this.fresh();
    return this.slots.get(this.projections.get(name)?.serving ?? '') ?? null;
  }

  async slotsOf(name: string): Promise<Slots> {
    await this.refresh();
    const all = Array.from(this.slots.values(), ({ slot }) => slot).filter((slot) => slot.name === name);
    return { serving: (await this.serving(name))?.slot ?? null, all: all.sort(newestFirst) };
  }

  /** True when all have seen the position, false when one stands still, null when not yet; as of the last reading. */
  reached(names: readonly string[], position: bigint): boolean | null {
    if (position === 0n) return true;
    const servings = names.map((name) => {
      const projection = this.projections.get(name);
      return { projection, doc: this.slots.get(projection?.serving ?? '') };
    });
    if (servings.some(({ projection, doc }) => doc && projection?.followed !== doc.slot.version)) return false;
    return servings.every(({ doc }) => doc && (fullyReadPosition(this.positionsOf(doc)) ?? -1n) >= position) || null;
  }

  /** Positions of a slot's shares as of the last reading. */
  positionsOf(doc: SlotDoc): SharePositions {
    return positionsIn(doc, this.shares);
  }

  /** Positions of a slot's shares as they are now; null before any was saved. */
  async positions(slot: Slot): Promise<SlotPositions | null> {
    const doc = await callMongoWithRetry(() => this.slotDocs.findOne({ _id: slotKey(slot) }));
    const shares = doc
      ? await callMongoWithRetry(() => this.shareDocs.find(keyPrefixRange(doc.collection)).toArray())
      : [];
    const logId = doc?.logId ?? shares[0]?.logId;
    return doc === null || logId === undefined ? null : { logId, shares: positionsIn(doc, shares) };
  }

  /** Saves positions of slots; returns for each whether the slot still exists. */
  async saveCheckpoints(entries: readonly CheckpointEntry[]): Promise<readonly boolean[]> {
    const { slotDocs, shareDocs } = this;
    const docs = await Promise.all(entries.map(([slot]) => this.slot(slot)));
    const shares: AnyBulkWriteOperation<SharePositionDoc>[] = [];
    const moves = entries.map(([, { logId, position }, share = WHOLE_LOG], i) => {
      const doc = docs[i] ?? null;
      if (doc === null) return null;
      const update = { $set: { logId }, $max: { position: Long.fromBigInt(position) } };
      if (share.of === 1) return () => slotDocs.updateOne({ _id: doc._id, collection: doc.collection }, update);
      shares.push({ updateOne: { filter: { _id: `${doc.collection}/${shareName(share)}` }, update, upsert: true } });
      return async () => ({ matchedCount: 1 });
    });
    const [moved] = await Promise.all([
      Promise.all(moves.map(async (move) => move !== null && (await callMongoWithRetry(move)).matchedCount === 1)),
      // One write for all shares that a process has brought so far.
      shares.length > 0 ? callMongoWithRetry(() => shareDocs.bulkWrite(shares, { ordered: false })) : null,
    ]);
    return moved;
  }

  private async fresh(): Promise<void> {
    if (performance.now() - this.readAt > MAX_AGE_MS) await this.refresh();
  }
}

/** By the key, what belongs to one thing: `0` is what comes after `/`. */
export const keyPrefixRange = (key: string) => ({ _id: { $gte: `${key}/`, $lt: `${key}0` } });

const positionsIn = ({ collection, position }: SlotDoc, shares: readonly SharePositionDoc[]): SharePositions => {
  const places = new Map<string, bigint>();
  if (position !== undefined) places.set(shareName(WHOLE_LOG), BigInt(position.toString()));
  for (const share of shares)
    if (share._id.startsWith(`${collection}/`))
      places.set(share._id.slice(collection.length + 1), BigInt(share.position.toString()));
  return places;
};
