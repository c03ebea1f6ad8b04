import { FirstOf } from './first-of.js';

export interface ChoiceFields {
  readonly id: string;
  readonly name: string;
  /** Numeric field. The row with the largest number is the newest; ties are decided by the larger `_id`. */
  readonly time: string;
}

export interface Choice {
  readonly id: string;
  /** Name in the newest row with this ID. */
  readonly name: string;
  readonly rows: number;
  /** Time and `_id` of the newest row with this ID. */
  readonly time: number;
  readonly newest: string;
}

/** Compares two choices for sorting newest first. */
export const newerFirst = (a: Pick<Choice, 'time' | 'newest'>, b: Pick<Choice, 'time' | 'newest'>): number =>
  b.time - a.time || (a.newest < b.newest ? 1 : -1);

const moreUsedFirst = (a: Choice, b: Choice): number => b.rows - a.rows || newerFirst(a, b) || (a.id < b.id ? -1 : 1);
const alphabet = new Intl.Collator('en', { numeric: true });

const mostRows = (choices: Iterable<Choice>, limit: number): readonly Choice[] => {
  if (limit === Infinity) return [...choices];
  const most = new FirstOf(limit, moreUsedFirst);
  for (const choice of choices) most.add(choice);
  return most.items();
};

/** Returns the choices with the most rows (newest first among equals), sorted by name in numeric order. */
export const mostUsed = (choices: Iterable<Choice>, limit: number): readonly Choice[] =>
  mostRows(choices, limit).toSorted((a, b) => alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));

interface Named extends Pick<Choice, 'name'> {
  rows: number;
  time: number;
  newest: string;
}

/** Distinct IDs of a field in a set of rows. Each ID has the name from its newest row. */
export class Choices implements Iterable<Choice> {
  /** Names by ID. Nearly every ID has a single name. */
  private readonly ids = new Map<string, Named[]>();
  /** Cached results of `mostUsed` by limit. Cleared when a row changes. */
  private readonly most = new Map<number, readonly Choice[]>();

  get size(): number {
    return this.ids.size;
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  get(id: string): Choice | null {
    const names = this.ids.get(id);
    return names === undefined ? null : choiceOf(id, names);
  }

  *[Symbol.iterator](): Iterator<Choice> {
    for (const [id, names] of this.ids) yield choiceOf(id, names);
  }

  /** Same as the function `mostUsed`, but cached until a row changes. */
  mostUsed(limit: number): readonly Choice[] {
    const known = this.most.get(limit) ?? mostUsed(this, limit);
    this.most.set(limit, known);
    return known;
  }

  /** Adds rows with one ID and name. `newest` is the newest of these rows. */
  add({ id, name, rows, time, newest }: Choice): void {
    this.most.clear();
    const names = this.ids.get(id);
    const known = names?.find((named) => named.name === name);
    if (known === undefined) {
      const fresh = { name, rows, time, newest };
      if (names === undefined) this.ids.set(id, [fresh]);
      else names.push(fresh);
      return;
    }
    known.rows += rows;
    if (newerFirst({ time, newest }, known) < 0) Object.assign(known, { time, newest });
  }

  /** Removes a row. Returns false for the newest of several rows: a full recount must then find the newest row. */
  remove({ id, name, newest }: Choice): boolean {
    this.most.clear();
    const names = this.ids.get(id) ?? [];
    const known = names.find((named) => named.name === name);
    if (known === undefined) return false;
    known.rows -= 1;
    if (known.rows > 0) return known.newest !== newest;
    names.splice(names.indexOf(known), 1);
    if (names.length === 0) this.ids.delete(id);
    return true;
  }
}

const choiceOf = (id: string, names: readonly Named[]): Choice => {
  const [first, ...others] = names as readonly [Named, ...Named[]];
  const { name, time, newest } = others.reduce((best, other) => (newerFirst(other, best) < 0 ? other : best), first);
  return { id, name, rows: names.reduce((all, { rows }) => all + rows, 0), time, newest };
};
