import type { ChoiceFields, Choices } from '../choices.js';
import { matchesWord } from '../search-match.js';
import { SEARCH_FIELD, type Filter, type DocumentFields } from '../read-models.js';
import { ChoiceLists } from './choice-lists.js';
import {
  type Bounds,
  CodedColumn,
  emptyColumn,
  NumberColumn,
  TextColumn,
  type Column,
  type Mask,
  type Value,
} from './column.js';
import { SmallResultSet } from './small-result-set.js';
import { compile } from './filter.js';
import { requiredBits, writeSignature, SIGNATURE_WORDS } from './signature.js';
import type { SortKey } from './window.js';
import { WordMatchCache } from './word-match-cache.js';

/** Fields that every row has. */
export const COMMON_FIELDS = ['_id', '_rev', 'organizationId', '_stale'] as const;

/** One row as an object: common and slim fields. */
export type Row = DocumentFields & Readonly<Record<string, Value>>;

/** Maximum number of rows stored without columns. */
const MAX_SMALL_SET_ROWS = 64;

/** Returns the index of each slim field. Shared by all organizations in a table. */
const placesOf = (slim: readonly string[]): ReadonlyMap<string, number> => {
  let places = known.get(slim);
  if (places === undefined)
    known.set(slim, (places = new Map([...COMMON_FIELDS, ...slim].map((field, i) => [field, i]))));
  return places;
};
const known = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Columns and cached search results for a large set of rows. */
interface Columns {
  readonly byField: Map<string, Column>;
  readonly texts: TextColumn;
  readonly answers: WordMatchCache;
  signatures: Uint32Array;
}

const columnsFor = (slim: readonly string[]): Columns => {
  const byField = new Map<string, Column>([...COMMON_FIELDS, ...slim].map((field) => [field, new CodedColumn()]));
  const texts = new TextColumn();
  byField.set('_id', new TextColumn());
  byField.set('_rev', new NumberColumn());
  if (slim.includes(SEARCH_FIELD)) byField.set(SEARCH_FIELD, texts);
  return { byField, texts, answers: new WordMatchCache(), signatures: new Uint32Array(16 * SIGNATURE_WORDS) };
};

/** Few rows are stored as lists, more as columns. Measured: 1.2 KB per row with 50 fields and 220 letters of text. */
export class Rows {
  private readonly places = new Map<string, number>();
  private readonly fields: ReadonlyMap<string, number>;
  private few: SmallResultSet | null = new SmallResultSet();
  /** Null while there are only a few rows. */
  private columns: Columns | null = null;
  private readonly lists = new ChoiceLists(this);

  constructor(
    private readonly slim: readonly string[],
    private readonly mostFew = MAX_SMALL_SET_ROWS,
    /** Fields of a newer projection version. No row has them. */
    private readonly newer: ReadonlySet<string> = new Set(),
  ) {
    this.fields = placesOf(slim);
  }

  get size(): number {
    return this.places.size;
  }

  /** Returns the number of the row with this ID, or undefined. Valid until the next change. */
  place(id: string): number | undefined {
    return this.places.get(id);
  }

  value(at: number, field: string): Value {
    return this.few === null || this.newer.has(field)
      ? this.column(field).get(at)
      : this.few.get(at, this.placeOf(field));
  }

  /** Returns common fields and the given fields (default: all slim fields). Each field costs time in large sets. */
  row(at: number, fields: readonly string[] = this.slim): Row {
    const row: Record<string, Value> = {};
    for (const field of COMMON_FIELDS) {
      const value = this.value(at, field);
      if (value !== null) row[field] = value;
    }
    for (const field of fields) row[field] = this.value(at, field);
    return row as Row;
  }

  /** Returns a reader of rows. With `held`, later writes do not affect it. Without, use it before the next write. */
  reader(fields: readonly string[], held: boolean): (at: number) => Readonly<Record<string, Value>> {
    const columns = ['_id', ...fields].map((field) => {
      const column = this.column(field);
      return [field, held ? column.snapshot() : (at: number) => column.get(at)] as const;
    });
    return (at) => {
      const row: Record<string, Value> = {};
      for (const [field, valueAt] of columns) row[field] = valueAt(at);
      return row;
    };
  }

  /** Adds or replaces a row. `values` are the slim fields' values, in field order. */
  set(kept: DocumentFields, values: readonly Value[]): void {
    const known = this.places.get(kept._id);
    const at = known ?? this.places.size;
    if (known === undefined && at >= this.mostFew && this.few) this.intoColumns(this.few);
    const before = this.lists.shares(known);
    this.places.set(kept._id, at);
    if (this.few) this.few.set(at, this.whole(kept, values));
    else {
      const columns = this.manyColumns();
      for (const field of COMMON_FIELDS) this.put(field, at, kept[field] ?? null);
      const text = columns.texts.get(at);
      this.slim.forEach((field, i) => this.put(field, at, values[i] ?? null));
      if (known === undefined || text !== columns.texts.get(at)) this.sign(columns, at);
    }
    this.lists.update(before, this.lists.shares(at));
  }

  /** Deletes a row. The last row takes over its number. */
  delete(id: string): void {
    const at = this.places.get(id);
    if (at === undefined) return;
    const last = this.places.size - 1;
    this.columns?.answers.forget(last);
    this.lists.update(this.lists.shares(at), []);
    this.places.delete(id);
    this.few?.delete(at);
    if (at === last) return;
    for (const column of this.columns?.byField.values() ?? []) column.set(at, column.get(last));
    this.places.set(this.value(at, '_id') as string, at);
    if (this.columns) this.sign(this.columns, at);
  }

