import { createHash } from 'node:crypto';

/** A part of the log: of the names of streams (or of organizations) those whose hash leaves `index` when divided by `of`. */
export interface LogShare {
  readonly of: number;
  readonly index: number;
}

/** All of it: where only one process is at work. */
export const WHOLE_LOG: LogShare = { of: 1, index: 0 };

/** `3/8`: what a share is called in storage, by leases and by metrics. */
export const shareName = ({ of: count, index }: LogShare): string => `${index}/${count}`;

/** All shares of a log that is divided into so many. */
export const logShares = (count: number): readonly LogShare[] =>
  Array.from({ length: count }, (_, index) => ({ of: count, index }));

/**
 * The index of the share that a name belongs to: the first four bytes of its SHA-256, as an unsigned number with the
 * largest byte first, modulo `of`. Stored places in the log depend on it: it is the same for ever.
 */
export const shareIndex = (name: string, count: number): number =>
  count === 1 ? 0 : createHash('sha256').update(name).digest().readUInt32BE(0) % count;

/** Places in the log by the name of the share that has got there. Shares of several divisions may be among them. */
export type SharePositions = ReadonlyMap<string, bigint>;

/**
 * Up to where all of the log was seen: of each division whose shares are all there the slowest counts, and of these the
 * furthest. Null where no division is complete.
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
