import type { AdjustmentReportRequest, AdjustmentReportView, AdjustmentRowView } from '#contracts';
import { dollarsOf, sum, type KnownAdjustment } from '#domain';
import type { CheckDoc } from '#read-models';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';

interface Entry {
  readonly check: CheckDoc;
  readonly adjustment: KnownAdjustment;
}

const present = ({ check, adjustment }: Entry): AdjustmentRowView => ({
  checkId: check.checkId,
  depositDate: check.depositDate,
  adjustmentId: adjustment.adjustmentId,
  code: adjustment.code,
  amount: dollarsOf(adjustment.amount),
  reference: adjustment.reference,
  status: adjustment.status,
});

/** Returns the selected adjustments on these checks, in check order, and their totals by code. */
export const adjustmentReport = (
  checks: readonly CheckDoc[],
  { code, status }: Pick<AdjustmentReportRequest, 'code' | 'status'>,
): AdjustmentReportView => {
  const wanted = checks
    .flatMap((check) => check.adjustments.map((adjustment) => ({ check, adjustment })))
    .filter(
      ({ adjustment }) =>
        (code === undefined || adjustment.code === code.toUpperCase()) &&
        (status === undefined || adjustment.status === status),
    );
  const cents = (some: readonly Entry[]): number => sum(some.map(({ adjustment }) => adjustment.amount));
  const codes = [...new Set(wanted.map(({ adjustment }) => adjustment.code))].sort();
  return {
    rows: wanted.map(present),
    codes: codes.map((name) => {
      const some = wanted.filter(({ adjustment }) => adjustment.code === name);
      return { code: name, count: some.length, amount: dollarsOf(cents(some)) };
    }),
    total: dollarsOf(cents(wanted)),
  };
};

const columns: Columns<AdjustmentRowView> = {
  checkId: ({ checkId }) => checkId,
  depositDate: ({ depositDate }) => depositDate,
  adjustmentId: ({ adjustmentId }) => adjustmentId,
  code: ({ code }) => code,
  amount: ({ amount }) => csvMoney(amount),
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
};
export const adjustmentsCsv = ({ rows }: AdjustmentReportView): string => csvTable(columns, rows);
