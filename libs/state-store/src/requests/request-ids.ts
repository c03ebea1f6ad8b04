import { randomBytes } from 'node:crypto';
import { base32, fromBase32 } from '#domain';

const TIME_BYTES = 6;
const ID_BYTES = 16;

/** A request's id: the time in milliseconds, then 80 random bits, so that its line in the request log is near. */
export const newRequestId = (now = Date.now()): string => {
  const bytes = randomBytes(ID_BYTES);
  bytes.writeUIntBE(now, 0, TIME_BYTES);
  return `req_${base32(bytes)}`;
};

/** When a request came in, in milliseconds since 1970, by the id that it was given here; null for another id. */
export const timeOfRequestId = (id: string): number | null => {
  const bytes = id.startsWith('req_') ? fromBase32(id.slice('req_'.length)) : null;
  return bytes?.length === ID_BYTES ? Buffer.from(bytes).readUIntBE(0, TIME_BYTES) : null;
};
