import {
  AppendTooLarge,
  InvalidAppend,
  MAX_APPEND_BYTES,
  MAX_EVENT_BYTES,
  NO_STREAM,
  type JsonObject,
  type NewEvent,
} from './event-store.js';

/** An event that passed every check, its parts already JSON: engines take these strings and never see an object. */
export interface SerializedEvent {
  /** Lower case: EventStoreDB takes both cases for the same id. */
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  /** UTF-8 bytes of type + data + metadata, as EventStoreDB counts them. */
  readonly bytes: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const typeName = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;
/** No `$` (system streams), no `|` (separator of the AAD), short enough for any engine's key. */
const streamName = /^[A-Za-z0-9][A-Za-z0-9_.:#-]{0,199}$/;

/** Returns true for the names that streams and counters of this service may have. */
export const isStreamName = (name: string): boolean => streamName.test(name);

export const checkName = (name: string): void => {
  if (!isStreamName(name)) throw new InvalidAppend('a stream or counter name has a character that it must not have');
};

const toJson = (part: JsonObject, what: string): string => {
  if (typeof part !== 'object' || Array.isArray(part)) throw new InvalidAppend(`${what} is not a JSON object`);
  try {
    return JSON.stringify(part);
  } catch {
    throw new InvalidAppend(`${what} holds what JSON cannot hold`);
  }
};

const serializeOne = ({ id, type, data, metadata }: NewEvent): SerializedEvent => {
  if (!uuid.test(id)) throw new InvalidAppend('an event id is no UUID');
  if (!typeName.test(type)) throw new InvalidAppend('an event type has a character that it must not have');
  const texts = { data: toJson(data, 'data'), metadata: toJson(metadata, 'metadata') };
  const bytes = type.length + Buffer.byteLength(texts.data) + Buffer.byteLength(texts.metadata);
  if (bytes > MAX_EVENT_BYTES) throw new AppendTooLarge(`an event of ${bytes} bytes exceeds ${MAX_EVENT_BYTES}`);
  return { id: id.toLowerCase(), type, ...texts, bytes };
};

/**
 * Every check that must come before an engine is called: EventStoreDB ends the process on a bad id or on what JSON
 * cannot hold, and answers an empty append with success. Throws InvalidAppend or AppendTooLarge; nothing was sent.
 */
export const serializeAppend = (
  stream: string,
  expectedRevision: number,
  events: readonly NewEvent[],
): readonly SerializedEvent[] => {
  checkName(stream);
  if (!Number.isSafeInteger(expectedRevision) || expectedRevision < NO_STREAM) {
    throw new InvalidAppend('the expected revision is NO_STREAM or a revision');
  }
  if (events.length === 0) throw new InvalidAppend('an append holds at least one event');
  const serialised = events.map(serializeOne);
  if (new Set(serialised.map(({ id }) => id)).size < events.length) {
    throw new InvalidAppend('an event id occurs twice in one append');
  }
  const bytes = serialised.reduce((sum, event) => sum + event.bytes, 0);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(`an append of ${bytes} bytes exceeds ${MAX_APPEND_BYTES}`);
  return serialised;
};

/** The organization whose feed a stream belongs to, or null for an internal stream. */
export const feedOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash < 0 ? null : stream.slice(0, dash);
};
