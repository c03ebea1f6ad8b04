import { checkIdOfPayment, type BillOnFile, type CalendarDate, type Cents, type PaymentOnFile } from '#domain';

/** Effect of a check on a bill's money, in signed cents: negative for money that the check took back. */
export interface RowMoney {
  readonly checkId: string;
  /** Deposit date of the payment. Null for money taken back, for which the check's deposit date applies. */
  readonly depositDate: CalendarDate | null;
  readonly principalCents: Cents;
  readonly penaltyCents: Cents;
  readonly interestCents: Cents;
  readonly ibrFeeCents: Cents;
}

/**
 * Returns a bill's payments by check. Each entry equals the bill's share on that check. A refund reduces the original
 * check. A recoupment is a negative share of the later check from which the payer withheld the money.
 */
export const moneyOf = ({ payments, facts }: Pick<BillOnFile, 'payments' | 'facts'>): readonly RowMoney[] => [
  ...payments.flatMap(paymentMoney),
  ...facts.refunds
    .filter(({ voided }) => !voided)
    .map(({ checkId, paymentId, amount }) => {
      const { depositDate = null } = payments.find((payment) => payment.paymentId === paymentId) ?? {};
      return refundMoney(checkId, depositDate, amount);
    }),
  ...facts.recoupments.flatMap(({ status, checkId, amount }) =>
    status === 'accepted' && checkId !== null ? [refundMoney(checkId, null, amount)] : [],
  ),
];

const refundMoney = (checkId: string, depositDate: CalendarDate | null, cents: Cents): RowMoney => ({
  ...{ checkId, depositDate, principalCents: 0 - cents },
  ...{ penaltyCents: 0, interestCents: 0, ibrFeeCents: 0 },
});

const paymentMoney = (payment: PaymentOnFile): readonly RowMoney[] => {
  const { takenBackBy, voided } = payment;
  if (!voided) return [shareOf(payment)];
  // The money was received, so the original check keeps its share. The other check has a negative share.
  return takenBackBy === undefined ? [] : [shareOf(payment), recoupedMoney(shareOf(payment), takenBackBy)];
};

const shareOf = ({
  paymentId,
  checkId = checkIdOfPayment(paymentId),
  depositDate,
  principal,
  penalty,
  interest,
  ibrFee = 0,
}: PaymentOnFile): RowMoney => ({
  checkId,
  depositDate,
  principalCents: principal,
  penaltyCents: penalty,
  interestCents: interest,
  ibrFeeCents: ibrFee,
});

const recoupedMoney = (
  { principalCents, penaltyCents, interestCents, ibrFeeCents }: RowMoney,
  checkId: string,
): RowMoney => ({
  checkId,
  depositDate: null,
  principalCents: 0 - principalCents,
  penaltyCents: 0 - penaltyCents,
  interestCents: 0 - interestCents,
  ibrFeeCents: 0 - ibrFeeCents,
});
