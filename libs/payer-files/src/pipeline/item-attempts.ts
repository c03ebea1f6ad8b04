/** `first`: the file's first run; `again`: a retry; `by-hand`: a user matched the item and receives rejections. */
type AttemptKind = 'first' | 'again' | 'by-hand';

/** Key of an attempt at an item, and the keys of other possible attempts with the same bill. */
export interface ItemAttempt {
  readonly key: string;
  readonly others: readonly string[];
  readonly byHand: boolean;
}

/**
 * Keys differ by kind of attempt, so that an attempt does not mistake an earlier one's effect for its own. Processes
 * that continue the same attempt share its key, so that the bill records the effect once.
 */
export const attemptOf = (n: number, billId: string, kind: AttemptKind): ItemAttempt => {
  const keys = { first: `${n}`, again: `${n}/again/${billId}`, 'by-hand': `${n}/by-hand/${billId}` };
  return {
    key: keys[kind],
    others: Object.values(keys).filter((key) => key !== keys[kind]),
    byHand: kind === 'by-hand',
  };
};
