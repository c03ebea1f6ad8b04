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

/* Helpers for the rules' examples. */

/** A quote's allowed amount and pricing status. */
export const pricedText = (quote: Quote): string =>
  quote.kind === 'priced' ? `${usd(quote.allowed)}, ${quote.pricing.status}` : quote.kind;
/** Line to be priced: one unit, without a charge or modifiers. */
export const lineOfCode = (code: string, more: Partial<PricedLine> = {}): PricedLine => ({
  code,
  modifiers: [],
  units: 1,
  charge: null,
  serviceDate: '2026-02-24',
  hasFeeContext: false,
  ...more,
});
/** Allowed amount under the Medical-Legal Fee Schedule. Modifiers are separated by spaces. */
export const medLegalAmount =
  (code: string, modifiers: string, units = 1) =>
  (rules: RuleSet): string => {
    const quote = quoteMedLegal(lineOfCode(code, { modifiers: modifiers.split(' ').filter(Boolean), units }), rules);
    return quote.kind === 'priced' ? usd(quote.allowed) : quote.kind;
  };
/** Allowed amount for a treatment report charged at $100.00. */
export const reportAmount =
  (code: string, units: number, serviceDate: string) =>
  (rules: RuleSet): string =>
    pricedText(quoteProfessional(lineOfCode(code, { units, serviceDate, charge: 100_00 }), rules));
/** Allowed amounts of copy service codes on the last day of the first rates and on the first day of the second. */
export const copyAmounts =
  (units: number, ...codes: readonly string[]) =>
  (rules: RuleSet): string =>
    codes
      .map((code) =>
        ['2022-07-14', '2022-07-15']
          .map((serviceDate) => quoteProfessional(lineOfCode(code, { units, serviceDate, charge: 500_00 }), rules))
          .map((quote) => (quote.kind === 'priced' ? usd(quote.allowed) : quote.kind))
          .join(', '),
      )
      .join('; ');
/** Allowed amount for a treatment report, based on rows that an operator imported. */
export const importedReportAmount =
  (code: string, units: number, serviceDate: string, imported: readonly ReportFee[]) => (): string =>
    reportAmount(
      code,
      units,
      serviceDate,
    )(new RuleSet([{ layer: 'operator', pack: { ...shippedPack, ...feeRows(imported, serviceDate) } }]));

/** Codes of warnings. */
export const codesText = (warnings: readonly { readonly code: string }[]): string =>
  warnings.map(({ code }) => `\`${code}\``).join(', ') || 'none';
/** Warning codes for a medical-legal bill's lines and attachments. */
export const warningsFor =
  (serviceLines: readonly DraftLine[], attached: readonly DocumentType[] = ['final_report', 'letter_of_attestation']) =>
  (rules: RuleSet): string =>
    codesText(
      billingWarnings({ billingMode: 'med_legal', service: { date: '2026-02-24' }, serviceLines }, attached, rules),
    );
/** Codes of a quote's pricing warnings. */
export const quoteWarnings = (quote: Quote): string =>
  quote.kind === 'priced' ? codesText(quote.warnings) : quote.kind;
/** One line with one unit for each code. */
export const linesOfCodes = (...codes: readonly string[]): readonly DraftLine[] =>
  codes.map((code) => ({ code, units: 1 }));

/** Date on which the payer received an example's bill. */
export const RECEIVED = noon('2026-03-05');
export const ACCEPTED = simulate('accepted', RECEIVED);
/** A bill's view after the given commands. */
export const caseView = (
  bill: Parameters<typeof submitBill>[0],
  rules: RuleSet,
  ...commands: readonly BillCommand[]
): BillOnFile => billView(storedEventsOf([submitBill(bill), ...commands], { rules }));
/** Bill with one line, charged and allowed at the given amount in cents. */
export const oneLineBill = (cents: number, more: Parameters<typeof submitBill>[0] = {}) => ({
  lines: linesOf([{ charge: cents, allowed: cents }]),
  ...more,
});
/** Penalty and interest as of the end of 2026. */
export const lateText = (bill: BillOnFile, rules: RuleSet): string => {
  const owed = penaltyInterest(bill, '2026-12-31', rules);
  return owed === null ? 'none' : `penalty ${usd(owed.penalty)}, interest ${usd(owed.interest)}`;
};
/** A deadline's last day. */
export const lastDayText = (bill: BillOnFile, id: DeadlineId, rules: RuleSet): string => {
  const found = billDeadlines(bill, '2026-04-01', rules).find((billDeadline) => billDeadline.id === id);
  return found ? usDate(found.lastDay) : 'none';
};
/** Second review, requested on 04/02/2026. */
export const SECOND_REVIEW = startReview('second_review', noon('2026-04-02'));
/** Facts of a treatment bill used by the late payment rules. */
export const TREATMENT = { billingMode: 'professional', publicEntity: false, lines: [] } as const;
/** Copy service bill of $230.00. */
export const COPY_BILL = {
  billingMode: 'professional',
  lines: linesOf([{ code: 'WC020', charge: 230_00, allowed: 230_00 }]),
} as const;
/** Partial payment of $500.00. */
export const PARTLY_PAID = simulate('partial_payment', noon('2026-04-01'), 500_00);
/** Folder with the form specs. */
export const FORM_SPECS = 'libs/documents/src/forms';
