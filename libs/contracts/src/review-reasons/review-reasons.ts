import {
  adjustmentsOf,
  centsOf,
  specificity,
  fillPlaceholders,
  fitsLine,
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
const TITLE = 'What people call it.';
const TEXT = `What the payer is told. Of the bill are filled in: ${placeholders}.`;
const CARCS = 'Adjustment codes (CARC) of the payer that it answers; with none it answers any.';
const CODES = 'Codes of lines that it is for, `ML20*` for all that begin so; with none it is for any.';
const MAX_TEXT_LENGTH = 2000;

/** POST and PATCH: the whole reason. */
export class ReviewReasonRequest {
  @Text(TITLE, { max: 80, example: 'Paid below our contract' }) readonly title!: string;
  @LongText(TEXT, { max: MAX_TEXT_LENGTH, example: '{code} of {date} was paid {paid}; {short} is still owed.' })
  readonly text!: string;
  @OptionalTextList(CARCS, { max: 20, item: { max: 4, pattern: /^[A-Z]?\d{1,3}$/ }, example: ['45'] })
  readonly carcs?: readonly string[];
  @OptionalTextList(CODES, { max: 20, item: { max: 11, pattern: /^[A-Z0-9]{1,10}\*?$/ }, example: ['ML20*'] })
  readonly codes?: readonly string[];
}

/** A placeholder that stands for nothing would go to the payer as it is. */
export const reasonProblems = ({ text }: Partial<ReviewReasonRequest>): readonly FieldProblem[] => {
  // What stands in the braces is not told: somebody may have written a name there.
  return typeof text !== 'string' || unknownPlaceholders(text).length === 0
    ? []
    : [
        {
          path: 'text',
          message: `has a name in braces that stands for nothing: use ${Object.keys(reasonPlaceholders)
            .map((name) => `{${name}}`)
            .join(', ')}`,
        },
      ];
};

/** The reason that a form stands for. */
export const reasonFacts = ({ title, text, carcs, codes }: ReviewReasonRequest): ReviewReasonFacts => ({
  ...{ title, text },
  carcs: [...new Set(carcs ?? [])],
  codes: [...new Set(codes ?? [])],
});

/** A reason for second reviews in the library of the practice. */
export class ReviewReasonView {
  @Id('Its id.') readonly id!: string;
  @Text(TITLE) readonly title!: string;
  @LongText(TEXT) readonly text!: string;
  @TextList(CARCS) readonly carcs!: readonly string[];
  @TextList(CODES) readonly codes!: readonly string[];
}

export const presentReason = ({ id, title, text, carcs, codes }: ReviewReason): ReviewReasonView => ({
  ...{ id, title, text, carcs, codes },
});

/** A reason, filled from one line. */
export class LineReasonView {
  @Id('The line.') readonly lineItemId!: string;
  @Flag('It answers the code of the line and what the payer did to it.') readonly fits!: boolean;
  @LongText('The text, filled from the line.') readonly text!: string;
}

/** A reason of the library, filled from a bill. */
export class BillReasonView {
  @Id('Its id.') readonly id!: string;
  @Text(TITLE) readonly title!: string;
  @Flag('It fits one of the lines that were paid short, or any line where none was.') readonly fits!: boolean;
  @LongText('The text for all lines that were paid short, or for the whole bill where none was.')
  readonly text!: string;
  @ListOf(LineReasonView, 'By line, in their order.') readonly lines!: readonly LineReasonView[];
}

/** Adjustment codes of the latest EOR by line; those of the whole claim are every line's. */
const carcsOf = ({ eors, facts }: BillOnFile, lineItemId: string): readonly string[] => {
  const latest = eors.find(({ eorId }) => eorId === latestEor(facts)?.eorId);
  if (!latest) return [];
  const lines = latest.lines.filter((line) => line.lineItemId === lineItemId);
  return adjustmentsOf({ lines, claimAdjustments: latest.claimAdjustments }).map(({ reason }) => reason);
};

const distinct = (words: readonly string[]): string => [...new Set(words.filter((word) => word !== ''))].join(', ');

/** What the placeholders stand for, of one line or of several together. */
const valuesOf = (lines: readonly LifecycleLineView[]): ReasonValues => {
  /** `unknown`: the words for a sum of which a part is unknown. */
  const total = (amount: (line: LifecycleLineView) => number | null, unknown = ''): string => {
    const amounts = lines.map(amount).filter((value) => value !== null);
    return amounts.length < lines.length ? unknown : usd(amounts.reduce((sum, amount) => sum + centsOf(amount), 0));
  };
  return {
    code: distinct(lines.map(({ code, modifiers }) => [code, ...modifiers].join('-'))),
    date: distinct(lines.map(({ serviceDate }) => (serviceDate === null ? '' : usDate(serviceDate)))),
    charge: total(({ charge }) => charge),
    allowed: total(({ charge, feeSchedule }) => Math.min(charge, feeSchedule)),
    paid: total(({ paid }) => paid, 'an amount that the payer did not state by line'),
    short: total(({ short }) => short, 'the balance'),
  };
};

/** The library filled from a bill, what fits first. Throws on a view without a bill. */
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
    lineItems.map(({ id, code }) => [id, { code, carcs: carcsOf(bill, id) }] as const),
  );
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
      text: fillPlaceholders(reason.text, valuesOf(disputed)),
      lines: lineItems.map((line) => ({
        lineItemId: line.id,
        fits: fits(reason, line),
        text: fillPlaceholders(reason.text, valuesOf([line])),
      })),
    }));
};
