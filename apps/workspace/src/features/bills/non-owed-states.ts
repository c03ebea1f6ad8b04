/**
 * States in which a balance is not expected to be paid. For example, the payer did not accept a rejected bill, and a
 * closed bill is finished.
 */
export const nonOwedStates: ReadonlySet<string> = new Set(['rejected', 'closed', 'paid']);
