export const check = {
  check: 'Check or transfer',
  total: 'Amount of the check',
  bills: 'Bills that it pays',
  addBill: 'Add a bill: patient, claim, number',
  noBill: 'Add the bills that the check pays. The EOR of the chosen one is shown here.',
  noEor: 'No EOR is on file for this bill.',
  announced: 'Announced',
  takeSuggestion: 'Take these',
  even: 'Every cent of the check is on a bill.',
  nothingYet: 'Enter the amount, and the bills that it pays.',
  left: (amount: string) => `${amount} left`,
  over: (amount: string) => `${amount} more than the check`,
  post: 'Post payment',
  posted: (amount: string, n: number) =>
    n === 0
      ? `${amount} posted; no bill has any of it.`
      : `${amount} posted to ${n === 1 ? 'one bill' : `${n} bills`}.`,
  leaveRest: (amount: string) => `Leave ${amount} unapplied: it is for no bill yet`,
} as const;
