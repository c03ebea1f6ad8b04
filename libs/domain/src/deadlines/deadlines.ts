import { losAngelesDate, type CalendarDate, type Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import { ruleRef, type RuleRef } from '../rules/rule-entry.js';
import { requireEndOf, endOf, type End } from './periods.js';
import type { RuleSet } from '../rules/rule-set.js';

type Mode = 'med_legal' | 'professional';

/**
 * Returns the end of the payer's time to respond, counted from the Los Angeles date of receipt. Rule `days.response`
 * has separate periods for med-legal bills, electronic treatment bills and paper treatment bills.
 */
export const responseEnd = (mode: Mode, route: string | null, receivedAt: Timestamp, rules: RuleSet): End =>
  requireEndOf('response', { mode, ...(route !== null && { route }) }, losAngelesDate(receivedAt), rules);

/**
 * Returns the last day for the payer's response. A last day on a weekend or holiday moves to the next working day (CCP
 * § 12a).
 */
export const responseDueDate = (
  mode: Mode,
  route: string | null,
  receivedAt: Timestamp,
  rules: RuleSet,
): CalendarDate => responseEnd(mode, route, receivedAt, rules).lastDay;

const windows = { second_review: 'sbr', independent_bill_review: 'ibr' } as const;

/** Returns the end of the period to request a review of an EOR served on a date. The last day is included. */
export const reviewEnd = (type: keyof typeof windows, servedAt: CalendarDate, rules: RuleSet): End =>
  requireEndOf(windows[type], {}, servedAt, rules);

/** Returns the last day to request a review of an EOR served on a date. */
export const reviewDeadline = (type: keyof typeof windows, servedAt: CalendarDate, rules: RuleSet): CalendarDate =>
  reviewEnd(type, servedAt, rules).lastDay;

/** Returns the deadline to bill a service, or null if the service has none. */
export const filingLimit = (mode: Mode, serviceDate: CalendarDate, rules: RuleSet): End | null =>
  endOf('filing', { mode }, serviceDate, rules);

/** Filing fee of a form, in cents, and its rule. */
export interface FormFee {
  readonly amount: Cents;
  readonly citation: string;
  readonly rule: RuleRef;
}

/**
 * Returns the fee of a form on the day of filing. Returns null before the first rule. After the last rule expires, it
 * still applies, as unproven.
 */
export const formFee = (form: 'ibr' | 'lien', filedOn: CalendarDate, rules: RuleSet): FormFee | null => {
  const found = rules.findOrLast('form.fee', { form }, filedOn);
  if (!found) return null;
  const { entry, ended } = found;
  return { amount: entry.value.amount, citation: entry.citation, rule: ruleRef(entry, ended) };
};
