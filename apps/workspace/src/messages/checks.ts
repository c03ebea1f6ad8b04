export const check = {
  check: 'Check or EFT',
  total: 'Check amount',
  bills: 'Bills paid',
  addBill: 'Add a bill: patient, claim, number',
  noBill: 'Add the bills that this check pays. The EOR of the selected bill is shown here.',
  noEor: 'No EOR on file for this bill.',
  announced: 'EOR paid',
  takeSuggestion: 'Use EOR amounts',
  even: 'Fully applied.',
  nothingYet: 'Enter the check amount and add bills.',
  left: (amount: string) => `${amount} left to apply`,
  over: (amount: string) => `${amount} over the check amount`,
  post: 'Post payment',
  posted: (amount: string, n: number) =>
    n === 0
      ? `${amount} posted, not applied to any bill.`
      : `${amount} posted to ${n === 1 ? 'one bill' : `${n} bills`}.`,
  leaveRest: (amount: string) => `Leave ${amount} unapplied`,
} as const;
