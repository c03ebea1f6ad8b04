import { checkIdOfPayment } from '../../kernel/ids.js';
import type { CheckMethod } from '../../check/check.types.js';
import {
  actionGuard,
  assertState,
  answeredStates,
  throwInvalid,
  reject,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import { openEor, openIbrFeeOf, paidOf, refundedOf, unpaidOf, type BillFacts } from '../shared/bill.facts.js';
import type { PaymentFact } from './payment.facts.js';
import { billStates, type CalendarDate, type Cents, type Timestamp } from '../shared/bill.types.js';
import { moneyAfter } from './money-after.js';
import type { PaymentPostedData } from './payments.events.js';

export interface PaymentCommands {
  readonly PostPayment: CommandContext & {
    paymentId: string;
    eorId: string | null;
    amount: Cents;
    penalty: Cents;
    interest: Cents;
    ibrFee?: Cents;
    /** Absent if the payment is an entire check. */
    checkId?: string;
    method: CheckMethod;
    source: 'paper' | '835' | 'portal';
    checkNumber: string | null;
    depositDate: CalendarDate;
    note: string | null;
    /** How to handle principal above the open amount: `refuse` (default), or `credit` for the payer. */
    overpayment?: 'refuse' | 'credit';
    /** Interest from a remittance that names no claim. Allowed for a bill without a response. */
    ofAdjustment?: true;
  };
  /** A null amount doesn't change. The principal is the remainder. Amounts are in cents. */
  readonly ReclassifyPayment: CommandContext & {
    paymentId: string;
    penalty: Cents | null;
    interest: Cents | null;
    ibrFee: Cents | null;
    reason: string;
  };
  readonly VoidPayment: CommandContext & { paymentId: string; reason: string };
}

/** Returns true if part of the payment was refunded, or if voiding it would make the paid amount negative. */
export const isVoidBlocked = (facts: BillFacts, { paymentId, principal }: PaymentFact): boolean =>
  refundedOf(facts, paymentId) > 0 || paidOf(facts) < principal;

const REFUND_OR_RECOUPMENT_EXISTS = 'Undo the refund or recoupment of this payment first.';

export const paymentActions = {
  post_payment: {
    from: ['accepted', 'accepted_no_response', ...answeredStates, 'second_review', 'ibr', 'lien', 'paid', 'closed'],
  },
  void_payment: {
    from: billStates,
    idle: ({ payments }) => (payments.some(({ voided }) => !voided) ? null : 'There is no posted payment to void.'),
    guard: (facts) => {
      if (facts.payments.every((payment) => payment.voided || isVoidBlocked(facts, payment)))
        reject(facts, 'void_payment', REFUND_OR_RECOUPMENT_EXISTS);
    },
  },
  reclassify_payment: {
    from: billStates,
    idle: ({ payments }) =>
      payments.some(({ voided }) => !voided) ? null : 'There is no posted payment to reallocate.',
  },
} as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard(paymentActions);

const principalOf = ({ amount, penalty, interest, ibrFee = 0 }: PaymentCommands['PostPayment']): Cents =>
  amount - penalty - interest - ibrFee;

/** A closed bill's write-off decreases by the principal. */
export const paymentPostedEvent = (
  facts: BillFacts,
  posting: PaymentCommands['PostPayment'],
  extra: Pick<PaymentPostedData, 'remittanceKey'> = {},
): { type: 'PaymentPosted'; data: PaymentPostedData } => {
  const principal = principalOf(posting);
  const { checkId, ibrFee = 0 } = posting;
  return {
    type: 'PaymentPosted',
    data: {
      billId: facts.billId,
      paymentId: posting.paymentId,
      eorId: posting.eorId,
      amount: posting.amount,
      principal,
      penalty: posting.penalty,
      interest: posting.interest,
      method: posting.method,
      source: posting.source,
      depositDate: posting.depositDate,
      receivedDate: posting.depositDate,
      postedAt: posting.at,
      ...moneyAfter(facts, principal),
      ...extra,
      ...(checkId !== undefined && { checkId }),
      ...(ibrFee > 0 && { ibrFee }),
      private: { checkNumber: posting.checkNumber, note: posting.note, actorName: posting.actorName },
    },
  };
};

export const paymentVoidedEvent = (
  facts: BillFacts,
  { paymentId, principal }: PaymentFact,
  asked: { readonly at: Timestamp; readonly actorName: string | null; readonly reason: string },
  { reversedBy, checkId }: { readonly reversedBy?: string; readonly checkId?: string } = {},
): BillEvent => ({
  type: 'PaymentVoided',
  data: {
    billId: facts.billId,
    paymentId,
    principal,
    ...moneyAfter(facts, 0 - principal),
    voidedAt: asked.at,
    ...(reversedBy !== undefined && { reversedBy }),
    ...(checkId !== undefined && { checkId }),
    private: remark(asked.reason, asked),
  },
});

/**
 * Throws `validation_error` if the amount exceeds the fees that payers have not reimbursed. `but`: see openIbrFeeOf.
 */
const assertIbrFee = (facts: BillFacts, ibrFee: Cents, but?: string): void => {
  if (ibrFee > 0 && ibrFee > openIbrFeeOf(facts, but))
    throwInvalid('ibrFee', 'must not exceed the unpaid fee of a submitted independent bill review');
};

export const paymentDecisions: Decisions<PaymentCommands> = {
  PostPayment: (facts, posting, rules) => {
    // A resumed run may post the same payment again.
    if (facts.payments.some(({ paymentId }) => paymentId === posting.paymentId)) return [];
    const principal = principalOf(posting);
    const { ibrFee = 0, overpayment = 'refuse' } = posting;
    if (principal < 0)
      return throwInvalid(
        'amount',
        `must cover the penalty${ibrFee > 0 ? ', the interest and the IBR fee' : ' and the interest'}`,
      );
    assertIbrFee(facts, ibrFee);
    const above = () =>
      overpayment === 'refuse' &&
      principal > unpaidOf(facts) &&
      // Field problems are reported before state problems. But if nothing is unpaid, no amount would be valid, so the
      // state is reported.
      throwInvalid('amount', 'leaves a principal that exceeds the balance');
    if (unpaidOf(facts) > 0) above();
    if (posting.ofAdjustment) assertState(facts, ['submitted', ...paymentActions.post_payment.from], 'post_payment');
    else assertAllowed(facts, 'post_payment', posting.at, rules);
    above();
    return (now) => {
      const open = openEor(now);
      const eorId = posting.eorId ?? (open && principal > 0 && principal <= open.rest ? open.eor.eorId : null);
      return [paymentPostedEvent(now, { ...posting, eorId })];
    };
  },

  ReclassifyPayment: (facts, command) => {
    const { at, paymentId, reason } = command;
    const payment = facts.payments.find((candidate) => candidate.paymentId === paymentId);
    if (!payment) return throwInvalid('paymentId', 'must be a payment of this bill');
    const penalty = command.penalty ?? payment.penalty;
    const interest = command.interest ?? payment.interest;
    const ibrFee = command.ibrFee ?? payment.ibrFee;
    const principal = payment.amount - penalty - interest - ibrFee;
    const path = (['penalty', 'interest', 'ibrFee'] as const).find((name) => command[name] !== null) ?? 'penalty';
    const field = path === 'ibrFee' ? path : `${path}Amount`;
    if (principal < 0) return throwInvalid(field, 'leaves a negative principal');
    assertIbrFee(facts, ibrFee, paymentId);
    if (payment.voided) return reject(facts, 'reclassify_payment', 'The payment is already voided.');
    const more = principal - payment.principal;
    if (principal < refundedOf(facts, paymentId) || paidOf(facts) + more < 0)
      return reject(facts, 'reclassify_payment', REFUND_OR_RECOUPMENT_EXISTS);
    if (more === 0 && penalty === payment.penalty && interest === payment.interest) return [];
    return (now) => [
      {
        type: 'PaymentReclassified',
        data: {
          ...{ billId: now.billId, paymentId, checkId: payment.checkId ?? checkIdOfPayment(paymentId) },
          ...{ principal, penalty, interest, ibrFee },
          ...moneyAfter(now, more),
          reclassifiedAt: at,
          private: remark(reason, command),
        },
      },
    ];
  },

  VoidPayment: (facts, command) => {
    const payment = facts.payments.find(({ paymentId }) => paymentId === command.paymentId);
    if (!payment) return throwInvalid('paymentId', 'must be a payment of this bill');
    if (payment.voided) return reject(facts, 'void_payment', 'The payment is already voided.');
    if (isVoidBlocked(facts, payment)) return reject(facts, 'void_payment', REFUND_OR_RECOUPMENT_EXISTS);
    return (now) => [paymentVoidedEvent(now, payment, command)];
  },
};
