import type { Database, RootDatabase } from 'lmdb';
import { isKeyError, type EnvironmentUses, type Vault } from '#event-store';
import {
  CeilingReached,
  EVERY_ORGANIZATION,
  type Change,
  type Filter,
  type DocumentFields,
  type ViewScope,
  type StoredDoc,
} from '../read-models.js';
import { Sealing, type SealAddress } from '../sealing.js';
import { slotKey, type Slot, type SlotShape } from '../slots.js';
import type { Value } from './column.js';
import { DueDays } from './due-days.js';
import { Rows } from './rows.js';
import { ValueOwners } from './value-owners.js';

/** A document on disk: encrypted JSON. The revision and the organization are bound to the ciphertext. */
type DocEntry = readonly [rev: number, organizationId: string, subject: string | null, sealed: Buffer];
/** Encrypted values of the slim fields. Stored separately so that startup reads only the rows. */
type RowEntry = readonly [
  rev: number,
  organizationId: string,
  subject: string | null,
  stale: boolean,
  sealed: Buffer | null,
];

interface SealedDoc {
  readonly doc: Buffer;
  readonly row: Buffer | null;
  readonly values: readonly Value[];
}

interface TableEnvironment {
  readonly root: RootDatabase;
  readonly uses: EnvironmentUses;
  readonly vault: Vault;
  /** Maximum number of rows in a slot with slim fields. */
  readonly ceiling: number;
}

const LOAD_BATCH_SIZE = 1000;

/** Documents in one slot: complete and encrypted in LMDB, slim rows by organization in memory. */
export class SealedTable {
  private readonly docs: Database<DocEntry, string>;
  private readonly index: Database<RowEntry, string>;
  private readonly organizations = new Map<string, Rows>();
  private readonly owners = new Map<string, Rows>();

  private readonly sealing: Sealing;
  /** Rows by organization number, which is the position in this list. */
  private readonly numbered: Rows[] = [];
  private readonly numbers = new Map<Rows, number>();
  /** Slim fields of a newer projection version. */
  private readonly newer = new Set<string>();
  private dueDays: DueDays;
  private valueOwners: ValueOwners;

  constructor(
    private readonly environment: TableEnvironment,
    readonly slot: Slot,
    private declared: SlotShape,
  ) {
    const { root, vault } = environment;
    this.sealing = new Sealing(vault, slot);
    this.dueDays = new DueDays();
    this.valueOwners = new ValueOwners(fieldsAcross(declared));
    this.docs = root.openDB<DocEntry, string>(`${slotKey(slot)}/docs`, { encoding: 'msgpack' });
    this.index = root.openDB<RowEntry, string>(`${slotKey(slot)}/rows`, { encoding: 'msgpack' });
  }

  async load(): Promise<void> {
    let batch: Promise<void>[] = [];
    for (const { key, value } of this.index.getRange()) {
      batch.push(this.loadRow(key, value));
      if (batch.length < LOAD_BATCH_SIZE) continue;
      await Promise.all(batch);
      batch = [];
    }
    await Promise.all(batch);
  }

  get shape(): SlotShape {
    return this.declared;
  }

  /** Adopts the indexes and due dates of a shape that changed without a new projection version. */
  adopt({ due, indexes }: SlotShape): void {
    this.declared = { ...this.declared, indexes, ...(due && { due }) };
    this.dueDays = new DueDays();
    this.valueOwners = new ValueOwners(fieldsAcross(this.declared));
    for (const id of this.owners.keys()) this.note(id);
  }

  /** Allows queries to name a newer version's fields, which readers already use. No row in this table has them. */
  expect({ slim }: SlotShape): void {
    for (const field of slim) if (!this.declared.slim.includes(field)) this.newer.add(field);
  }

  /** Returns the organizations, limited to `among` if given, with documents due before a date. */
  due(day: string, among?: readonly string[]): readonly string[] {
    return among ? this.dueDays.among(among, day) : this.dueDays.before(day);
  }

  get size(): number {
    return this.owners.size;
  }

  /** Used fraction of the maximum: 1 if full. 0 if documents are not kept in memory, where there is no maximum. */
  get ceilingUsed(): number {
    return this.shape.slim.length > 0 ? this.size / this.environment.ceiling : 0;
  }

  /** Rows of organizations that can have matches. */
  rows(scope: ViewScope, filter: Filter = {}): readonly Rows[] {
    if (scope === EVERY_ORGANIZATION)
      return this.valueOwners.ownersOf(filter)?.map((number) => this.numbered[number] as Rows) ?? this.numbered;
    const rows = this.organizations.get(scope);
    return rows === undefined ? [] : [rows];
  }

  revision(id: string): number | undefined {
    const rows = this.owners.get(id);
    const at = rows?.place(id);
    return at === undefined ? undefined : (rows?.value(at, '_rev') as number);
  }

  row(id: string, fields: readonly string[]): StoredDoc | null {
    const rows = this.owners.get(id);
    const at = rows?.place(id);
    return rows === undefined || at === undefined ? null : rows.row(at, fields);
  }

  async get(id: string): Promise<StoredDoc | null> {
    this.environment.uses.check();
    const entry = this.docs.get(id);
    if (entry === undefined) return null;
    const [rev, organizationId, subject, sealed] = entry;
    return (await this.sealing.open(addressOf(id, rev, organizationId, subject), 'doc', sealed)) as StoredDoc | null;
  }

