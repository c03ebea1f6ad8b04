import { recordEor } from '../eors/eors.samples.js';
import { inAllStates } from '../lifecycle.samples.js';
import { startReview } from '../reviews/reviews.samples.js';
import { simulate } from '../sandbox/sandbox.samples.js';
import { askedAt, idAt, noon, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { determinationOf } from '../../../src/bill/determinations/determination.facts.js';
import type {
  determinationActions,
  DeterminationCommands,
} from '../../../src/bill/determinations/determinations.commands.js';
import type { DeterminationEvents } from '../../../src/bill/determinations/determinations.events.js';

/**
 * Returns a command that records a determination ordering an amount in cents. Served on the day of recording by
 * default.
 */
export const recordDetermination = (
  additionalOwed: number,
  at: string,
  overrides: Partial<BillCommandOf<'RecordDetermination'>['data']> = {},
): BillCommandOf<'RecordDetermination'> => ({
  type: 'RecordDetermination',
  data: {
    ...askedAt(at),
    determinationId: idAt('det', at),
    eorId: idAt('eor_determination', at),
    servedAt: at.slice(0, 10),
    servedBy: 'mail',
    outcome: additionalOwed > 0 ? 'overturned' : 'upheld',
    additionalOwed,
    feeOrdered: additionalOwed > 0,
    documentId: null,
    corrects: null,
    ...overrides,
  },
});

/** History of a bill with a submitted independent bill review. */
export const inIbr = [
  recordEor(0, noon('2026-04-01')),
  startReview('second_review', noon('2026-04-10')),
  simulate('denied', noon('2026-04-20')),
  startReview('independent_bill_review', noon('2026-05-01')),
] as const;

export const determinationSamples: TopicSamples<
  DeterminationCommands,
  DeterminationEvents,
  keyof typeof determinationActions
> = {
  wishes: {
    RecordDetermination: [
      ({ determinations }, at, n) =>
        recordDetermination(n % 3 === 0 ? 0 : 1 + (n % 500_00), at, {
          corrects: n % 2 === 0 ? (determinations.at(-1)?.determinationId ?? null) : null,
        }),
    ],
  },
  events: { IbrDetermined: [...inIbr, recordDetermination(1000_00, noon('2026-06-20'))] },
  actions: {
    record_determination: {
      harmless: (facts, at) => {
        const review = facts.reviews.findLast(
          ({ type, state }) => type === 'independent_bill_review' && state === 'submitted',
        );
        if (!review) return [];
        return [
          recordDetermination(0, at, { corrects: determinationOf(facts, review.reviewId)?.determinationId ?? null }),
        ];
      },
      idle: 'No independent bill review was requested.',
    },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'record_determination',
      outcomes: { ...inAllStates('refused'), ibr: 'processed' },
      command: () => recordDetermination(10_00, TODAY),
    },
  ],
};
