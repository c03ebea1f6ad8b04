import { dollarsOf, receivableKinds, receivablesOf, type BillOnFile } from '#domain';
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
    'The rule of the day for its payment; of a penalty that of its rate; null where a demand alone says it.',
    { nullable: true },
  )
  readonly rule?: RuleRefView | null;
  @Id('The determination, EOR or demand that it is of.') readonly sourceId!: string;
}

export const presentReceivables = ({ facts, demands }: BillOnFile): readonly ReceivableView[] =>
  receivablesOf(facts).map(({ receivableId, kind, amount, paid, waived, open, dueAt, lastDay, rule, sourceId }) => ({
    ...{ id: receivableId, kind, dueAt, lastDay, sourceId },
    rule: kind === 'penalty' ? (demands.find(({ demandId }) => demandId === sourceId)?.claim.rule ?? null) : rule,
    ...{ amount: dollarsOf(amount), paid: dollarsOf(paid), waived: dollarsOf(waived), open: dollarsOf(open) },
  }));
