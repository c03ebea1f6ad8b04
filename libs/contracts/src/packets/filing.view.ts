import {
  dollarsOf,
  filingGaps,
  filingKinds,
  filingsOf,
  type BillOnFile,
  type FilingFacts,
  type RuleSet,
} from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  ListOf,
  LongText,
  Nested,
  OptionalCalendarDate,
  Text,
  TextList,
  omittedExample,
} from '../kernel/fields.js';
import { RuleRefView } from '../rules/rule.views.js';
import {
  filingAddressee,
  filingCitations,
  filingGapText,
  filingRefusalText,
  filingSteps,
  filingTitles,
} from './filing-text.js';

export class FilingGapView {
  @Choice(filingGaps, 'Stable code.') readonly code!: string;
  @LongText('What is missing or to check.') readonly text!: string;
}

export class FilingDeadlineView {
  @CalendarDate('Last day, moved from a weekend or court holiday (CCP §§ 12, 12a).') readonly lastDay!: string;
  @CalendarDate('Last day by the strictest reading of the law.') readonly safeDay!: string;
  @Text('Legal citation.') readonly citation!: string;
  @Nested(RuleRefView, 'Rule that sets the period.') readonly rule!: RuleRefView;
  @Flag('True if the last day has passed.') readonly overdue!: boolean;
}

/** Fee set by a dated rule. */
export class FilingFeeView {
  @Dollars('Amount of the fee.') readonly amount!: number;
  @Text('Legal citation.') readonly citation!: string;
  @Nested(RuleRefView, 'Rule that sets the fee.') readonly rule!: RuleRefView;
}

/** Paper for a dispute that no payer review decides (extension). */
export class FilingView {
  @Choice(filingKinds, 'Type of the paper.') readonly kind!: string;
  @Text('Title of the paper.') readonly title!: string;
  @Flag('True if the paper applies to the bill now.') readonly allowed!: boolean;
  @LongText('Why the paper does not apply now. Null if it applies.', { nullable: true }) readonly reason!:
    | string
    | null;
  @Text('Law on which the paper is based.') readonly citation!: string;
  @TextList('Lines of the name and address of the recipient. Empty if the paper does not apply.')
  readonly sendTo!: readonly string[];
  @Nested(() => FilingDeadlineView, 'Null if the law sets no last day, or if the paper does not apply.', {
    nullable: true,
  })
  readonly deadline!: FilingDeadlineView | null;
  @Nested(() => FilingFeeView, 'Fee if filed today. Null if there is none.', { nullable: true })
  readonly fee!: FilingFeeView | null;
  @ListOf(
    () => FilingGapView,
    'Facts that the bill lacks for this paper, each with a blank line in the packet to complete by hand, and conditions to check first.',
  )
  readonly missing!: readonly FilingGapView[];
  @TextList('How to complete and file the paper.', { item: { max: 1000 } }) readonly steps!: readonly string[];
  @Text('URL of the packet as a PDF. Null if the paper does not apply.', { nullable: true, max: 2000 })
  readonly packetUrl!: string | null;
}

export class FilingPacketQuery {
  @OptionalCalendarDate(
    'Date of service of the objection, for a petition. It must not be in the future or before the EOR was served. Ignored for other papers.',
    { example: omittedExample },
  )
  readonly objectionServedOn?: string;
}

const filingPacketUrl = (baseUrl: string, billId: string, kind: string): string =>
  `${baseUrl}/bills/${billId}/filings/${kind}/packet`;

export const presentFilings = (
  bill: BillOnFile,
  known: FilingFacts,
  baseUrl: string,
  rules: RuleSet,
): readonly FilingView[] =>
  filingsOf(bill, known, rules).map(({ kind, refusal, deadline, fee, missing }) => {
    const applies = refusal === null;
    return {
      ...{ kind, title: filingTitles[kind], citation: filingCitations[kind], allowed: applies },
      reason: applies ? null : filingRefusalText(refusal),
      sendTo: applies && bill.snapshot ? filingAddressee(kind, bill.snapshot) : [],
      deadline: deadline && {
        ...{ lastDay: deadline.lastDay, safeDay: deadline.safeDay, citation: deadline.citation, rule: deadline.rule },
        overdue: known.today > deadline.lastDay,
      },
      fee: fee && { amount: dollarsOf(fee.amount), citation: fee.citation, rule: fee.rule },
      missing: missing.map((gap) => ({ code: gap.code, text: filingGapText(gap) })),
      steps: applies ? filingSteps(kind) : [],
      packetUrl: applies ? filingPacketUrl(baseUrl, bill.facts.billId, kind) : null,
    };
  });
