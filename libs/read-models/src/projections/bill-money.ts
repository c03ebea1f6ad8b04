import { checkIdOfPayment, type BillOnFile, type CalendarDate, type Cents, type PaymentOnFile } from '#domain';

/** Effect of a check on the money of a bill, signed: below 0 what it took back. Cents. */
export interface RowMoney {
  readonly checkId: string;
  /** The day of deposit that the payment names; null for what was taken back: that day is the check's. */
  readonly depositDate: CalendarDate | null;
  readonly principalCents: Cents;
  readonly penaltyCents: Cents;
  readonly interestCents: Cents;
  readonly ibrFeeCents: Cents;
}

/**
 * The bill's side of the ledger: each of these is a share that the check it names has, too. What is refunded leaves the check
 * that had paid it; what the payer took back by another check is a share below 0 of that one.
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
  // The check that brought it keeps it: that money did come. The one that took it back has it below 0.
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
