import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import {
  callMongo,
  callMongoWithRetry,
  isMongoRefusal,
  findUnreachableReason,
  type EngineHealth,
  type Vault,
} from '#event-store';
import { Choices, type Choice, type ChoiceFields } from '../choices.js';
import {
  SEARCH_FIELD,
  Views,
  type Change,
  type Filter,
  type FindQuery,
  type Found,
  type ScannedRow,
  type ViewScope,
  type StoredDoc,
  type ViewRef,
} from '../read-models.js';
import {
  slotKey,
  SlotDropped,
  type ParkedStream,
  type Slot,
  type SlotPositions,
  type SlotShape,
  type Slots,
} from '../slots.js';
import { afterFilter } from '../sort.js';
import { Waiters } from '../waiters.js';
import { bulkOperation, idOf, ignoreDuplicates, ignoreMissing } from './changes.js';
import { MongoChoices, newestChoice } from './mongo-choices.js';
import { gramsIndex, withGrams } from './grams.js';
import {
  conditions,
  countPipeline,
  dueConditions,
  firstBound,
  indexKeys,
  projectionOf,
  rowProjection,
  sortOf,
  wordConditions,
  type Doc,
} from './query.js';
import { SealedDocs, sealedName } from './sealed-docs.js';
import { Registry, keyPrefixRange, viewOptions, type CheckpointEntry, type SlotDoc } from './registry.js';

type ParkedDoc = ParkedStream & { readonly _id: string; readonly slot: string };

const DEFAULT_LIMIT = 100;
const SCAN_BATCH_SIZE = 2000;
/** Interval in milliseconds at which a process that waits for a checkpoint reads the registry. */
const POLL_INTERVAL_MS = 25;

/**
 * Views in the database `views`. Rows contain unencrypted names and search text, so the volume must be encrypted. The
 * client's owner closes it. The stored revision shows whether a write was done, so a write without a response is
 * retried.
 */
export class MongoViews extends Views {
  private readonly registry: Registry;
  private readonly parkedDocs: Collection<ParkedDoc>;
  private readonly waiters = new Waiters();
  private readonly counted = new MongoChoices();
  private looking = false;

  constructor(
    private readonly db: Db,
    private readonly vault: Vault,
  ) {
    super();
    this.registry = new Registry(db);
    this.parkedDocs = db.collection<ParkedDoc>('parked', viewOptions);
  }

  async get<D extends object>(view: ViewRef, id: string, fields?: readonly string[]): Promise<StoredDoc<D> | null> {
    const doc = await this.resolve(view);
    if (doc === null) return null;
    const projection = fields ? projectionOf(fields) : rowProjection(doc);
    const stored = await callMongoWithRetry(() => this.docs(doc).findOne({ _id: id }, { projection }));
    if (stored === null || fields) return stored as StoredDoc<D> | null;
    const [whole] = await this.sealed(doc).whole([stored]);
    return (whole ?? null) as StoredDoc<D> | null;
  }