  /** Applies the changes in one transaction. Memory changes with it, so that revisions, rows and documents agree. */
  async apply(changes: readonly Change[]): Promise<readonly boolean[]> {
    const sealed = await Promise.all(
      changes.map(async (change) => (change.op === 'remove' || !this.accepts(change) ? null : this.seal(change.doc))),
    );
    return this.environment.root.transaction(() => {
      this.checkCeiling(changes);
      return changes.map((change, i) => {
        if (!this.accepts(change)) return false;
        const content = sealed[i] ?? null;
        if (change.op === 'remove') this.delete(change.id);
        // The key was destroyed after the document was built: a later fold will produce the redacted document.
        else if (content === null) this.delete(change.doc._id);
        else this.write(change.doc, content);
        return true;
      });
    });
  }

  async drop(): Promise<void> {
    this.organizations.clear();
    this.owners.clear();
    this.numbered.length = 0;
    this.numbers.clear();
    this.dueDays = new DueDays();
    this.valueOwners = new ValueOwners(fieldsAcross(this.declared));
    await Promise.all([this.docs.drop(), this.index.drop()]);
  }

  private accepts(change: Change): boolean {
    const stored = this.revision(change.op === 'remove' ? change.id : change.doc._id) ?? -1;
    if (change.op === 'next') return stored === change.after;
    return stored <= (change.op === 'remove' ? change.rev : change.doc._rev);
  }

  private checkCeiling(changes: readonly Change[]): void {
    if (this.shape.slim.length === 0) return;
    const added = changes.filter((change) => change.op !== 'remove' && !this.owners.has(change.doc._id)).length;
    const { ceiling } = this.environment;
    if (added > 0 && this.size + added > ceiling) throw new CeilingReached(this.slot.name, ceiling);
  }

  /** Returns null if the document's key was destroyed. */
  private async seal(doc: StoredDoc): Promise<SealedDoc | null> {
    const fields = doc as DocumentFields & Readonly<Record<string, unknown>>;
    const text = JSON.stringify(this.shape.slim.map((field) => fields[field] ?? null));
    const whole = await this.sealing.seal(doc, 'doc', JSON.stringify(doc));
    if (whole === null || this.shape.slim.length === 0) return whole && { doc: whole, row: null, values: [] };
    const row = await this.sealing.seal(doc, 'row', text);
    // Parse from JSON, so that rows share no objects with the writer and equal the rows loaded after a restart.
    return row && { doc: whole, row, values: JSON.parse(text) as Value[] };
  }

  private write(doc: StoredDoc, { doc: sealedDoc, row, values }: SealedDoc): void {
    const { _id: id, _rev: rev, organizationId, _subject: subject = null, _stale: stale = false } = doc;
    void this.docs.put(id, [rev, organizationId, subject, sealedDoc]);
    void this.index.put(id, [rev, organizationId, subject, stale, row]);
    this.keep({ _id: id, _rev: rev, organizationId, ...(stale && { _stale: true }) }, values);
  }

  private delete(id: string): void {
    void this.docs.remove(id);
    void this.index.remove(id);
    this.forget(id);
    this.owners.get(id)?.delete(id);
    this.owners.delete(id);
  }

  /** Loads a row. Leaves out a row whose key is missing: its stream is parked at its next event. */
  private async loadRow(id: string, [rev, organizationId, subject, stale, sealed]: RowEntry): Promise<void> {
    const address = addressOf(id, rev, organizationId, subject);
    const values =
      sealed === null
        ? []
        : await this.sealing.open(address, 'row', sealed).catch((error: unknown) => {
            if (!isKeyError(error)) throw error;
            return null;
          });
    const kept = { _id: id, _rev: rev, organizationId, ...(stale && { _stale: true }) };
    if (values !== null) this.keep(kept, values as Value[]);
  }

  private keep(kept: DocumentFields, values: readonly Value[]): void {
    let rows = this.organizations.get(kept.organizationId);
    if (rows === undefined) {
      this.organizations.set(kept.organizationId, (rows = new Rows(this.shape.slim, undefined, this.newer)));
      this.numbers.set(rows, this.numbered.push(rows) - 1);
    }
    this.forget(kept._id);
    const before = this.owners.get(kept._id);
    if (before !== undefined && before !== rows) before.delete(kept._id);
    this.owners.set(kept._id, rows);
    rows.set(kept, values);
    this.note(kept._id);
  }

  private note(id: string): void {
    this.noteDue(id, 'add');
    this.noteValues(id, 'note');
  }

  private forget(id: string): void {
    this.noteDue(id, 'remove');
    this.noteValues(id, 'forget');
  }

  private noteValues(id: string, change: 'note' | 'forget'): void {
    const rows = this.owners.get(id);
    const at = rows?.place(id);
    if (rows !== undefined && at !== undefined)
      this.valueOwners[change](this.numbers.get(rows) ?? 0, (field) => rows.value(at, field));
  }

  private noteDue(id: string, change: 'add' | 'remove'): void {
    const { due } = this.declared;
    const rows = this.owners.get(id);
    const at = rows?.place(id);
    if (!due || rows === undefined || at === undefined || rows.value(at, due.where[0]) !== due.where[1]) return;
    const day = rows.value(at, due.day);
    if (typeof day === 'string') this.dueDays[change](rows.value(at, 'organizationId') as string, day);
  }
}

const fieldsAcross = ({ slim, indexes }: SlotShape): readonly string[] => [
  ...new Set(
    indexes
      .filter((fields) => !fields.includes('organizationId'))
      .flat()
      .filter((field) => slim.includes(field)),
  ),
];

const addressOf = (_id: string, _rev: number, organizationId: string, subject: string | null): SealAddress => ({
  _id,
  _rev,
  organizationId,
  ...(subject !== null && { _subject: subject }),
});
