import {
  type RuleSet,
  bill,
  decide,
  fold,
  paidWithoutObjectionCitation,
  Rejection,
  usd,
  type BillCommand,
} from '#domain';
import {
  answerRefundRequest,
  but,
  noon,
  postPayment,
  recordEor,
  requestRefund,
  simulate,
  startReview,
  submitBill,
} from '#domain/samples';
import { historyBy } from '../bill-histories.js';
import { linesOf } from '../any-bill.js';
import type { RulePart } from './rule.js';

const accepted = simulate('accepted', noon('2026-03-05'));
const asked = requestRefund(500_00, noon('2026-05-02'));

/**
 * Result of declining a refund request on the legal ground: declined with the cited authority, or the reason why
 * declining was refused.
 */
const declined =
  (...before: readonly BillCommand[]) =>
  (rules: RuleSet): string => {
    const answer = answerRefundRequest(asked.data.requestId, noon('2026-05-03'), 'declined', 'paid_without_objection');
    try {
      const [event] = decide(bill, fold(bill, historyBy(rules, ...before, asked)), answer, rules);
      return event?.type === 'RefundRequestAnswered' && event.data.citation === paidWithoutObjectionCitation
        ? 'declined, with the legal authority'
        : 'declined';
    } catch (error) {
      if (error instanceof Rejection) return `refused: the ground ${error.errors?.[0]?.message ?? ''}`;
      throw error;
    }
  };

/** Principal and fee in a payment after an independent bill review. */
const withFee = (rules: RuleSet): string => {
  const paid = but(postPayment(680_00, noon('2026-04-05')), { ibrFee: 180_00 });
  const history = historyBy(
    rules,
    accepted,
    recordEor(0, noon('2026-04-01')),
    startReview('second_review', noon('2026-04-02')),
    recordEor(0, noon('2026-04-03')),
    startReview('independent_bill_review', noon('2026-04-04')),
    paid,
  );
  const [payment] = fold(bill, history).payments;
  return `principal ${usd(payment?.principal ?? 0)}, fee ${usd(payment?.ibrFee ?? 0)}`;
};

const oneLine = linesOf([{ charge: 2015_00, allowed: 2015_00 }]);

export const refundRules: RulePart = {
  title: 'Refunds and reimbursed fees',
  rules: [
    {
      rule: 'No refund is due for a medical-legal bill that was paid by the fee schedule and not objected to in time',
      citation: paidWithoutObjectionCitation,
      example: 'Paid $2,015.00, the fee schedule amount; the payer requests $500.00',
      result: 'declined, with the legal authority',
      holds: declined(submitBill({ lines: oneLine }), accepted, postPayment(2015_00, noon('2026-04-01'))),
    },
    {
      rule: 'This ground does not apply to payments above the fee schedule',
      citation: 'Labor Code § 4622',
      example: 'Paid $2,515.00, of which the schedule allows $2,015.00',
      result: 'refused: the ground does not apply if more is paid than the fee schedule allows',
      holds: declined(
        submitBill({ lines: oneLine }),
        accepted,
        but(postPayment(2515_00, noon('2026-04-01')), { overpayment: 'credit' }),
      ),
    },
    {
      rule: 'This ground does not apply to treatment bills',
      citation: 'Labor Code § 4622',
      example: 'A professional bill, paid $2,015.00',
      result: 'refused: the ground applies only to medical-legal bills',
      holds: declined(
        submitBill({ lines: oneLine, billingMode: 'professional' }),
        accepted,
        postPayment(2015_00, noon('2026-04-01')),
      ),
    },
    {
      rule: 'A reimbursed independent bill review fee does not count toward the charge',
      citation: 'Labor Code § 4603.6(c)',
      example: 'A check for $680.00 that includes the fee of $180.00',
      result: 'principal $500.00, fee $180.00',
      holds: withFee,
    },
  ],
};
