import { addDays, addMonths, losAngelesDate, type CalendarDate, type Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import { addWorkingDays, workingDayFrom } from './working-days.js';

/** A span of law: so many days, and where it is written. */
interface Term {
  readonly days: number;
  readonly citation: string;
}

export const responseTerms = {
  medLegal: { days: 60, citation: 'Labor Code § 4622(a)(1); 8 CCR § 9794(b)' },
  /** Working days after electronic receipt. */
  treatmentElectronic: { days: 15, citation: 'Labor Code § 4603.4(d)' },
  treatmentPaper: { days: 30, citation: 'Labor Code § 4603.2(b)' },
} as const satisfies Record<string, Term>;

export const reviewWindows = {
  second_review: { days: 90, citation: 'Labor Code §§ 4603.2(e), 4622(b); 8 CCR § 9792.5.5(b)' },
  independent_bill_review: { days: 30, citation: 'Labor Code § 4603.6(a); 8 CCR § 9792.5.7(c)' },
} as const satisfies Record<string, Term>;

/** How the payer's time to answer is counted for a bill. */
export const responseTerm = (billingMode: 'med_legal' | 'professional', route: string | null): Term =>
  billingMode === 'med_legal'
    ? responseTerms.medLegal
    : route === 'ebill'
      ? responseTerms.treatmentElectronic
      : responseTerms.treatmentPaper;

/**
 * Last day for the payer's answer, counted from the Los Angeles date of receipt: 60 calendar days for med-legal, 15
 * working days for an electronic treatment bill, 30 calendar days for one on paper. An end on a weekend or a holiday
 * moves to the next working day (CCP § 12a).
 */
export const responseDueDate = (
  billingMode: 'med_legal' | 'professional',
  route: string | null,
  receivedAt: Timestamp,
): CalendarDate => workingDayFrom(responseDueAt(billingMode, route, receivedAt));

/** The day of the payer's answer as counted, before it moves from a weekend or a holiday. */
export const responseDueAt = (
  billingMode: 'med_legal' | 'professional',
  route: string | null,
  receivedAt: Timestamp,
): CalendarDate => {
  const received = losAngelesDate(receivedAt);
  const term = responseTerm(billingMode, route);
  return term === responseTerms.treatmentElectronic
    ? addWorkingDays(received, term.days)
    : addDays(received, term.days);
};

/** The 90th or 30th day after an EOR was served, as counted. */
export const reviewDueAt = (type: keyof typeof reviewWindows, servedAt: CalendarDate): CalendarDate =>
  addDays(servedAt, reviewWindows[type].days);

/**
 * Last day to ask for a review of an EOR that was served on a date; that day counts. An end on a weekend or a holiday
 * moves to the next working day (CCP §§ 12, 12a).
 */
export const reviewDeadline = (type: keyof typeof reviewWindows, servedAt: CalendarDate): CalendarDate =>
  workingDayFrom(reviewDueAt(type, servedAt));

/** Months after the service within which a bill must reach the payer, for services since 2017. */
const FILING_MONTHS = 12;
const FILING_SINCE: CalendarDate = '2017-01-01';
const filingCitations = {
  med_legal: 'Labor Code § 4625(a)',
  professional: 'Labor Code § 4603.2(b)(1)(B)',
} as const;

/** The limit to bill a service: the same day twelve months later; null for services that have none. */
export const filingLimit = (
  billingMode: 'med_legal' | 'professional',
  serviceDate: CalendarDate,
): { readonly dueAt: CalendarDate; readonly lastDay: CalendarDate; readonly citation: string } | null => {
  if (serviceDate < FILING_SINCE) return null;
  const dueAt = addMonths(serviceDate, FILING_MONTHS);
  return { dueAt, lastDay: workingDayFrom(dueAt), citation: filingCitations[billingMode] };
};

/** Filing fee of an independent bill review by date of filing: the Division's published amount (8 CCR § 9792.5.12(d)). */
const ibrFees: readonly { from: CalendarDate; fee: Cents }[] = [{ from: '2015-01-01', fee: 180_00 }];
export const ibrFee = (date: CalendarDate): Cents => ibrFees.findLast(({ from }) => from <= date)?.fee ?? 0;
