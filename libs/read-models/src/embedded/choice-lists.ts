import { Choices, type Choice, type ChoiceFields } from '../choices.js';
import type { Filter } from '../read-models.js';
import type { Mask, Value } from './column.js';

/** How many lists of one organization are kept up to date: those of each scope that lately asked. */
const MAX_CACHED_LISTS = 64;

interface List {
  readonly holds: Mask;
  readonly fields: ChoiceFields;
  readonly choices: Choices;
}

/** Shares that one row adds to each kept list, in their order; null for no share. */
type Shares = readonly (Choice | null)[];

const same = (a: Choice | null, b: Choice | null): boolean =>
  a === b || (a !== null && b !== null && a.id === b.id && a.name === b.name && a.time === b.time);

/**
 * The choices that filters of a page offer (patients, providers, …). Counted once by a scan and kept up to date row by
 * row, so that a page costs nothing. A list that lost the newest row of a choice is counted anew when asked for.
 */
export class ChoiceLists {
  private readonly kept = new Map<string, List>();

  constructor(
    private readonly rows: {
      readonly size: number;
      compile(filter: Filter): Mask;
      value(at: number, field: string): Value;
    },
  ) {}

  get(filter: Filter, fields: ChoiceFields): Choices {
    const key = JSON.stringify([filter, fields]);
    const list = this.kept.get(key) ?? this.counted(filter, fields);
    this.kept.delete(key);
    this.kept.set(key, list);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_CACHED_LISTS && oldest !== undefined) this.kept.delete(oldest);
    return list.choices;
  }

  /** Shares that a row adds now; none without a row. */
  shares(at: number | undefined): Shares {
    return Array.from(this.kept.values(), ({ holds, fields }) =>
      at !== undefined && holds(at, at + 1)[0] === 1 ? this.share(at, fields) : null,
    );
  }

  /** Call after a row came, changed or goes, with what it added before and what it adds from now on. */
  update(before: Shares, after: Shares): void {
    [...this.kept].forEach(([key, { choices }], i) => {
      const [was = null, is = null] = [before[i], after[i]];
      if (same(was, is)) return;
      if (is !== null) choices.add(is);
      if (was !== null && !choices.remove(was)) this.kept.delete(key);
    });
  }

  forget(): void {
    this.kept.clear();
  }

  private counted(filter: Filter, fields: ChoiceFields): List {
    const list = { holds: this.rows.compile(filter), fields, choices: new Choices() };
    list.holds(0, this.rows.size).forEach((flag, at) => {
      const share = flag === 1 ? this.share(at, fields) : null;
      if (share !== null) list.choices.add(share);
    });
    return list;
  }

  /** A row without a name, whose person was erased, is nothing to choose by. */
  private share(at: number, fields: ChoiceFields): Choice | null {
    const [id, name, time] = [fields.id, fields.name, fields.time].map((field) => this.rows.value(at, field));
    if (typeof id !== 'string' || typeof name !== 'string') return null;
    return { id, name, rows: 1, time: Number(time), newest: this.rows.value(at, '_id') as string };
  }
}
