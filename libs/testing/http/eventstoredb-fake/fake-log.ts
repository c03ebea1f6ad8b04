/** One record of the fake's log, as EventStoreDB keeps it. */
export interface FakeRecord {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
  /** Milliseconds since 1970, by the clock of the server. */
  readonly created: number;
}

export type FakeProposal = Omit<FakeRecord, 'position' | 'stream' | 'revision' | 'created'>;

/** An exact revision, or that the stream must not exist. The adapter never uses another expectation. */
export type Expected = number | 'no_stream';

export type AppendResult =
  | { readonly kind: 'success'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'conflict'; readonly current: number };

export interface ReadOptions {
  /** `end` reads backwards from the newest. */
  readonly from: bigint | 'start' | 'end';
  readonly backwards: boolean;
  readonly limit: number;
}

/** Revision of every tombstone: the largest that the server knows, as near as a number comes to it. */
const TOMBSTONE_REVISION = 2 ** 63 - 1;

/** Log with the measured behaviour of the server: appends, category links, `$maxCount` and deletion. */
export class FakeLog {
  /** Everything that was taken, in order: readers see what `seen` gives them of it. */
  readonly all: FakeRecord[] = [];
  private readonly streams = new Map<string, FakeRecord[]>();
  private readonly deleted = new Set<string>();
  private readonly tombstones = new Set<string>();
  /** Taken, and not committed yet. */
  private readonly hidden = new Set<FakeRecord>();
  private end = 0n;

  /**
   * Appends and judges by all events taken before, committed or not. With `hide` the new events stay invisible until
   * they are committed.
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

  /** Makes these events visible, and what was taken after them up to the next that is not committed. */
  commit(records: readonly FakeRecord[]): void {
    for (const record of records) this.hidden.delete(record);
  }

  /** The part of these records that a reader sees: the log is committed in its order. */
  seen(records: readonly FakeRecord[]): readonly FakeRecord[] {
    const [first] = this.hidden;
    return first
      ? records.slice(
          0,
          firstAt(records, ({ position }) => position >= first.position),
        )
      : records;
  }

  /** True of the events that are in the log and committed, and of none. */
  isCommitted(position: bigint): boolean {
    const records = this.seen(this.all);
    return records[firstAt(records, (record) => record.position >= position)]?.position === position;
  }

  /** Adds the links of what was written to the categories, in order. */
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

  /** Visible events of a stream; undefined when it does not exist. */
  stream(name: string): readonly FakeRecord[] | undefined {
    const records = this.seen(this.streams.get(name) ?? []);
    if (records.length === 0 || this.deleted.has(name)) return undefined;
    const newest = this.streams.get(`$$${name}`)?.at(-1);
    const { $maxCount } = (newest ? JSON.parse(newest.data.toString()) : {}) as { $maxCount?: number };
    return $maxCount === undefined ? records : records.slice(-$maxCount);
  }

  /** The record that a link names; undefined when it was deleted. */
  resolve({ data }: FakeRecord): FakeRecord | undefined {
    const text = data.toString();
    const at = text.indexOf('@');
    const wanted = Number(text.slice(0, at));
    const records = this.stream(text.slice(at + 1)) ?? [];
    // Revisions have no gaps; the first that is kept need not be 0.
    return records[wanted - (records[0]?.revision ?? 0)];
  }

  /** A soft delete: the stream's events are gone, their links stay. */
  delete(stream: string): void {
    this.deleted.add(stream);
  }

  /**
   * A permanent deletion: nothing of the stream can be read or written any more. Its links stay, and everything ends with the
   * tombstone.
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

  /** The last of these very events where they stand already: ids are compared, data is not. */
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

/** Upper and lower case are the same id. */
export const sameId = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase();

const categoryOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash < 0 || stream.startsWith('$') ? null : stream.slice(0, dash);
};

/** A part of records: forwards from a key on (inclusive), backwards from before a key; a key is a revision or a position. */
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

/** Index of the first record for which this is true, as it is for all that follow; their number when there is none. */
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
