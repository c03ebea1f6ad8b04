import type { Filter, Option, OptionFields } from '../read-models.js';
import { sortOptions } from '../options.js';
import type { Mask, Value } from './column.js';

/** How many lists of one organization are kept up to date: one for each scope that lately asked. */
const KEPT = 16;

class Choices {
  /** By id and name: how many rows. */
  private readonly counts = new Map<string, Map<string, number>>();
  private sorted: readonly Option[] | null = null;

  constructor(
    private readonly fields: OptionFields,
    private readonly value: (at: number, field: string) => Value,
  ) {}

  count(at: number, difference: 1 | -1): void {
    const id = this.value(at, this.fields.id);
    if (typeof id !== 'string') return;
    const value = this.value(at, this.fields.name);
    const name = typeof value === 'string' ? value : '';
    const names = this.counts.get(id) ?? new Map<string, number>();
    const rows = (names.get(name) ?? 0) + difference;
    if (rows === difference || rows === 0) this.sorted = null;
    if (rows === 0) names.delete(name);
    else names.set(name, rows);
    if (names.size === 0) this.counts.delete(id);
    else this.counts.set(id, names);
  }

  list(): readonly Option[] {
    return (this.sorted ??= sortOptions(
      Array.from(this.counts, ([id, names]) => Array.from(names.keys(), (name) => ({ id, name }))).flat(),
    ));
  }
}

interface Kept {
  readonly holds: Mask;
  readonly choices: readonly Choices[];
}

/**
 * The choices that filters of a page offer (patients, providers, …). Counted once by a scan and kept up to date row by
 * row, so that a page costs nothing and only a new or vanished choice sorts its list again.
 */
export class OptionLists {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly rows: {
      readonly size: number;
      compile(filter: Filter): Mask;
      value(at: number, field: string): Value;
    },
  ) {}

  get(filter: Filter, fields: readonly OptionFields[]): readonly (readonly Option[])[] {
    const key = JSON.stringify([filter, fields]);
    const lists = this.kept.get(key) ?? this.counted(filter, fields);
    this.kept.delete(key);
    this.kept.set(key, lists);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
    return lists.choices.map((choice) => choice.list());
  }

  /** Call before a row changes or goes, and after it came or has changed. */
  count(at: number, difference: 1 | -1): void {
    for (const { holds, choices } of this.kept.values()) {
      if (holds(at, at + 1)[0] === 1) for (const choice of choices) choice.count(at, difference);
    }
  }

  forget(): void {
    this.kept.clear();
  }

  private counted(filter: Filter, fields: readonly OptionFields[]): Kept {
    const value = (at: number, field: string) => this.rows.value(at, field);
    const lists = { holds: this.rows.compile(filter), choices: fields.map((pair) => new Choices(pair, value)) };
    lists.holds(0, this.rows.size).forEach((flag, at) => {
      if (flag === 1) for (const choice of lists.choices) choice.count(at, 1);
    });
    return lists;
  }
}
