import type { ReconciliationView } from '#contracts';
import { dollarsOf, type CalendarDate, type Cents } from '#domain';
import type { BillRow, CheckDoc, RowMoney } from '#read-models';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';

export const checkFigureFields = [
  'checkId',
  'depositDate',
  'amountCents',
  'pendingCents',
  'adjustedCents',
  'countedTwiceCents',
  'refundedCents',
  'unappliedCents',
] as const satisfies readonly (keyof CheckDoc)[];
export type CheckFigureFacts = Pick<CheckDoc, (typeof checkFigureFields)[number]>;

export const billMoneyFields = ['money'] as const satisfies readonly (keyof BillRow)[];
export type BillMoneyFacts = Pick<BillRow, (typeof billMoneyFields)[number]>;

/** Range of deposit dates, both inclusive. If a bound is missing, that side is open. */
export interface DepositWindow {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

const isWithin = (day: CalendarDate, { from, to }: DepositWindow): boolean =>
  (from === undefined || day >= from) && (to === undefined || day <= to);

type Pages<Facts> = AsyncIterable<readonly Facts[]> | Iterable<readonly Facts[]>;

interface Applied {
  principal: Cents;
  penalty: Cents;
  interest: Cents;
  ibrFee: Cents;
}

const receivedOf = async (checks: Pages<CheckFigureFacts>) => {
  const ids = new Set<string>();
  const sums = { received: 0, adjusted: 0, refunded: 0, unapplied: 0, pending: 0 };
  for await (const page of checks)
    for (const check of page) {
      ids.add(check.checkId);
      sums.received += check.amountCents;
      // An adjustment that is also a recoupment on a bill counts only as that bill's money.
      sums.adjusted += check.adjustedCents + check.countedTwiceCents;
      sums.refunded += check.refundedCents;
      sums.unapplied += check.unappliedCents;
      sums.pending += check.pendingCents;
    }
  return { ids, sums };
};

const addApplied = (so: Applied, { principalCents, penaltyCents, interestCents, ibrFeeCents }: RowMoney): void => {
  so.principal += principalCents;
  so.penalty += penaltyCents;
  so.interest += interestCents;
  so.ibrFee += ibrFeeCents;
};

/**
 * `checks` are the checks in the window, and `bills` are all bills with money. A bill's money is attributed to its
 * check's deposit date, no matter when the bill received or returned it. If the check has no row yet, the payment's
 * deposit date is used. `known` returns which checks exist, with any deposit date. `isSettled` is false while money is
 * being transferred between bills and checks.
 */
export const reconciliation = async (
  window: DepositWindow,
  checks: Pages<CheckFigureFacts>,
  bills: Pages<BillMoneyFacts>,
  known: (checkIds: readonly string[]) => Promise<ReadonlySet<string>>,
  isSettled = true,
): Promise<ReconciliationView> => {
  const { ids, sums } = await receivedOf(checks);
  const applied: Applied = { principal: 0, penalty: 0, interest: 0, ibrFee: 0 };
  for await (const page of bills) {
    const doubtful: RowMoney[] = [];
    for (const { money } of page)
      for (const entry of money)
        if (ids.has(entry.checkId)) addApplied(applied, entry);
        else if (entry.depositDate !== null && isWithin(entry.depositDate, window)) doubtful.push(entry);
    if (doubtful.length === 0) continue;
    const elsewhere = await known([...new Set(doubtful.map(({ checkId }) => checkId))]);
    for (const money of doubtful) if (!elsewhere.has(money.checkId)) addApplied(applied, money);
  }
  const { principal, penalty, interest, ibrFee } = applied;
  const { received, adjusted, refunded, unapplied, pending } = sums;
  const difference = received - (principal + penalty + interest + ibrFee + adjusted + refunded + unapplied + pending);
  return {
    from: window.from ?? null,
    to: window.to ?? null,
    received: dollarsOf(received),
    applied: {
      principal: dollarsOf(principal),
      penalty: dollarsOf(penalty),
      interest: dollarsOf(interest),
      ibrFee: dollarsOf(ibrFee),
    },
    adjusted: dollarsOf(adjusted),
    refunded: dollarsOf(refunded),
    unapplied: dollarsOf(unapplied),
    pending: dollarsOf(pending),
    difference: dollarsOf(difference),
    ...(difference !== 0 && !isSettled && { provisional: true }),
  };
};

const columns: Columns<ReconciliationView> = {
  from: ({ from }) => from,
  to: ({ to }) => to,
  received: ({ received }) => csvMoney(received),
  principal: ({ applied }) => csvMoney(applied.principal),
  penalty: ({ applied }) => csvMoney(applied.penalty),
  interest: ({ applied }) => csvMoney(applied.interest),
  ibrFee: ({ applied }) => csvMoney(applied.ibrFee),
  adjusted: ({ adjusted }) => csvMoney(adjusted),
  refunded: ({ refunded }) => csvMoney(refunded),
  unapplied: ({ unapplied }) => csvMoney(unapplied),
  pending: ({ pending }) => csvMoney(pending),
  difference: ({ difference }) => csvMoney(difference),
};
export const reconciliationCsv = (view: ReconciliationView): string => csvTable(columns, [view]);
