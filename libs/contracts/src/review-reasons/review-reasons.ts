import {
  adjustmentsOf,
  centsOf,
  specificity,
  fillPlaceholders,
  fitsLine,
  isInSchedule,
  latestEor,
  reasonPlaceholders,
  unknownPlaceholders,
  usd,
  usDate,
  type BillOnFile,
  type FieldProblem,
  type ReasonValues,
  type ReducedLine,
  type ReviewReason,
  type ReviewReasonFacts,
  type RuleSet,
} from '#domain';
import { Flag, Id, ListOf, LongText, OptionalTextList, Text, TextList } from '../kernel/fields.js';
import { presentLifecycleBill } from '../queries/present-lifecycle-bill.js';
import type { LifecycleLineView } from '../queries/lifecycle-bill.view.js';

const placeholders = Object.entries(reasonPlaceholders)
  .map(([name, words]) => `\`{${name}}\` ${words}`)
  .join(', ');
const TITLE = 'Display name of the reason.';
const TEXT = `Text sent to the payer. These placeholders are filled in from the bill: ${placeholders}.`;
const CARCS = 'Payer adjustment codes (CARC) that the reason answers. Empty: any code.';
const CODES = 'Line codes to which the reason applies. `ML20*` matches all codes with that prefix. Empty: any code.';
const MAX_TEXT_LENGTH = 2000;

/** POST and PATCH replace the whole reason. */
export class ReviewReasonRequest {
  @Text(TITLE, { max: 80, example: 'Paid below our contract' }) readonly title!: string;
  @LongText(TEXT, { max: MAX_TEXT_LENGTH, example: '{code} of {date} was paid {paid}; {short} is still owed.' })
  readonly text!: string;
  @OptionalTextList(CARCS, { max: 20, item: { max: 4, pattern: /^[A-Z]?\d{1,3}$/ }, example: ['45'] })
  readonly carcs?: readonly string[];
  @OptionalTextList(CODES, { max: 20, item: { max: 11, pattern: /^[A-Z0-9]{1,10}\*?$/ }, example: ['ML20*'] })
  readonly codes?: readonly string[];
}

/** An unknown placeholder would be sent to the payer unchanged. */
export const reasonProblems = ({ text }: Partial<ReviewReasonRequest>): readonly FieldProblem[] => {
  // The message does not repeat the text in the braces: it may contain a name.
  return typeof text !== 'string' || unknownPlaceholders(text).length === 0
    ? []
    : [
        {
          path: 'text',
          message: `contains an unknown placeholder in braces: use ${Object.keys(reasonPlaceholders)
            .map((name) => `{${name}}`)
            .join(', ')}`,
        },
      ];
};

export const reasonFacts = ({ title, text, carcs, codes }: ReviewReasonRequest): ReviewReasonFacts => ({
  ...{ title, text },
  carcs: [...new Set(carcs ?? [])],
  codes: [...new Set(codes ?? [])],
});

/** Second review reason in the practice's library. */
export class ReviewReasonView {
  @Id('Reason ID.') readonly id!: string;
  @Text(TITLE) readonly title!: string;
  @LongText(TEXT) readonly text!: string;
  @TextList(CARCS) readonly carcs!: readonly string[];
  @TextList(CODES) readonly codes!: readonly string[];
}

export const presentReason = ({ id, title, text, carcs, codes }: ReviewReason): ReviewReasonView => ({
  ...{ id, title, text, carcs, codes },
});

export class LineReasonView {
  @Id('Service line ID.') readonly lineItemId!: string;
  @Flag('True if the reason matches the code of the line and the payer’s adjustments on it.') readonly fits!: boolean;
  @LongText('Text filled in from the line.') readonly text!: string;
}

/** Reason from the library, filled in from a bill. */
export class BillReasonView {
  @Id('Reason ID.') readonly id!: string;
  @Text(TITLE) readonly title!: string;
  @Flag('True if the reason matches one of the underpaid lines, or any line if none was underpaid.')
  readonly fits!: boolean;
  @LongText('Text for all underpaid lines, or for the whole bill if no line was underpaid.') readonly text!: string;
  @ListOf(LineReasonView, 'Texts by line, in line order.') readonly lines!: readonly LineReasonView[];
}

