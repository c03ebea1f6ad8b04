import fc from 'fast-check';
import {
  acknowledgementLevels,
  balanceOf,
  bill,
  decide,
  fold,
  Rejection,
  scenarios,
  paidOf,
  unpaidOf,
  type BillCommand,
  type BillEvent,
  type BillFacts,
  type BillingMode,
  type Environment,
  type LineFacts,
  type Route,
} from '#domain';
import {
  acknowledge,
  addDocument,
  but,
  discardReview,
  recordEor,
  rejectBill,
  submitReview,
  voidEor,
  withdrawLien,
} from './bill-histories.js';
import {
  addNote,
  billText,
  closeBill,
  draftReview,
  markLien,
  passTime,
  postPayment,
  reopenBill,
  reportStatus,
  resubmitBill,
  sendDuplicate,
  simulate,
  startReview,
  submitBill,
  SUBMITTED_AT,
  voidPayment,
  withdrawNote,
} from './bills.js';
import {
  acceptRecoupment,
  answerRefundRequest,
  disputeRecoupment,
  proposeRecoupment,
  reclassifyPayment,
  recordRecoupment,
  recordRefund,
  requestRefund,
  settleRecoupment,
  voidRefund,
  TAKING_CHECK,
} from './money-back.js';
import {
  markSent,
  recordAcknowledgement,
  recordCopySent,
  recordFailure,
  recordRemittance,
  recordTransmission,
  requestCopy,
  reverseRemittance,
  setRoute,
  tellClaimStatus,
} from './delivery.js';

/** One thing that somebody wants of a bill: what, after how many hours, and numbers to make up its details from. */
interface Wish {
  readonly kind: keyof typeof wishes;
  readonly hours: number;
  readonly n: number;
  readonly m: number;
}

type Maker = (facts: BillFacts, at: string, n: number, m: number) => BillCommand;

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % Math.max(1, items.length)];
/** Mostly an amount that the bill can bear, sometimes one that it cannot. */
const amountOf = (facts: BillFacts, n: number): number => 1 + (n % Math.max(1, balanceOf(facts) + 50));
/** Mostly a part of what is paid, sometimes more. */
const paidShare = (facts: BillFacts, n: number): number => 1 + (n % Math.max(1, paidOf(facts) + 20));
const dayOf = (at: string, back: number): string =>
  new Date(Date.parse(at) - back * 86_400_000).toISOString().slice(0, 10);
const reviewType = (n: number) => (n % 3 === 0 ? 'independent_bill_review' : 'second_review');
const answers = [null, null, null, 'original', 'second_review', 'independent_bill_review'] as const;

const eor = (reported: number, at: string, m: number): BillCommand =>
  recordEor(reported, at, { servedAt: dayOf(at, m % 20), answers: answers[m % answers.length] ?? null });

const wishes = {
  accepted: (_, at) => simulate('accepted', at),
  simulated: (facts, at, n, m) => {
    const scenario = pick(scenarios, m)!;
    return simulate(scenario, at, scenario === 'partial_payment' && n % 2 ? amountOf(facts, n) : null);
  },
  acknowledged: (_, at) => acknowledge(at),
  rejected: (_, at) => rejectBill(at),
  paper: (facts, at, n, m) => eor(n % 4 === 0 ? 0 : amountOf(facts, n), at, m),
  posted: (facts, at, n, m) => postPayment(amountOf(facts, n) + (m % 3), at, { penalty: m % 2, interest: m % 3 }),
  settled: (facts, at) => postPayment(unpaidOf(facts), at),
  overpaid: (facts, at, n, m) => but(postPayment(amountOf(facts, n) + m, at), { overpayment: 'credit', ibrFee: m % 3 }),
  reclassified: (facts, at, n, m) =>
    reclassifyPayment(pick(facts.payments, n)?.paymentId ?? 'pay_none', at, { penalty: m, ibrFee: n % 2 }),
  refunded: (facts, at, n, m) =>
    recordRefund(paidShare(facts, n), at, { requestId: m % 4 ? undefined : pick(facts.refundRequests, m)?.requestId }),
  refundVoided: (facts, at, n) => voidRefund(pick(facts.refunds, n)?.refundId ?? 'ref_none', at),
  refundWanted: (facts, at, n) => requestRefund(paidShare(facts, n), at),
  refundAnswered: (facts, at, n, m) =>
    answerRefundRequest(
      pick(facts.refundRequests, n)?.requestId ?? 'rrq_none',
      at,
      m % 3 ? 'declined' : 'accepted',
      m % 2 ? 'paid_without_objection' : null,
    ),
  taken: (facts, at, n, m) => proposeRecoupment(paidShare(facts, n), at, `adj_${m % 4}`),
  takenByLetter: (facts, at, n, m) => recordRecoupment(paidShare(facts, n), at, m % 2 ? null : TAKING_CHECK),
  takeAccepted: (facts, at, n) =>
    acceptRecoupment(pick(facts.recoupments, n)?.recoupmentId ?? 'rcp_none', at, n % 2 ? null : TAKING_CHECK),
  takeDisputed: (facts, at, n) => disputeRecoupment(pick(facts.recoupments, n)?.recoupmentId ?? 'rcp_none', at),
  takeSettled: (_, at, __, m) => settleRecoupment(at, `adj_${m % 4}`),
  voided: (facts, at, n) => voidPayment(pick(facts.payments, n)?.paymentId ?? 'pay_none', at),
  eorVoided: (facts, at, n) => voidEor(pick(facts.eors, n)?.eorId ?? facts.voidedEors[0] ?? 'eor_none', at),
  drafted: (_, at, n) => draftReview(reviewType(n), at),
  submitted: (facts, at, n) => submitReview(pick(facts.reviews, n)?.reviewId ?? 'review_none', at),
  discarded: (facts, at, n) => discardReview(pick(facts.reviews, n)?.reviewId ?? 'review_none', at),
  started: (_, at, n) => startReview(reviewType(n), at),
  closed: (_, at, n) => closeBill(at, n % 2 === 0),
  reopened: (_, at) => reopenBill(at),
  lien: (_, at) => markLien(at),
  withdrawn: (_, at) => withdrawLien(at),
  resubmitted: (_, at) => resubmitBill(at),
  duplicate: (_, at) => sendDuplicate(at),
  documented: (_, at, n, m) => addDocument(`doc_${at.replaceAll(/\D/g, '')}`, at, n * m),
  noted: (_, at) => addNote('Called the examiner.', at),
  noteWithdrawn: (facts, at, n) => withdrawNote(pick(facts.notes, n)?.noteId ?? 'note_none', at),
  reported: (_, at) => reportStatus('eor_pending', at),
  copied: (_, at, n) => requestCopy(n % 2 ? 'simulated' : 'mail', at),
  copySent: (_, at) => recordCopySent('mail', at),
  written: (facts, at, n) => recordTransmission(`1042-${1 + (n % facts.attempt)}`, at),
  failed: (facts, at, n) => recordFailure(`1042-${1 + (n % facts.attempt)}`, at),
  answered: (facts, at, n, m) =>
    recordAcknowledgement(at, {
      controlNumber: `1042-${1 + (n % facts.attempt)}`,
      level: acknowledgementLevels[m % acknowledgementLevels.length]!,
      outcome: n % 3 === 0 ? 'rejected' : 'accepted',
      lineRejected: m % 7 === 0,
    }),
  remitted: (facts, at, n, m) => recordRemittance(at, m % 5 === 0 ? 0 : amountOf(facts, n), `r${n % 5}`),
  reversed: (facts, at, n, m) =>
    reverseRemittance(at, `v${n % 3}`, pick(facts.payments, n)?.principal ?? 500_00, m % 2 === 0),
  statusTold: (_, at, n) => tellClaimStatus(at, n % 2 ? 'final' : 'pending'),
  routed: (_, at) => setRoute(at),
  sent: (_, at) => markSent(at),
  clock: (_, at) => passTime(at),
} as const satisfies Record<string, Maker>;

