import type { Filter } from '../read-models.js';
import type { Value } from './column.js';

const FIRST = 16;
const NONE = -1;

const hashOf = (field: string, value: string | number | boolean): number => {
  const text = `${field} ${String(value)}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The values that a condition permits; null where it is none on single values. */
const permitted = (condition: unknown): readonly (string | number | boolean)[] | null => {
  if (isScalar(condition)) return [condition];
  const { $in: some } = (condition ?? {}) as { $in?: unknown };
  return Array.isArray(some) && some.every(isScalar) ? some : null;
};

/**
 * Tells which organizations may have a row with a value, so that a question to all of them asks few. About 16 bytes for
 * each value of an organization. What a row does not have any more stays: an answer may name too many, never too few.
 */
export class ValueOwners {
  private heads = new Int32Array(FIRST).fill(NONE);
  private next = new Int32Array(FIRST);
  private hashes = new Uint32Array(FIRST);
  private owners = new Uint32Array(FIRST);
  private size = 0;

  /** `fields`: those that questions to all organizations name. */
  constructor(private readonly fields: readonly string[]) {}

  /** The organization of this number has this row; `valueOf` tells its values. */
  note(owner: number, valueOf: (field: string) => Value): void {
    for (const field of this.fields)
      for (const value of [valueOf(field)].flat()) if (isScalar(value)) this.add(hashOf(field, value), owner);
  }

  /** The numbers of all organizations that may have a match; null where the filter names none of the fields. */
  of(filter: Filter): readonly number[] | null {
    let fewest: readonly number[] | null = null;
    for (const field of this.fields) {
      const values = permitted(filter[field]);
      if (values === null) continue;
      const owners = [...new Set(values.flatMap((value) => this.with(hashOf(field, value))))];
      if (fewest === null || owners.length < fewest.length) fewest = owners;
    }
    return fewest;
  }

  private with(hash: number): number[] {
    const found: number[] = [];
    for (let at = this.headOf(hash); at !== NONE; at = this.next[at] as number)
      if (this.hashes[at] === hash) found.push(this.owners[at] as number);
    return found;
  }

  private add(hash: number, owner: number): void {
    for (let at = this.headOf(hash); at !== NONE; at = this.next[at] as number)
      if (this.hashes[at] === hash && this.owners[at] === owner) return;
    if (this.size === this.next.length) this.grow();
    const at = this.size;
    this.size += 1;
    this.hashes[at] = hash;
    this.owners[at] = owner;
    this.link(at);
  }

  private headOf(hash: number): number {
    return this.heads[hash & (this.heads.length - 1)] as number;
  }

  private link(at: number): void {
    const bucket = (this.hashes[at] as number) & (this.heads.length - 1);
    this.next[at] = this.heads[bucket] as number;
    this.heads[bucket] = at;
  }

  private grow(): void {
    const larger = <A extends Int32Array | Uint32Array>(into: A, from: A): A => {
      into.set(from);
      return into;
    };
    const length = this.next.length * 2;
    this.next = new Int32Array(length);
    this.hashes = larger(new Uint32Array(length), this.hashes);
    this.owners = larger(new Uint32Array(length), this.owners);
    this.heads = new Int32Array(length).fill(NONE);
    for (let at = 0; at < this.size; at += 1) this.link(at);
  }
}
