import { BSON, type Document } from 'mongodb';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const KNOWN_FLAGS = CHECKSUM_PRESENT | MORE_TO_COME | (1 << 16);

/** Command received over the wire. `$db` names its database. */
export interface WireRequest {
  readonly id: number;
  readonly command: Document;
  /** True if the client expects no response. */
  readonly unacknowledged: boolean;
  /** True for a connection's first hello, which is sent as OP_QUERY and answered with OP_REPLY. */
  readonly legacy: boolean;
}

/** Splits a byte stream into messages and keeps an incomplete message until the next chunk. */
export class Messages {
  private held: Buffer = Buffer.alloc(0);

  take(piece: Buffer): Buffer[] {
    this.held = this.held.length === 0 ? piece : Buffer.concat([this.held, piece]);
    const whole: Buffer[] = [];
    while (this.held.length >= HEADER_BYTES) {
      const length = this.held.readInt32LE(0);
      if (this.held.length < length) break;
      whole.push(this.held.subarray(0, length));
      this.held = this.held.subarray(length);
    }
    return whole;
  }
}

const documentAt = (bytes: Buffer, at: number): [Document, number] => {
  const end = at + bytes.readInt32LE(at);
  return [BSON.deserialize(bytes.subarray(at, end)), end];
};

const textAt = (bytes: Buffer, at: number): [string, number] => {
  const end = bytes.indexOf(0, at);
  return [bytes.toString('utf8', at, end), end + 1];
};

/** Parses a message. Throws for messages that the driver does not send. */
export const parse = (bytes: Buffer): WireRequest => {
  const id = bytes.readInt32LE(4);
  const code = bytes.readInt32LE(12);
  if (code === OP_QUERY) {
    const [collection, end] = textAt(bytes, HEADER_BYTES + 4);
    const [command] = documentAt(bytes, end + 8);
    return { id, command: { ...command, $db: collection.split('.')[0] }, unacknowledged: false, legacy: true };
  }
  if (code !== OP_MSG) throw new Error(`this fake does not support the message kind ${code}`);
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  if ((flags & ~KNOWN_FLAGS) !== 0) throw new Error(`this fake does not support the message flags ${flags}`);
  const end = bytes.length - ((flags & CHECKSUM_PRESENT) !== 0 ? 4 : 0);
  let command: Document = {};
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = bytes.readUInt8(at);
    if (kind === 0) {
      const [body, next] = documentAt(bytes, at + 1);
      command = { ...body, ...command };
      at = next;
    } else if (kind === 1) {
      const sectionEnd = at + 1 + bytes.readInt32LE(at + 1);
      const [name, first] = textAt(bytes, at + 5);
      const documents: Document[] = [];
      for (let next = first; next < sectionEnd;) {
        const [document, after] = documentAt(bytes, next);
        documents.push(document);
        next = after;
      }
      command = { ...command, [name]: documents };
      at = sectionEnd;
    } else throw new Error(`this fake does not support the message section ${kind}`);
  }
  return { id, command, unacknowledged: (flags & MORE_TO_COME) !== 0, legacy: false };
};

let lastId = 0;

const header = (length: number, responseTo: number, code: number): Buffer => {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE((lastId = (lastId + 1) & 0x7fffffff), 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(code, 12);
  return bytes;
};

export const wireAnswer = ({ id, legacy }: WireRequest, answer: Document): Buffer => {
  const body = BSON.serialize(answer);
  if (!legacy) {
    const flagsAndKind = Buffer.alloc(5);
    return Buffer.concat([header(HEADER_BYTES + 5 + body.length, id, OP_MSG), flagsAndKind, body]);
  }
  // Flags, cursor ID (8 bytes), starting position, number of documents.
  const fields = Buffer.alloc(20);
  fields.writeInt32LE(1, 16);
  return Buffer.concat([header(HEADER_BYTES + 20 + body.length, id, OP_REPLY), fields, body]);
};
