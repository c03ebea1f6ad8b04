import { MAX_DEPOSITS_PER_DAY, type DepositDayView, type DepositReportView, type DepositView } from '#contracts';
import { dollarsOf, sum, type PaymentMethod } from '#domain';
import type { CheckDoc } from '#read-models';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';

type Deposit = Pick<
  CheckDoc,
  'checkId' | 'method' | 'depositDate' | 'checkNumber' | 'payer' | 'amountCents' | 'clearedOn'
>;

const largestFirst = (a: Deposit, b: Deposit): number =>
  b.amountCents - a.amountCents || (a.checkId < b.checkId ? -1 : 1);

const present = ({ checkId, method, checkNumber, payer, amountCents, clearedOn }: Deposit): DepositView => ({
  id: checkId,
  // A check without money isn't a deposit.
  method: method as PaymentMethod,
  checkNumber,
  payer,
  amount: dollarsOf(amountCents),
  cleared: clearedOn !== null,
});

const cents = (some: readonly Deposit[]): number => sum(some.map(({ amountCents }) => amountCents));
const isCleared = ({ clearedOn }: Deposit): boolean => clearedOn !== null;

const dayOf = (date: string, some: readonly Deposit[]): DepositDayView => {
  const checks = cents(some.filter(({ method }) => method === 'check'));
  const cleared = cents(some.filter(isCleared));
  const amount = cents(some);
  return {
    date,
    count: some.length,
    amount: dollarsOf(amount),
    checks: dollarsOf(checks),
    transfers: dollarsOf(amount - checks),
    cleared: dollarsOf(cleared),
    uncleared: dollarsOf(amount - cleared),
    payments: some.toSorted(largestFirst).slice(0, MAX_DEPOSITS_PER_DAY).map(present),
  };
};

const byDay = (deposits: readonly Deposit[]): ReadonlyMap<string, readonly Deposit[]> => {
  const days = new Map<string, Deposit[]>();
  for (const deposit of deposits) {
    const day = days.get(deposit.depositDate);
    if (day) day.push(deposit);
    else days.set(deposit.depositDate, [deposit]);
  }
  return days;
};

/** Keeps the order of `deposits`, in which deposits from the same day are adjacent. */
export const depositReport = (deposits: readonly Deposit[]): DepositReportView => {
  const amount = cents(deposits);
  const cleared = cents(deposits.filter(isCleared));
  return {
    days: Array.from(byDay(deposits), ([date, some]) => dayOf(date, some)),
    count: deposits.length,
    amount: dollarsOf(amount),
    cleared: dollarsOf(cleared),
    uncleared: dollarsOf(amount - cleared),
  };
};

const columns: Columns<Deposit> = {
  date: ({ depositDate }) => depositDate,
  id: ({ checkId }) => checkId,
  method: ({ method }) => method,
  checkNumber: ({ checkNumber }) => checkNumber,
  payer: ({ payer }) => payer,
  amount: ({ amountCents }) => csvMoney(dollarsOf(amountCents)),
  clearedOn: ({ clearedOn }) => clearedOn,
};
export const depositsCsv = (deposits: readonly Deposit[]): string =>
  csvTable(
    columns,
    [...byDay(deposits).values()].flatMap((some) => some.toSorted(largestFirst)),
  );
