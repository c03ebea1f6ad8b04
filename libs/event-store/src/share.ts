import { createHash } from 'node:crypto';

/** Share of the log: streams (or organizations) whose name hash, divided by `of`, leaves the remainder `index`. */
export interface LogShare {
  readonly of: number;
  readonly index: number;
}

export const WHOLE_LOG: LogShare = { of: 1, index: 0 };

/** Name of a share, such as `3/8`. For storage, leases and metrics. */
export const shareName = ({ of: count, index }: LogShare): string => `${index}/${count}`;

export const logShares = (count: number): readonly LogShare[] =>
  Array.from({ length: count }, (_, index) => ({ of: count, index }));

/** First four bytes of SHA-256 (big-endian, unsigned) modulo `count`. Never change it: checkpoints depend on it. */
export const shareIndex = (name: string, count: number): number =>
  count === 1 ? 0 : createHash('sha256').update(name).digest().readUInt32BE(0) % count;

/** Log positions by the name of the share that reached them. May include shares from several divisions. */
export type SharePositions = ReadonlyMap<string, bigint>;

/** Position up to which the whole log was read: the lowest in each complete division; the highest of these, or null. */
export const fullyReadPosition = (positions: SharePositions): bigint | null => {
  const slowest = new Map<number, { shares: number; position: bigint }>();
  for (const [name, position] of positions) {
    const count = Number(name.slice(name.indexOf('/') + 1));
    const known = slowest.get(count) ?? { shares: 0, position };
    slowest.set(count, { shares: known.shares + 1, position: position < known.position ? position : known.position });
  }
  let furthest: bigint | null = null;
  for (const [count, { shares, position }] of slowest)
    if (shares === count && (furthest === null || position > furthest)) furthest = position;
  return furthest;
};
