// Bills for different patients. A bill is compared with other bills that have the same patient, date of service and
// external ID. If all bills were the same, the benchmark would measure comparisons with all earlier bills.

const DAY_MS = 86_400_000;
/** First date of service. The same fee schedule applies to all later dates. */
const FIRST_DAY = Date.parse('2021-05-03');
/** Number of dates of service. */
const DAYS = 1_800;
/** First patient number that no ordinary bill uses. */
export const OTHER_PATIENTS = 50_000_000;

/** Writes a number in letters, because names are compared only by their letters. */
export const inLetters = (n) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const twoDigits = (n) => String(n).padStart(2, '0');
/** The n-th patient's date of birth. */
const bornOn = (n) => `${1950 + (n % 45)}-${twoDigits((n % 12) + 1)}-${twoDigits((n % 28) + 1)}`;

/**
 * Bill number n based on a submission, with its own external ID, date of service, patient and claim. `patient` and
 * `day` reuse another bill's.
 */
export const numberedBill = (bill, n, { patient = n, day = n } = {}) => ({
  ...bill,
  externalId: `bench-${n}`,
  patient: {
    ...bill.patient,
    externalId: `patient-${patient}`,
    lastName: `Patient${inLetters(patient)}`,
    dateOfBirth: bornOn(patient),
  },
  claim: { ...bill.claim, claimNumber: `WC-${patient}`, adjNumber: undefined, dateOfInjury: '2021-01-04' },
  service: { ...bill.service, date: new Date(FIRST_DAY + (day % DAYS) * DAY_MS).toISOString().slice(0, 10) },
});
