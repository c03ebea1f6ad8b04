import { Choices, type Choice, type ChoiceFields } from '../choices.js';
import type { Filter } from '../read-models.js';
import type { Mask, Value } from './column.js';

const MAX_CACHED_LISTS = 64;

interface List {
  readonly holds: Mask;
  readonly fields: ChoiceFields;
  readonly choices: Choices;
}

/** Choice that one row contributes to each cached list, in list order. Null for no contribution. */
type Shares = readonly (Choice | null)[];

const same = (a: Choice | null, b: Choice | null): boolean =>
  a === b || (a !== null && b !== null && a.id === b.id && a.name === b.name && a.time === b.time);

/**
 * Filter choices on a page, such as patients and providers. A list is counted once by a scan and then updated with each
 * changed row. A list that lost a choice's newest row is recounted at the next request.
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

  shares(at: number | undefined): Shares {
    return Array.from(this.kept.values(), ({ holds, fields }) =>
      at !== undefined && holds(at, at + 1)[0] === 1 ? this.share(at, fields) : null,
    );
  }

  /** Updates the lists with the contributions of a row before and after it was added, changed or removed. */
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

  /** Returns null for a row without a name, because its patient was erased: such a row offers no choice. */
  private share(at: number, fields: ChoiceFields): Choice | null {
    const [id, name, time] = [fields.id, fields.name, fields.time].map((field) => this.rows.value(at, field));
    if (typeof id !== 'string' || typeof name !== 'string') return null;
    return { id, name, rows: 1, time: Number(time), newest: this.rows.value(at, '_id') as string };
  }
}
