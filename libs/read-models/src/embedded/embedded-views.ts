import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { warnOperator } from '#build';
import { open, type Database, type RootDatabase } from '#lmdb';
import {
  checkDatabaseFile,
  DataDamaged,
  PAGE_BYTES,
  fullyReadPosition,
  EnvironmentUses,
  type Checkpoint,
  type EngineHealth,
  type LogShare,
  type SharePositions,
  type Vault,
} from '#event-store';
import { Choices, type ChoiceFields } from '../choices.js';
import {
  CAPACITY_WARNING,
  type Capacity,
  CeilingReached,
  EMBEDDED_CEILING,
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
  newestFirst,
  slotKey,
  SlotDropped,
  type ParkedStream,
  type Slot,
  type SlotPositions,
  type SlotShape,
  type Slots,
} from '../slots.js';
import { Waiters } from '../waiters.js';
import { find } from './find.js';
import { openMeta, type MetaKey } from './meta.js';
import { SavedPositions } from './saved-positions.js';
import { SealedTable } from './sealed-table.js';

/** Number of rows or organizations after which a scan yields to the event loop. */
const SCAN_BATCH_SIZE = 2000;
const ORGANIZATION_BATCH_SIZE = 100;

export interface EmbeddedViewsOptions {
  /** Maximum number of rows in a projection with slim fields. */
  readonly ceiling?: number;
}

/** Returns true if LMDB found a corrupt page, or if the check of the file found damage first. */
const isDamage = (error: unknown): boolean =>
  error instanceof DataDamaged ||
  (error instanceof Error && /^MDB_(CORRUPTED|PAGE_NOTFOUND|INVALID|PANIC)/.test(error.message));

/** Views for a single process: documents in LMDB, encrypted by the vault, and slim rows in memory. */
export class EmbeddedViews extends Views {
  private readonly tables = new Map<string, SealedTable>();
  private readonly serving = new Map<string, SealedTable>();
  private readonly filled: SavedPositions;
  /** Version filled by this process's code, by projection. */
  private readonly followed = new Map<string, number>();
  private readonly waiters = new Waiters();
  private readonly uses = new EnvironmentUses();
  private broken: string | null = null;

  private constructor(
    private readonly root: RootDatabase,
    private readonly meta: Database<unknown, MetaKey>,
    private readonly vault: Vault,
    private readonly ceiling: number,
  ) {
    super();
    this.filled = new SavedPositions(root, meta, (write) => this.written(write));
  }

  /** Loads the slim rows. With 50 fields and a key per row: 13 s of CPU for 100,000 rows, 133 s for a million. */
  static async open(path: string, vault: Vault, options: EmbeddedViewsOptions = {}): Promise<EmbeddedViews> {
    try {
      return await EmbeddedViews.opened(path, vault, options);
    } catch (error) {
      if (!isDamage(error)) throw error;
      warnOperator('The read models are damaged. They are being rebuilt from the log, which takes a while.');
      await rm(path, { recursive: true, force: true });
      return EmbeddedViews.opened(path, vault, options);
    }
  }

  private static async opened(path: string, vault: Vault, options: EmbeddedViewsOptions): Promise<EmbeddedViews> {
    await checkDatabaseFile(path);
    const root = open({ path, maxDbs: 1024, pageSize: PAGE_BYTES });
    try {
      const meta = openMeta(root);
      const views = new EmbeddedViews(root, meta, vault, options.ceiling ?? EMBEDDED_CEILING);
      await views.load();
      return views;
    } catch (error) {
      await root.close();
      throw error;
    }
  }

  async get<Doc extends object>(view: ViewRef, id: string, fields?: readonly string[]): Promise<StoredDoc<Doc> | null> {
    const table = this.table(view);
    return ((await (fields ? table?.row(id, fields) : table?.get(id))) ?? null) as StoredDoc<Doc> | null;
  }

  async find<Doc extends object>(view: ViewRef, query: FindQuery): Promise<Found<Doc>> {
    const table = this.table(view);
    return (table === null ? { rows: [], total: 0, sums: {} } : await find(table, query)) as Found<Doc>;
  }

