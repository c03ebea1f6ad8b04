import type { BillReportRowView, LineReportRowView, ProcedureRowView, ServiceLineItemsView } from '#contracts';
import { addDays, dollarsOf, sumUnits, type CalendarDate } from '#domain';
import type { BillRow, RowLine, ScannedRow } from '#read-models';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';
import type { DirectoryNames } from '../kernel/names.js';

export const serviceLineFields = [
  'billNumber',
  'status',
  'patientId',
  'patientName',
  'claimNumber',
  'claimsAdminId',
  'claimsAdminName',
  'serviceDate',
  'procedureCodes',
  'submittedDate',
  'submittedTime',
  'chargedCents',
  'paidCents',
  'lines',
] as const satisfies readonly (keyof BillRow)[];
export type ServiceLineFacts = ScannedRow<Pick<BillRow, (typeof serviceLineFields)[number]>>;

/** Range of first submission dates. If a bound is missing, that side is open. */
export interface Window {
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const DEFAULT_DAYS = 30;

/** Defaults to the last 30 days. */
export const windowOf = (asked: Window, today: CalendarDate): Window =>
  asked.from === undefined && asked.to === undefined ? { from: addDays(today, 1 - DEFAULT_DAYS), to: today } : asked;

type Named = Pick<BillReportRowView, 'patient' | 'claimsAdmin'>;

/** Fields are listed separately: there can be 100,000 rows, and spreading objects is several times slower. */
const billRow = (row: ServiceLineFacts, names: Named): BillReportRowView => ({
  billId: row._id,
  billNumber: row.billNumber,
  submittedDate: row.submittedDate,
  dos: row.serviceDate === '' ? null : row.serviceDate,
  patient: names.patient,
  claim: row.claimNumber,
  claimsAdmin: names.claimsAdmin,
  status: row.status,
  codes: row.procedureCodes,
  billed: dollarsOf(row.chargedCents),
  paid: dollarsOf(row.paidCents),
});

const lineRow = (row: ServiceLineFacts, line: RowLine, names: Named): LineReportRowView => ({
  billId: row._id,
  billNumber: row.billNumber,
  submittedDate: row.submittedDate,
  dos: row.serviceDate === '' ? null : row.serviceDate,
  patient: names.patient,
  claim: row.claimNumber,
  claimsAdmin: names.claimsAdmin,
  status: row.status,
  code: line.code,
  units: line.units,
  billed: dollarsOf(line.chargedCents),
  allowed: dollarsOf(line.allowedCents),
  paid: dollarsOf(line.paidCents),
});

interface Procedure {
  readonly code: string;
  bills: number;
  lines: number;
  units: number;
  billed: number;
  allowed: number;
  paid: number;
}

/** Returns totals by procedure code, summed in cents. */
const procedures = (rows: readonly ServiceLineFacts[]): readonly ProcedureRowView[] => {
  const found = new Map<string, Procedure>();
  for (const { lines } of rows) {
    const ofThisBill = new Set<string>();
    for (const { code, units, chargedCents, allowedCents, paidCents } of lines) {
      const row = found.get(code) ?? { code, bills: 0, lines: 0, units: 0, billed: 0, allowed: 0, paid: 0 };
      found.set(code, row);
      row.bills += ofThisBill.has(code) ? 0 : 1;
      ofThisBill.add(code);
      row.lines += 1;
      row.units = sumUnits([row.units, units]);
      row.billed += chargedCents;
      row.allowed += allowedCents;
      row.paid += paidCents;
    }
  }
  return [...found.values()]
    .sort((a, b) => b.billed - a.billed || (a.code < b.code ? -1 : 1))
    .map((row) => ({
      ...row,
      billed: dollarsOf(row.billed),
      allowed: dollarsOf(row.allowed),
      paid: dollarsOf(row.paid),
    }));
};

const newestFirst = (a: ServiceLineFacts, b: ServiceLineFacts): number =>
  b.submittedTime - a.submittedTime || b.billNumber - a.billNumber || (a._id < b._id ? 1 : -1);

/** Open sides end at the first or last day with bills, or at the other bound if there are none. */
const closedWindow = (
  { from, to }: Window,
  rows: readonly ServiceLineFacts[],
): { from: CalendarDate; to: CalendarDate } => {
  const first = from ?? rows.at(-1)?.submittedDate ?? to ?? '';
  return { from: first, to: to ?? rows[0]?.submittedDate ?? first };
};

export const serviceLineItems = (
  found: readonly ServiceLineFacts[],
  window: Window,
  names: DirectoryNames,
): ServiceLineItemsView => {
  const rows = found.toSorted(newestFirst);
  const { from, to } = closedWindow(window, rows);
  const named = rows.map((row) => ({
    row,
    called: { patient: names.patient(row), claimsAdmin: names.administrator(row) },
  }));
  const flat = named.flatMap(({ row, called }) => row.lines.map((line) => lineRow(row, line, called)));
  return {
    from,
    to,
    windowLabel: `${from} – ${to}`,
    cptRows: procedures(rows),
    billRows: named.map(({ row, called }) => billRow(row, called)),
    flat,
    totalBills: rows.length,
    totalLines: flat.length,
    totalBilled: dollarsOf(rows.reduce((so, { chargedCents }) => so + chargedCents, 0)),
  };
};

const lineColumns: Columns<LineReportRowView> = {
  billId: ({ billId }) => billId,
  billNumber: ({ billNumber }) => billNumber,
  submittedDate: ({ submittedDate }) => submittedDate,
  dos: ({ dos }) => dos,
  patient: ({ patient }) => patient,
  claim: ({ claim }) => claim,
  claimsAdmin: ({ claimsAdmin }) => claimsAdmin,
  status: ({ status }) => status,
  code: ({ code }) => code,
  units: ({ units }) => units,
  billed: ({ billed }) => csvMoney(billed),
  allowed: ({ allowed }) => csvMoney(allowed),
  paid: ({ paid }) => csvMoney(paid),
};
export const serviceLinesCsv = ({ flat }: ServiceLineItemsView): string => csvTable(lineColumns, flat);
