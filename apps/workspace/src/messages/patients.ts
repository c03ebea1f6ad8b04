export const patients = {
  search: 'Search by name',
  none: 'No patients match.',
  noneAtAll: 'No patients yet. Patients appear here once billed or once they have a request for authorization.',
  listed: (shown: string, all: string) => (shown === all ? `${all} in total` : `${shown} of ${all}`),
} as const;

export const payers = {
  search: 'Search by name',
  none: 'No payers match.',
  methods: 'Delivery methods',
  noMethods: 'None on file',
  daysToPay: 'Days to pay',
  daysHint: 'Days to pay: median days from submission to the first payment, for your bills in the last year.',
} as const;

export const patient = {
  title: 'Patient',
  existing: 'Existing patient',
  chooseClaim: 'Choose a claim',
  existingHint: 'Fills in the patient, claim and providers.',
  claimHint: 'Fills in the form from the newest bill for the claim.',
  injured: (day: string) => `DOI ${day}`,
  noClaimNumber: 'No claim number',
  open: 'All bills for this patient',
  born: (day: string) => `DOB ${day}`,
  claims: 'Claims',
  bills: 'Bills',
  bill: 'Bill',
  codes: 'Codes',
  state: 'Status',
  evaluations: 'Comprehensive evaluations',
  evaluatedOn: 'Evaluated on',
  followUpUntil: 'Follow-up until',
  lastDay: 'Deadline',
  due: 'Due',
  file: 'File',
  kind: 'Type',
  added: 'Added',
  more: (shown: number, all: number) => `The newest ${shown} of ${all} bills.`,
} as const;
