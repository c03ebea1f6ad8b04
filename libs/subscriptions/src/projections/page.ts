import {
  shareIndex,
  type EncryptedEventStore,
  type LogShare,
  type RecordedEvent,
  type StoredEvent,
} from '#event-store';

type StreamRecords = readonly [stream: string, records: readonly RecordedEvent[]];

/** Page of the log, grouped by stream. All projections share it: each event is decrypted once, and only if needed. */
export class LogPage {
  private readonly streams = new Map<string, RecordedEvent[]>();
  /** Each share's streams, by number of shares. */
  private readonly divided = new Map<number, readonly StreamRecords[][]>();
  private readonly opened = new Map<RecordedEvent, Promise<StoredEvent>>();
  private readonly loaded = new Map<string, Promise<readonly StoredEvent[]>>();

  constructor(
    readonly records: readonly RecordedEvent[],
    private readonly ledger: EncryptedEventStore,
  ) {
    for (const record of records) {
      const known = this.streams.get(record.stream);
      if (known === undefined) this.streams.set(record.stream, [record]);
      else known.push(record);
    }
  }

  streamsOf({ of: count, index }: LogShare): readonly StreamRecords[] {
    let parts = this.divided.get(count);
    if (parts === undefined) {
      parts = Array.from({ length: count }, () => []);
      for (const stream of this.streams) parts[shareIndex(stream[0], count)]?.push(stream);
      this.divided.set(count, parts);
    }
    return parts[index] ?? [];
  }

  open(record: RecordedEvent): Promise<StoredEvent> {
    let event = this.opened.get(record);
    if (event === undefined) this.opened.set(record, (event = this.ledger.open(record)));
    return event;
  }

  /** Returns the whole stream's current events, which may extend beyond this page. */
  load(stream: string): Promise<readonly StoredEvent[]> {
    let events = this.loaded.get(stream);
    if (events === undefined) this.loaded.set(stream, (events = this.ledger.load(stream)));
    return events;
  }
}
