import { losAngelesDate, type CalendarDate, type Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';
import { ruleRef, type RuleRef } from '../rules/rule-entry.js';
import { requireEndOf, endOf, type End } from './periods.js';
import type { RuleSet } from '../rules/rule-set.js';

type Mode = 'med_legal' | 'professional';

/**
 * The end of the payer's time to answer, counted from the Los Angeles date of receipt: for a med-legal bill, an
 * electronic treatment bill and one on paper by rules of their own (`days.response`).
 */
export const responseEnd = (mode: Mode, route: string | null, receivedAt: Timestamp, rules: RuleSet): End =>
  requireEndOf('response', { mode, ...(route !== null && { route }) }, losAngelesDate(receivedAt), rules);

/** Last day for the payer's answer. An end on a weekend or a holiday moves to the next working day (CCP § 12a). */
export const responseDueDate = (
  mode: Mode,
  route: string | null,
  receivedAt: Timestamp,
  rules: RuleSet,
): CalendarDate => responseEnd(mode, route, receivedAt, rules).lastDay;

const windows = { second_review: 'sbr', independent_bill_review: 'ibr' } as const;

/** The end of the time to ask for a review of an EOR that was served on a date; that last day counts. */
export const reviewEnd = (type: keyof typeof windows, servedAt: CalendarDate, rules: RuleSet): End =>
  requireEndOf(windows[type], {}, servedAt, rules);

/** Last day to ask for a review of an EOR that was served on a date. */
export const reviewDeadline = (type: keyof typeof windows, servedAt: CalendarDate, rules: RuleSet): CalendarDate =>
  reviewEnd(type, servedAt, rules).lastDay;

/** The limit to bill a service; null for services that have none. */
export const filingLimit = (mode: Mode, serviceDate: CalendarDate, rules: RuleSet): End | null =>
  endOf('filing', { mode }, serviceDate, rules);

/** A fee of a form that is filed, and its rule. Cents. */
export interface FormFee {
  readonly amount: Cents;
  readonly citation: string;
  readonly rule: RuleRef;
}

/** The fee of a form on the day of its filing; null before the first rule. A rule that ran out goes on, as unproven. */
export const formFee = (form: 'ibr' | 'lien', filedOn: CalendarDate, rules: RuleSet): FormFee | null => {
  const found = rules.findOrLast('form.fee', { form }, filedOn);
  if (!found) return null;
  const { entry, ended } = found;
  return { amount: entry.value.amount, citation: entry.citation, rule: ruleRef(entry, ended) };
};
