// Bills of people who differ. A bill is compared with the others of its person, of its day and of its external id: equal ones
// would be compared with all that came before, and measured would be that.

const DAY_MS = 86_400_000;
/** First date of service; every later one has the same fee schedule. */
const FIRST_DAY = Date.parse('2021-05-03');
/** Number of dates of service. */
const DAYS = 1_800;
/** Numbers of patients in which no ordinary bill's patient is. */
export const OTHER_PATIENTS = 50_000_000;

/** A number in letters: names are compared by their letters alone. */
export const inLetters = (n) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const twoDigits = (n) => String(n).padStart(2, '0');
/** Date of birth of the n-th patient. */
const bornOn = (n) => `${1950 + (n % 45)}-${twoDigits((n % 12) + 1)}-${twoDigits((n % 28) + 1)}`;

/**
 * The n-th bill of a submission: its external id, its date of service, its patient and the patient's claim are its own.
 * `patient` and `day` name those of another bill instead.
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
