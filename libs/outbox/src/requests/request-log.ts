import { randomBytes } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
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
  /** Of a server key; a person's name is not written down. */
  readonly keyName: string | null;
  readonly idempotencyKeyHash: string | null;
  readonly replayed: boolean;
  /** Ids that this service gave: those in the path, and of what was made. */
  readonly ids: readonly string[];
  /** Its id does not tell when it was: an entry of its own finds it. */
  readonly placed?: true;
};

/** Lines of one organization that were written together, in the order in which they were answered. */
type LinesRecord = { readonly organizationId: string; readonly lines: readonly RequestLine[] };
type PlaceRecord = { readonly organizationId: string; readonly in: string };

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
/** Which record holds the line of an id that the client chose: `{organization}/{request id}`. */
const REQUEST_PLACES = 'request-places';
/** The hours in which an organization has records, for the sweep: `{milliseconds of the hour's beginning}/{organization}`. */
const REQUEST_HOURS = 'request-hours';
/** Says that REQUEST_HOURS names the records from before there was such an index, too. */
const HOURS_COMPLETE = { kind: 'request-log', key: 'hours-complete' } as const;

/** Longer than this, and the time in a request's id does not find its line any more. */
export const LONGEST_UNPLACED_MS = 60_000;
/** What lies between the end of a request and the time of its record, at most; and what clocks may differ. */
const SLACK_MS = 15_000;
const MOST_LINES = 500;
/** A page ends here even when it found fewer lines than asked for: it answers in bounded time. */
const MOST_RECORDS_READ = 300;
const AT_ONCE = 30;
const KEYS_AT_ONCE = 500;
const HOUR_MS = 3_600_000;

/** The requests of organizations, in the state store: many lines a record, so that a busy second costs one write. */
export class RequestLog {
  /** Organizations whose records of the current hour are in the index, written by this process. */
  private indexed = { hour: '', organizations: new Set<string>() };

  constructor(private readonly store: StateStore) {}

