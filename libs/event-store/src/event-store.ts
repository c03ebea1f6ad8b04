import type { AppendListener } from './append-listeners.js';
import type { FormatMark } from './format/formats.js';

/** Plain JSON. Nothing else may enter the log: the EventStoreDB client crashes the process on what JSON cannot hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** The expected revision of a stream that must not exist yet. Other expectations are exact revisions, never "any". */
export const NO_STREAM = -1;

/** Hard limits, below EventStoreDB's 1,048,576 bytes an append: UTF-8 bytes of type + data + metadata. */
export const MAX_EVENT_BYTES = 256 * 1024;
export const MAX_APPEND_BYTES = 900 * 1024;

/** How many events `readStream` returns at most when no limit is given. Long streams are read in pages. */
export const DEFAULT_READ_LIMIT = 1_000;

/** An event on its way into the log. `id` is a random UUID per attempt, reused only when that very append is retried. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** An event as the log holds it. `revision` counts from 0 within its stream. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  /** Where it stands in the whole log: ascending, unique, not gapless. Public as `sequence`. */
  readonly position: bigint;
}

/** Place of an append's last event. Its earlier events have positions of their own, which a read of the log tells. */
export interface AppendResult {
  readonly revision: number;
  readonly position: bigint;
}

/** One entry of an organization's feed. `event` is null where the event was deleted: the cursor still moves on. */
export interface FeedEntry {
  /** Gapless, from 0. */
  readonly revision: number;
  readonly event: RecordedEvent | null;
}

/** Times of the newest event in the log, as ISO timestamps. */
export interface NewestEventTimes {
  /** By the clock of the process that appended it; null for an event without this time. */
  readonly recordedAt: string | null;
  /** By the clock of the engine; null for an engine inside the process, which has no clock of its own. */
  readonly storedAt: string | null;
}

/** Time at which a process appended the event, from its metadata; null if it has none. */
export const recordedAtOf = ({ metadata }: Pick<RecordedEvent, 'metadata'>): string | null =>
  typeof metadata['recordedAt'] === 'string' ? metadata['recordedAt'] : null;

export interface EngineHealth {
  readonly ok: boolean;
  /** State of the engine, in words an operator understands; no addresses, no secrets. */
  readonly detail: string;
  /** True if no waiting mends it. */
  readonly lasting?: boolean;
}

/** A stream was deleted permanently (a tombstone), which this service never does. It can be neither read nor written. */
export class StreamDeleted extends Error {
  override readonly name = 'StreamDeleted';
  /** `stream`: empty if the server did not name it. */
  constructor(
    readonly stream: string,
    options?: ErrorOptions,
  ) {
    super(
      `${stream === '' ? 'a stream' : `the stream ${stream}`} was deleted permanently in EventStoreDB (a tombstone)`,
      options,
    );
  }
}

/** An engine is not well, or not set up yet; the message is in the words of its check. */
export class EngineUnhealthy extends Error {
  override readonly name = 'EngineUnhealthy';
}

/** Thrown when the disk of the embedded engines is full or does not answer. The message is the detail of its check. */
export class DiskUnhealthy extends Error {
  override readonly name = 'DiskUnhealthy';
}

/** An index names an event that the log does not hold: somebody took it out of the file, or the disk lost it. */
export class EventMissing extends Error {
  override readonly name = 'EventMissing';
}

/** The stream is not where the writer thought: somebody else was faster. Nothing was written. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`expected revision ${expected} but the stream is at ${actual}`);
  }
}

/** The engine did not answer in time. The outcome of an append is unknown: retry with the same ids and revision. */
export class EventStoreUnavailable extends Error {
  override readonly name: string = 'EventStoreUnavailable';
}

/** The engine knows this process's user not, or not well enough: nothing was done, and an operator has to mend it. */
export class EventStoreRefused extends EventStoreUnavailable {
  override readonly name = 'EventStoreRefused';
}

/** The engine never gave out this position: nothing can be read from there. */
export class PositionUnknown extends Error {
  override readonly name = 'PositionUnknown';
}

/** A mistake of the program: an empty append, an id that is no UUID, a bad name, or data that is not plain JSON. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

/** The append is larger than the limits above; nothing was sent. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

/**
 * The ledger: streams of events with exact-revision appends, one ordered feed an organization, one order of everything.
 *
 * Stream names: a feed stream is `{organizationId}-{aggregate}_{id}` and belongs to that organization's feed (the part
 * before the first dash, as EventStoreDB's `$by_category` splits). Internal streams hold no dash and belong to none.
 */
export abstract class EventStore {
  /** Random id of this log, made with it; a checkpoint of another log is worthless. */
  abstract logId(): Promise<string>;
  /** Mark of the formats that a build must know to read this log; null for a log that no build has marked. */
  abstract formatMark(): Promise<FormatMark | null>;
  /**
   * Atomic and durable when it resolves. Throws WrongExpectedRevision, EventStoreUnavailable, AppendTooLarge,
   * InvalidAppend. The very same append sent again (same ids, same revision) answers as the first one did. An event of a
   * newer format than the log's mark raises the mark before it is written. Like the reads of events, throws FormatUnknown once
   * this process knows that a newer build has marked the log.
   */
  abstract append(stream: string, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult>;
  /**
   * Events of one stream from a revision on (inclusive), at most `limit` (default DEFAULT_READ_LIMIT); [] for a stream that does
   * not exist. Sees every acknowledged append.
   */
  abstract readStream(stream: string, from?: number, limit?: number): Promise<readonly RecordedEvent[]>;
  /** Feed entries after a feed revision (exclusive; -1 = from the beginning), at most `limit`. */
  abstract readFeed(organizationId: string, after: number, limit: number): Promise<readonly FeedEntry[]>;
  /**
   * Does the organization's feed show the event at this position? True for an event of another feed or of none, which
   * it will never show; false beyond the head.
   */
  abstract feedReached(organizationId: string, position: bigint): Promise<boolean>;
  /**
   * Events of all streams after a position (exclusive; 0n = from the beginning), at most `limit`. Throws PositionUnknown
   * where the engine can only go on from a position that it gave.
   */
  abstract readAll(after: bigint, limit: number): Promise<readonly RecordedEvent[]>;
  /** Position of the newest event, 0n when empty. */
  abstract head(): Promise<bigint>;
  /** Times of the newest event; null when the log is empty. */
  abstract newestTimes(): Promise<NewestEventTimes | null>;
  /**
   * Called after something was appended (perhaps more often, never reliably): a reason to read, not a delivery. Hears
   * which organizations' feeds may have grown; null where any may have.
   */
  abstract onAppend(listener: AppendListener): () => void;
  /**
   * Reserves `count` consecutive numbers of a counter and returns the first (1 at the start). Numbers are unique. Within a
   * process, later requests get higher numbers; numbers of different processes are not in the order of their requests. Gaps are
   * possible.
   */
  abstract reserve(counter: string, count: number): Promise<number>;
  abstract health(): Promise<EngineHealth>;
  abstract close(): Promise<void>;
}
