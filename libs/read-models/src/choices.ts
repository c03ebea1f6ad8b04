/** Fields of a row that make one list of choices. */
export interface ChoiceFields {
  readonly id: string;
  readonly name: string;
  /** A number: the row with the largest one is the newest; of equal ones that with the larger `_id`. */
  readonly time: string;
}

/** One entry of a list of choices. */
export interface Choice {
  readonly id: string;
  /** Name in its newest row. */
  readonly name: string;
  /** Number of rows that have it. */
  readonly rows: number;
  /** Time and `_id` of its newest row. */
  readonly time: number;
  readonly newest: string;
}

/** Order by age: the newer comes first. */
export const newerFirst = (a: Pick<Choice, 'time' | 'newest'>, b: Pick<Choice, 'time' | 'newest'>): number =>
  b.time - a.time || (a.newest < b.newest ? 1 : -1);

const moreUsedFirst = (a: Choice, b: Choice): number => b.rows - a.rows || newerFirst(a, b) || (a.id < b.id ? -1 : 1);
const alphabet = new Intl.Collator('en', { numeric: true });

/** The choices that most rows have (of equal ones the newest), sorted by name as a person expects. */
export const mostUsed = (choices: Iterable<Choice>, limit: number): readonly Choice[] => {
  let best: Choice[] = [];
  const sift = (): void => {
    best = best.sort(moreUsedFirst).slice(0, limit);
  };
  for (const choice of choices) if (best.push(choice) >= 8 * limit) sift();
  sift();
  return best.sort((a, b) => alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
};

interface Named extends Pick<Choice, 'name'> {
  rows: number;
  time: number;
  newest: string;
}

/** The distinct ids of a field among some rows, each with the name that its newest row gives it. */
export class Choices implements Iterable<Choice> {
  /** By id: its names, nearly always one. */
  private readonly ids = new Map<string, Named[]>();
  private most: { readonly limit: number; readonly list: readonly Choice[] } | null = null;

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

  /** See `mostUsed`; found once, until a row changes the list. */
  mostUsed(limit: number): readonly Choice[] {
    if (this.most?.limit !== limit) this.most = { limit, list: mostUsed(this, limit) };
    return this.most.list;
  }

  /** Counts rows of one id and name in, of which `newest` is the newest. */
  add({ id, name, rows, time, newest }: Choice): void {
    this.most = null;
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

  /** Counts one row out. False when it was the newest of others: only a new count tells which is the newest now. */
  remove({ id, name, newest }: Choice): boolean {
    this.most = null;
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