  /** Writes lines down, by organization. */
  async write(byOrganization: ReadonlyMap<string, readonly RequestLine[]>, now = Date.now()): Promise<void> {
    const hour = hourOf(now);
    if (this.indexed.hour !== hour) this.indexed = { hour, organizations: new Set() };
    const { organizations } = this.indexed;
    const added = [...byOrganization.keys()].filter((one) => !organizations.has(one));
    const changes: StateChange[] = added.map((organizationId) => hourChange(`${hour}/${organizationId}`));
    for (const [organizationId, all] of byOrganization)
      for (let from = 0; from < all.length; from += MOST_LINES) {
        const lines = all.slice(from, from + MOST_LINES);
        const key = `${organizationId}/${stamp(now)}-${randomBytes(6).toString('hex')}`;
        changes.push({ kind: REQUESTS, key, record: { organizationId, lines } });
        for (const { requestId, placed } of lines)
          if (placed)
            changes.push({
              kind: REQUEST_PLACES,
              key: `${organizationId}/${requestId}`,
              record: { organizationId, in: key },
            });
      }
    if (changes.length > 0) await this.store.write(changes);
    for (const organizationId of added) organizations.add(organizationId);
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
      if (read === MOST_RECORDS_READ) return { lines, next: last };
    }
    return { lines, next: null };
  }

  /** The line of a request; null for an unknown one, and one that is gone. */
  async find(organizationId: string, requestId: string): Promise<RequestLine | null> {
    const lineIn = ({ lines }: LinesRecord): RequestLine | undefined =>
      lines.findLast((line) => line.requestId === requestId);
    const place = await this.store.get<PlaceRecord>(REQUEST_PLACES, `${organizationId}/${requestId}`);
    if (place) {
      const held = await this.store.get<LinesRecord>(REQUESTS, place.record.in);
      return (held && lineIn(held.record)) ?? null;
    }
    const time = timeOfRequestId(requestId);
    if (time === null) return null;
    const end = `${organizationId}/${stamp(time + LONGEST_UNPLACED_MS + SLACK_MS)}`;
    for (let after = `${organizationId}/${stamp(time - SLACK_MS)}`; ;) {
      const records = await this.store.list<LinesRecord>(REQUESTS, `${organizationId}/`, { after, limit: AT_ONCE });
      for (const { key, record } of records) {
        const line = key < end ? lineIn(record) : null;
        if (line !== undefined) return line;
        after = key;
      }
      if (records.length < AT_ONCE) return null;
    }
  }

  /** Removes what was written before an instant. An organization without anything that old is not looked at. */
  async sweep(before: number, signal: AbortSignal): Promise<void> {
    await this.completeHours(signal);
    for (let after: string | undefined; !signal.aborted;) {
      const page = await this.store.keys(REQUEST_HOURS, '', {
        limit: KEYS_AT_ONCE,
        ...(after !== undefined && { after }),
      });
      const due = page.filter((key) => key < stamp(before));
      for (const key of due) await this.sweepOrganization(key.slice(key.indexOf('/') + 1), before, signal);
      if (isAborted(signal)) return;
      // In the last hour some records stay, and this hour's place with them.
      const passed = due.filter((key) => key < hourOf(before));
      if (passed.length > 0) await this.store.write(passed.map((key) => ({ kind: REQUEST_HOURS, key, record: null })));
      if (due.length < KEYS_AT_ONCE) return;
      after = due.at(-1);
    }
  }

  private async sweepOrganization(organizationId: string, before: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const page = await this.store.keys(REQUESTS, `${organizationId}/`, { limit: AT_ONCE });
      const old = page.filter((key) => key < `${organizationId}/${stamp(before)}`);
      if (old.length === 0) return;
      const places = await Promise.all(old.map((key) => this.placesOf(key)));
      await this.store.write([...old.map((key) => ({ kind: REQUESTS, key, record: null })), ...places.flat()]);
      if (old.length < AT_ONCE) return;
      await othersFirst();
    }
  }

  /** Once for each installation: records from before the index of hours get their places in it. */
  private async completeHours(signal: AbortSignal): Promise<void> {
    const { kind, key: complete } = HOURS_COMPLETE;
    if (await this.store.get(kind, complete)) return;
    for (let after: string | undefined; !signal.aborted;) {
      const page = await this.store.keys(REQUESTS, '', { limit: KEYS_AT_ONCE, ...(after !== undefined && { after }) });
      const hours = new Set(page.map(hourOfRecord));
      if (hours.size > 0) await this.store.write([...hours].map(hourChange));
      after = page.at(-1);
      if (page.length < KEYS_AT_ONCE) return this.store.put(kind, complete, {});
      await othersFirst();
    }
  }

  /** The entries that find lines of a record, unless the same id came again since. */
  private async placesOf(key: string): Promise<readonly StateChange[]> {
    const held = await this.store.get<LinesRecord>(REQUESTS, key);
    if (held === null) return [];
    const { organizationId, lines } = held.record;
    const placed = lines.filter((line) => line.placed);
    const changes = placed.map(async ({ requestId }): Promise<StateChange[]> => {
      const place = `${organizationId}/${requestId}`;
      const found = await this.store.get<PlaceRecord>(REQUEST_PLACES, place);
      return found?.record.in === key ? [{ kind: REQUEST_PLACES, key: place, record: null }] : [];
    });
    return (await Promise.all(changes)).flat();
  }

  private async *newestFirst(organizationId: string, from: RequestPlace | null) {
    if (from) {
      const held = await this.store.get<LinesRecord>(REQUESTS, from.key);
      if (held) yield held;
    }
    for (let after = from?.key; ;) {
      const page = { reverse: true, limit: AT_ONCE, ...(after !== undefined && { after }) };
      const records = await this.store.list<LinesRecord>(REQUESTS, `${organizationId}/`, page);
      yield* records;
      if (records.length < AT_ONCE) return;
      after = records.at(-1)?.key;
    }
  }
}

/** Milliseconds as text that sorts as the numbers do. */
const stamp = (ms: number): string => String(Math.max(ms, 0)).padStart(13, '0');

const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** The beginning of an instant's hour. */
const hourOf = (ms: number): string => stamp(ms - (ms % HOUR_MS));

/** A record's place in the index of hours. */
const hourOfRecord = (key: string): string => {
  const [organizationId = '', rest = ''] = key.split('/');
  return `${hourOf(Number.parseInt(rest, 10))}/${organizationId}`;
};

const hourChange = (key: string): StateChange => ({ kind: REQUEST_HOURS, key, record: {}, ifAbsent: true });