  async *scan<Row extends object>(
    view: ViewRef,
    organizationId: ViewScope,
    filter: Filter,
    fields: readonly string[],
    words: readonly string[] = [],
  ): AsyncIterable<readonly ScannedRow<Row>[]> {
    const all = this.table(view)?.rows(organizationId, filter) ?? [];
    for (const [at, rows] of all.entries()) {
      if (at > 0 && at % ORGANIZATION_BATCH_SIZE === 0) await new Promise((resolve) => setImmediate(resolve));
      const found = rows.select(
        filter,
        words.map((word) => word.toLowerCase()),
      );
      const read = rows.reader(fields, found.length > SCAN_BATCH_SIZE);
      for (let next = 0; next < found.length; next += SCAN_BATCH_SIZE) {
        if (next > 0) await new Promise((resolve) => setImmediate(resolve));
        yield Array.from(found.subarray(next, next + SCAN_BATCH_SIZE), read) as unknown as readonly ScannedRow<Row>[];
      }
    }
  }

  async choices(view: ViewRef, organizationId: string, filter: Filter, fields: ChoiceFields): Promise<Choices> {
    const [rows] = this.table(view)?.rows(organizationId) ?? [];
    return rows?.choices(filter, fields) ?? new Choices();
  }

  async due(view: ViewRef, day: string, among?: readonly string[]): Promise<readonly string[]> {
    return this.table(view)?.due(day, among) ?? [];
  }

  waitFor(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(() => this.reached(names, position), timeoutMs);
  }

  async capacity(name: string): Promise<Capacity> {
    return { used: this.table(name)?.size ?? 0, most: this.ceiling };
  }

  /** Healthy, with a warning from 80%. Unhealthy if the last write failed or there is no room for another bill. */
  async health(): Promise<EngineHealth> {
    if (this.broken !== null) return { ok: false, detail: this.broken };
    const used = Math.max(0, ...[...this.serving.values()].map((table) => table.ceilingUsed));
    if (used < CAPACITY_WARNING) return { ok: true, detail: 'the read models are open' };
    const words = `the embedded engine is at ${Math.floor(used * 100)} % of its capacity of ${this.ceiling.toLocaleString('en-US')} bills`;
    return { ok: used < 1, detail: `${words}: transfer to the production engines` };
  }

  async close(): Promise<void> {
    this.waiters.end();
    const saved = this.filled.close();
    await this.uses.end();
    await saved;
    await this.root.close();
  }

  async slots(name: string): Promise<Slots> {
    const all = [...this.tables.values()].map(({ slot }) => slot).filter((slot) => slot.name === name);
    return { serving: this.serving.get(name)?.slot ?? null, all: all.sort(newestFirst) };
  }

  async prepare(slot: Slot, shape: SlotShape): Promise<void> {
    const key = slotKey(slot);
    this.followed.set(slot.name, slot.version);
    const known = this.tables.get(key);
    if (known === undefined) {
      this.tables.set(key, this.tableOf(slot, shape));
      await this.uses.run(() => this.meta.put(['slot', key], { slot, shape }));
    } else if (!isDeepStrictEqual(shape, known.shape)) {
      known.adopt(shape);
      await this.uses.run(() => this.meta.put(['slot', key], { slot, shape }));
    }
    for (const table of this.tables.values())
      if (table.slot.name === slot.name && table.slot.version < slot.version) table.expect(shape);
    if (!this.serving.has(slot.name)) await this.serve(slot);
  }

  async serve(slot: Slot): Promise<void> {
    this.serving.set(slot.name, this.known(slot));
    await this.uses.run(() => this.meta.put(['serving', slot.name], slotKey(slot)));
    this.waiters.look();
  }

  async drop(slot: Slot): Promise<void> {
    const key = slotKey(slot);
    const table = this.known(slot);
    this.tables.delete(key);
    this.filled.drop(slot);
    if (this.serving.get(slot.name) === table) {
      this.serving.delete(slot.name);
      await this.uses.run(() => this.meta.remove(['serving', slot.name]));
    }
    for (const { stream } of await this.parked(slot)) await this.unpark(slot, stream);
    await this.uses.run(async () => {
      await this.meta.remove(['checkpoint', key]);
      await this.meta.remove(['slot', key]);
      await table.drop();
    });
  }

