import type {
  AuthorizationCountsView,
  AuthorizationReportView,
  AuthorizationsByAdministratorView,
  AuthorizationsByCodeView,
} from '#contracts';
import {
  dollarsOf,
  reviewDaysBetween,
  sumUnits,
  type CalendarDate,
  type Cents,
  type RfaItemResult,
  type RuleSet,
} from '#domain';
import type { RfaRow, RowLine, ScannedRow } from '#read-models';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';
import type { DirectoryNames } from '../kernel/names.js';
import { medianOf } from './median.js';

/** Stored unencrypted, because decrypting each request would take too long. */
export const measuredFields = [
  'administratorId',
  'administratorName',
  'submittedDate',
  'overdue',
  'measures',
] as const satisfies readonly (keyof RfaRow)[];
export type MeasuredRequest = Pick<RfaRow, (typeof measuredFields)[number]>;
export type BilledLines = ScannedRow<{ readonly lines: readonly RowLine[] }>;

class Counts {
  name: string | null = null;
  private readonly numbers = { sent: 0, decided: 0, overdue: 0, items: 0, overturned: 0 };
  private readonly answers: Record<RfaItemResult, number> = {
    approved: 0,
    modified: 0,
    denied: 0,
    deferred: 0,
    none: 0,
  };
  private readonly timeliness = { in_time: 0, late: 0, unproven: 0 };
  private readonly days: number[] = [];

  get sent(): number {
    return this.numbers.sent;
  }

  /** `days` is the number of business days until the response, or null if they aren't counted. */
  add({ overdue, measures: { decided, timeliness, items } }: MeasuredRequest, days: number | null): void {
    this.numbers.sent += 1;
    if (decided) this.numbers.decided += 1;
    if (overdue) this.numbers.overdue += 1;
    if (timeliness !== null) this.timeliness[timeliness] += 1;
    if (days !== null) this.days.push(days);
    for (const { answer, overturned } of items) {
      this.numbers.items += 1;
      this.answers[answer] += 1;
      if (overturned) this.numbers.overturned += 1;
    }
  }

  present() {
    const { overturned, ...numbers } = this.numbers;
    const { in_time: inTime, late, unproven } = this.timeliness;
    const medianDays = this.days.length === 0 ? null : medianOf(this.days);
    const counts = { ...numbers, ...this.answers, overturned, inTime, late, unproven, medianDays };
    return counts satisfies AuthorizationCountsView;
  }
}

interface CodeCounts extends Pick<AuthorizationsByCodeView, 'code'> {
  readonly countBy: 'units' | 'days';
  items: number;
  requestedUnits: number;
  approvedUnits: number;
  withoutLimit: number;
  billedUnits: number;
  billed: Cents;
  paid: Cents;
}

/** The key includes the bill, because a rejected bill also names the item without using it. */
const useOf = (billId: string, itemId: string): string => `${billId} ${itemId}`;

/** Built incrementally: first from all requests, then from the bills that use their items. */
export class AuthorizationReport {
  private readonly administrators = new Map<string, Counts>();
  private readonly totals = new Counts();
  private readonly codes = new Map<string, CodeCounts>();
  /** Counts for the item's code, by use key. */
  private readonly uses = new Map<string, CodeCounts>();
  private readonly bills = new Set<string>();
  private first: CalendarDate | null = null;
  private last: CalendarDate | null = null;

  /** Bills whose lines use the requests' items. */
  get billIds(): readonly string[] {
    return [...this.bills];
  }

  addRequest(row: MeasuredRequest, names: Pick<DirectoryNames, 'administrator'>, rules: RuleSet): void {
    const { administratorId: claimsAdminId, administratorName: claimsAdminName, submittedDate, measures } = row;
    const found = this.administrators.get(claimsAdminId) ?? new Counts();
    this.administrators.set(claimsAdminId, found);
    found.name ??= names.administrator({ claimsAdminId, claimsAdminName });
    const days = measures.days && reviewDaysBetween(measures.days.receivedOn, measures.days.answeredOn, rules);
    for (const counts of [found, this.totals]) counts.add(row, days);
    for (const item of measures.items) this.addItem(item);
    if (submittedDate === null) return;
    if (this.first === null || submittedDate < this.first) this.first = submittedDate;
    if (this.last === null || submittedDate > this.last) this.last = submittedDate;
  }