type Kind = keyof typeof wishes;
const kinds = Object.keys(wishes) as Kind[];
/** What leads into reviews is wished more often: they need the longest way. */
const oftener: readonly Kind[] = [
  'overpaid',
  'refunded',
  'taken',
  'takeAccepted',
  'simulated',
  'simulated',
  'paper',
  'posted',
  'voided',
  'eorVoided',
  'started',
  'started',
  'started',
];

const anyWish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom(...kinds, ...oftener),
  // Whole hours forward: instants, and with them ids, are unique.
  hours: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 150 }), weight: 5 }, fc.integer({ min: 700, max: 2300 })),
  n: fc.nat(500_000),
  m: fc.nat(100),
});

/** Beginnings that reach the rarer states: a denial, its second review, the answer, the independent bill review. */
const begin = (...wanted: readonly (readonly [kind: Kind, n?: number])[]): readonly Wish[] =>
  wanted.map(([kind, n = 8]) => ({ kind, hours: 24, n, m: 0 }));
const preludes: readonly (readonly Wish[])[] = [
  [],
  begin(['accepted']),
  begin(['rejected']),
  begin(['paper'], ['started']),
  begin(['paper'], ['drafted'], ['drafted']),
  begin(['accepted'], ['paper', 51], ['started'], ['paper', 51]),
  begin(['paper'], ['started'], ['paper'], ['started', 9]),
];

/** Lines of these amounts, line_1 and so on. */
export const linesOf = (amounts: readonly { charge: number; allowed: number }[]): readonly LineFacts[] =>
  amounts.map(({ charge, allowed }, index) => ({
    id: `line_${index + 1}`,
    code: 'ML201',
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

/** A bill's life: what was wanted and granted, one command after the other, and what each recorded. */
export interface Tale {
  readonly commands: readonly BillCommand[];
  /** The events of each command. */
  readonly chapters: readonly (readonly BillEvent[])[];
  /** How many wishes were refused on the way. */
  readonly refused: number;
}

/** The events of a wish, or null when a rule refuses it. Anything but a Rejection is a fault and is thrown. */
export const attempt = (history: readonly BillEvent[], command: BillCommand): readonly BillEvent[] | null => {
  try {
    return decide(bill, fold(bill, history), command);
  } catch (error) {
    if (error instanceof Rejection) return null;
    throw error;
  }
};

const tell = (submission: BillCommand, wished: readonly Wish[]): Tale => {
  const commands = [submission];
  const chapters = [attempt([], submission)!];
  let time = Date.parse(SUBMITTED_AT);
  let refused = 0;
  for (const { kind, hours, n, m } of wished) {
    const history = chapters.flat();
    time += hours * 3_600_000;
    const command = wishes[kind](fold(bill, history), new Date(time).toISOString(), n, m);
    const events = attempt(history, command);
    if (events === null) refused += 1;
    else {
      commands.push(command);
      chapters.push(events);
    }
  }
  return { commands, chapters, refused };
};

/** Any interleaving of what the office, the payer and the clock may do to a bill. */
export const anyTale: fc.Arbitrary<Tale> = fc
  .tuple(anySubmission, fc.constantFrom(...preludes), fc.array(anyWish, { maxLength: 20, size: 'max' }))
  .map(([submission, begun, wished]) => tell(submission, [...begun, ...wished]));
