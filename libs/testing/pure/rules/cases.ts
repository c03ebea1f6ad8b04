import {
  billDeadlines,
  billingWarnings,
  billView,
  penaltyInterest,
  quoteMedLegal,
  quoteProfessional,
  usd,
  usDate,
  type BillCommand,
  type BillOnFile,
  type DeadlineId,
  type DocumentType,
  type DraftLine,
  type PricedLine,
  type Quote,
  RuleSet,
  shippedPack,
  feeRows,
  type ReportFee,
} from '#domain';
import { noon, simulate, startReview, submitBill } from '#domain/samples';
import { linesOf } from '../any-bill.js';
import { storedEventsOf } from '../bills.js';

/* Helpers for the examples of the rules. */

/** Allowed amount and pricing status of a quote. */
export const pricedText = (quote: Quote): string =>
  quote.kind === 'priced' ? `${usd(quote.allowed)}, ${quote.pricing.status}` : quote.kind;
/** Line to be priced: one unit, without charge and modifiers. */
export const lineOfCode = (code: string, more: Partial<PricedLine> = {}): PricedLine => ({
  code,
  modifiers: [],
  units: 1,
  charge: null,
  serviceDate: '2026-02-24',
  hasFeeContext: false,
  ...more,
});
/** Allowed amount by the Medical-Legal Fee Schedule. Modifiers are separated by spaces. */
export const medLegalAmount =
  (code: string, modifiers: string, units = 1) =>
  (rules: RuleSet): string => {
    const quote = quoteMedLegal(lineOfCode(code, { modifiers: modifiers.split(' ').filter(Boolean), units }), rules);
    return quote.kind === 'priced' ? usd(quote.allowed) : quote.kind;
  };
/** Allowed amount of a treatment report charged at $100.00. */
export const reportAmount =
  (code: string, units: number, serviceDate: string) =>
  (rules: RuleSet): string =>
    pricedText(quoteProfessional(lineOfCode(code, { units, serviceDate, charge: 100_00 }), rules));
/** Allowed amount of a treatment report by rows that an operator imported. */
export const importedReportAmount =
  (code: string, units: number, serviceDate: string, imported: readonly ReportFee[]) => (): string =>
    reportAmount(
      code,
      units,
      serviceDate,
    )(new RuleSet([{ layer: 'operator', pack: { ...shippedPack, ...feeRows(imported, serviceDate) } }]));

/** Codes of the warnings for the lines and attachments of a medical-legal bill. */
export const warningsFor =
  (serviceLines: readonly DraftLine[], attached: readonly DocumentType[] = ['final_report', 'letter_of_attestation']) =>
  (rules: RuleSet): string =>
    billingWarnings({ billingMode: 'med_legal', service: { date: '2026-02-24' }, serviceLines }, attached, rules)
      .map(({ code }) => `\`${code}\``)
      .join(', ') || 'none';
/** Codes of the pricing warnings. */
export const quoteWarnings = (quote: Quote): string =>
  quote.kind === 'priced' ? quote.warnings.map(({ code }) => `\`${code}\``).join(', ') || 'none' : quote.kind;
/** Lines with one unit of each code. */
export const linesOfCodes = (...codes: readonly string[]): readonly DraftLine[] =>
  codes.map((code) => ({ code, units: 1 }));

/** Date on which the payer received the bill of an example. */
export const RECEIVED = noon('2026-03-05');
export const ACCEPTED = simulate('accepted', RECEIVED);
/** View of a bill after these commands. */
export const caseView = (
  bill: Parameters<typeof submitBill>[0],
  rules: RuleSet,
  ...commands: readonly BillCommand[]
): BillOnFile => billView(storedEventsOf([submitBill(bill), ...commands], { rules }));
/** Bill with one line, charged and allowed at this amount in cents. */
export const oneLineBill = (cents: number, more: Parameters<typeof submitBill>[0] = {}) => ({
  lines: linesOf([{ charge: cents, allowed: cents }]),
  ...more,
});
/** Penalty and interest at the end of 2026. */
export const lateText = (bill: BillOnFile, rules: RuleSet): string => {
  const owed = penaltyInterest(bill, '2026-12-31', rules);
  return owed === null ? 'none' : `penalty ${usd(owed.penalty)}, interest ${usd(owed.interest)}`;
};
/** Last day of a deadline. */
export const lastDayText = (bill: BillOnFile, id: DeadlineId, rules: RuleSet): string => {
  const found = billDeadlines(bill, '2026-04-01', rules).find((billDeadline) => billDeadline.id === id);
  return found ? usDate(found.lastDay) : 'none';
};
/** Second review, requested on 04/02/2026. */
export const SECOND_REVIEW = startReview('second_review', noon('2026-04-02'));
/** Facts of a treatment bill that the late payment rules use. */
export const TREATMENT = { billingMode: 'professional', publicEntity: false } as const;
/** Partial payment of $500.00. */
export const PARTLY_PAID = simulate('partial_payment', noon('2026-04-01'), 500_00);
/** Folder of the specs of forms. */
export const FORM_SPECS = 'libs/documents/src/forms';
