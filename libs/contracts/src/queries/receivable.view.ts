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

/** Something that the payer owes besides the bill: no part of charge, balance or open accounts (extension). */
export class ReceivableView {
  @Id('Receivable id.') readonly id!: string;
  @Choice(receivableKinds, 'The fee of an independent bill review, a penalty or interest.') readonly kind!: string;
  @Dollars('Owed.') readonly amount!: number;
  @Dollars('Came in for it: of the payments the shares of its kind, which fill the oldest receivable first.')
  readonly paid!: number;
  @Dollars('Waived of it.') readonly waived!: number;
  @Dollars('Open.') readonly open!: number;
  @CalendarDate('The day for its payment as counted; null where none is set.', { nullable: true })
  readonly dueAt!: string | null;
  @CalendarDate('The day that it moves to from a weekend or a court holiday.', { nullable: true })
  readonly lastDay!: string | null;
  @OptionalNested(
    RuleRefView,
    'The rule of the day for its payment; of a penalty or interest that of its rate; null where none is on file.',
    { nullable: true },
  )
  readonly rule?: RuleRefView | null;
  @Id('The determination, EOR or demand that it is of.') readonly sourceId!: string;
}

/** The rule of the rate that a demand counted with. */
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
