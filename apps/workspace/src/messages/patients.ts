export const patients = {
  search: 'Words of the name',
  none: 'Nobody has this name.',
  noneAtAll: 'No patients yet: patients appear with their first bill or request for authorization.',
  total: (all: string) => `${all} in all`,
  listed: (shown: string, all: string) => `${shown} of ${all}: those with the most bills`,
} as const;

export const patient = {
  title: 'Patient',
  open: 'All bills of the patient',
  born: (day: string) => `born ${day}`,
  claims: 'Claims',
  bills: 'Bills',
  bill: 'Bill',
  codes: 'Codes',
  state: 'State',
  evaluations: 'Comprehensive evaluations',
  evaluatedOn: 'Evaluated on',
  followUpUntil: 'Follow-up until',
  lastDay: 'Last day',
  due: 'What is due',
  file: 'File',
  kind: 'Kind',
  added: 'Added',
  more: (shown: number, all: number) => `The newest ${shown} of ${all} bills.`,
} as const;
