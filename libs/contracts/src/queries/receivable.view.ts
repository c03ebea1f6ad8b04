import { dollarsOf, receivableKinds, receivablesOf, type BillOnFile } from '#domain';
import { CalendarDate, Choice, Dollars, Id } from '../kernel/fields.js';

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
  @Id('The determination, EOR or demand that it is of.') readonly sourceId!: string;
}

export const presentReceivables = ({ facts }: BillOnFile): readonly ReceivableView[] =>
  receivablesOf(facts).map(({ receivableId, kind, amount, paid, waived, open, dueAt, lastDay, sourceId }) => ({
    ...{ id: receivableId, kind, dueAt, lastDay, sourceId },
    ...{ amount: dollarsOf(amount), paid: dollarsOf(paid), waived: dollarsOf(waived), open: dollarsOf(open) },
  }));
