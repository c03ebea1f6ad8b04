import { losAngelesDate, type CalendarDate, type Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import { ruleRef, type RuleRef } from '../rules/rule-entry.js';
import { requireEndOf, endOf, type End } from './periods.js';
import type { RuleSet } from '../rules/rule-set.js';

type Mode = 'med_legal' | 'professional';
/** Selects the payer's periods and the cost of late payment: by the type of the bill, or those of copy services. */
export type PayMode = Mode | 'copy_service';

/**
 * End of the payer's time to respond, from the Los Angeles date of receipt. Rule `days.response` has separate periods
 * for med-legal, electronic treatment and paper treatment bills, and for copy services. A last day on a weekend or holiday
 * moves to the next working day (CCP § 12a).
 */
export const responseEnd = (mode: PayMode, route: string | null, receivedAt: Timestamp, rules: RuleSet): End =>
  requireEndOf('response', { mode, ...(route !== null && { route }) }, losAngelesDate(receivedAt), rules);

const windows = { second_review: 'sbr', independent_bill_review: 'ibr' } as const;

/** End of the period to request a review. The last day is included. */
export const reviewEnd = (type: keyof typeof windows, servedAt: CalendarDate, rules: RuleSet): End =>
  requireEndOf(windows[type], {}, servedAt, rules);

export const reviewDeadline = (type: keyof typeof windows, servedAt: CalendarDate, rules: RuleSet): CalendarDate =>
  reviewEnd(type, servedAt, rules).lastDay;

/** Deadline to bill a service, or null if it has none. */
export const filingLimit = (mode: Mode, serviceDate: CalendarDate, rules: RuleSet): End | null =>
  endOf('filing', { mode }, serviceDate, rules);

/** Filing fee in cents, and its rule. */
export interface FormFee {
  readonly amount: Cents;
  readonly citation: string;
  readonly rule: RuleRef;
}

/** Null before the first rule. An expired last rule still applies, as unproven. */
export const formFee = (form: 'ibr' | 'lien', filedOn: CalendarDate, rules: RuleSet): FormFee | null => {
  const found = rules.findOrLast('form.fee', { form }, filedOn);
  if (!found) return null;
  const { entry, ended } = found;
  return { amount: entry.value.amount, citation: entry.citation, rule: ruleRef(entry, ended) };
};
