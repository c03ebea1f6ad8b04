import type { DepositSummaryView } from '#contracts';
import { dollarsOf, type BankStatement, type CalendarDate, type Cents } from '#domain';
import { checkProjection, type CheckDoc, type Filter, type Views } from '#read-models';
import { allOf } from '../bills/search-filter.js';
import type { DepositWindow } from '../reports/reconciliation.js';

export interface DepositDay {
  readonly date: CalendarDate;
  checks: number;
  transfers: number;
  amount: Cents;
  unapplied: Cents;
}

export const depositedWithin = ({ from, to }: DepositWindow): Filter =>
  allOf(
    from === undefined ? {} : { depositDate: { $gte: from } },
    to === undefined ? {} : { depositDate: { $lte: to } },
  );

/** Selects payments that moved money. */
export const depositsWithin = (window: DepositWindow): Filter =>
  allOf(depositedWithin(window), { status: 'received', amountCents: { $gt: 0 }, method: { $ne: 'none' } });

const fields = [
  'depositDate',
  'method',
  'amountCents',
  'unappliedCents',
] as const satisfies readonly (keyof CheckDoc)[];

export const emptyDay = (date: CalendarDate): DepositDay => ({
  ...{ date, checks: 0, transfers: 0, amount: 0, unapplied: 0 },
});

const add = (day: DepositDay, check: Pick<CheckDoc, (typeof fields)[number]>): void => {
  if (check.method === 'check') day.checks += 1;
  else day.transfers += 1;
  day.amount += check.amountCents;
  day.unapplied += check.unappliedCents;
};

/** Returns days with payments or with an amount of the bank statement, newest first, at most `limit`. */
export const depositDays = async (
  views: Views,
  organizationId: string,
  statement: BankStatement,
  range: DepositWindow,
  limit = Infinity,
): Promise<readonly DepositDay[]> => {
  const days = new Map<CalendarDate, DepositDay>();
  const checks = views.inOrder<CheckDoc>(checkProjection.name, {
    ...{ organizationId, filter: depositsWithin(range), by: '-depositDate', fields },
  });
  for await (const check of checks) {
    const day = days.get(check.depositDate) ?? emptyDay(check.depositDate);
    if (days.size === limit && !days.has(day.date)) break;
    days.set(day.date, day);
    add(day, check);
  }
  const { from = '', to = '9999-12-31' } = range;
  for (const date of Object.keys(statement))
    if (date >= from && date <= to && !days.has(date)) days.set(date, emptyDay(date));
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, limit);
};

/** Returns `amount` minus the bank's amount in cents, or null without a bank statement. */
export const differenceOf = ({ date, amount }: DepositDay, statement: BankStatement): Cents | null => {
  const bank = statement[date];
  return bank ? amount - bank.amount : null;
};

type ShownDay = Pick<DepositSummaryView, keyof DepositSummaryView>;

const dollarsOrNull = (cents: Cents | null): number | null => (cents === null ? null : dollarsOf(cents));

export const presentDay = (day: DepositDay, statement: BankStatement): ShownDay => ({
  date: day.date,
  checks: day.checks,
  transfers: day.transfers,
  amount: dollarsOf(day.amount),
  unapplied: dollarsOf(day.unapplied),
  bankAmount: dollarsOrNull(statement[day.date]?.amount ?? null),
  difference: dollarsOrNull(differenceOf(day, statement)),
});
