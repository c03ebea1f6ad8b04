import type { ChoiceFields, Choices } from '../choices.js';
import { SEARCH_FIELD, type Filter, type Kept } from '../read-models.js';
import { ChoiceLists } from './choice-lists.js';
import { type Bounds, CodedColumn, NumberColumn, TextColumn, type Column, type Mask, type Value } from './column.js';
import { compile } from './filter.js';
import { demand, sign, SIGNATURE_WORDS } from './signature.js';
import type { SortKey } from './window.js';
import { WordAnswers } from './word-answers.js';

/** The fields that every row has. */
export const KEPT_FIELDS = ['_id', '_rev', 'organizationId', '_stale'] as const;

/** One row as an object: the kept and the slim fields. */
export type Row = Kept & Readonly<Record<string, Value>>;

/**
 * The slim rows of one organization in one slot, by column: measured 1.2 KB a row, with fifty fields and 220 letters of
 * text.
 */
export class Rows {
  private readonly places = new Map<string, number>();
  private readonly columns = new Map<string, Column>();
  private readonly texts = new TextColumn();
  private readonly answers = new WordAnswers();
  private signatures = new Uint32Array(16 * SIGNATURE_WORDS);
  private readonly lists = new ChoiceLists(this);

  constructor(private readonly slim: readonly string[]) {
    for (const field of [...KEPT_FIELDS, ...slim]) this.columns.set(field, new CodedColumn());
    this.columns.set('_id', new TextColumn());
    this.columns.set('_rev', new NumberColumn());
    if (slim.includes(SEARCH_FIELD)) this.columns.set(SEARCH_FIELD, this.texts);
  }

  get size(): number {
    return this.places.size;
  }

  /** Number of the row with this id. Good until the next change. */
  place(id: string): number | undefined {
    return this.places.get(id);
  }

  value(at: number, field: string): Value {
    return this.column(field).get(at);
  }

  /** The kept fields and these (all slim ones by default); only those, for each costs time where rows are many. */
  row(at: number, fields: readonly string[] = this.slim): Row {
    const row: Record<string, Value> = {};
    for (const field of KEPT_FIELDS) {
      const value = this.value(at, field);
      if (value !== null) row[field] = value;
    }
    for (const field of fields) row[field] = this.value(at, field);
    return row as Row;
  }

  /** Reads these fields and `_id`. `held`: as they are now, whatever is written later; else for use at once. */
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

  /** `values` are those of the slim fields, in their order. */
  set(kept: Kept, values: readonly Value[]): void {
    const known = this.places.get(kept._id);
    const at = known ?? this.places.size;
    const before = this.lists.shares(known);
    this.places.set(kept._id, at);
    for (const field of KEPT_FIELDS) this.put(field, at, kept[field] ?? null);
    const text = this.texts.get(at);
    this.slim.forEach((field, i) => this.put(field, at, values[i] ?? null));
    if (known === undefined || text !== this.texts.get(at)) this.sign(at);
    this.lists.update(before, this.lists.shares(at));
  }

  /** The last row takes the place of the one that goes. */
  delete(id: string): void {
    const at = this.places.get(id);
    if (at === undefined) return;
    const last = this.places.size - 1;
    this.answers.forget(last);
    this.lists.update(this.lists.shares(at), []);
    this.places.delete(id);
    if (at === last) return;
    for (const column of this.columns.values()) column.set(at, column.get(last));
    this.places.set(this.value(at, '_id') as string, at);
    this.sign(at);
  }

  /** Numbers of the matching rows. Every word must occur in the search text. */
  select(filter: Filter, words: readonly string[]): Uint32Array {
    const mask = this.compile(filter);
    // Known without looking at a row: most work queues are empty on most days.
    if (mask.atMost?.() === 0) return new Uint32Array(0);
    const flags = mask(0, this.size);
    const wanted = demand(words);
    const asked = words.map((word) => [word, this.answers.of(word, this.size)] as const);
    const found = new Uint32Array(this.size);
    let count = 0;
    for (let at = 0; at < flags.length; at++) {
      if (flags[at] !== 1) continue;
      if (words.length === 0 || (this.signed(at, wanted) && this.contains(at, asked))) found[count++] = at;
    }
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
      // Most rows differ in the first fields: the others, `_id` above all, are not brought into order for nothing.
      let keyOf: ((at: number) => number) | null = null;
      return [(at) => (keyOf ??= this.column(field).keys())(at), direction];
    });
  }

  sum(field: string, rows: Uint32Array): number {
    const column = this.column(field);
    return column instanceof NumberColumn ? column.sum(rows) : 0;
  }

  choices(filter: Filter, fields: ChoiceFields): Choices {
    return this.lists.get(filter, fields);
  }

  private contains(at: number, words: readonly (readonly [word: string, answers: Uint8Array])[]): boolean {
    for (const [word, answers] of words) {
      if (answers[at] === 0) answers[at] = this.texts.get(at).includes(word) ? 2 : 1;
      if (answers[at] === 1) return false;
    }
    return true;
  }

  private signed(at: number, wanted: readonly (readonly [word: number, bits: number])[]): boolean {
    for (const [word, bits] of wanted) {
      if (((this.signatures[at * SIGNATURE_WORDS + word] as number) & bits) >>> 0 !== bits) return false;
    }
    return true;
  }

  private column(field: string): Column {
    const column = this.columns.get(field);
    if (column === undefined) throw new RangeError(`${field} is not a slim field: it cannot be queried`);
    return column;
  }

  /** A column holds numbers alone as long as they are all it was given; it starts empty, as either. */
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
    this.columns.set(field, to);
    this.lists.forget();
  }

  private sign(at: number): void {
    this.answers.forget(at);
    if ((at + 1) * SIGNATURE_WORDS > this.signatures.length) {
      const larger = new Uint32Array(this.signatures.length * 2);
      larger.set(this.signatures);
      this.signatures = larger;
    }
    sign(this.texts.get(at), this.signatures, at);
  }
}