/** Codes from the latest EOR. Claim-level adjustments apply to every line. */
const carcsOf = ({ eors, facts }: BillOnFile, lineItemId: string): readonly string[] => {
  const latest = eors.find(({ eorId }) => eorId === latestEor(facts)?.eorId);
  if (!latest) return [];
  const lines = latest.lines.filter((line) => line.lineItemId === lineItemId);
  return adjustmentsOf({ lines, claimAdjustments: latest.claimAdjustments }).map(({ reason }) => reason);
};

const distinct = (words: readonly string[]): string => [...new Set(words.filter((word) => word !== ''))].join(', ');

type LineFacts = BillOnFile['facts']['lines'][number];

/** Returns placeholder values. A charge is never shown as a fee schedule amount. `factsOf`: facts by line ID. */
const valuesOf = (lines: readonly LifecycleLineView[], factsOf: ReadonlyMap<string, LineFacts>): ReasonValues => {
  /** `unknown`: text for a total if part of it is unknown. */
  const total = (amount: (line: LifecycleLineView) => number | null, unknown = ''): string => {
    const amounts = lines.map(amount).filter((value) => value !== null);
    return amounts.length < lines.length ? unknown : usd(amounts.reduce((sum, amount) => sum + centsOf(amount), 0));
  };
  return {
    code: distinct(lines.map(({ code, modifiers }) => [code, ...modifiers].join('-'))),
    date: distinct(lines.map(({ serviceDate }) => (serviceDate === null ? '' : usDate(serviceDate)))),
    charge: total(({ charge }) => charge),
    allowed: total(
      ({ id, charge, feeSchedule, contract }) =>
        contract || factsOf.get(id)?.pricingStatus === 'calculated'
          ? Math.min(charge, contract?.amount ?? feeSchedule)
          : null,
      'the fee schedule amount',
    ),
    contract: total(
      ({ charge, contract }) => (contract ? Math.min(charge, contract.amount) : null),
      'the contract amount',
    ),
    paid: total(({ paid }) => paid, 'an amount that the payer did not state by line'),
    short: total(({ id, short }) => {
      const facts = factsOf.get(id);
      return facts && !isInSchedule(facts) ? null : short;
    }, 'the balance'),
  };
};

/** Matching reasons first. Throws `RangeError` if the view has no bill. */
export const presentBillReasons = (
  bill: BillOnFile,
  reasons: readonly ReviewReason[],
  baseUrl: string,
  rules: RuleSet,
): readonly BillReasonView[] => {
  if (!bill.clear) throw new RangeError('there is no bill to present');
  const { lineItems } = presentLifecycleBill(bill, bill.clear, baseUrl, rules);
  const isShort = lineItems.filter(({ short }) => short !== 0);
  const disputed = isShort.length > 0 ? isShort : lineItems;
  const reduced = new Map<string, ReducedLine>(
    lineItems.map(
      ({ id, code, contract }) =>
        [id, { code, carcs: carcsOf(bill, id), ...(contract && { isContracted: true as const }) }] as const,
    ),
  );
  const factsOf = new Map(bill.facts.lines.map((line) => [line.id, line]));
  const fits = (reason: ReviewReason, { id }: LifecycleLineView): boolean => {
    const line = reduced.get(id);
    return line !== undefined && fitsLine(reason, line);
  };
  return reasons
    .map((reason) => ({ reason, isFitting: disputed.some((line) => fits(reason, line)) }))
    .toSorted(
      (one, other) =>
        Number(other.isFitting) - Number(one.isFitting) || specificity(other.reason) - specificity(one.reason),
    )
    .map(({ reason, isFitting }) => ({
      ...{ id: reason.id, title: reason.title, fits: isFitting },
      text: fillPlaceholders(reason.text, valuesOf(disputed, factsOf)),
      lines: lineItems.map((line) => ({
        lineItemId: line.id,
        fits: fits(reason, line),
        text: fillPlaceholders(reason.text, valuesOf([line], factsOf)),
      })),
    }));
};
