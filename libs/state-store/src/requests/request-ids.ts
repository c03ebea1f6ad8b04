import { randomBytes } from 'node:crypto';
import { base32, fromBase32 } from '#domain';

const TIME_BYTES = 6;
const ID_BYTES = 16;

/** Creates an ID from the time in milliseconds, which locates the line in the request log, and 80 random bits. */
export const newRequestId = (now = Date.now()): string => {
  const bytes = randomBytes(ID_BYTES);
  bytes.writeUIntBE(now, 0, TIME_BYTES);
  return `req_${base32(bytes)}`;
};

/** Returns milliseconds since 1970, or null for an ID that this service did not create. */
export const timeOfRequestId = (id: string): number | null => {
  const bytes = id.startsWith('req_') ? fromBase32(id.slice('req_'.length)) : null;
  return bytes?.length === ID_BYTES ? Buffer.from(bytes).readUIntBE(0, TIME_BYTES) : null;
};
