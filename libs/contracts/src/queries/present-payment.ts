import { checkIdOfPayment, dollarsOf, type PaymentOnFile as Payment } from '#domain';
import type { PaymentView } from './payment.view.js';

const feeReason = ({ penalty, interest }: Payment): string | null => {
  if (penalty > 0 && interest > 0) return 'penalty_and_interest';
  if (penalty > 0) return 'penalty';
  return interest > 0 ? 'interest' : null;
};

export const presentPayment = (payment: Payment): PaymentView => ({
  id: payment.paymentId,
  checkId: payment.checkId ?? checkIdOfPayment(payment.paymentId),
  method: payment.method,
  checkNumber: payment.checkNumber,
  status: payment.voided ? 'voided' : 'posted',
  depositDate: payment.depositDate,
  receivedDate: payment.receivedDate,
  amount: dollarsOf(payment.amount),
  principalAmount: dollarsOf(payment.principal),
  feeAmount: dollarsOf(payment.penalty + payment.interest),
  ibrFee: dollarsOf(payment.ibrFee ?? 0),
  feeReason: feeReason(payment),
  source: payment.source,
  postedAt: payment.postedAt,
  updatedAt: payment.updatedAt,
  note: payment.note,
  voided: payment.voided,
});
