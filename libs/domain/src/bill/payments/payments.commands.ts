import {
  allowBy,
  answered,
  invalid,
  reject,
  remark,
  type ActionRule,
  type Asking,
  type Decisions,
} from '../bill.decisions.js';
import type { BillEvent } from '../bill.events.js';
import { openEor, paidOf, unpaidOf, type BillFacts, type PaymentFact } from '../bill.facts.js';
import { settled } from '../bill.outcome.js';
import { billStates, type CalendarDate, type Cents, type PaymentMethod, type Timestamp } from '../bill.types.js';
import type { PaymentPostedData } from './payments.events.js';

/** What may be asked of payments. */
export interface PaymentCommands {
  readonly PostPayment: Asking & {
    paymentId: string;
    eorId: string | null;
    amount: Cents;
    penalty: Cents;
    interest: Cents;
    ibrFee?: Cents;
    /** The check that it is a share of; missing where it is a check of its own. */
    checkId?: string;
    method: PaymentMethod;
    source: 'paper' | '835' | 'portal';
    checkNumber: string | null;
    depositDate: CalendarDate;
    note: string | null;
  };
  readonly VoidPayment: Asking & { paymentId: string; reason: string };
}

export const paymentActions = {
  post_payment: {
    from: ['accepted', 'accepted_no_response', ...answered, 'second_review', 'ibr', 'lien', 'paid', 'closed'],
  },
  void_payment: {
    from: billStates,
    idle: ({ payments }) => (payments.some(({ voided }) => !voided) ? null : 'There is no posted payment to void.'),
  },
} as const satisfies Record<string, ActionRule>;
const allow = allowBy(paymentActions);

const principalOf = ({ amount, penalty, interest, ibrFee = 0 }: PaymentCommands['PostPayment']): Cents =>
  amount - penalty - interest - ibrFee;

/** The event of a payment; a closed bill's write-off shrinks by its principal. */
export const paymentPosted = (
  facts: BillFacts,
  posting: PaymentCommands['PostPayment'],
  told: Pick<PaymentPostedData, 'remittanceKey'> = {},
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
      balance: facts.closed?.writeOff === true ? 0 : Math.max(0, facts.charged - paidOf(facts) - principal),
      ...told,
      ...(checkId !== undefined && { checkId }),
      ...(ibrFee > 0 && { ibrFee }),
      private: { checkNumber: posting.checkNumber, note: posting.note, actorName: posting.actorName },
    },
  };
};

/** The event of a payment that counts no more. */
export const paymentVoided = (
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
    balance: facts.closed?.writeOff === true ? 0 : Math.max(0, facts.charged - paidOf(facts) + principal),
    voidedAt: asked.at,
    ...(reversedBy !== undefined && { reversedBy }),
    ...(checkId !== undefined && { checkId }),
    private: remark(asked.reason, asked),
  },
});

export const paymentDecisions: Decisions<PaymentCommands> = {
  PostPayment: (facts, posting) => {
    // Whoever finishes what was begun may come twice.
    if (facts.payments.some(({ paymentId }) => paymentId === posting.paymentId)) return [];
    const principal = principalOf(posting);
    if (principal < 0) return invalid('amount', 'must cover the penalty and the interest');
    const above = () => principal > unpaidOf(facts) && invalid('amount', 'leaves a principal above the balance');
    // Fields come before the state; but where nothing is unpaid no amount would be right, so the state says why.
    if (unpaidOf(facts) > 0) above();
    allow(facts, 'post_payment', posting.at);
    above();
    return settled(facts, posting.at, (now) => {
      const open = openEor(now);
      const eorId = posting.eorId ?? (open && principal > 0 && principal <= open.rest ? open.eor.eorId : null);
      return [paymentPosted(now, { ...posting, eorId })];
    });
  },

  VoidPayment: (facts, command) => {
    const payment = facts.payments.find(({ paymentId }) => paymentId === command.paymentId);
    if (!payment) return invalid('paymentId', 'must be a payment of this bill');
    if (payment.voided) return reject(facts, 'void_payment', 'The payment was voided before.');
    return settled(facts, command.at, (now) => [paymentVoided(now, payment, command)]);
  },
};
