/** A further attempt at an item. */
export interface FurtherAttempt {
  /** Beside the item's number in the key of its effect: what the first attempt did must not be taken for this one's. */
  readonly key: string;
  /**
   * True where a person said which bill it is about, and is told what is wrong; else the file is worked off once more, and
   * nothing is taken for granted that the item does not say.
   */
  readonly byPerson: boolean;
}

/**
 * The attempt that a match of an item with a bill is. All who go on with it, in whichever copy of the program, have the same
 * key: the bill has its effect once.
 */
export const attemptAt = (billId: string, byPerson: boolean): FurtherAttempt => ({
  key: `/${byPerson ? 'by-hand' : 'again'}/${billId}`,
  byPerson,
});

/** The key of an attempt at an item, and those of the other attempts that there may be at it with the same bill. */
export interface ItemAttempt {
  readonly key: string;
  readonly others: readonly string[];
}

/** `further`: key of a further attempt; '' for the first one. */
export const attemptOf = (n: number, billId: string, further: string): ItemAttempt => {
  const all = ['', ...[false, true].map((byPerson) => attemptAt(billId, byPerson).key)];
  return { key: `${n}${further}`, others: all.filter((suffix) => suffix !== further).map((suffix) => `${n}${suffix}`) };
};
