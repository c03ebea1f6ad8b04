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

/** Oldest first. */
export class ListAudit extends ContextQuery<AuditPage, [request: ListAuditRequest]> {}

/** Limit per page, to bound response times. The cursor moves past all scanned entries, even if few matched. */
export const MAX_ENTRIES_SCANNED = 5_000;
/** A read of this size takes a few milliseconds, then yields to other work. */
const READ_BATCH_SIZE = 100;
/** IDs become part of stream names, so other values must be refused. */
const billIdPattern = /^bill_[A-Za-z0-9]{1,64}$/;

/** Last position or revision that the reader received, and its log. */
interface AuditCursor {
  readonly [member: string]: string;
  readonly log: string;
  readonly at: string;
}

type Matcher = (event: RecordedEvent) => boolean;

interface LookupResult {
  readonly found: readonly RecordedEvent[];
  readonly at: bigint;
  readonly isWhole: boolean;
}

/** Supplies the entries after a position, oldest first, with their positions. */
interface Source {
  readonly list: string;
  readonly beginning: bigint;
  readonly read: (after: bigint, limit: number) => Promise<readonly RecordedEvent[]>;
  readonly placeOf: (event: RecordedEvent) => bigint;
}

/**
 * Reads audit entries from the log's clear data. AuditChanges adds the changed fields. Up to the end of the index, only
 * the organization's own events are read. After it, the few newer events of all organizations are scanned.
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

  /** Reads the organization's own events up to the end of the index. `isWhole` is true if all of them were read. */
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

  /** Continues with the events after the index. */
  private async further(source: Source, own: LookupResult | null, from: bigint, matches: Matcher, limit: number) {
    const before = own?.found ?? [];
    const { found, at } = await this.scan(source, own?.at ?? from, matches, limit - before.length);
    return { found: [...before, ...found], at };
  }

  /** Returns the stream of one bill, or the whole log. */
  private sourceOf(organizationId: string, billId: string | undefined): Source {
    if (billId === undefined)
      return {
        list: 'audit',
        beginning: 0n,
        read: (after, limit) => this.events.readAll(after, limit),
        placeOf: ({ position }) => position,
      };
    if (!billIdPattern.test(billId)) return refuseParameter('billId', 'is not a bill ID');
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
      // The embedded log reads synchronously, so a long page would block other requests.
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
      // ISO timestamps in UTC sort as text. `~` sorts after all of them.
      metadata.recordedAt >= from &&
      metadata.recordedAt < to
    );
  };

/** Throws 410 for a position from another log. */
const positionIn = (log: string, place: AuditCursor): bigint =>
  place.log === log ? BigInt(place.at) : refuse('cursor_expired');
