/** A record in the fake's log, with EventStoreDB's fields. */
export interface FakeRecord {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
  /** Server time of the append, in milliseconds since 1970. */
  readonly created: number;
}

export type FakeProposal = Omit<FakeRecord, 'position' | 'stream' | 'revision' | 'created'>;

/** An exact revision, or `no_stream` if the stream must not exist. The adapter uses no other expectation. */
export type Expected = number | 'no_stream';

export type AppendResult =
  | { readonly kind: 'success'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'conflict'; readonly current: number };

export interface ReadOptions {
  /** `end` reads backwards from the last record. */
  readonly from: bigint | 'start' | 'end';
  readonly backwards: boolean;
  readonly limit: number;
}

/** Revision of every tombstone: the server's highest revision, rounded to a JavaScript number. */
const TOMBSTONE_REVISION = 2 ** 63 - 1;

/** Log that behaves as measured on a real server: appends, category links, `$maxCount` and deletion. */
export class FakeLog {
  /** All accepted records, in order. Readers see only the part that `seen` returns. */
  readonly all: FakeRecord[] = [];
  private readonly streams = new Map<string, FakeRecord[]>();
  private readonly deleted = new Set<string>();
  private readonly tombstones = new Set<string>();
  /** Accepted records that are not committed yet. */
  private readonly hidden = new Set<FakeRecord>();
  private end = 0n;

  /**
   * Appends events. The expected revision is compared with all accepted events, committed or not. With `hide`, the new
   * events stay invisible until they are committed.
   */
  append(stream: string, expected: Expected, proposals: readonly FakeProposal[], hide = false): AppendResult {
    const records = this.streams.get(stream) ?? [];
    const wanted = expected === 'no_stream' ? -1 : expected;
    const original = this.original(records, wanted, proposals);
    if (original) return { kind: 'success', revision: original.revision, position: original.position };
    const current = records.length - 1;
    if (wanted !== current) return { kind: 'conflict', current };
    for (const proposal of proposals) {
      const record = this.write(stream, proposal);
      if (hide) this.hidden.add(record);
    }
    const last = this.streams.get(stream)?.at(-1);
    // An empty append succeeds and writes nothing.
    return { kind: 'success', revision: last?.revision ?? 0, position: last?.position ?? this.end };
  }

  /** Commits the given records. They become visible, along with all later records up to the next uncommitted one. */
  commit(records: readonly FakeRecord[]): void {
    for (const record of records) this.hidden.delete(record);
  }

  /** The visible part of the given records: records become visible in log order. */
  seen(records: readonly FakeRecord[]): readonly FakeRecord[] {
    const [first] = this.hidden;
    return first
      ? records.slice(
          0,
          firstAt(records, ({ position }) => position >= first.position),
        )
      : records;
  }

  /** Returns true if a committed event has exactly this position. */
  isCommitted(position: bigint): boolean {
    const records = this.seen(this.all);
    return records[firstAt(records, (record) => record.position >= position)]?.position === position;
  }

  /** Adds a link to a written record to its category stream. */
  link(record: FakeRecord): void {
    const category = categoryOf(record.stream);
    if (category === null) return;
    this.write(`$ce-${category}`, {
      id: crypto.randomUUID(),
      type: '$>',
      contentType: 'application/octet-stream',
      data: Buffer.from(`${record.revision}@${record.stream}`),
      metadata: Buffer.from('{"$v":"1:-1:1:4"}'),
    });
  }

  /** Visible events of a stream, or undefined if it does not exist. */
  stream(name: string): readonly FakeRecord[] | undefined {
    const records = this.seen(this.streams.get(name) ?? []);
    if (records.length === 0 || this.deleted.has(name)) return undefined;
    const newest = this.streams.get(`$$${name}`)?.at(-1);
    const { $maxCount } = (newest ? JSON.parse(newest.data.toString()) : {}) as { $maxCount?: number };
    return $maxCount === undefined ? records : records.slice(-$maxCount);
  }

  /** Record that a link points to, or undefined if the record was deleted. */
  resolve({ data }: FakeRecord): FakeRecord | undefined {
    const text = data.toString();
    const at = text.indexOf('@');
    const wanted = Number(text.slice(0, at));
    const records = this.stream(text.slice(at + 1)) ?? [];
    // Revisions have no gaps, but the first remaining revision is not necessarily 0.
    return records[wanted - (records[0]?.revision ?? 0)];
  }

  /** Soft-deletes a stream: its events are gone, its links stay. */
  delete(stream: string): void {
    this.deleted.add(stream);
  }

  /**
   * Deletes a stream permanently: it can no longer be read or written. Its links stay, and the tombstone is appended to
   * the log.
   */
  tombstone(stream: string): FakeRecord {
    this.deleted.add(stream);
    this.tombstones.add(stream);
    this.end += 120n;
    const [data, metadata] = [Buffer.alloc(0), Buffer.alloc(0)];
    const proposal = { id: crypto.randomUUID(), type: '$streamDeleted', contentType: 'application/octet-stream' };
    const place = { stream, revision: TOMBSTONE_REVISION, position: this.end, created: Date.now() };
    const record = { ...proposal, data, metadata, ...place };
    this.all.push(record);
    return record;
  }

  isTombstoned(stream: string): boolean {
    return this.tombstones.has(stream);
  }

  private write(stream: string, proposal: FakeProposal): FakeRecord {
    const records = this.streams.get(stream) ?? [];
    this.streams.set(stream, records);
    this.end += BigInt(120 + proposal.data.length + proposal.metadata.length);
    const record = { ...proposal, stream, revision: records.length, position: this.end, created: Date.now() };
    records.push(record);
    this.all.push(record);
    return record;
  }

  /** The last of the given events if all of them are already at the expected place (compared by ID, not data). */
  private original(
    records: readonly FakeRecord[],
    wanted: number,
    proposals: readonly FakeProposal[],
  ): FakeRecord | undefined {
    const there = records.slice(wanted + 1, wanted + 1 + proposals.length);
    const same = there.length === proposals.length && proposals.every(({ id }, i) => sameId(id, there[i]?.id));
    return same ? there.at(-1) : undefined;
  }
}

/** Compares IDs, ignoring case. */
export const sameId = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase();

const categoryOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash < 0 || stream.startsWith('$') ? null : stream.slice(0, dash);
};

/**
 * Slice of records. A forward slice starts at a key (inclusive), a backward slice starts before a key. A key is a
 * revision or a position.
 */
export const slice = (
  records: readonly FakeRecord[],
  { from, backwards, limit }: ReadOptions,
  keyOf: (record: FakeRecord) => bigint,
  inclusiveBackwards: boolean,
): readonly FakeRecord[] => {
  const until = (key: bigint): number => firstAt(records, (record) => keyOf(record) >= key);
  if (!backwards) {
    if (from === 'end') return [];
    const first = from === 'start' ? 0 : until(from);
    return records.slice(first, first + limit);
  }
  const end = from === 'end' ? records.length : from === 'start' ? 0 : until(inclusiveBackwards ? from + 1n : from);
  return records.slice(Math.max(0, end - limit), end).toReversed();
};

/**
 * Index of the first record that meets the condition, or the number of records if none does. All records after a match
 * must match too.
 */
const firstAt = (records: readonly FakeRecord[], isThere: (record: FakeRecord) => boolean): number => {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const record = records[middle];
    if (record && isThere(record)) high = middle;
    else low = middle + 1;
  }
  return low;
};
