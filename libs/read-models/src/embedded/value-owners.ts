import type { Filter } from '../read-models.js';
import type { Value } from './column.js';

const INITIAL_CAPACITY = 16;
const NONE = -1;
/** Number of organizations at which a value gets its own map: each change would walk a longer hash chain. */
const SHARED_LIST_THRESHOLD = 64;

const hashOf = (field: string, value: string | number | boolean): number => {
  const text = `${field} ${String(value)}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Returns the values that a condition permits, or null if it does not name individual values. */
const permitted = (condition: unknown): readonly (string | number | boolean)[] | null => {
  if (isScalar(condition)) return [condition];
  const { $in: some } = (condition ?? {}) as { $in?: unknown };
  return Array.isArray(some) && some.every(isScalar) ? some : null;
};

/**
 * Organizations that can have a row with a value, so that a query across all organizations reads only a few. About 20
 * bytes per value. Hashes can collide: a result may contain too many organizations, but never too few.
 */
export class ValueOwners {
  private heads = new Int32Array(INITIAL_CAPACITY).fill(NONE);
  private next = new Int32Array(INITIAL_CAPACITY);
  private hashes = new Uint32Array(INITIAL_CAPACITY);
  private owners = new Uint32Array(INITIAL_CAPACITY);
  /** Number of the owner's rows with a value that has this hash. makeRoom removes an entry with 0 rows. */
  private counts = new Uint32Array(INITIAL_CAPACITY);
  private size = 0;
  /** Number of rows per organization, by hash of a value that many organizations have. */
  private readonly shared = new Map<number, Map<number, number>>();

  /** Creates an index of these fields, which queries across all organizations can name. */
  constructor(private readonly fields: readonly string[]) {}

  /** Adds an organization's row. `owner` is its number. `valueOf` returns the row's values. */
  note(owner: number, valueOf: (field: string) => Value): void {
    this.eachHash(valueOf, (hash) => this.change(hash, owner, 1));
  }

  forget(owner: number, valueOf: (field: string) => Value): void {
    this.eachHash(valueOf, (hash) => this.change(hash, owner, -1));
  }

  /** Returns the organizations that can have matches, or null if the filter does not restrict the indexed fields. */
  ownersOf(filter: Filter): readonly number[] | null {
    const { $or: some, $and: all } = filter;
    const narrowed = this.fields.map((field) => {
      const values = permitted(filter[field]);
      return values && unique(values.flatMap((value) => this.with(hashOf(field, value))));
    });
    if (Array.isArray(all)) narrowed.push(...all.map((condition: Filter) => this.ownersOf(condition)));
    if (Array.isArray(some)) {
      const each = some.map((condition: Filter) => this.ownersOf(condition));
      narrowed.push(each.includes(null) ? null : unique(each.flatMap((owners) => owners ?? [])));
    }
    return narrowed
      .filter((owners) => owners !== null)
      .reduce<readonly number[] | null>(
        (fewest, owners) => (fewest === null || owners.length < fewest.length ? owners : fewest),
        null,
      );
  }

  private eachHash(valueOf: (field: string) => Value, work: (hash: number) => void): void {
    for (const field of this.fields)
      for (const value of [valueOf(field)].flat()) if (isScalar(value)) work(hashOf(field, value));
  }

  /** Adds a row (`by` is 1) or removes an added row (`by` is -1). */
  private change(hash: number, owner: number, by: 1 | -1): void {
    const known = this.shared.has(hash) ? NONE : this.placeOf(hash, owner);
    const shared =
      this.shared.get(hash) ?? (known === NONE && this.with(hash).length >= SHARED_LIST_THRESHOLD && this.share(hash));
    if (shared) count(shared, owner, by);
    else if (by === 1 || (known !== NONE && this.counts[known] !== 0)) {
      const at = known === NONE ? this.add(hash, owner) : known;
      this.counts[at] = (this.counts[at] as number) + by;
    }
  }

  private with(hash: number): readonly number[] {
    const shared = this.shared.get(hash);
    if (shared) return [...shared.keys()];
    const found: number[] = [];
    for (let at = this.headOf(hash); at !== NONE; at = this.next[at] as number)
      if (this.hashes[at] === hash && this.counts[at] !== 0) found.push(this.owners[at] as number);
    return found;
  }

  private share(hash: number): Map<number, number> {
    const rows = new Map<number, number>();
    for (let at = this.headOf(hash); at !== NONE; at = this.next[at] as number)
      if (this.hashes[at] === hash && this.counts[at] !== 0) {
        rows.set(this.owners[at] as number, this.counts[at] as number);
        this.counts[at] = 0;
      }
    this.shared.set(hash, rows);
    return rows;
  }

  private placeOf(hash: number, owner: number): number {
    let at = this.headOf(hash);
    while (at !== NONE && (this.hashes[at] !== hash || this.owners[at] !== owner)) at = this.next[at] as number;
    return at;
  }

  private add(hash: number, owner: number): number {
    if (this.size === this.next.length) this.makeRoom();
    const at = this.size;
    this.size += 1;
    this.hashes[at] = hash;
    this.owners[at] = owner;
    this.counts[at] = 0;
    this.link(at);
    return at;
  }

  private headOf(hash: number): number {
    return this.heads[hash & (this.heads.length - 1)] as number;
  }

  private link(at: number): void {
    const bucket = (this.hashes[at] as number) & (this.heads.length - 1);
    this.next[at] = this.heads[bucket] as number;
    this.heads[bucket] = at;
  }

  /** Removes entries without rows, and doubles the capacity if that frees little space. */
  private makeRoom(): void {
    const { hashes, owners, counts, size } = this;
    const used = counts.reduce((sum, count) => sum + Number(count !== 0), 0);
    const length = used > size / 2 ? this.next.length * 2 : this.next.length;
    this.next = new Int32Array(length);
    this.heads = new Int32Array(length).fill(NONE);
    [this.hashes, this.owners, this.counts] = [
      new Uint32Array(length),
      new Uint32Array(length),
      new Uint32Array(length),
    ];
    this.size = 0;
    for (let from = 0; from < size; from += 1)
      if (counts[from] !== 0) {
        const at = this.add(hashes[from] as number, owners[from] as number);
        this.counts[at] = counts[from] as number;
      }
  }
}

const count = (rows: Map<number, number>, owner: number, by: 1 | -1): void => {
  const now = (rows.get(owner) ?? 0) + by;
  if (now > 0) rows.set(owner, now);
  else rows.delete(owner);
};

const unique = (owners: readonly number[]): readonly number[] => [...new Set(owners)];
