/** What of a check is for one bill, as it is typed. */
export interface Share {
  readonly billId: string;
  readonly amount: number | string;
  readonly penalty: number | string;
  readonly interest: number | string;
}

export interface Check {
  readonly method: string;
  readonly checkNumber: string;
  readonly depositDate: string;
  readonly amount: number | string;
  readonly shares: readonly Share[];
}

const cents = (value: number | string): number => (value === '' ? 0 : Math.round(Number(value) * 100));

/** What of the check is for no bill yet, in dollars; below zero where more is given away than came. */
export const leftOf = ({ amount, shares }: Check): number =>
  (cents(amount) - shares.reduce((sum, share) => sum + cents(share.amount), 0)) / 100;

/** What the API is sent. */
export const checkBody = ({ method, checkNumber, depositDate, amount, shares }: Check) => ({
  method,
  checkNumber,
  depositDate,
  amount: Number(amount),
  allocations: shares.map((share) => ({
    billId: share.billId,
    amount: Number(share.amount),
    ...(cents(share.penalty) > 0 && { penalty: Number(share.penalty) }),
    ...(cents(share.interest) > 0 && { interest: Number(share.interest) }),
  })),
});
