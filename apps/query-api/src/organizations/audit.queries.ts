import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { presentAudit, type AuditedEvent, type AuditEntryView, type ListAuditRequest } from '#contracts';
import { billStream } from '#domain';
import { EventStore, REQUEST_ACKNOWLEDGED, type RecordedEvent } from '#event-store';
import { Cursors, refuse, refuseParameter, type RequestContext } from '#http';
import { AuditIndex } from '#state-store';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { AuditChanges } from './audit-changes.js';
import { organizationEvents } from './organization-events.js';

export interface AuditPage {
  readonly data: readonly AuditEntryView[];
  readonly nextCursor: string | null;
}

/** One page of who did what in the organization, oldest first. */
export class ListAudit extends ContextQuery<AuditPage, [request: ListAuditRequest]> {}

/** A page ends here even when it found fewer entries than asked for: it answers in bounded time and moves on. */
export const MAX_ENTRIES_SCANNED = 5_000;
/** Entries a read: some milliseconds of work, then it is somebody else's turn. */
const READ_BATCH_SIZE = 100;
/** Ids become stream names: nothing else may get that far. */
const billIdPattern = /^bill_[A-Za-z0-9]{1,64}$/;

/** Where a reader stands: the last position or revision that it was told of, and in which log that is true. */
interface AuditCursor {
  readonly [member: string]: string;
  readonly log: string;
  readonly at: string;
}

type Matcher = (event: RecordedEvent) => boolean;

/** Result of a look, up to a position. */
interface LookupResult {
  readonly found: readonly RecordedEvent[];
  readonly at: bigint;
  readonly isWhole: boolean;
}

/** Entries after a place, oldest first, and the place of each. */
interface Source {
  readonly list: string;
  readonly beginning: bigint;
  readonly read: (after: bigint, limit: number) => Promise<readonly RecordedEvent[]>;
  readonly placeOf: (event: RecordedEvent) => bigint;
}

/**
 * Reads the log itself, and of it only what is stored in clear; which fields changed is told by AuditChanges. As far as the index
 * goes only the organization's own events are read; what is newer, and little, is looked for among everybody's.
 */
@Injectable()
export class AuditQueries {
  constructor(
    private readonly events: EventStore,
    private readonly cursors: Cursors,
    private readonly index: AuditIndex,
    private readonly changes: AuditChanges,
  ) {}

  @HandlesQuery(ListAudit)
  async page({ organizationId }: RequestContext, request: ListAuditRequest): Promise<AuditPage> {
    const source = this.sourceOf(organizationId, request.billId);
    const owner = { organizationId, list: source.list };
    const log = await this.events.logId();
    const place = await this.cursors.decode<AuditCursor>(owner, request.cursor);
    const from = place === null ? source.beginning : positionIn(log, place);
    const matches = matcher(organizationId, request);
    const own = request.billId === undefined ? await this.own(organizationId, log, from, matches, request.limit) : null;
    const { found, at } = own?.isWhole === false ? own : await this.further(source, own, from, matches, request.limit);
    const extras = await this.changes.of(found);
    return {
      data: found.map((event) => presentAudit(event as unknown as AuditedEvent, extras.get(event.id))),
      nextCursor: at === from ? null : await this.cursors.encode(owner, { log, at: String(at) }),
    };
  }

  /** From the organization's own events as far as the index goes; `isWhole`: all of them were looked at. */
  private async own(
    organizationId: string,
    log: string,
    from: bigint,
    matches: Matcher,
    limit: number,
  ): Promise<LookupResult> {
    const through = await this.index.reached(log);
    const found: RecordedEvent[] = [];
    if (through <= from) return { found, at: from, isWhole: true };
    let at = from;
    let scanned = 0;
    for await (const event of organizationEvents(this.events, this.index, organizationId, {
      log,
      after: from,
      through,
    })) {
      at = event.position;
      if (matches(event)) found.push(event);
      scanned += 1;
      if (found.length === limit || scanned === MAX_ENTRIES_SCANNED) return { found, at, isWhole: false };
      if (scanned % READ_BATCH_SIZE === 0) await yieldToEventLoop();
    }
    return { found, at: through, isWhole: true };
  }

  /** Goes on behind what was found. */
  private async further(source: Source, own: LookupResult | null, from: bigint, matches: Matcher, limit: number) {
    const before = own?.found ?? [];
    const { found, at } = await this.scan(source, own?.at ?? from, matches, limit - before.length);
    return { found: [...before, ...found], at };
  }

  /** The stream of one bill, or the whole log. */
  private sourceOf(organizationId: string, billId: string | undefined): Source {
    if (billId === undefined)
      return {
        list: 'audit',
        beginning: 0n,
        read: (after, limit) => this.events.readAll(after, limit),
        placeOf: ({ position }) => position,
      };
    if (!billIdPattern.test(billId)) return refuseParameter('billId', 'is not the id of a bill');
    const stream = billStream(organizationId, billId);
    return {
      list: `audit of ${billId}`,
      beginning: -1n,
      read: (after, limit) => this.events.readStream(stream, Number(after) + 1, limit),
      placeOf: ({ revision }) => BigInt(revision),
    };
  }

  private async scan(source: Source, from: bigint, matches: Matcher, limit: number) {
    const found: RecordedEvent[] = [];
    let at = from;
    for (let scanned = 0; scanned < MAX_ENTRIES_SCANNED;) {
      const page = await source.read(at, Math.min(READ_BATCH_SIZE, MAX_ENTRIES_SCANNED - scanned));
      for (const event of page) {
        at = source.placeOf(event);
        if (matches(event)) found.push(event);
        if (found.length === limit) return { found, at };
      }
      scanned += page.length;
      if (page.length < READ_BATCH_SIZE) break;
      // An embedded log answers at once: without a break, one long page would keep everybody else waiting.
      await yieldToEventLoop();
    }
    return { found, at };
  }
}

const matcher =
  (organizationId: string, { actor, from = '', to = '~' }: ListAuditRequest) =>
  (event: RecordedEvent) => {
    const { metadata } = event as unknown as AuditedEvent;
    return (
      metadata.organizationId === organizationId &&
      event.type !== REQUEST_ACKNOWLEDGED &&
      (actor === undefined || metadata.actor.id === actor) &&
      // ISO timestamps in UTC sort as text; `~` comes after all of them.
      metadata.recordedAt >= from &&
      metadata.recordedAt < to
    );
  };

/** Positions of another log say nothing about this one. */
const positionIn = (log: string, place: AuditCursor): bigint =>
  place.log === log ? BigInt(place.at) : refuse('cursor_expired');
