import type { SampleStep } from './sample-commands.js';

/** Steps by number of days since the submission. */
type Scenario = readonly (readonly [day: number, step: SampleStep])[];

const accepted: Scenario = [[1, 'accepted']];
const partial: Scenario = [...accepted, [20, 'partial_payment']];
const denied: Scenario = [...accepted, [19, 'denied']];
const processed: Scenario = [...accepted, [17, 'processed']];
const paid: Scenario = [...accepted, [21, 'paid']];
const disputed: Scenario = [...partial, [22, 'note'], [30, 'second-review']];

const scenarios = {
  submitted: [],
  // Waits in the print queue, as in a live practice.
  toMail: [[0, 'queue-to-print']],
  accepted,
  called: [...accepted, [33, 'call']],
  // The payer does not respond and the payment deadline passes.
  unanswered: [...accepted, [66, 'pass-time']],
  rejected: [[1, 'rejected']],
  corrected: [
    [1, 'rejected'],
    [4, 'resubmit'],
    [5, 'accepted'],
    [26, 'paid'],
  ],
  processed,
  posted: [...processed, [24, 'post-payment']],
  partial,
  noted: [...partial, [23, 'note']],
  denied,
  paid,
  closed: [...paid, [27, 'close']],
  disputed,
  granted: [...disputed, [47, 'paid'], [50, 'close']],
  independent: [...denied, [28, 'second-review'], [46, 'denied'], [55, 'independent-review']],
  lien: [...denied, [60, 'note'], [95, 'lien']],
} as const satisfies Record<string, Scenario>;

type ScenarioName = keyof typeof scenarios;

export interface SamplePlan {
  /** Number of days since the submission. */
  readonly daysAgo: number;
  readonly story: ScenarioName;
}

/** Two batches of the print queue. They precede the other plans, so that only a complete half year contains them. */
const toMail = [
  [1, 'toMail'],
  [1, 'toMail'],
  [0, 'toMail'],
] as const;

/**
 * A practice's last half year, oldest first. With the bills to mail, it contains every state, every age of open
 * balances, and every work queue except the one of credit balances.
 */
const halfAYear: readonly (readonly [number, ScenarioName])[] = [
  [190, 'noted'],
  [184, 'denied'],
  [170, 'lien'],
  [158, 'granted'],
  [155, 'closed'],
  [152, 'paid'],
  [149, 'denied'],
  [146, 'closed'],
  [143, 'independent'],
  [140, 'paid'],
  [137, 'lien'],
  [134, 'closed'],
  [131, 'corrected'],
  [128, 'noted'],
  [125, 'paid'],
  [122, 'granted'],
  [119, 'unanswered'],
  [116, 'closed'],
  [113, 'paid'],
  [110, 'denied'],
  [107, 'independent'],
  [104, 'posted'],
  [101, 'closed'],
  [98, 'unanswered'],
  [95, 'partial'],
  [92, 'paid'],
  [89, 'disputed'],
  [86, 'denied'],
  [83, 'paid'],
  [80, 'noted'],
  [77, 'independent'],
  [74, 'posted'],
  [71, 'disputed'],
  [68, 'unanswered'],
  [65, 'partial'],
  [62, 'denied'],
  [59, 'disputed'],
  [56, 'paid'],
  [53, 'noted'],
  [50, 'processed'],
  [47, 'disputed'],
  [44, 'denied'],
  [41, 'corrected'],
  [38, 'called'],
  [35, 'processed'],
  [32, 'partial'],
  [29, 'posted'],
  [26, 'processed'],
  [23, 'rejected'],
  [20, 'accepted'],
  [17, 'rejected'],
  [14, 'accepted'],
  [11, 'accepted'],
  [8, 'rejected'],
  [5, 'accepted'],
  [2, 'accepted'],
  [0, 'submitted'],
];

export const samplePlans: readonly SamplePlan[] = [...toMail, ...halfAYear].map(([daysAgo, story]) => ({
  daysAgo,
  story,
}));

export const planAt = (index: number): SamplePlan => {
  const plan = samplePlans[index % samplePlans.length];
  if (!plan) throw new RangeError('no sample plans');
  return plan;
};

export const scenarioSteps = ({
  daysAgo,
  story,
}: SamplePlan): readonly { readonly daysAgo: number; readonly step: SampleStep }[] =>
  (scenarios[story] as Scenario)
    .filter(([day]) => day <= daysAgo)
    .map(([day, step]) => ({ daysAgo: daysAgo - day, step }));
