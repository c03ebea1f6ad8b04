import type { Ledger, RecordedEvent, StoredEvent } from '#event-store';

/** A stretch of the log, by stream. All projections share it, so each event is opened once, and only when one needs it. */
export class LogPage {
  readonly streams = new Map<string, RecordedEvent[]>();
  private readonly opened = new Map<RecordedEvent, Promise<StoredEvent>>();
  private readonly loaded = new Map<string, Promise<readonly StoredEvent[]>>();

  constructor(
    readonly records: readonly RecordedEvent[],
    private readonly ledger: Ledger,
  ) {
    for (const record of records) {
      const known = this.streams.get(record.stream);
      if (known === undefined) this.streams.set(record.stream, [record]);
      else known.push(record);
    }
  }

  open(record: RecordedEvent): Promise<StoredEvent> {
    let event = this.opened.get(record);
    if (event === undefined) this.opened.set(record, (event = this.ledger.open(record)));
    return event;
  }

  /** The whole stream as it is now: perhaps further than this page. */
  load(stream: string): Promise<readonly StoredEvent[]> {
    let events = this.loaded.get(stream);
    if (events === undefined) this.loaded.set(stream, (events = this.ledger.load(stream)));
    return events;
  }
}
