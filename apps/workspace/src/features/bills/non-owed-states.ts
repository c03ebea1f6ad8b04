/** States in which no balance is expected: the payer did not accept a rejected bill, and a closed bill is finished. */
export const nonOwedStates: ReadonlySet<string> = new Set(['rejected', 'closed', 'paid']);
