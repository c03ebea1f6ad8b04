/** States in which a balance is no money that is still to come: a rejected bill was not taken, a closed one is done with. */
export const nonOwedStates: ReadonlySet<string> = new Set(['rejected', 'closed', 'paid']);
