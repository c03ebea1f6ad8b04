import {
  dollarsOf,
  receivableKinds,
  receivablesOf,
  type BillOnFile,
  type Receivable,
  type RuleRef,
  type RuleSet,
} from '#domain';
import { CalendarDate, Choice, Dollars, Id, OptionalNested } from '../kernel/fields.js';
import { RuleRefView } from '../rules/rule.views.js';

/** Amount owed in addition to the bill. Not part of the charge, balance or open accounts receivable (extension). */
export class ReceivableView {
  @Id('Receivable ID.') readonly id!: string;
  @Choice(receivableKinds, 'Kind of receivable: the fee of an independent bill review, a penalty or interest.')
  readonly kind!: string;
  @Dollars('Amount owed.') readonly amount!: number;
  @Dollars('Amount received: the shares of its kind in payments, applied to the oldest receivable first.')
  readonly paid!: number;
  @Dollars('Amount waived.') readonly waived!: number;
  @Dollars('Amount open.') readonly open!: number;
  @CalendarDate('Due date as counted. Null if none is set.', { nullable: true }) readonly dueAt!: string | null;
  @CalendarDate('Due date, moved from a weekend or court holiday. Null if none is set.', { nullable: true })
  readonly lastDay!: string | null;
  @OptionalNested(RuleRefView, 'For a fee’s due date, or a penalty or interest rate, or null.', { nullable: true })
  readonly rule?: RuleRefView | null;
  @Id('Determination, EOR or demand that created the receivable.') readonly sourceId!: string;
}

/** Rule used by a demand. */
const rateOf = (demands: BillOnFile['demands'], { kind, sourceId }: Receivable): RuleRef | null => {
  const claim = demands.find(({ demandId }) => demandId === sourceId)?.claim;
  return (kind === 'interest' ? claim?.interestRule : claim?.rule) ?? null;
};

export const presentReceivables = ({ facts, demands }: BillOnFile, rules: RuleSet): readonly ReceivableView[] =>
  receivablesOf(facts, rules).map((receivable) => ({
    ...{
      id: receivable.receivableId,
      kind: receivable.kind,
      dueAt: receivable.dueAt,
      lastDay: receivable.lastDay,
      sourceId: receivable.sourceId,
    },
    rule: receivable.kind === 'ibr_fee' ? receivable.rule : rateOf(demands, receivable),
    amount: dollarsOf(receivable.amount),
    paid: dollarsOf(receivable.paid),
    waived: dollarsOf(receivable.waived),
    open: dollarsOf(receivable.open),
  }));
