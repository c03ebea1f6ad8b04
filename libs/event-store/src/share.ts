import { createHash } from 'node:crypto';

/**
 * A share of the log: the streams (or organizations) whose name has a hash with the remainder `index` when divided by
 * `of`.
 */
export interface LogShare {
  readonly of: number;
  readonly index: number;
}

/** The only share of a log that is not divided. */
export const WHOLE_LOG: LogShare = { of: 1, index: 0 };

/** Returns the name of a share in storage, leases and metrics, such as `3/8`. */
export const shareName = ({ of: count, index }: LogShare): string => `${index}/${count}`;

/** Returns all shares of a log that is divided into `count` shares. */
export const logShares = (count: number): readonly LogShare[] =>
  Array.from({ length: count }, (_, index) => ({ of: count, index }));

/**
 * Returns the index of the share to which a name belongs: the first four bytes of its SHA-256, as a big-endian unsigned
 * integer, modulo `count`. Never change it: stored checkpoints depend on it.
 */
export const shareIndex = (name: string, count: number): number =>
  count === 1 ? 0 : createHash('sha256').update(name).digest().readUInt32BE(0) % count;

/** Log positions by the name of the share that reached them. May include shares of several divisions. */
export type SharePositions = ReadonlyMap<string, bigint>;

/**
 * Returns the position up to which the whole log was read: the lowest position of each complete division, and of these
 * the highest. Returns null if no division is complete.
 */
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
