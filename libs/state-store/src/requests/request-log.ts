import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { collection } from '../collection.js';
import type { StateChange, StateStore } from '../state-store.js';
import { timeOfRequestId } from './request-ids.js';

/** Request shown to the organization. Contains no body, no query string and no patient data. */
export type RequestLine = {
  readonly requestId: string;
  /** ISO time in UTC when the request was received. */
  readonly at: string;
  readonly method: string;
  /** Route pattern, such as `/v2/bills/{billId}`. Never the actual path. */
  readonly route: string;
  readonly status: number;
  readonly problemCode: string | null;
  readonly durationMs: number;
  readonly actorKind: string;
  readonly actorId: string;
  /** Name of the server key. Null for other actors: people's names are not stored. */
  readonly keyName: string | null;
  readonly idempotencyKeyHash: string | null;
  readonly replayed: boolean;
  /** IDs issued by this service, in the path or for created resources. */
  readonly ids: readonly string[];
  /** Set if the ID does not contain the request's time, so an index finds the line. */
  readonly placed?: true;
};

/** Lines written together, in the order of their responses. */
type LinesRecord = { readonly organizationId: string; readonly lines: readonly RequestLine[] };
/** A record and the number of its lines already read, counted from the newest. */
export type RequestPlace = { readonly key: string; readonly seen: number };

export interface RequestPage {
  /** Lines, newest first. */
  readonly lines: readonly RequestLine[];
  /** Place of the next page. Null at the end. */
  readonly next: RequestPlace | null;
}

/** Kind of the records with request lines. Keys: `{organization}/{milliseconds}-{chance}`. */
export const REQUESTS = 'requests';
/** `byRequest` finds requests whose ID does not contain the time. `at` sorts all records by time, for cleanup. */
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

/** Maximum duration of requests that can be found by the time in their ID. */
export const MAX_TRACEABLE_DURATION_MS = 60_000;
/** Maximum time from the end of a request to its record. Includes clock differences. */
const MAX_RECORD_DELAY_MS = 15_000;
const MAX_LINES_PER_RECORD = 500;
/** Maximum number of records read for a page. To limit response time, a page may have fewer lines than requested. */
const MAX_RECORDS_READ = 300;
const RECORD_PAGE_SIZE = 30;

/** Log of requests. A record contains many lines, so that a busy second causes a single write. */
export class RequestLog {
  private readonly records;

  constructor(private readonly store: StateStore) {
    this.records = requestRecords.in(store);
  }

  async write(byOrganization: ReadonlyMap<string, readonly RequestLine[]>, now = Date.now()): Promise<void> {
    const changes: StateChange[] = [];
    for (const [organizationId, all] of byOrganization)
      for (let from = 0; from < all.length; from += MAX_LINES_PER_RECORD) {
        const key = `${organizationId}/${stamp(now)}-${randomBytes(6).toString('hex')}`;
        changes.push(this.records.change(key, { organizationId, lines: all.slice(from, from + MAX_LINES_PER_RECORD) }));
      }
    if (changes.length > 0) await this.store.write(changes);
  }

  /** Returns a page, newest first. Null starts at the newest line. */
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
        // Check here, so that a full page can report whether more lines follow.
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

  /** Returns the request's line, or null if the request is unknown or its line was deleted. */
  async find(organizationId: string, requestId: string): Promise<RequestLine | null> {
    const lineIn = ({ lines }: LinesRecord): RequestLine | undefined =>
      lines.findLast((line) => line.requestId === requestId);
    // Use the latest line if an ID was used more than once.
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

/** Returns milliseconds as text with the same sort order. */
const stamp = (ms: number): string => String(Math.max(ms, 0)).padStart(13, '0');
