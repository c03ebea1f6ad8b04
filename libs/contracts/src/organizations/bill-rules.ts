import {
  billRuleNeeds,
  documentTypes,
  type BillRule,
  type BillRuleFacts,
  type BillRuleNeed,
  type DocumentType,
  type FieldProblem,
} from '#domain';
import {
  CalendarDate,
  Choice,
  Flag,
  Id,
  Int,
  ListOf,
  omittedExample,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalText,
  Text,
} from '../kernel/fields.js';

const CODE = 'Line code. `ML20*` matches all codes with that prefix.';
const NEEDS = 'Requirement for lines with the code.';
const DOCUMENT_TYPE = 'Type of the document. Required if `needs` is `document`, otherwise not allowed.';
const MODIFIER = 'Modifier of the line. Required if `needs` is `modifier`, otherwise not allowed.';
const FROM = 'First date of service to which the rule applies.';
const TO = 'Last date of service to which the rule applies. Default: none.';

const codeRules = {
  max: 8,
  fold: 'upper',
  pattern: /^[A-Z0-9]{1,7}\*?$/,
  message: 'must be a code, or a prefix and *',
} as const;
const modifierRules = { max: 2, fold: 'upper', pattern: /^[A-Z0-9]{2}$/, message: 'must be 2 characters' } as const;

class RuleForm {
  @Text(CODE, { ...codeRules, example: 'ML20*' }) readonly code!: string;
  @OptionalText(MODIFIER, { ...modifierRules, example: omittedExample }) readonly modifier?: string;
}

/** POST and PATCH replace the whole rule. */
export class BillRuleRequest extends RuleForm {
  @Choice(billRuleNeeds, NEEDS, { example: 'document' }) readonly needs!: BillRuleNeed;
  @OptionalChoice(documentTypes, DOCUMENT_TYPE, { example: 'proof_of_service' }) readonly documentType?: DocumentType;
  @CalendarDate(FROM, { example: '2026-01-01' }) readonly effectiveFrom!: string;
  @OptionalCalendarDate(TO) readonly effectiveTo?: string;
}

/** Query of a test run. The rule need not be saved. */
export class TestBillRuleQuery extends RuleForm {
  @Choice(billRuleNeeds, NEEDS, { example: 'authorization' }) readonly needs!: BillRuleNeed;
  @OptionalChoice(documentTypes, DOCUMENT_TYPE, { example: omittedExample }) readonly documentType?: DocumentType;
  @CalendarDate('Examines bills submitted on or after this date.', { example: '2026-01-01' }) readonly from!: string;
}

const fieldsByNeed = [
  ['document', 'documentType'],
  ['modifier', 'modifier'],
] as const;

/** Returns missing and unexpected fields, because a document type and a modifier each belong to one kind of need. */
export const billRuleNeedProblems = ({
  needs,
  ...given
}: Partial<Pick<BillRuleRequest, 'needs' | 'documentType' | 'modifier'>>): readonly FieldProblem[] =>
  needs === undefined
    ? []
    : fieldsByNeed.flatMap(([need, path]) => {
        const isGiven = given[path] !== undefined;
        if (isGiven === (needs === need)) return [];
        return [{ path, message: isGiven ? `is not allowed for ${needs}` : `is required for ${need}` }];
      });

export const billRuleProblems = (form: Partial<BillRuleRequest>): readonly FieldProblem[] => {
  const { effectiveFrom, effectiveTo } = form;
  const isReversed = effectiveFrom !== undefined && effectiveTo !== undefined && effectiveTo < effectiveFrom;
  return [
    ...billRuleNeedProblems(form),
    ...(isReversed ? [{ path: 'effectiveTo', message: 'must not be before effectiveFrom' }] : []),
  ];
};

export const billRuleFacts = ({ documentType, modifier, effectiveTo, ...rule }: BillRuleRequest): BillRuleFacts => ({
  ...rule,
  documentType: documentType ?? null,
  modifier: modifier ?? null,
  effectiveTo: effectiveTo ?? null,
});

/** The practice's own rule for bills. */
export class BillRuleView {
  @Id('Rule ID.') readonly id!: string;
  @Text(CODE) readonly code!: string;
  @Choice(billRuleNeeds, NEEDS) readonly needs!: BillRuleNeed;
  @Choice(documentTypes, 'Type of the document, or null.', { nullable: true })
  readonly documentType!: DocumentType | null;
  @Text('Modifier, or null.', { nullable: true }) readonly modifier!: string | null;
  @CalendarDate(FROM) readonly effectiveFrom!: string;
  @CalendarDate('Last date of service to which the rule applies, or null.', { nullable: true })
  readonly effectiveTo!: string | null;
}

export const presentBillRule = (rule: BillRule): BillRuleView => ({ ...rule });

export class TestedBillView {
  @Id('ID of the bill.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Text('Code of the first line that does not meet the rule.') readonly code!: string;
}

export class BillRuleTestView {
  @Int('Number of bills with a matching code that were examined, newest first.') readonly examined!: number;
  @Int('Number of examined bills that would have a warning.') readonly warned!: number;
  @Flag('False if there are more bills with a matching code than a test run examines (500).')
  readonly complete!: boolean;
  @ListOf(TestedBillView, 'The newest bills that would have a warning, at most 100.')
  readonly bills!: readonly TestedBillView[];
}
