import type { OutlookKind, OutlookPayerView, OutlookView, OutlookWeekView } from '#contracts';
import { addDays, daysBetween, dollarsOf, type CalendarDate } from '#domain';
import type { BillRow, ScannedRow } from '#read-models';
import type { DirectoryNames } from '../kernel/names.js';
import { medianOf } from './median.js';

const WEEKS_BACK = 12;
const DAYS_BACK = 365;
const MAX_DEADLINES = 200;

export const outlookFields = [
  'billNumber',
  'patientId',
  'patientName',
  'claimsAdminId',
  'claimsAdminName',
  'state',
  'submittedDate',
  'balanceCents',
  'ackDueDate',
  'responseDueDate',
  'nextReview',
  'nextReviewUntil',
  'nextReviewSafe',
  'reviewAnswerDueDate',
  'payments',
] as const satisfies readonly (keyof BillRow)[];
export type OutlookFacts = ScannedRow<Pick<BillRow, (typeof outlookFields)[number]>>;

const labels: Readonly<Record<OutlookKind, string>> = {
  second_review: 'Second review request due',
  independent_bill_review: 'Independent bill review request due',
  acknowledgement: 'Acknowledgment due',
  response: 'Payment or objection due',
  review_answer: 'Second review response due',
};

/** Returns a bill's running deadlines of any date. */
const runningDeadlines = (
  bill: OutlookFacts,
): readonly (readonly [OutlookKind, lastDay: CalendarDate | null, safeDay?: CalendarDate | null])[] => {
  switch (bill.state) {
    case 'submitted':
      return [['acknowledgement', bill.ackDueDate]];
    case 'accepted':
      return [['response', bill.responseDueDate]];
    case 'second_review':
    case 'ibr':
      return [['review_answer', bill.reviewAnswerDueDate]];
    case 'processed':
    case 'partially_paid':
    case 'denied':
      return bill.nextReview === null ? [] : [[bill.nextReview, bill.nextReviewUntil, bill.nextReviewSafe]];
    case 'accepted_no_response':
    case 'rejected':
    case 'paid':
    case 'lien':
    case 'closed':
      return [];
  }
};

interface Found {
  readonly bill: OutlookFacts;
  readonly kind: OutlookKind;
  readonly lastDay: CalendarDate;
  /** Last day that is on time under every interpretation. Equal to `lastDay` if there is only one interpretation. */
  readonly safeDay: CalendarDate;
}

const SUNDAY = 7;
const mondayOf = (day: CalendarDate): CalendarDate => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || SUNDAY;
  return addDays(day, 1 - weekday);
};

export const outlook = async (
  pages: AsyncIterable<readonly OutlookFacts[]> | Iterable<readonly OutlookFacts[]>,
  today: CalendarDate,
  days: number,
  names: DirectoryNames,
): Promise<OutlookView> => {
  const until = addDays(today, days);
  const firstWeek = addDays(mondayOf(today), -7 * (WEEKS_BACK - 1));
  const found: Found[] = [];
  const weeks = new Map<CalendarDate, { payments: number; cents: number }>(
    Array.from({ length: WEEKS_BACK }, (_, n) => [addDays(firstWeek, 7 * n), { payments: 0, cents: 0 }] as const),
  );
  const payers = new Map<string, { name: string | null; readonly days: number[] }>();
  const add = (bill: OutlookFacts): void => {
    for (const [kind, lastDay, earlier] of runningDeadlines(bill)) {
      const safeDay = earlier ?? lastDay;
      if (lastDay !== null && safeDay !== null && lastDay >= today && safeDay <= until)
        found.push({ bill, kind, lastDay, safeDay });
    }
    const standing = bill.payments.filter(({ status }) => status === 'posted');
    for (const { receivedDate, amountCents } of standing) {
      const week = weeks.get(mondayOf(receivedDate));
      if (!week) continue;
      week.payments += 1;
      week.cents += amountCents;
    }
    const [first] = standing.map(({ receivedDate }) => receivedDate).sort();
    if (first === undefined || daysBetween(bill.submittedDate, today) > DAYS_BACK) return;
    const payer = payers.get(bill.claimsAdminId) ?? { name: null, days: [] };
    payer.name ??= names.administrator(bill);
    payer.days.push(Math.max(0, daysBetween(bill.submittedDate, first)));
    payers.set(bill.claimsAdminId, payer);
  };
  for await (const page of pages) page.forEach(add);
  const inOrder = found.sort((a, b) =>
    a.safeDay === b.safeDay ? a.bill.billNumber - b.bill.billNumber : a.safeDay < b.safeDay ? -1 : 1,
  );
  return {
    today,
    until,
    deadlines: inOrder.slice(0, MAX_DEADLINES).map(({ bill, kind, lastDay, safeDay }) => ({
      billId: bill._id,
      billNumber: bill.billNumber,
      patientName: names.patient(bill),
      kind,
      label: labels[kind],
      lastDay,
      safeDay,
      balanceDue: dollarsOf(bill.balanceCents),
    })),
    deadlineTotal: found.length,
    weeks: Array.from(weeks, ([week, { payments, cents }]): OutlookWeekView => ({
      week,
      payments,
      amount: dollarsOf(cents),
    })),
    payers: Array.from(payers, ([claimsAdminId, { name, days }]): OutlookPayerView => ({
      claimsAdminId,
      claimsAdminName: name,
      bills: days.length,
      medianDays: medianOf(days),
    })).sort((a, b) => b.medianDays - a.medianDays || (a.claimsAdminId < b.claimsAdminId ? -1 : 1)),
  };
};
