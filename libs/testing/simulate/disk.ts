import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from './seeded-random.js';
import type { VirtualTime } from './virtual-time.js';

/*
 * Replacement for the `lmdb` package in a simulated world: in-memory databases with transactions that take time. It
 * implements only what the embedded engines use. After a crash, only durable data is left.
 */

type Key = string | number | readonly (string | number)[];
interface Row {
  readonly key: Key;
  readonly value: unknown;
}
interface Range {
  readonly start?: Key;
  readonly end?: Key;
  readonly exclusiveStart?: boolean;
  readonly reverse?: boolean;
  readonly limit?: number;
}
/** Written row. An undefined value deletes it. If `row` is null, the whole table is cleared. */
interface Write {
  readonly table: string;
  readonly row: Row | null;
}
interface Job {
  readonly work: () => unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/** String with the sort order of LMDB keys: numbers before strings, part by part. */
const textOf = (key: Key): string => (Array.isArray(key) ? key : [key]).map(keyPart).join('\u0000');
const keyPart = (part: string | number): string => {
  if (typeof part === 'string') return `s${part}`;
  const digits = (size: number): string => String(size).padStart(16, '0');
  return part < 0 ? `m${digits(Number.MAX_SAFE_INTEGER + part)}` : `n${digits(part)}`;
};

class Table {
  constructor(
    private readonly rows = new Map<string, Row>(),
    private readonly order: string[] = [],
  ) {}

  get(text: string): Row | undefined {
    return this.rows.get(text);
  }

  write({ key, value }: Row): void {
    const text = textOf(key);
    const at = this.placeOf(text);
    const isThere = this.order[at] === text;
    if (value === undefined) {
      if (isThere) this.order.splice(at, 1);
      this.rows.delete(text);
      return;
    }
    if (!isThere) this.order.splice(at, 0, text);
    this.rows.set(text, { key, value });
  }

  *range({ start, end, exclusiveStart = false, reverse = false, limit = Infinity }: Range = {}): Generator<Row> {
    const from = start === undefined ? null : textOf(start);
    const to = end === undefined ? null : textOf(end);
    const step = reverse ? -1 : 1;
    let at = from === null ? (reverse ? this.order.length - 1 : 0) : this.placeOf(from);
    if (from !== null) {
      if (reverse && this.order[at] !== from) at -= 1;
      if (exclusiveStart && this.order[at] === from) at += step;
    }
    for (let count = 0; count < limit; count += 1, at += step) {
      const text = this.order[at];
      if (text === undefined || (to !== null && (reverse ? text <= to : text >= to))) return;
      yield this.rows.get(text) as Row;
    }
  }

  copy(): Table {
    return new Table(new Map(this.rows), [...this.order]);
  }

