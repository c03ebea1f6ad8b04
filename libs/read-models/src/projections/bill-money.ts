import { checkOfPayment, type BillOnFile, type PaymentOnFile } from '#domain';
import type { RowMoney } from './bill-row.js';

/** The bill's side of the ledger: each of these is a share that the check it names has, too. */
export const moneyOf = ({ payments }: Pick<BillOnFile, 'payments'>): readonly RowMoney[] =>
  payments.flatMap((payment) => {
    const { takenBackBy, voided } = payment;
    if (!voided) return [shareOf(payment)];
    // The check that brought it keeps it: that money did come. The one that took it back has it below 0.
    return takenBackBy === undefined ? [] : [shareOf(payment), takenBack(shareOf(payment), takenBackBy)];
  });

const shareOf = ({
  paymentId,
  checkId = checkOfPayment(paymentId),
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

const takenBack = (
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
