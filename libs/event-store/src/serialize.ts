import {
  AppendTooLarge,
  InvalidAppend,
  MAX_APPEND_BYTES,
  MAX_EVENT_BYTES,
  NO_STREAM,
  type JsonObject,
  type NewEvent,
} from './event-store.js';

/** Validated event. Engines receive these strings and no objects. */
export interface SerializedEvent {
  /** Lowercase, because EventStoreDB treats IDs as case-insensitive. */
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  /** Total bytes of type, data and metadata, as EventStoreDB counts them. */
  readonly bytes: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const typeName = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;
/** Pattern for stream names. Excludes `$` (system streams) and `|` (AAD separator). Fits every engine's keys. */
const streamName = /^[A-Za-z0-9][A-Za-z0-9_.:#-]{0,199}$/;

export const isStreamName = (name: string): boolean => streamName.test(name);

export const checkName = (name: string): void => {
  if (!isStreamName(name)) throw new InvalidAppend('a stream or counter name contains an invalid character');
};

const toJson = (part: JsonObject, what: string): string => {
  if (typeof part !== 'object' || Array.isArray(part)) throw new InvalidAppend(`${what} is not a JSON object`);
  try {
    return JSON.stringify(part);
  } catch {
    throw new InvalidAppend(`${what} contains a value that JSON cannot represent`);
  }
};

const serializeOne = ({ id, type, data, metadata }: NewEvent): SerializedEvent => {
  if (!uuid.test(id)) throw new InvalidAppend('an event ID is not a UUID');
  if (!typeName.test(type)) throw new InvalidAppend('an event type contains an invalid character');
  const texts = { data: toJson(data, 'data'), metadata: toJson(metadata, 'metadata') };
  const bytes = type.length + Buffer.byteLength(texts.data) + Buffer.byteLength(texts.metadata);
  if (bytes > MAX_EVENT_BYTES)
    throw new AppendTooLarge(`an event of ${bytes} bytes exceeds the maximum of ${MAX_EVENT_BYTES}`);
  return { id: id.toLowerCase(), type, ...texts, bytes };
};

/**
 * Validates an append before an engine is called. Throws InvalidAppend or AppendTooLarge. The EventStoreDB client ends
 * the process on an invalid ID or on values that JSON cannot represent, and reports success for an empty append.
 */
export const serializeAppend = (
  stream: string,
  expectedRevision: number,
  events: readonly NewEvent[],
): readonly SerializedEvent[] => {
  checkName(stream);
  if (!Number.isSafeInteger(expectedRevision) || expectedRevision < NO_STREAM) {
    throw new InvalidAppend('the expected revision must be NO_STREAM or a revision number');
  }
  if (events.length === 0) throw new InvalidAppend('an append must contain at least one event');
  const serialised = events.map(serializeOne);
  if (new Set(serialised.map(({ id }) => id)).size < events.length) {
    throw new InvalidAppend('an event ID occurs twice in one append');
  }
  const bytes = serialised.reduce((sum, event) => sum + event.bytes, 0);
  if (bytes > MAX_APPEND_BYTES)
    throw new AppendTooLarge(`an append of ${bytes} bytes exceeds the maximum of ${MAX_APPEND_BYTES}`);
  return serialised;
};

/** Organization whose feed contains the stream. Null for an internal stream. */
export const feedOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash < 0 ? null : stream.slice(0, dash);
};
