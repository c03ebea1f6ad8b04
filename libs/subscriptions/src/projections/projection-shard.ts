import { LRUCache } from 'lru-cache';
import { isShredding } from '#domain';
import {
  KeyedMutex,
  isKeyError,
  mapConcurrently,
  shareIndex,
  type EncryptedEventStore,
  type LogShare,
  type RecordedEvent,
  type StoredEvent,
} from '#event-store';
import {
  evolveAll,
  storedDoc,
  type AnyProjection,
  type Change,
  type ParkedStream,
  type Slot,
  type StoredDoc,
  type Views,
} from '#read-models';
import type { Lease } from '../lease-records.js';
import { LeaseLost } from '../leases.js';
import type { LogPage } from './page.js';
import { guardFold, PoisonEvent, guardRead } from './poison.js';

/** Number of streams updated concurrently. */
const STREAM_CONCURRENCY = 32;

/** A projection's state in one stream. `empty` is true if the state has no document. */
interface StreamProgress {
  readonly revision: number;
  readonly state: unknown;
  readonly empty: boolean;
}

interface PageStream {
  readonly stream: string;
  readonly id: string;
  readonly records: readonly RecordedEvent[];
}

interface FoldedChange {
  readonly stream: string;
  readonly change: Change;
}

/** Returns null for a key error: a document whose key is missing can be neither marked nor shown. */
const nullIfKeyError = (error: unknown): null => {
  if (!isKeyError(error)) throw error;
  return null;
};

/** One projection processing one share of the log into one slot. */
export class ProjectionShard {
  readonly parked = new Map<string, ParkedStream>();
  /** True if queries by projection name use this slot. */
  serving = false;
  /** Time up to which the documents include all recorded events, in milliseconds since 1970. */
  knownUntil = Date.now();
  /** Lease for the share. Null if no other process can write, so that no lease is needed. */
  lease: Pick<Lease, 'held'> | null = null;
  /** Most recently updated streams. Not stored, so states cannot contradict the log: short streams are reread. */
  private readonly states: LRUCache<string, StreamProgress>;
  private readonly turn = new KeyedMutex();

  constructor(
    readonly projection: AnyProjection,
    readonly slot: Slot,
    readonly share: LogShare,
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
    public position: bigint,
    capacity: number,
  ) {
    this.states = new LRUCache({ max: capacity });
  }

  follows(stream: string): boolean {
    return shareIndex(stream, this.share.of) === this.share.index;
  }

  /** Processes a page. Idempotent: events that were already processed are skipped. */
  take(page: LogPage): Promise<void> {
    return this.alone(async () => {
      const streams = page.streamsOf(this.share).flatMap(([stream, records]) => {
        const id = this.parked.has(stream) ? null : this.projection.idOf(stream);
        return id === null ? [] : [{ stream, id, records }];
      });
      const folded: FoldedChange[] = [];
      let accepted: readonly boolean[];
      try {
        const revisions = await this.storedRevisions(streams);
        for (let start = 0; start < streams.length; start += STREAM_CONCURRENCY) {
          const some = streams.slice(start, start + STREAM_CONCURRENCY);
          const changes = await Promise.all(
            some.map(({ stream, id, records }) => this.advance(page, stream, id, records, revisions.get(id))),
          );
          some.forEach(({ stream }, i) => {
            const change = changes[i] ?? null;
            if (change !== null) folded.push({ stream, change });
          });
        }
        this.checkLease();
        accepted = await this.views.apply(
          this.slot,
          folded.map(({ change }) => change),
        );
      } catch (error) {
        // The states may be ahead of the documents.
        for (const { stream } of streams) this.states.delete(stream);
        throw error;
      }
      // A rejected change means a version conflict with another writer. Rebuild the document from its stream.
      const refused = folded.filter((_, i) => accepted[i] !== true);
      await mapConcurrently(refused, STREAM_CONCURRENCY, ({ stream }) => this.remake(stream, 'keep'));
    });
  }

  /** Needed after a key was destroyed. If it fails, `remove` deletes the document, since it may contain the data. */
  refold(stream: string, onPoison: 'keep' | 'remove'): Promise<void> {
    return this.alone(() => this.remake(stream, onPoison));
  }

  /** Retries a parked stream. Returns false if it is parked again. */
  unpark(stream: string): Promise<boolean> {
    return this.alone(async () => {
      await this.release(stream);
      await this.remake(stream, 'keep');
      return !this.parked.has(stream);
    });
  }

  /** Resumes parked streams that another process has unparked, such as the operator's command line. */
  takeUp(): Promise<void> {
    return this.alone(async () => {
      if (this.parked.size === 0) return;
      const still = new Set((await this.views.parked(this.slot)).map(({ stream }) => stream));
      for (const stream of [...this.parked.keys()].filter((key) => !still.has(key))) await this.remake(stream, 'keep');
    });
  }

