import {
  askedAt,
  bearableAmount,
  idAt,
  LATEST_EOR_IDS,
  noon,
  pick,
  TODAY,
  type BillCommandOf,
  type TopicSamples,
  type Wish,
} from '../bill.samples.js';
import type { EorLine } from '../../../src/bill/shared/bill.types.js';
import { inAllStates, inReview, stateUnchanged, unanswered } from '../lifecycle.samples.js';
import type { EorCommands, PayerEor } from '../../../src/bill/eors/eors.commands.js';
import type { EorEvents } from '../../../src/bill/eors/eors.events.js';

/**
 * Returns a command that records a paper EOR, dated and served on the day of recording by default. `reportedPaid`:
 * cents.
 */
export const recordEor = (
  reportedPaid: number,
  at: string,
  eor: Partial<PayerEor> = {},
): BillCommandOf<'RecordEor'> => ({
  type: 'RecordEor',
  data: {
    ...askedAt(at),
    eor: {
      eorId: idAt('eor_paper', at),
      source: 'paper',
      eorDate: at.slice(0, 10),
      servedAt: at.slice(0, 10),
      reportedPaid,
      payerClaimControlNumber: 'PCCN-2',
      answers: null,
      lines: [],
      claimAdjustments: [],
      remarkCodes: [],
      document: null,
      ...eor,
    },
  },
});

export const voidEor = (eorId: string, at: string): BillCommandOf<'VoidEor'> => ({
  type: 'VoidEor',
  data: { ...askedAt(at), eorId, reason: 'Belongs to another bill.' },
});

const lines: readonly Omit<EorLine, 'billed'>[] = [
  {
    lineItemId: 'line_1',
    allowed: 2015_00,
    reportedPaid: 2015_00,
    adjustments: [{ group: 'CO', reason: '45', amount: 705_25 }],
  },
  {
    lineItemId: 'line_2',
    allowed: 0,
    reportedPaid: 0,
    adjustments: [{ group: 'CO', reason: '16', amount: 1236_00 }],
  },
];

/** EOR with every field filled, for a bill with the two lines of `fullSubmission`. */
export const fullEor = recordEor(2015_00, noon('2026-06-15'), {
  payerClaimControlNumber: 'PCCN-2',
  lines,
  claimAdjustments: [{ group: 'OA', reason: '23', amount: 0 }],
  remarkCodes: ['N448'],
  document: { sizeBytes: 48_211, filename: 'eor.pdf', sha256: 'cd'.repeat(32) },
});

const dayBefore = (at: string, days: number): string =>
  new Date(Date.parse(at) - days * 86_400_000).toISOString().slice(0, 10);
const answers = [null, null, null, 'original', 'second_review', 'independent_bill_review'] as const;

const recorded: Wish<BillCommandOf<'RecordEor'>> = (facts, at, n, m) =>
  recordEor(n % 4 === 0 ? 0 : bearableAmount(facts, n), at, {
    servedAt: dayBefore(at, m % 20),
    answers: answers[m % answers.length] ?? null,
  });
const voided: Wish<BillCommandOf<'VoidEor'>> = (facts, at, n) =>
  voidEor(pick(facts.eors, n)?.eorId ?? facts.voidedEors[0] ?? 'eor_none', at);

export const eorSamples: TopicSamples<EorCommands, EorEvents> = {
  wishes: { RecordEor: [recorded, recorded], VoidEor: [voided, voided] },
  events: {
    EorReceived: [fullEor],
    EorVoided: [fullEor, voidEor(fullEor.data.eor.eorId, noon('2026-06-24'))],
  },
  actions: {},
  lifecycle: [
    {
      kind: 'payer',
      trigger: 'EOR that announces money',
      outcomes: {
        ...stateUnchanged,
        ...unanswered('processed'),
        rejected: 'processed',
        denied: 'processed',
        ...inReview('processed'),
      },
      command: () => recordEor(100_00, TODAY),
    },
    {
      kind: 'payer',
      trigger: 'EOR without money',
      outcomes: {
        ...stateUnchanged,
        ...unanswered('denied'),
        rejected: 'denied',
        processed: 'denied',
        partially_paid: 'denied',
        ...inReview('denied'),
      },
      command: () => recordEor(0, TODAY),
    },
    {
      kind: 'payer',
      trigger: 'EOR voided, the latest',
      outcomes: {
        ...inAllStates('none'),
        processed: 'accepted',
        partially_paid: 'partially_paid',
        denied: 'accepted',
        paid: 'paid',
        second_review: 'second_review',
        ibr: 'second_review',
      },
      command: (state) => voidEor(LATEST_EOR_IDS[state] ?? '', TODAY),
    },
  ],
};
