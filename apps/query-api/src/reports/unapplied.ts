import type { UnappliedRowView, UnappliedView } from '#contracts';
import { daysBetween, dollarsOf, sum, type CalendarDate } from '#domain';
import type { CheckDoc } from '#read-models';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';

const rowOf = (check: CheckDoc, today: CalendarDate): UnappliedRowView => ({
  checkId: check.checkId,
  depositDate: check.depositDate,
  payer: check.payer,
  checkNumber: check.checkNumber,
  amount: dollarsOf(check.amountCents),
  unapplied: dollarsOf(check.unappliedCents),
  openAdjustments: dollarsOf(check.openAdjustmentCents),
  reasons: check.reasons,
  ageDays: Math.max(0, daysBetween(check.depositDate, today)),
});

/** In the same order as `checks`. */
export const unappliedReport = (checks: readonly CheckDoc[], today: CalendarDate): UnappliedView => ({
  rows: checks.map((check) => rowOf(check, today)),
  total: dollarsOf(sum(checks.map(({ unappliedCents }) => unappliedCents))),
  adjustmentTotal: dollarsOf(sum(checks.map(({ openAdjustmentCents }) => openAdjustmentCents))),
});

const columns: Columns<UnappliedRowView> = {
  checkId: ({ checkId }) => checkId,
  depositDate: ({ depositDate }) => depositDate,
  payer: ({ payer }) => payer,
  checkNumber: ({ checkNumber }) => checkNumber,
  amount: ({ amount }) => csvMoney(amount),
  unapplied: ({ unapplied }) => csvMoney(unapplied),
  openAdjustments: ({ openAdjustments }) => csvMoney(openAdjustments),
  reasons: ({ reasons }) => reasons.join(' '),
  ageDays: ({ ageDays }) => ageDays,
};
export const unappliedCsv = ({ rows }: UnappliedView): string => csvTable(columns, rows);