  override async getAll<D extends object>(
    view: ViewRef,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredDoc<D>>> {
    const doc = await this.resolve(view);
    if (doc === null || ids.length === 0) return new Map();
    const wanted = { _id: { $in: [...ids] } };
    const rows = await callMongoWithRetry(() =>
      this.docs(doc)
        .find(wanted, { projection: rowProjection(doc) })
        .toArray(),
    );
    const whole = (await this.sealed(doc).whole(rows)) as unknown as readonly StoredDoc<D>[];
    return new Map(whole.map((found) => [found._id, found]));
  }

  async find<D extends object>(view: ViewRef, query: FindQuery): Promise<Found<D>> {
    const { organizationId, filter, words = [], sort = [], skip = 0, limit = DEFAULT_LIMIT, after, sums = [] } = query;
    const doc = await this.resolve(view);
    if (doc === null) return { rows: [], total: 0, sums: {} };
    const wanted = wordConditions(words);
    const match = conditions(organizationId, filter, ...wanted);
    const place =
      after === undefined
        ? match
        : conditions(organizationId, filter, ...wanted, firstBound(sort, after), afterFilter(sort, after));
    const docs = this.docs(doc);
    const projection = query.fields === undefined ? rowProjection(doc) : projectionOf(query.fields);
    const page = { projection, sort: sortOf(sort), skip, limit };
    const [rows, [counted]] = await callMongoWithRetry(() =>
      Promise.all([
        limit === 0 ? [] : docs.find(place, page).toArray(),
        query.count === false ? [] : docs.aggregate<Record<string, number>>(countPipeline(match, sums)).toArray(),
      ]),
    );
    const inRows = query.fields?.every((field) => doc.slim.includes(field)) === true;
    return {
      rows: (inRows ? rows : await this.sealed(doc).whole(rows)) as unknown as StoredDoc<D>[],
      total: counted?.['total'] ?? 0,
      sums: query.count === false ? {} : Object.fromEntries(sums.map((field, i) => [field, counted?.[`s${i}`] ?? 0])),
    };
  }

  async *scan<Row extends object>(
    view: ViewRef,
    organizationId: ViewScope,
    filter: Filter,
    fields: readonly string[],
    words: readonly string[] = [],
  ): AsyncIterable<readonly ScannedRow<Row>[]> {
    const doc = await this.resolve(view);
    if (doc === null) return;
    const projection = Object.fromEntries(['_id', ...fields].map((field) => [field, 1]));
    const match = conditions(organizationId, filter, ...wordConditions(words));
    const rows = this.docs(doc).find(match, { projection, batchSize: SCAN_BATCH_SIZE });
    try {
      while (await callMongo(() => rows.hasNext()))
        yield rows.readBufferedDocuments() as unknown as readonly ScannedRow<Row>[];
    } finally {
      await rows.close();
    }
  }

  async choices(view: ViewRef, organizationId: string, filter: Filter, fields: ChoiceFields): Promise<Choices> {
    const doc = await this.resolve(view);
    if (doc === null) return new Choices();
    return this.counted.get(this.docs(doc), this.registry.positionsOf(doc), organizationId, filter, fields);
  }

  async due(view: ViewRef, day: string, among?: readonly string[]): Promise<readonly string[]> {
    const doc = await this.resolve(view);
    if (!doc?.due) return [];
    const match = dueConditions(doc.due, day, among);
    return callMongoWithRetry(() => this.docs(doc).distinct('organizationId', match));
  }

  override async newest(...[view, organizationId, filter, fields, ids]: Parameters<Views['newest']>) {
    const doc = await this.resolve(view);
    if (doc === null) return new Map<string, Choice>();
    const find = (id: string) => newestChoice(this.docs(doc), organizationId, filter, fields, id);
    return new Map((await Promise.all(ids.map(find))).flat().map((choice) => [choice.id, choice]));
  }

  async waitFor(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean> {
    await this.registry.refresh();
    this.counted.mustShow(position);
    const answer = this.waiters.wait(() => this.registry.reached(names, position), timeoutMs);
    void this.look();
    return answer;
  }

  async capacity(): Promise<null> {
    return null;
  }

  async health(): Promise<EngineHealth> {
    try {
      await this.db.command({ ping: 1 });
      return { ok: true, detail: 'MongoDB responds' };
    } catch (error) {
      const reason = isMongoRefusal(error) ? 'it rejects the user of MONGODB_URL' : findUnreachableReason(error)?.why;
      return { ok: false, detail: reason === undefined ? 'waiting for MongoDB' : `waiting for MongoDB: ${reason}` };
    }
  }

  async close(): Promise<void> {
    this.waiters.end();
  }

  slots(name: string): Promise<Slots> {
    return this.registry.slotsOf(name);
  }

  async prepare(slot: Slot, { slim, indexes, due }: SlotShape): Promise<void> {
    const key = slotKey(slot);
    const collection = `${key}_${randomBytes(4).toString('hex')}`;
    const { slotDocs, projectionDocs } = this.registry;
    const fresh = { slot, slim: [...slim], collection };
    await callMongoWithRetry(async () => {
      await slotDocs.updateOne({ _id: key }, { $setOnInsert: fresh, ...(due && { $set: { due } }) }, { upsert: true });
      await projectionDocs.updateOne(
        { _id: slot.name },
        { $set: { followed: slot.version }, $setOnInsert: { serving: key } },
        { upsert: true },
      );
    });
    await this.registry.refresh();
    const known = await this.known(slot);
    const docs = this.docs(known);
    // Use one index per command: FerretDB aborts a command with several indexes if they already exist.
    for (const index of [...indexKeys(indexes, due), ...(known.slim.includes(SEARCH_FIELD) ? [gramsIndex] : [])])
      await callMongoWithRetry(() => docs.createIndex(new Map(index)));
  }

  async serve(slot: Slot): Promise<void> {
    await this.known(slot);
    const { projectionDocs } = this.registry;
    await callMongoWithRetry(() => projectionDocs.updateOne({ _id: slot.name }, { $set: { serving: slotKey(slot) } }));
    await this.registry.refresh();
  }

  async drop(slot: Slot): Promise<void> {
    const { _id: key, collection } = await this.known(slot);
    const { slotDocs, projectionDocs } = this.registry;
    await callMongoWithRetry(async () => {
      await projectionDocs.deleteOne({ _id: slot.name, serving: key });
      await slotDocs.deleteOne({ _id: key, collection });
      await this.parkedDocs.deleteMany(keyPrefixRange(key));
      await this.registry.shareDocs.deleteMany(keyPrefixRange(collection));
    });
    await this.registry.refresh();
    for (const name of [collection, sealedName(collection)])
      await callMongoWithRetry(() => this.db.dropCollection(name).catch(ignoreMissing));
  }

  async revisions(slot: Slot, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const docs = this.docs(await this.known(slot));
    const wanted = { _id: { $in: [...ids] } };
    const found = await callMongoWithRetry(() => docs.find(wanted, { projection: { _rev: 1 } }).toArray());
    return new Map(found.map(({ _id, _rev }) => [_id, _rev]));
  }

  async apply(slot: Slot, asked: readonly Change[]): Promise<readonly boolean[]> {
    if (asked.length === 0) return [];
    const known = await this.known(slot);
    const docs = this.docs(known);
    const changes = (await this.sealed(known).write(asked)).map(withGrams);
    const taken = await callMongoWithRetry(() =>
      docs.bulkWrite(changes.map(bulkOperation), { ordered: false }).then(
        ({ insertedCount, matchedCount, upsertedCount, deletedCount }) =>
          insertedCount + matchedCount + upsertedCount + deletedCount,
        (error: unknown) => {
          if (!ignoreDuplicates(error)) throw error;
          return 0;
        },
      ),
    );
    this.counted.forget();
    if (taken === changes.length) return changes.map(() => true);
    // Some changes were rejected. Documents with equal stored revisions are equal, no matter which process wrote them.
    const stored = await this.revisions(slot, changes.map(idOf));
    return changes.map((change) => {
      const revision = stored.get(idOf(change));
      return change.op === 'remove' ? revision === undefined : revision === change.doc._rev;
    });
  }

  positions(slot: Slot): Promise<SlotPositions | null> {
    return this.registry.positions(slot);
  }

  saveCheckpoints(entries: readonly CheckpointEntry[]): Promise<readonly boolean[]> {
    return this.registry.saveCheckpoints(entries);
  }

  async park(slot: Slot, parked: ParkedStream): Promise<void> {
    const key = slotKey(slot);
    const change = { $set: { ...parked, slot: key } };
    await callMongoWithRetry(() =>
      this.parkedDocs.updateOne({ _id: `${key}/${parked.stream}` }, change, { upsert: true }),
    );
  }

  async unpark(slot: Slot, stream: string): Promise<void> {
    await callMongoWithRetry(() => this.parkedDocs.deleteOne({ _id: `${slotKey(slot)}/${stream}` }));
  }

  async parked(slot: Slot): Promise<readonly ParkedStream[]> {
    const found = await callMongoWithRetry(() => this.parkedDocs.find(keyPrefixRange(slotKey(slot))).toArray());
    return found.map(({ stream, id, reason, parkedAt }) => ({ stream, id, reason, parkedAt }));
  }

  private docs({ collection }: SlotDoc): Collection<Doc> {
    return this.db.collection<Doc>(collection, viewOptions);
  }

  private sealed(doc: SlotDoc): SealedDocs {
    return new SealedDocs(this.db, this.vault, doc);
  }

  private resolve(view: ViewRef): Promise<SlotDoc | null> {
    return typeof view === 'string' ? this.registry.serving(view) : this.registry.slot(view);
  }

  private async known(slot: Slot): Promise<SlotDoc> {
    const doc = await this.registry.slot(slot);
    if (doc === null) throw new SlotDropped(slot);
    return doc;
  }

  /** Polls the registry while callers wait. At most one loop per process. */
  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    while (this.waiters.count > 0) {
      await sleep(POLL_INTERVAL_MS);
      // Ignore an unavailable database. The waiters have their own timeouts.
      await this.registry.refresh().catch(() => undefined);
      this.waiters.look();
    }
    this.looking = false;
  }
}
