/**
 * Attempt at an item. `first`: the first run of the file. `again`: a retry, which relies only on the item itself. `by-hand`: a
 * user matched the item to a bill and receives rejections.
 */
type AttemptKind = 'first' | 'again' | 'by-hand';

/** Key of an attempt at an item, and the keys of other possible attempts with the same bill. */
export interface ItemAttempt {
  readonly key: string;
  readonly others: readonly string[];
  readonly byHand: boolean;
}

/**
 * Each kind of attempt has its own key, so that the effect of an earlier attempt is not mistaken for this one's. All processes
 * that continue one attempt use the same key, so the bill records its effect once.
 */
export const attemptOf = (n: number, billId: string, kind: AttemptKind): ItemAttempt => {
  const keys = { first: `${n}`, again: `${n}/again/${billId}`, 'by-hand': `${n}/by-hand/${billId}` };
  return {
    key: keys[kind],
    others: Object.values(keys).filter((key) => key !== keys[kind]),
    byHand: kind === 'by-hand',
  };
};
