// Bills of people who differ. A bill is compared with the others of its person on the same day: equal ones would be compared
// with a hundred each, and measured would be that.

/** A number in letters: names are compared by their letters alone. */
const inLetters = (n) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** A submission's bill for another patient: the n-th one. */
export const ofPatient = (bill, n) => ({
  ...bill,
  patient: { ...bill.patient, externalId: `patient-${n}`, lastName: `Patient${inLetters(n)}` },
});
