const empty = Buffer.alloc(0);

/** Stored event. Parses its JSON on access, which most log readers never need. */
class StoredEvent {
  id = '';
  streamId = '';
  type = '';
  revision = 0n;
  position = 0n;
  contentType = '';
  /** Append time in units of 100 ns since 1970. */
  ticks = 0n;
  bytes: Buffer = empty;
  metadataBytes: Buffer = empty;

  /** Parsed JSON. A string if the content is invalid JSON, bytes if the content type is not JSON. */
  get data(): unknown {
    return this.contentType === 'application/json' ? (parsed(this.bytes) ?? this.bytes.toString()) : this.bytes;
  }

  get metadata(): unknown {
    return this.metadataBytes.length === 0 ? undefined : (parsed(this.metadataBytes) ?? this.metadataBytes);
  }

  get created(): Date {
    return new Date(Number(this.ticks / 10_000n));
  }
}

/** Entry with its link resolved. A link to a deleted event has no `event`. Other server messages have neither field. */
export interface Resolved {
  event?: StoredEvent;
  link?: StoredEvent;
}

/** Decodes one `ReadResp` message of `Streams/Read`. */
export const decodeResponse = (bytes: Buffer): Resolved => {
  const entry: Resolved = {};
  readFields(bytes, (field, value) => {
    if (field === 1) readFields(bytesOf(value), (part, event) => addTo(entry, part, event));
  });
  return entry;
};

const addTo = (entry: Resolved, field: number, value: FieldValue): void => {
  if (field === 1) entry.event = decodeEvent(bytesOf(value));
  if (field === 2) entry.link = decodeEvent(bytesOf(value));
};

const decodeEvent = (bytes: Buffer): StoredEvent => {
  const event = new StoredEvent();
  readFields(bytes, (field, value) => fields[field]?.(event, value));
  return event;
};

/** Decoders for `RecordedEvent`, by field number. */
const fields: Readonly<Record<number, (event: StoredEvent, value: FieldValue) => void>> = {
  1: (event, value) => readFields(bytesOf(value), (field, id) => field === 2 && (event.id = textOf(id))),
  2: (event, value) => readFields(bytesOf(value), (field, name) => field === 3 && (event.streamId = textOf(name))),
  3: (event, value) => (event.revision = value as bigint),
  5: (event, value) => (event.position = value as bigint),
  6: (event, value) => addProperty(event, bytesOf(value)),
  7: (event, value) => (event.metadataBytes = bytesOf(value)),
  8: (event, value) => (event.bytes = bytesOf(value)),
};

/** Adds a property from a message with a key and a value. */
const addProperty = (event: StoredEvent, bytes: Buffer): void => {
  const property = { key: '', value: '' };
  readFields(bytes, (field, part) => (property[field === 1 ? 'key' : 'value'] = textOf(part)));
  if (property.key === 'type') event.type = property.value;
  if (property.key === 'content-type') event.contentType = property.value;
  if (property.key === 'created') event.ticks = BigInt(property.value);
};

/** Field value. A buffer contains a string or message. */
type FieldValue = bigint | Buffer;

const bytesOf = (value: FieldValue): Buffer => value as Buffer;
const textOf = (value: FieldValue): string => bytesOf(value).toString();

/** Reads a message's fields. Throws if it is truncated. */
const readFields = (bytes: Buffer, take: (field: number, value: FieldValue) => unknown): void => {
  let at = 0;
  const readVarint = (): bigint => {
    let low = 0;
    let factor = 1;
    // A number is exact for up to seven bytes of seven bits.
    for (let count = 0; count < 7; count += 1, factor *= 128) {
      const byte = bytes[at++] ?? 0;
      low += (byte & 127) * factor;
      if (byte < 128) return BigInt(low);
    }
    let value = BigInt(low);
    for (let shift = 49n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value += BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const readBytes = (length: number): Buffer => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = Number(readVarint());
    const kind = tag & 7;
    const value = kind === 0 ? readVarint() : readBytes(kind === 2 ? Number(readVarint()) : kind === 1 ? 8 : 4);
    if (at > bytes.length) throw new RangeError('a message of the event store is truncated');
    take(tag >>> 3, value);
  }
};

/** Returns undefined for data that is not JSON. The caller then uses the bytes. */
const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
};
