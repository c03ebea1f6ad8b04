import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { collection } from '../collection.js';
import type { StateChange, StateStore } from '../state-store.js';
import { timeOfRequestId } from './request-ids.js';

/** One request, as its organization may read it: no body, no query, nothing of a patient. */
export type RequestLine = {
  readonly requestId: string;
  /** When it came in, ISO in UTC. */
  readonly at: string;
  readonly method: string;
  /** The pattern, such as `/v2/bills/{billId}`; never the address. */
  readonly route: string;
  readonly status: number;
  readonly problemCode: string | null;
  readonly durationMs: number;
  readonly actorKind: string;
  readonly actorId: string;
  /** Name of a server key; a person's name is not written down. */
  readonly keyName: string | null;
  readonly idempotencyKeyHash: string | null;
  readonly replayed: boolean;
  /** Ids that this service gave: those in the path, and of what was made. */
  readonly ids: readonly string[];
  /** Its id does not tell when it was: an index finds it. */
  readonly placed?: true;
};

/** Lines of one organization that were written together, in the order in which they were answered. */
type LinesRecord = { readonly organizationId: string; readonly lines: readonly RequestLine[] };
/** Where a reader of the log stands: a record, and how many of its lines, from the newest, were seen. */
export type RequestPlace = { readonly key: string; readonly seen: number };

export interface RequestPage {
  /** Newest first. */
  readonly lines: readonly RequestLine[];
  /** Where to go on; null at the end. */
  readonly next: RequestPlace | null;
}

/** Records of lines: `{organization}/{milliseconds}-{chance}`. */
export const REQUESTS = 'requests';
/**
 * Records of lines. `byRequest`: where the line of a request is whose id does not tell when it was. `at`: all records, by
 * time, for the sweep.
 */
export const requestRecords = collection<LinesRecord, 'byRequest' | 'at'>({
  name: REQUESTS,
  indexes: {
    byRequest: {
      several: ({ organizationId, lines }) =>
        lines.flatMap(({ requestId, placed }) => (placed ? [[organizationId, requestId]] : [])),
    },
    at: (_, key) => [key.slice(key.indexOf('/') + 1)],
  },
});

/** Longer than this, and the time in a request's id does not find its line any more. */
export const MAX_TRACEABLE_DURATION_MS = 60_000;
/** Longest time between the end of a request and the time of its record, with the difference of clocks. */
const MAX_RECORD_DELAY_MS = 15_000;
const MAX_LINES_PER_RECORD = 500;
/** A page ends here even when it found fewer lines than asked for: it answers in bounded time. */
const MAX_RECORDS_READ = 300;
const RECORD_PAGE_SIZE = 30;

/** The requests of organizations, in the state store: many lines a record, so that a busy second costs one write. */
export class RequestLog {
  private readonly records;

  constructor(private readonly store: StateStore) {
    this.records = requestRecords.in(store);
  }

  /** Writes lines down, by organization. */
  async write(byOrganization: ReadonlyMap<string, readonly RequestLine[]>, now = Date.now()): Promise<void> {
    const changes: StateChange[] = [];
    for (const [organizationId, all] of byOrganization)
      for (let from = 0; from < all.length; from += MAX_LINES_PER_RECORD) {
        const key = `${organizationId}/${stamp(now)}-${randomBytes(6).toString('hex')}`;
        changes.push(this.records.change(key, { organizationId, lines: all.slice(from, from + MAX_LINES_PER_RECORD) }));
      }
    if (changes.length > 0) await this.store.write(changes);
  }

  /** Lines that match, newest first, from a place on; null begins. */
  async page(
    organizationId: string,
    from: RequestPlace | null,
    matches: (line: RequestLine) => boolean,
    limit: number,
  ): Promise<RequestPage> {
    const lines: RequestLine[] = [];
    let last: RequestPlace | null = from;
    let read = 0;
    for await (const { key, record } of this.newestFirst(organizationId, from)) {
      const newest = record.lines.toReversed();
      for (let at = key === from?.key ? from.seen : 0; at < newest.length; at += 1) {
        // Asked only now, so that a page that is full still knows whether anything follows.
        if (lines.length === limit) return { lines, next: last };
        const line = newest[at];
        if (line && matches(line)) lines.push(line);
        last = { key, seen: at + 1 };
      }
      read += 1;
      if (read === MAX_RECORDS_READ) return { lines, next: last };
    }
    return { lines, next: null };
  }

  /** The line of a request; null for an unknown one, and one that is gone. */
  async find(organizationId: string, requestId: string): Promise<RequestLine | null> {
    const lineIn = ({ lines }: LinesRecord): RequestLine | undefined =>
      lines.findLast((line) => line.requestId === requestId);
    // An id that came again names the later one.
    const newest = { equals: [organizationId, requestId], reverse: true, limit: 1 };
    const [placed] = await this.records.find('byRequest', newest);
    if (placed) return lineIn(placed.record) ?? null;
    const time = timeOfRequestId(requestId);
    if (time === null) return null;
    const end = `${organizationId}/${stamp(time + MAX_TRACEABLE_DURATION_MS + MAX_RECORD_DELAY_MS)}`;
    for (let after = `${organizationId}/${stamp(time - MAX_RECORD_DELAY_MS)}`; ;) {
      const records = await this.records.list(`${organizationId}/`, { after, limit: RECORD_PAGE_SIZE });
      for (const { key, record } of records) {
        const line = key < end ? lineIn(record) : null;
        if (line !== undefined) return line;
        after = key;
      }
      if (records.length < RECORD_PAGE_SIZE) return null;
    }
  }

  /** Removes what was written before an instant. */
  async sweep(before: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const old = await this.records.findKeys('at', { below: stamp(before), limit: RECORD_PAGE_SIZE });
      if (old.length > 0) await this.store.write(old.map(({ key }) => this.records.removal(key)));
      if (old.length < RECORD_PAGE_SIZE) return;
      await yieldToEventLoop();
    }
  }

  private async *newestFirst(organizationId: string, from: RequestPlace | null) {
    if (from) {
      const held = await this.records.get(from.key);
      if (held) yield held;
    }
    for (let after = from?.key; ;) {
      const page = { reverse: true, limit: RECORD_PAGE_SIZE, ...(after !== undefined && { after }) };
      const records = await this.records.list(`${organizationId}/`, page);
      yield* records;
      if (records.length < RECORD_PAGE_SIZE) return;
      after = records.at(-1)?.key;
    }
  }
}

/** Milliseconds as text that sorts as the numbers do. */
const stamp = (ms: number): string => String(Math.max(ms, 0)).padStart(13, '0');