  private placeOf(text: string): number {
    let low = 0;
    for (let high = this.order.length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((this.order[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

type Tables = Map<string, Table>;
const tableOf = (tables: Tables, name: string): Table => {
  const table = tables.get(name) ?? new Table();
  tables.set(name, table);
  return table;
};
const writeTo = (tables: Tables, writes: readonly Write[]): void => {
  for (const { table, row } of writes)
    if (row === null) tables.set(table, new Table());
    else tableOf(tables, table).write(row);
};

class Environment {
  private readonly visible: Tables;
  private jobs: Job[] = [];
  private running: Promise<void> | null = null;
  /** Writes by the transactions currently running. */
  private staged: Write[] | null = null;

  constructor(
    private readonly disk: SimulatedDisk,
    private readonly durable: Tables,
    /** If true, a transaction is visible and acknowledged before it is durable. */
    private readonly early: boolean,
  ) {
    this.visible = early ? new Map([...durable].map(([name, table]) => [name, table.copy()])) : durable;
  }

  openDB(name: string | { readonly name: string }, { encoding }: { encoding?: string } = {}): Database {
    const known = typeof name === 'string' ? { encoding } : (name as { name: string; encoding?: string });
    return new Database(this, typeof name === 'string' ? name : name.name, known.encoding === 'json');
  }

  transaction<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.jobs.push({ work, done: resolve as (result: unknown) => void, failed: reject });
      this.running ??= this.writeAll();
    });
  }

  batch(work: () => void): Promise<unknown> {
    return this.transaction(work);
  }

  get flushed(): Promise<unknown> {
    return this.running ? this.transaction(() => undefined) : Promise.resolve();
  }

  async close(): Promise<void> {
    while (this.running) await this.running;
  }

  write(write: Write): Promise<unknown> {
    if (this.staged === null) return this.transaction(() => void this.staged?.push(write));
    this.staged.push(write);
    return Promise.resolve(true);
  }

  writeSync(write: Write): void {
    writeTo(this.visible, [write]);
    if (this.visible !== this.durable) writeTo(this.durable, [write]);
  }

  get(table: string, text: string): unknown {
    const own = this.staged?.findLast(
      (write) => write.table === table && (write.row === null || textOf(write.row.key) === text),
    );
    return own ? own.row?.value : tableOf(this.visible, table).get(text)?.value;
  }

  range(table: string, range?: Range): Iterable<Row> {
    return tableOf(this.visible, table).range(range);
  }

  private async writeAll(): Promise<void> {
    await this.disk.rest();
    while (this.jobs.length > 0) {
      const jobs = this.jobs.splice(0);
      const writes: Write[] = (this.staged = []);
      const answers = jobs.map(({ work, done, failed }) => {
        const before = writes.length;
        try {
          const result = work();
          return () => done(result);
        } catch (error) {
          writes.length = before;
          return () => failed(error);
        }
      });
      this.staged = null;
      if (this.early) {
        writeTo(this.visible, writes);
        for (const answer of answers) answer();
      }
      await this.disk.rest();
      writeTo(this.durable, writes);
      if (this.early) continue;
      // A crash can happen between the write to disk and the acknowledgment.
      await this.disk.rest();
      for (const answer of answers) answer();
    }
    this.running = null;
  }
}

class Database {
  constructor(
    private readonly environment: Environment,
    private readonly name: string,
    private readonly asJson: boolean,
  ) {}

  get(key: Key): unknown {
    const value = this.environment.get(this.name, textOf(key));
    return this.asJson && value !== undefined ? JSON.parse(value as string) : value;
  }
  doesExist(key: Key): boolean {
    return this.environment.get(this.name, textOf(key)) !== undefined;
  }
  put(key: Key, value: unknown): Promise<unknown> {
    return this.environment.write({ table: this.name, row: { key, value: this.stored(value) } });
  }
  putSync(key: Key, value: unknown): void {
    this.environment.writeSync({ table: this.name, row: { key, value: this.stored(value) } });
  }
  remove(key: Key): Promise<unknown> {
    return this.environment.write({ table: this.name, row: { key, value: undefined } });
  }
  drop(): Promise<unknown> {
    return this.environment.write({ table: this.name, row: null });
  }
  *getRange(range?: Range): Generator<Row> {
    for (const { key, value } of this.environment.range(this.name, range))
      yield { key, value: this.asJson ? (JSON.parse(value as string) as unknown) : value };
  }
  *getKeys(range?: Range): Generator<Key> {
    for (const { key } of this.environment.range(this.name, range)) yield key;
  }
  getKeysCount(range?: Range): number {
    return [...this.environment.range(this.name, range)].length;
  }
  get flushed(): Promise<unknown> {
    return this.environment.flushed;
  }
  private stored(value: unknown): unknown {
    return this.asJson ? JSON.stringify(value) : value;
  }
}

/** A world's disk. It survives every crash. */
export class SimulatedDisk {
  private readonly environments = new Map<string, Tables>();

  constructor(
    private readonly time: VirtualTime,
    private readonly chance: SeededRandom,
  ) {}

  open(path: string, early: boolean): Environment {
    const tables = this.environments.get(path) ?? (new Map() as Tables);
    this.environments.set(path, tables);
    return new Environment(this, tables, early);
  }

  /** Waits as long as a disk access takes: usually briefly, sometimes long. */
  rest(): Promise<void> {
    return this.time.rest(this.chance.is(0.01) ? this.chance.whole(50, 2_000) : this.chance.next() * 3, 'product');
  }
}

let currentDisk: SimulatedDisk | null = null;
/** Sets the disk that `open` uses from now on. */
export const mountDisk = (disk: SimulatedDisk | null): void => void (currentDisk = disk);

/** File with an empty LMDB database (see database-file.ts), for code that checks the file at startup. */
const emptyFile = (): Buffer => {
  const pageBytes = 16_384;
  const file = Buffer.alloc(2 * pageBytes);
  for (const at of [0, pageBytes]) {
    file.writeUInt32LE(0xbeefc0de, at + 24);
    file.writeUInt32LE(pageBytes, at + 48);
    file.writeBigUInt64LE(1n, at + 144);
  }
  return file;
};
const empty = emptyFile();

/** Counterpart of `open` in `lmdb`. */
export const open = ({ path, overlappingSync = true }: { path: string; overlappingSync?: boolean }): Environment => {
  if (currentDisk === null) throw new Error('the product must not run outside of a simulated world');
  // Other files in the database folder are on the real disk, so the folder must exist there.
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'data.mdb'), empty);
  return currentDisk.open(path, overlappingSync);
};
