import { ObjectId, type Document } from 'mongodb';
import { compareBson, equalityOf, isPlain, keyText, typeRank } from './matching.js';
import { SortedList } from './sorted-list.js';

/** Stored document and its place in the insertion order. */
export interface Held {
  readonly id: string;
  readonly order: number;
  document: Document;
}

/**
 * Documents that may match a condition on a field: in each span, the entries from `start` (inclusive) to `end`
 * (exclusive).
 */
export interface Narrowed {
  readonly field: OrderedField;
  readonly spans: readonly Span[];
  readonly size: number;
}

type Span = readonly [start: number, end: number];

interface Entry {
  readonly value: unknown;
  readonly held: Held;
}

/**
 * A collection's documents in the order of one field, like the first field of an index. A list has one entry per value.
 * A missing value and null have no entry. A lookup returns at least all matching documents.
 */
export class OrderedField {
  private readonly entries = new SortedList<Entry>(
    (a, b) => compareBson(a.value, b.value) || a.held.order - b.held.order,
  );
  /** Documents with a value that can't be ordered here, such as bytes. Every lookup returns them. */
  private readonly unordered = new Set<Held>();
  private lists = 0;
  private readonly names: readonly string[];

  constructor(path: string) {
    this.names = path.split('.');
  }

  /** True if each document has at most one entry, which makes the entry order this field's sort order. */
  get sorts(): boolean {
    return this.lists === 0 && this.unordered.size === 0;
  }

  /** All documents in this order, or null if any of the `count` documents has no entry or several entries. */
  all(count: number): Narrowed | null {
    return this.sorts && this.entries.length === count ? this.narrowed([[0, count]]) : null;
  }

  add(held: Held): void {
    const values = valuesAt(held.document, this.names);
    if (values === null) this.unordered.add(held);
    if (values?.isList === true) this.lists++;
    for (const value of values?.each ?? []) this.entries.add({ value, held });
  }

  remove(held: Held): void {
    if (this.unordered.delete(held)) return;
    const values = valuesAt(held.document, this.names);
    if (values?.isList === true) this.lists--;
    for (const value of values?.each ?? []) this.entries.remove({ value, held });
  }

  /** Returns true if two versions of a document have different entries. */
  differs(before: Document, after: Document): boolean {
    const [left, right] = [valuesAt(before, this.names), valuesAt(after, this.names)];
    return left !== right && keyText(left) !== keyText(right);
  }

  /** Candidates for a condition, or null if the condition does not narrow them down. */
  narrow(condition: unknown): Narrowed | null {
    const value = equalityOf(condition);
    if (value !== undefined) return isOrdered(value) ? this.narrowed([this.equal(value)]) : null;
    if (!isPlain(condition)) return null;
    const spans = Object.entries(condition).flatMap(([operator, operand]) => {
      const span = this.span(operator, operand);
      return span === null ? [] : [span];
    });
    // Different values in the same list can meet a lower and an upper bound.
    const [range, ...rest] = spans.sort(bySize);
    const bounded = range && this.lists === 0 ? rest.reduce(intersection, range) : range;
    const among = condition['$in'] as unknown;
    if (bounded !== undefined) return this.narrowed([bounded]);
    if (!Array.isArray(among) || !among.every(isOrdered)) return null;
    return this.narrowed([...new Map(among.map((one) => [keyText(one), this.equal(one)])).values()]);
  }

  /** Distinct documents found by a lookup. */
  documents(spans: readonly Span[]): ReadonlySet<Held> {
    const found = new Set(this.unordered);
    for (const [start, end] of spans) for (const { held } of this.entries.between(start, end, 1)) found.add(held);
    return found;
  }

  /** Documents found by a lookup in the field's order, grouped by value. */
  *groups(spans: readonly Span[], way: number): Iterable<readonly Held[]> {
    for (const [start, end] of [...spans].sort(([a], [b]) => way * (a - b))) {
      let group: Entry[] = [];
      for (const entry of this.entries.between(start, end, way)) {
        if (group[0] !== undefined && compareBson(group[0].value, entry.value) !== 0) {
          yield group.map(({ held }) => held);
          group = [];
        }
        group.push(entry);
      }
      yield group.map(({ held }) => held);
    }
  }

  private span(operator: string, operand: unknown): Span | null {
    if (operator === '$all' && Array.isArray(operand)) {
      const spans = operand.filter(isOrdered).map((value) => this.equal(value));
      return spans.sort(bySize)[0] ?? null;
    }
    if (!isOrdered(operand)) return null;
    const [before, after] = this.equal(operand);
    const type = typeRank(operand);
    if (operator === '$eq') return [before, after];
    if (operator === '$gt' || operator === '$gte')
      return [operator === '$gt' ? after : before, this.entries.firstWhere(({ value }) => typeRank(value) > type)];
    if (operator === '$lt' || operator === '$lte')
      return [this.entries.firstWhere(({ value }) => typeRank(value) >= type), operator === '$lt' ? before : after];
    return null;
  }

  private equal(value: unknown): Span {
    return [
      this.entries.firstWhere((entry) => compareBson(entry.value, value) >= 0),
      this.entries.firstWhere((entry) => compareBson(entry.value, value) > 0),
    ];
  }

  private narrowed(spans: readonly Span[]): Narrowed {
    return { field: this, spans, size: spans.reduce((sum, span) => sum + sizeOf(span), this.unordered.size) };
  }
}

const sizeOf = ([start, end]: Span): number => Math.max(0, end - start);

const bySize = (a: Span, b: Span): number => sizeOf(a) - sizeOf(b);

const intersection = ([start, end]: Span, [from, to]: Span): Span => [Math.max(start, from), Math.min(end, to)];

const isOrdered = (value: unknown): boolean =>
  typeof value === 'string' ||
  Number.isFinite(value) ||
  typeof value === 'boolean' ||
  value instanceof Date ||
  value instanceof ObjectId;

interface Values {
  readonly isList: boolean;
  readonly each: readonly unknown[];
}

const NO_VALUES: Values = { isList: false, each: [] };

const isMissing = (value: unknown): boolean => value === null || value === undefined;

/** A field's values that have entries, or null if one of them can't be ordered. */
const valuesAt = (document: Document, names: readonly string[]): Values | null => {
  let at: unknown = document;
  for (const name of names) {
    if (Array.isArray(at)) return null;
    at = isPlain(at) ? at[name] : undefined;
  }
  if (isMissing(at)) return NO_VALUES;
  const isList = Array.isArray(at);
  const each = isList ? (at as unknown[]).filter((value) => !isMissing(value)) : [at];
  return each.every(isOrdered) ? { isList, each } : null;
};
