import type { AppendListener } from './append-listeners.js';
import type { FormatMark } from './format/formats.js';

/** JSON value. The EventStoreDB client crashes the process on values that JSON cannot represent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Expected revision of a stream that must not exist yet. All other expected revisions are exact; there is no "any". */
export const NO_STREAM = -1;

/** Maximum UTF-8 bytes of type, data and metadata. Both limits are below EventStoreDB's 1,048,576 bytes per append. */
export const MAX_EVENT_BYTES = 256 * 1024;
export const MAX_APPEND_BYTES = 900 * 1024;

/** Maximum number of events that `readStream` returns if no limit is given. Read longer streams in pages. */
export const DEFAULT_READ_LIMIT = 1_000;

/** An event to append. `id` is a random UUID, reused only to retry the same append. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** An event as stored in the log. `revision` counts from 0 within the stream. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  /** Position in the whole log: ascending and unique, with gaps. Public as `sequence`. */
  readonly position: bigint;
}

/** Revision and position of an append's last event. Read the log for the positions of earlier events. */
export interface AppendResult {
  readonly revision: number;
  readonly position: bigint;
}

/** An entry of an organization's feed. `event` is null if the event was deleted; readers skip the entry. */
export interface FeedEntry {
  /** Number of the entry in the feed. Starts at 0, without gaps. */
  readonly revision: number;
  readonly event: RecordedEvent | null;
}

/** ISO times of the newest event. */
export interface NewestEventTimes {
  /** Time from the appending process's clock. Null if the event has no such time. */
  readonly recordedAt: string | null;
  /** Time from the engine's clock. Null for an engine inside the process. */
  readonly storedAt: string | null;
}

/** Returns the time at which a process appended the event, or null if the metadata has no time. */
export const recordedAtOf = ({ metadata }: Pick<RecordedEvent, 'metadata'>): string | null =>
  typeof metadata['recordedAt'] === 'string' ? metadata['recordedAt'] : null;

export interface EngineHealth {
  readonly ok: boolean;
  /** Engine state as text for operators, without addresses or secrets. */
  readonly detail: string;
  /** True if waiting will not resolve the problem. */
  readonly lasting?: boolean;
}

/** Thrown for a permanently deleted stream (a tombstone). This service never deletes streams this way. */
export class StreamDeleted extends Error {
  override readonly name = 'StreamDeleted';
  /** Stream name, or an empty string if the server did not name the stream. */
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

/** Thrown when the engine is unhealthy or not set up yet. The message is the health check's detail. */
export class EngineUnhealthy extends Error {
  override readonly name = 'EngineUnhealthy';
}

/** Thrown when the disk is full or does not respond. The message is the health check's detail. */
export class DiskUnhealthy extends Error {
  override readonly name = 'DiskUnhealthy';
}

/** Thrown when an index refers to an event that was removed from the file or lost by the disk. */
export class EventMissing extends Error {
  override readonly name = 'EventMissing';
}

/** Thrown when a stream is not at the expected revision, because another writer appended first. Nothing was written. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`expected revision ${expected}, but the stream is at revision ${actual}`);
  }
}

/** Thrown when the engine does not respond. The outcome is unknown: retry with the same IDs and revision. */
export class EventStoreUnavailable extends Error {
  override readonly name: string = 'EventStoreUnavailable';
}

/** Thrown when the engine rejects the credentials or permissions. Nothing was done, and an operator must fix them. */
export class EventStoreRefused extends EventStoreUnavailable {
  override readonly name = 'EventStoreRefused';
}

/** Thrown when a read starts at a position that the engine never issued. */
export class PositionUnknown extends Error {
  override readonly name = 'PositionUnknown';
}

/** Thrown for a programming error: empty append, ID that is no UUID, invalid name, or data that is not plain JSON. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

/** Thrown when an append exceeds the size limits. Nothing was sent. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

/**
 * Event store with appends at exact revisions, one ordered feed per organization, and one order for all events.
 *
 * A feed stream is named `{organizationId}-{aggregate}_{id}`. The organization is the part before the first dash, as in
 * EventStoreDB's `$by_category`. Internal streams have no dash and are in no feed.
 */
export abstract class EventStore {
  /** Random ID created with the log. Checkpoints from another log are invalid. */
  abstract logId(): Promise<string>;
  /** Format that a build must support to read this log. Null if no build has marked the log. */
  abstract formatMark(): Promise<FormatMark | null>;
  /**
   * Appends events atomically. They are durable when the promise resolves.
   *
   * Throws WrongExpectedRevision, EventStoreUnavailable, AppendTooLarge or InvalidAppend. A repeated append with the
   * same IDs and revision returns the first result. An event with a newer format raises the log's mark before it is
   * written. Like reads, throws FormatUnknown once this process has found that a newer build has marked the log.
   */
  abstract append(stream: string, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult>;
  /** Events from a revision (inclusive), or [] if the stream does not exist. Includes every acknowledged append. */
  abstract readStream(stream: string, from?: number, limit?: number): Promise<readonly RecordedEvent[]>;
  /** Entries after a feed revision (exclusive; -1 for the beginning). */
  abstract readFeed(organizationId: string, after: number, limit: number): Promise<readonly FeedEntry[]>;
  /** True if the feed shows the event at this position or never will (other feed or none). False beyond the head. */
  abstract feedReached(organizationId: string, position: bigint): Promise<boolean>;
  /** Events after a position (exclusive; 0n for the beginning). Throws PositionUnknown for an unknown position. */
  abstract readAll(after: bigint, limit: number): Promise<readonly RecordedEvent[]>;
  /** Position of the newest event, or 0n if the log is empty. */
  abstract head(): Promise<bigint>;
  /** Times of the newest event, or null if the log is empty. */
  abstract newestTimes(): Promise<NewestEventTimes | null>;
  /**
   * Adds a listener whose calls are hints to read: there may be extra calls, and calls may be missing. Null: any feed
   * may have grown. Returns a function that removes the listener.
   */
  abstract onAppend(listener: AppendListener): () => void;
  /**
   * Returns the first of `count` consecutive numbers. A new counter starts at 1. Numbers are unique and may have gaps.
   * Within a process, later requests get higher numbers; across processes, the order may differ.
   */
  abstract reserve(counter: string, count: number): Promise<number>;
  abstract health(): Promise<EngineHealth>;
  abstract close(): Promise<void>;
}
