export type SampleRfaStep = 'sign' | 'send' | 'receive' | 'pass-time' | 'approve' | 'mix';

export interface SampleRfa {
  /** Number of days since the draft. */
  readonly daysAgo: number;
  /** Steps by number of days since the draft. */
  readonly steps: readonly (readonly [day: number, step: SampleRfaStep])[];
  readonly patient: readonly [firstName: string, lastName: string, employer: string, dateOfBirth: string];
  /** False if the draft has no clinical report. */
  readonly hasReport: boolean;
  readonly items: readonly object[];
}

const backPain = { diagnosisCode: 'M54.50', diagnosisDescription: 'Low back pain', bodyPart: 'Low back' };
const therapy = {
  ...backPain,
  ...{ serviceDescription: 'Physical therapy of the low back', procedureCode: '97110' },
  ...{ quantity: 12, frequency: '2 a week', duration: '6 weeks' },
};
const stimulator = { ...backPain, serviceDescription: 'TENS unit', procedureCode: 'E0730', quantity: 1 };
const shoulder = {
  ...{ diagnosisCode: 'M25.511', diagnosisDescription: 'Pain in right shoulder', bodyPart: 'Right shoulder' },
  ...{ serviceDescription: 'MRI of the right shoulder', procedureCode: '73221', quantity: 1 },
};
const sent = [
  [0, 'sign'],
  [0, 'send'],
  [0, 'receive'],
] as const;

/** Six requests for authorization, oldest first: approved, mixed, overdue, waiting, signed and draft. */
export const sampleRfas: readonly SampleRfa[] = [
  {
    daysAgo: 40,
    steps: [...sent, [3, 'approve']],
    patient: ['Nadia', 'Ferris', 'Harborview Cannery', '1981-03-19'],
    hasReport: true,
    items: [therapy],
  },
  {
    daysAgo: 33,
    steps: [...sent, [3, 'mix']],
    patient: ['Victor', 'Lindqvist', 'Foothill Quarry', '1970-11-08'],
    hasReport: true,
    items: [{ ...therapy, quantity: 24, duration: '12 weeks' }, stimulator],
  },
  {
    // Five business days are always over after fifteen days, even with holidays.
    daysAgo: 25,
    steps: [...sent, [15, 'pass-time']],
    patient: ['Imani', 'Brooks', 'Delta Cold Storage', '1992-05-27'],
    hasReport: true,
    items: [shoulder],
  },
  {
    daysAgo: 2,
    steps: sent,
    patient: ['Oscar', 'Villanueva', 'Orchard Paving', '1986-08-14'],
    hasReport: true,
    items: [therapy, shoulder],
  },
  {
    daysAgo: 1,
    steps: [[0, 'sign']],
    patient: ['Priya', 'Raman', 'Lakeside Laundry', '1978-01-30'],
    hasReport: true,
    items: [stimulator],
  },
  {
    daysAgo: 0,
    steps: [],
    patient: ['Henry', 'Castellano', 'Summit Roofing', '1966-09-02'],
    hasReport: false,
    items: [therapy],
  },
];
