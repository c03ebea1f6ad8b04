import fc from 'fast-check';
import {
  bill,
  decide,
  fold,
  Rejection,
  type BillCommand,
  type BillEvent,
  type BillingMode,
  type Environment,
  type LineFacts,
  type Route,
  shippedRules,
} from '#domain';
import {
  billSamples,
  billText,
  eorSamples,
  rejectBill,
  reviewSamples,
  simulate,
  submitBill,
  SUBMITTED_AT,
  type Wish,
} from '#domain/samples';

/**
 * Random step on a bill: a command factory, the hours since the previous step, and numbers for the command's details.
 */
interface RandomStep {
  readonly wish: Wish;
  readonly hours: number;
  readonly n: number;
  readonly m: number;
}

const anyStep: fc.Arbitrary<RandomStep> = fc.record({
  wish: fc.constantFrom(...Object.values(billSamples.wishes).flat()),
  // The clock moves forward by whole hours so that timestamps, and the IDs derived from them, are unique.
  hours: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 150 }), weight: 5 }, fc.integer({ min: 700, max: 2300 })),
  n: fc.nat(500_000),
  m: fc.nat(100),
});

/**
 * Initial steps that lead to the rarer states: a denial, its second review, the response, the independent bill review.
 */
const stepsOf = (...wanted: readonly (readonly [wish: Wish | undefined, n?: number])[]): readonly RandomStep[] =>
  wanted.map(([makeCommand, n = 8]) => ({ wish: makeCommand!, hours: 24, n, m: 0 }));
const accepted: Wish = (_, at) => simulate('accepted', at);
const rejected: Wish = (_, at) => rejectBill(at);
const [paper] = eorSamples.wishes.RecordEor;
const [drafted] = reviewSamples.wishes.CreateReview;
const [started] = reviewSamples.wishes.StartReview;
const preludes: readonly (readonly RandomStep[])[] = [
  [],
  stepsOf([accepted]),
  stepsOf([rejected]),
  stepsOf([paper], [started]),
  stepsOf([paper], [drafted], [drafted]),
  stepsOf([accepted], [paper, 51], [started], [paper, 51]),
  stepsOf([paper], [started], [paper], [started, 9]),
];

/** Lines with the given amounts and the IDs line_1, line_2 and so on. */
export const linesOf = (amounts: readonly { charge: number; allowed: number; code?: string }[]): readonly LineFacts[] =>
  amounts.map(({ charge, allowed, code = 'ML201' }, index) => ({
    id: `line_${index + 1}`,
    code,
    modifiers: [],
    units: 1,
    charge,
    allowed,
    pricingStatus: 'calculated',
  }));

const anySubmission: fc.Arbitrary<Extract<BillCommand, { type: 'SubmitBill' }>> = fc
  .record({
    billingMode: fc.constantFrom<BillingMode>('med_legal', 'professional'),
    route: fc.constantFrom<Route | null>('ebill', 'fax', null),
    environment: fc.constantFrom<Environment>('sandbox', 'sandbox', 'live'),
    taxIdType: fc.constantFrom<'EIN' | 'SSN'>('EIN', 'SSN'),
    lines: fc.array(fc.record({ charge: fc.integer({ min: 1, max: 300_000 }), allowed: fc.nat(300_000) }), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .map(({ billingMode, route, environment, taxIdType, lines }) =>
    submitBill(
      {
        billingMode,
        route,
        environment,
        lines: linesOf(lines),
      },
      {
        billingProvider: { ...billText.billingProvider, taxIdType, taxId: '987654321' },
        lines: lines.map(() => billText.lines[0]!),
      },
    ),
  );

/** A bill's history: the accepted commands in order, and each command's events. */
export interface BillScript {
  readonly commands: readonly BillCommand[];
  /** Each command's events. */
  readonly chapters: readonly (readonly BillEvent[])[];
  /** Number of rejected commands. */
  readonly refused: number;
  /** Time of the last step, accepted or not, as an ISO timestamp. */
  readonly until: string;
}

/** A command's events, or null if a rule rejects it. Any other error is thrown. */
export const attempt = (history: readonly BillEvent[], command: BillCommand): readonly BillEvent[] | null => {
  try {
    return decide(bill, fold(bill, history), command, shippedRules);
  } catch (error) {
    if (error instanceof Rejection) return null;
    throw error;
  }
};

const scriptOf = (submission: BillCommand, wished: readonly RandomStep[]): BillScript => {
  const commands = [submission];
  const chapters = [attempt([], submission)!];
  let time = Date.parse(SUBMITTED_AT);
  let refused = 0;
  for (const { wish: makeCommand, hours, n, m } of wished) {
    const history = chapters.flat();
    time += hours * 3_600_000;
    const command = makeCommand(fold(bill, history), new Date(time).toISOString(), n, m);
    const events = attempt(history, command);
    if (events === null) refused += 1;
    else {
      commands.push(command);
      chapters.push(events);
    }
  }
  return { commands, chapters, refused, until: new Date(time).toISOString() };
};

/** Any interleaving of provider actions, payer actions and passing time on a bill. */
export const anyBillScript: fc.Arbitrary<BillScript> = fc
  .tuple(anySubmission, fc.constantFrom(...preludes), fc.array(anyStep, { maxLength: 20, size: 'max' }))
  .map(([submission, begun, wished]) => scriptOf(submission, [...begun, ...wished]));
