/**
 * Attempt at an item. `first`: the file is worked off. `again`: it is worked off once more, and nothing is taken for granted
 * that the item does not say. `by-hand`: a person said which bill the item is about, and is told what is wrong.
 */
type AttemptKind = 'first' | 'again' | 'by-hand';

/** Key of an attempt at an item, and the keys of the other attempts that there may be at it with the same bill. */
export interface ItemAttempt {
  readonly key: string;
  readonly others: readonly string[];
  readonly byHand: boolean;
}

/**
 * What an earlier attempt did must not be taken for this one's, so each kind has its key. All who go on with one attempt, in
 * whichever process, have the same key: the bill has its effect once.
 */
export const attemptOf = (n: number, billId: string, kind: AttemptKind): ItemAttempt => {
  const keys = { first: `${n}`, again: `${n}/again/${billId}`, 'by-hand': `${n}/by-hand/${billId}` };
  return {
    key: keys[kind],
    others: Object.values(keys).filter((key) => key !== keys[kind]),
    byHand: kind === 'by-hand',
  };
};