  addBill({ _id, lines }: BilledLines): void {
    for (const { rfaItemId, chargedCents, paidCents } of lines) {
      const code = rfaItemId === undefined ? undefined : this.uses.get(useOf(_id, rfaItemId));
      if (!code) continue;
      code.billed += chargedCents;
      code.paid += paidCents;
    }
  }

  /** If a bound is missing, the first or last day with a request is used. */
  present(
    { from, to }: { readonly from?: CalendarDate; readonly to?: CalendarDate },
    showsMoney: boolean,
  ): AuthorizationReportView {
    const begin = from ?? this.first ?? to ?? '';
    return {
      from: begin,
      to: to ?? this.last ?? begin,
      rows: [...this.administrators]
        .toSorted(([a, one], [b, other]) => other.sent - one.sent || (a < b ? -1 : 1))
        .map(([claimsAdminId, counts]) => ({
          claimsAdminId,
          claimsAdminName: counts.name,
          ...counts.present(),
        })),
      totals: this.totals.present(),
      codes: [...this.codes]
        .toSorted(([a, one], [b, other]) => other.items - one.items || (a < b ? -1 : 1))
        .map(([, { billed, paid, ...counts }]) => ({
          ...counts,
          billed: showsMoney ? dollarsOf(billed) : null,
          paid: showsMoney ? dollarsOf(paid) : null,
        })),
    };
  }

  private addItem({ itemId, answer, amounts }: MeasuredRequest['measures']['items'][number]): void {
    if (amounts === null) return;
    const { code, countBy, requested, granted, used, billIds } = amounts;
    const key = `${code ?? ''} ${countBy}`;
    const none = { items: 0, requestedUnits: 0, approvedUnits: 0, withoutLimit: 0, billedUnits: 0, billed: 0, paid: 0 };
    const counts = this.codes.get(key) ?? { code, countBy, ...none };
    this.codes.set(key, counts);
    counts.items += 1;
    counts.requestedUnits += requested ?? 0;
    counts.approvedUnits += granted ?? 0;
    if (granted === null && (answer === 'approved' || answer === 'modified')) counts.withoutLimit += 1;
    counts.billedUnits = sumUnits([counts.billedUnits, used]);
    for (const billId of billIds) {
      this.bills.add(billId);
      this.uses.set(useOf(billId, itemId), counts);
    }
  }
}

const administratorColumns: Columns<AuthorizationsByAdministratorView> = {
  claimsAdminId: ({ claimsAdminId }) => claimsAdminId,
  claimsAdminName: ({ claimsAdminName }) => claimsAdminName,
  sent: ({ sent }) => sent,
  decided: ({ decided }) => decided,
  overdue: ({ overdue }) => overdue,
  items: ({ items }) => items,
  approved: ({ approved }) => approved,
  modified: ({ modified }) => modified,
  denied: ({ denied }) => denied,
  deferred: ({ deferred }) => deferred,
  none: ({ none }) => none,
  overturned: ({ overturned }) => overturned,
  inTime: ({ inTime }) => inTime,
  late: ({ late }) => late,
  unproven: ({ unproven }) => unproven,
  medianDays: ({ medianDays }) => medianDays,
};

const dollarsCell = (dollars: number | null): string | null => (dollars === null ? null : csvMoney(dollars));

const codeColumns: Columns<AuthorizationsByCodeView> = {
  code: ({ code }) => code,
  countBy: ({ countBy }) => countBy,
  items: ({ items }) => items,
  requestedUnits: ({ requestedUnits }) => requestedUnits,
  approvedUnits: ({ approvedUnits }) => approvedUnits,
  withoutLimit: ({ withoutLimit }) => withoutLimit,
  billedUnits: ({ billedUnits }) => billedUnits,
  billed: ({ billed }) => dollarsCell(billed),
  paid: ({ paid }) => dollarsCell(paid),
};

/** Returns one line per claims administrator or per code. */
export const authorizationsCsv = ({ rows, codes }: AuthorizationReportView, table: 'administrator' | 'code'): string =>
  table === 'administrator' ? csvTable(administratorColumns, rows) : csvTable(codeColumns, codes);
