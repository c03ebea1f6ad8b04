import { daysBetween, usDate, type CalendarDate } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import { centsOf, sum, type Cents } from '../../kernel/money.js';
import type { Warning } from '../../bill/shared/bill.types.js';
import type { DraftBill, SentBill, SentLine } from '../../bill/submission/sent-submission.js';
import type { ExcludedGroup } from '../../rules/rule-entry.js';
import { excludedService, exemptBillingEnd, exemptUntil } from '../clocks/first-30-days.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Lines may claim an exemption only on a professional bill, and not together with an item of a request. */
export const authorizationBasisProblems = ({ billingMode, serviceLines = [] }: DraftBill): readonly FieldProblem[] =>
  serviceLines.flatMap((line, index) => {
    if (line?.authorizationBasis === undefined) return [];
    const path = `bill.serviceLines.${index}.authorizationBasis`;
    if (billingMode !== 'professional') return [{ path, message: 'is allowed only on professional bills' }];
    return line.rfaItemId === undefined ? [] : [{ path, message: 'must not be sent together with rfaItemId' }];
  });

const groupLabels: Readonly<Record<ExcludedGroup, string>> = {
  surgery: 'Surgery other than emergency surgery',
  psychological: 'Psychological treatment',
  home_health: 'Home health care',
  imaging: 'Imaging other than X-rays',
  electrodiagnostic: 'Electrodiagnostic testing',
  equipment: 'Durable medical equipment above the total limit',
  drugs: 'A drug that the formulary does not exempt',
};

/**
 * Warns about lines that claim treatment without prospective review (Labor Code § 4610(b) to (d)) if the service was
 * after the first 30 days, is excluded, or is billed too late. `today`: Los Angeles day of sending.
 */
export const exemptionWarnings = (bill: SentBill, today: CalendarDate, rules: RuleSet): readonly Warning[] => {
  const equipment = equipmentTotal(bill, rules);
  return bill.serviceLines.flatMap((line, index) => {
    if (line.authorizationBasis !== 'first_30_days') return [];
    const path = `bill.serviceLines.${index}`;
    return [
      ...windowWarning(bill, line, path, rules),
      ...excludedWarning(line, firstDayOf(bill, line), equipment, path, rules),
      ...lateWarning(firstDayOf(bill, line), today, path, rules),
    ];
  });
};

const firstDayOf = ({ service }: SentBill, line: SentLine): CalendarDate => line.serviceDate ?? service.date;

/** A line without its own dates uses the bill's dates. */
const lastDayOf = ({ service }: SentBill, { serviceDate, serviceDateEnd }: SentLine): CalendarDate =>
  serviceDateEnd ?? serviceDate ?? service.endDate ?? service.date;

const windowWarning = (bill: SentBill, line: SentLine, path: string, rules: RuleSet): readonly Warning[] => {
  const injury = bill.claim.dateOfInjury;
  const until = exemptUntil(injury, rules)?.best;
  const day = lastDayOf(bill, line);
  if (until !== undefined && day <= until) return [];
  const message =
    until === undefined
      ? `The exemption for the first 30 days does not apply to an injury on ${usDate(injury)} (Labor Code § 4610(b)). The payer may deny the line as not authorized.`
      : `The 30 days after the injury ended on ${usDate(until)}, but the service was on ${usDate(day)}. It required a request for authorization, so the payer may deny the line.`;
  return [{ code: 'exemption_window_passed', path: `${path}.authorizationBasis`, message }];
};

const excludedWarning = (
  { code }: SentLine,
  day: CalendarDate,
  equipment: Cents,
  path: string,
  rules: RuleSet,
): readonly Warning[] => {
  const excluded = excludedService(code, day, rules, equipment);
  return excluded
    ? [
        {
          code: 'exemption_excluded_service',
          path: `${path}.code`,
          message: `${groupLabels[excluded.group]} requires prospective review even in the first 30 days (${excluded.citation}). The payer may deny the line as not authorized.`,
        },
      ]
    : [];
};

/** Total of all equipment for which the bill claims the exemption, because the legal limit applies to the total. */
const equipmentTotal = (bill: SentBill, rules: RuleSet): Cents =>
  sum(
    bill.serviceLines
      .filter(
        (line) => line.authorizationBasis === 'first_30_days' && isEquipment(line.code, firstDayOf(bill, line), rules),
      )
      .map(({ charge = 0 }) => centsOf(charge)),
  );

const isEquipment = (code: string, day: CalendarDate, rules: RuleSet): boolean =>
  excludedService(code, day, rules, Number.MAX_SAFE_INTEGER)?.group === 'equipment';

const lateWarning = (day: CalendarDate, today: CalendarDate, path: string, rules: RuleSet): readonly Warning[] => {
  const end = exemptBillingEnd(day, rules)?.best;
  return end !== undefined && end < today
    ? [
        {
          code: 'exemption_billed_late',
          path: `${path}.serviceDate`,
          message: `Treatment without prospective review must be billed within 30 days (Labor Code § 4610, by our reading subdivision (d)), here by ${usDate(end)}. The bill is ${daysBetween(end, today)} days late, so the payer may deny the line.`,
        },
      ]
    : [];
};