  /** Returns the numbers of the matching rows. Every word must match the search text (`matchesWord`). */
  select(filter: Filter, words: readonly string[]): Uint32Array {
    const mask = this.compile(filter);
    // No row needs to be read. Most work queues are empty on most days.
    if (mask.atMost?.() === 0) return new Uint32Array(0);
    const flags = mask(0, this.size);
    const holdsWords = this.wordTest(words);
    const found = new Uint32Array(this.size);
    let count = 0;
    for (let at = 0; at < flags.length; at++) if (flags[at] === 1 && holdsWords(at)) found[count++] = at;
    return found.subarray(0, count);
  }

  compile(filter: Filter): Mask {
    return compile(filter, this);
  }

  mask(field: string, holds: (value: Value) => boolean, bounds: Bounds | null): Mask {
    return this.column(field).mask(holds, bounds);
  }

  keys(order: readonly (readonly [string, 1 | -1])[]): readonly SortKey[] {
    return order.map(([field, direction]) => {
      // Most rows differ in the first sort fields, so other keys, especially `_id`, are created only when needed.
      let keyOf: ((at: number) => number) | null = null;
      return [(at) => (keyOf ??= this.column(field).keys())(at), direction];
    });
  }

  sum(field: string, rows: Uint32Array): number {
    const column = this.column(field);
    if (column instanceof NumberColumn) return column.sum(rows);
    if (!this.few) return 0;
    let total = 0;
    for (const at of rows) {
      const value = column.get(at);
      if (typeof value === 'number') total += value;
    }
    return total;
  }

  choices(filter: Filter, fields: ChoiceFields): Choices {
    return this.lists.get(filter, fields);
  }

  private wordTest(words: readonly string[]): (at: number) => boolean {
    if (words.length === 0) return () => true;
    const { columns } = this;
    if (columns === null)
      return (at) => words.every((word) => matchesWord(this.value(at, SEARCH_FIELD) as string, word));
    const wanted = requiredBits(words);
    const asked = words.map((word) => [word, columns.answers.answersFor(word, this.size)] as const);
    return (at) => isSigned(columns, at, wanted) && contains(columns, at, asked);
  }

  private whole(kept: DocumentFields, values: readonly Value[]): Value[] {
    const row = [...COMMON_FIELDS.map((field) => kept[field] ?? null), ...this.slim.map((_, i) => values[i] ?? null)];
    const text = this.fields.get(SEARCH_FIELD);
    if (text !== undefined && typeof row[text] !== 'string') row[text] = '';
    return row;
  }

  private intoColumns(few: SmallResultSet): void {
    const columns = this.manyColumns();
    this.few = null;
    for (const at of this.places.values())
      for (const [field, place] of this.fields) this.put(field, at, few.get(at, place));
    for (const at of this.places.values()) this.sign(columns, at);
    this.lists.forget();
  }

  private manyColumns(): Columns {
    return (this.columns ??= columnsFor(this.slim));
  }

  private placeOf(field: string): number {
    const place = this.fields.get(field);
    if (place === undefined) throw new RangeError(`${field} is not a slim field and cannot be queried`);
    return place;
  }

  private column(field: string): Column {
    if (this.newer.has(field)) return emptyColumn;
    const place = this.placeOf(field);
    return this.few ? this.few.column(place) : (this.manyColumns().byField.get(field) as Column);
  }

  /** A column is a NumberColumn while it has received only numbers. An empty column can become either kind. */
  private put(field: string, at: number, value: Value): void {
    const column = this.column(field);
    if (typeof value === 'number' && column instanceof CodedColumn && column.empty)
      this.recode(field, new NumberColumn());
    if (typeof value !== 'number' && value !== null && column instanceof NumberColumn) {
      this.recode(field, new CodedColumn());
    }
    this.column(field).set(at, value);
  }

  private recode(field: string, to: Column): void {
    const from = this.column(field);
    for (const at of this.places.values()) to.set(at, from.get(at));
    this.manyColumns().byField.set(field, to);
    this.lists.forget();
  }

  private sign(columns: Columns, at: number): void {
    columns.answers.forget(at);
    if ((at + 1) * SIGNATURE_WORDS > columns.signatures.length) {
      const larger = new Uint32Array(Math.max(columns.signatures.length * 2, (at + 1) * SIGNATURE_WORDS));
      larger.set(columns.signatures);
      columns.signatures = larger;
    }
    writeSignature(columns.texts.get(at), columns.signatures, at);
  }
}

const contains = (
  { texts }: Columns,
  at: number,
  words: readonly (readonly [word: string, answers: Uint8Array])[],
): boolean => {
  for (const [word, answers] of words) {
    if (answers[at] === 0) answers[at] = matchesWord(texts.get(at), word) ? 2 : 1;
    if (answers[at] === 1) return false;
  }
  return true;
};

const isSigned = (
  { signatures }: Columns,
  at: number,
  wanted: readonly (readonly [word: number, bits: number])[],
): boolean => {
  for (const [word, bits] of wanted)
    if (((signatures[at * SIGNATURE_WORDS + word] as number) & bits) >>> 0 !== bits) return false;
  return true;
};
