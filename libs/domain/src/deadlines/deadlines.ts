import { losAngelesDate, type CalendarDate, type Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import { ruleRef, type RuleRef } from '../rules/rule-entry.js';
import { rulesInForce } from '../rules/rules-in-force.js';
import { requireEndOf, endOf, type End } from './periods.js';

type Mode = 'med_legal' | 'professional';

/**
 * The end of the payer's time to answer, counted from the Los Angeles date of receipt: for a med-legal bill, an
 * electronic treatment bill and one on paper by rules of their own (`days.response`).
 */
export const responseEnd = (mode: Mode, route: string | null, receivedAt: Timestamp): End =>
  requireEndOf('response', { mode, ...(route !== null && { route }) }, losAngelesDate(receivedAt));

/** Last day for the payer's answer. An end on a weekend or a holiday moves to the next working day (CCP § 12a). */
export const responseDueDate = (mode: Mode, route: string | null, receivedAt: Timestamp): CalendarDate =>
  responseEnd(mode, route, receivedAt).lastDay;

const windows = { second_review: 'sbr', independent_bill_review: 'ibr' } as const;

/** The end of the time to ask for a review of an EOR that was served on a date; that last day counts. */
export const reviewEnd = (type: keyof typeof windows, servedAt: CalendarDate): End =>
  requireEndOf(windows[type], {}, servedAt);

/** Last day to ask for a review of an EOR that was served on a date. */
export const reviewDeadline = (type: keyof typeof windows, servedAt: CalendarDate): CalendarDate =>
  reviewEnd(type, servedAt).lastDay;

/** The limit to bill a service; null for services that have none. */
export const filingLimit = (mode: Mode, serviceDate: CalendarDate): End | null =>
  endOf('filing', { mode }, serviceDate);

/** A fee of a form that is filed, and its rule. Cents. */
export interface FormFee {
  readonly amount: Cents;
  readonly citation: string;
  readonly rule: RuleRef;
}

/** The fee of a form on the day of its filing; null before the first rule. A rule that ran out goes on, as unproven. */
export const formFee = (form: 'ibr' | 'lien', filedOn: CalendarDate): FormFee | null => {
  const found = rulesInForce().findOrLast('form.fee', { form }, filedOn);
  if (!found) return null;
  const { entry, ended } = found;
  return { amount: entry.value.amount, citation: entry.citation, rule: ruleRef(entry, ended) };
};
