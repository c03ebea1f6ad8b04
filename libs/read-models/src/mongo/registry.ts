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

export interface SlotDoc extends Pick<SlotShape, 'slim' | 'due'> {
  readonly _id: string;
  readonly slot: Slot;
  /** The slot's key and a random suffix that keeps late writes to a dropped slot out of a new slot with this key. */
  readonly collection: string;
  readonly logId?: string;
  /** Position in the whole log, if one process followed all of it. */
  readonly position?: Long | number;
}

/** A share's position. Each share has its own document, because several processes write at the same time. */
export interface SharePositionDoc {
  /** The slot's collection, whose suffix keeps out late writes to a dropped slot, and the share's name. */
  readonly _id: string;
  readonly logId: string;
  readonly position: Long | number;
}

export interface ProjectionDoc {
  readonly _id: string;
  readonly serving: string;
  /** Projection version that a projector last prepared. */
  readonly followed: number;
}

/**
 * Options with majority writes: a document lost in a failover would be missing until the next event in its stream,
 * because the projector continues from its checkpoint.
 */
export const viewOptions: CollectionOptions = {
  readPreference: 'primary',
  writeConcern: { w: 'majority', wtimeoutMS: 10_000 },
  ignoreUndefined: true,
};

/** A slot, the position it has reached, and the share of the log (default: the whole log). */
export type CheckpointEntry = readonly [Slot, Checkpoint, LogShare?];

/** Maximum age of the registry for readers, in milliseconds. A slot that no longer serves is kept much longer. */
const MAX_AGE_MS = 1_000;

/** Registry of slots: a few dozen small documents, always read together. */
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

  /** Rereads the registry. Call after a change. Calls during a read share the next read. */
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

  /** From the last read. Null if not reached yet. False if a projection serves an old version, which never advances. */
  reached(names: readonly string[], position: bigint): boolean | null {
    if (position === 0n) return true;
    const servings = names.map((name) => {
      const projection = this.projections.get(name);
      return { projection, doc: this.slots.get(projection?.serving ?? '') };
    });
    if (servings.some(({ projection, doc }) => doc && projection?.followed !== doc.slot.version)) return false;
    return servings.every(({ doc }) => doc && (fullyReadPosition(this.positionsOf(doc)) ?? -1n) >= position) || null;
  }

  /** Returns a slot's share positions as of the last registry read. */
  positionsOf(doc: SlotDoc): SharePositions {
    return positionsIn(doc, this.shares);
  }

  /** A slot's positions, or null if none were saved. */
  async positions(slot: Slot): Promise<SlotPositions | null> {
    const doc = await callMongoWithRetry(() => this.slotDocs.findOne({ _id: slotKey(slot) }));
    const shares = doc
      ? await callMongoWithRetry(() => this.shareDocs.find(keyPrefixRange(doc.collection)).toArray())
      : [];
    const logId = doc?.logId ?? shares[0]?.logId;
    return doc === null || logId === undefined ? null : { logId, shares: positionsIn(doc, shares) };
  }

  /** Saves slots' positions. Returns for each whether the slot still exists. */
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
      // Use one write for all shares in this call.
      shares.length > 0 ? callMongoWithRetry(() => shareDocs.bulkWrite(shares, { ordered: false })) : null,
    ]);
    return moved;
  }

  private async fresh(): Promise<void> {
    if (performance.now() - this.readAt > MAX_AGE_MS) await this.refresh();
  }
}

export const keyPrefixRange = (key: string) => ({ _id: { $gte: `${key}/`, $lt: `${key}0` } });

const positionsIn = ({ collection, position }: SlotDoc, shares: readonly SharePositionDoc[]): SharePositions => {
  const places = new Map<string, bigint>();
  if (position !== undefined) places.set(shareName(WHOLE_LOG), BigInt(position.toString()));
  for (const share of shares)
    if (share._id.startsWith(`${collection}/`))
      places.set(share._id.slice(collection.length + 1), BigInt(share.position.toString()));
  return places;
};