  /**
   * Revisions by document ID; streams without a document are missing. A stream that starts in this page has no document
   * yet, and recent revisions are cached. If that is wrong, the write is rejected and the document is rebuilt.
   */
  private async storedRevisions(streams: readonly PageStream[]): Promise<ReadonlyMap<string, number>> {
    const known = new Map<string, number>();
    const unknown: string[] = [];
    for (const { stream, id, records } of streams) {
      const reached = this.states.get(stream);
      if (reached?.empty === false) known.set(id, reached.revision);
      else if (reached === undefined && records[0]?.revision !== 0) unknown.push(id);
    }
    return new Map([...known, ...(await this.views.revisions(this.slot, unknown))]);
  }

  /** Call before each write. Later writes are rejected by the documents' revisions. Throws LeaseLost. */
  checkLease(): void {
    if (this.lease?.held === false) throw new LeaseLost();
  }

  private async advance(
    page: LogPage,
    stream: string,
    id: string,
    records: readonly RecordedEvent[],
    stored: number | undefined,
  ): Promise<Change | null> {
    const reached = this.states.get(stream);
    const revision = stored ?? (reached?.empty === true ? reached.revision : -1);
    const fresh = records.filter((record) => record.revision > revision);
    if (fresh.length === 0) return null;
    const state =
      revision === -1 ? this.projection.initial : reached?.revision === revision ? reached.state : undefined;
    const continuous = fresh.every((record, i) => record.revision === revision + 1 + i && !isShredding(record));
    try {
      if (state === undefined || !continuous) {
        return this.fold(stream, id, await guardRead(() => page.load(stream)));
      }
      const events = await guardRead(() => Promise.all(fresh.map((record) => page.open(record))));
      const doc = this.step(stream, id, state, events);
      if (doc !== null) return { op: 'next', doc, after: stored ?? -1 };
      return stored === undefined ? null : { op: 'remove', id, rev: events.at(-1)?.revision ?? stored };
    } catch (error) {
      await this.park(stream, id, error);
      return null;
    }
  }

  /** Returns a whole stream as one change, or null if the stream has no events. */
  private fold(stream: string, id: string, events: readonly StoredEvent[]): Change | null {
    const last = events.at(-1);
    if (last === undefined) return null;
    const doc = this.step(stream, id, this.projection.initial, events);
    return doc === null ? { op: 'remove', id, rev: last.revision } : { op: 'replace', doc };
  }

  private step(stream: string, id: string, from: unknown, events: readonly StoredEvent[]): StoredDoc | null {
    const last = events.at(-1) as StoredEvent;
    const state = guardFold(() => evolveAll(this.projection, from, events));
    const doc = guardFold(() => storedDoc(this.projection, id, state, events, this.ledger.rules.current));
    // After a shredding, read the whole stream for each event: another process may have kept the key for a short time.
    if (events.some(isShredding)) this.states.delete(stream);
    else this.states.set(stream, { revision: last.revision, state, empty: doc === null });
    return doc;
  }

  private async remake(stream: string, onPoison: 'keep' | 'remove'): Promise<void> {
    const id = this.projection.idOf(stream);
    if (id === null) return;
    this.states.delete(stream);
    try {
      const change = this.fold(stream, id, await guardRead(() => this.ledger.load(stream)));
      this.checkLease();
      if (change !== null) await this.views.apply(this.slot, [change]);
      if (this.parked.has(stream)) await this.release(stream);
    } catch (error) {
      if (onPoison === 'remove' && !(error instanceof LeaseLost))
        await this.views.remove(this.slot, id, Number.MAX_SAFE_INTEGER);
      await this.park(stream, id, error);
    }
  }

  /** Parks the stream and marks its document as stale. Throws errors other than PoisonEvent. */
  private async park(stream: string, id: string, error: unknown): Promise<void> {
    if (!(error instanceof PoisonEvent)) throw error;
    this.checkLease();
    this.states.delete(stream);
    const parked = { stream, id, reason: error.reason, parkedAt: new Date().toISOString() };
    await this.views.park(this.slot, parked);
    this.parked.set(stream, parked);
    const doc = await this.views.get(this.slot, id).catch(nullIfKeyError);
    if (doc !== null) await this.views.replace(this.slot, { ...doc, _stale: true });
  }

  private async release(stream: string): Promise<void> {
    await this.views.unpark(this.slot, stream);
    this.parked.delete(stream);
  }

  /** Runs work sequentially, so that a rebuild never overlaps with a page. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    return this.turn.run('page', work);
  }
}