  async revisions(slot: Slot, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const table = this.known(slot);
    const revisions = new Map<string, number>();
    for (const id of ids) {
      const revision = table.revision(id);
      if (revision !== undefined) revisions.set(id, revision);
    }
    return revisions;
  }

  async apply(slot: Slot, changes: readonly Change[]): Promise<readonly boolean[]> {
    if (changes.length === 0) return [];
    const table = this.known(slot);
    return this.written(() => table.apply(changes));
  }

  async positions(slot: Slot): Promise<SlotPositions | null> {
    return this.filled.get(slot);
  }

  async saveCheckpoints(entries: readonly (readonly [Slot, Checkpoint, LogShare?])[]): Promise<readonly boolean[]> {
    const existing = entries.map(([slot]) => this.tables.has(slotKey(slot)));
    for (const [i, entry] of entries.entries()) if (existing[i] === true) this.filled.move(...entry);
    this.waiters.look();
    return existing;
  }

  async park(slot: Slot, parked: ParkedStream): Promise<void> {
    await this.uses.run(() => this.meta.put(['parked', slotKey(slot), parked.stream], parked));
  }

  async unpark(slot: Slot, stream: string): Promise<void> {
    await this.uses.run(() => this.meta.remove(['parked', slotKey(slot), stream]));
  }

  async parked(slot: Slot): Promise<readonly ParkedStream[]> {
    return this.entries('parked', slotKey(slot)).map(([, value]) => value as ParkedStream);
  }

  private async load(): Promise<void> {
    for (const [[, key], value] of this.entries('slot')) {
      const { slot, shape } = value as { slot: Slot; shape: SlotShape };
      const table = this.tableOf(slot, shape);
      await table.load();
      this.tables.set(key, table);
    }
    for (const [[, name], key] of this.entries('serving')) {
      const table = this.tables.get(key as string);
      if (table !== undefined) this.serving.set(name, table);
    }
    for (const [[, key], value] of this.entries('checkpoint')) this.filled.load(key, value);
  }

  private entries(...prefix: [kind: MetaKey[0], of?: string]): (readonly [MetaKey, unknown])[] {
    this.uses.check();
    const range = this.meta.getRange({ start: prefix as unknown as MetaKey, end: [...prefix, '\uffff'] as never });
    return Array.from(range, ({ key, value }) => [key, value] as const);
  }

  private tableOf(slot: Slot, shape: SlotShape): SealedTable {
    const { root, uses, vault, ceiling } = this;
    return new SealedTable({ root, uses, vault, ceiling }, slot, shape);
  }

  private reached(names: readonly string[], position: bigint): boolean | null {
    if (position === 0n) return true;
    const slots = names.map((name) => this.serving.get(name)?.slot);
    const frozen = slots.some((slot) => slot && (this.followed.get(slot.name) ?? slot.version) !== slot.version);
    if (frozen) return false;
    const nothing: SharePositions = new Map();
    const seen = slots.every(
      (slot) => slot && (fullyReadPosition(this.filled.get(slot)?.shares ?? nothing) ?? -1n) >= position,
    );
    return seen || null;
  }

  /** Runs a write. A failure makes health red until a write succeeds. No data is lost: the log can rebuild it. */
  private async written<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await this.uses.run(write);
      this.broken = null;
      return result;
    } catch (error) {
      this.broken = error instanceof CeilingReached ? error.message : 'the last write to the read models failed';
      throw error;
    }
  }

  private table(view: ViewRef): SealedTable | null {
    return (typeof view === 'string' ? this.serving.get(view) : this.tables.get(slotKey(view))) ?? null;
  }

  private known(slot: Slot): SealedTable {
    const table = this.tables.get(slotKey(slot));
    if (table === undefined) throw new SlotDropped(slot);
    return table;
  }
}
