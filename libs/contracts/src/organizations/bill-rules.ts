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
const NEEDS = 'What a line with the code needs.';
const DOCUMENT_TYPE = 'Type of the document. Required if `needs` is `document`, otherwise not allowed.';
const MODIFIER = 'Modifier of the line. Required if `needs` is `modifier`, otherwise not allowed.';
const FROM = 'First date of service to which the rule applies.';
const TO = 'Last date of service to which the rule applies. Default: none.';

const code = {
  max: 8,
  fold: 'upper',
  pattern: /^[A-Z0-9]{1,7}\*?$/,
  message: 'must be a code, or a prefix and *',
} as const;
const modifier = { max: 2, fold: 'upper', pattern: /^[A-Z0-9]{2}$/, message: 'must be 2 characters' } as const;

/** POST and PATCH replace the whole rule. */
export class BillRuleRequest {
  @Text(CODE, { ...code, example: 'ML20*' }) readonly code!: string;
  @Choice(billRuleNeeds, NEEDS, { example: 'document' }) readonly needs!: BillRuleNeed;
  @OptionalChoice(documentTypes, DOCUMENT_TYPE, { example: 'proof_of_service' }) readonly documentType?: DocumentType;
  @OptionalText(MODIFIER, { ...modifier, example: omittedExample }) readonly modifier?: string;
  @CalendarDate(FROM, { example: '2026-01-01' }) readonly effectiveFrom!: string;
  @OptionalCalendarDate(TO) readonly effectiveTo?: string;
}

/** Query of a test run. The rule need not be saved. */
export class TestBillRuleQuery {
  @Text(CODE, { ...code, example: 'ML20*' }) readonly code!: string;
  @Choice(billRuleNeeds, NEEDS, { example: 'authorization' }) readonly needs!: BillRuleNeed;
  @OptionalChoice(documentTypes, DOCUMENT_TYPE, { example: omittedExample }) readonly documentType?: DocumentType;
  @OptionalText(MODIFIER, { ...modifier, example: omittedExample }) readonly modifier?: string;
  @CalendarDate('Examines bills submitted on or after this date.', { example: '2026-01-01' }) readonly from!: string;
}

type NeedFields = Partial<Pick<BillRuleRequest, 'needs' | 'documentType' | 'modifier'>>;

const fieldOf = { document: 'documentType', modifier: 'modifier' } as const;

/** Each need has its own field. */
const needProblems = ({ needs, ...given }: NeedFields): readonly FieldProblem[] =>
  needs === undefined
    ? []
    : (Object.entries(fieldOf) as readonly (readonly ['document' | 'modifier', 'documentType' | 'modifier'])[]).flatMap(
        ([need, path]) => {
          if (needs === need) return given[path] === undefined ? [{ path, message: `is required for ${need}` }] : [];
          return given[path] === undefined ? [] : [{ path, message: `is not allowed for ${needs}` }];
        },
      );

export const billRuleProblems = (form: Partial<BillRuleRequest>): readonly FieldProblem[] => {
  const { effectiveFrom, effectiveTo } = form;
  const isReversed = effectiveFrom !== undefined && effectiveTo !== undefined && effectiveTo < effectiveFrom;
  return [
    ...needProblems(form),
    ...(isReversed ? [{ path: 'effectiveTo', message: 'must not be before effectiveFrom' }] : []),
  ];
};

export const testedRuleProblems = needProblems;

export const billRuleFacts = ({
  code: lineCode,
  needs,
  documentType,
  modifier: needed,
  effectiveFrom,
  effectiveTo,
}: BillRuleRequest): BillRuleFacts => ({
  code: lineCode,
  needs,
  documentType: documentType ?? null,
  modifier: needed ?? null,
  effectiveFrom,
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
