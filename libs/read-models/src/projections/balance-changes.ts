import { losAngelesDate, openBalanceOf, type BillOnFile, type CalendarDate, type Cents, type Timestamp } from '#domain';

/** A bill's open receivable at the end of a day and until the next change. */
interface RowBalanceChange {
  /** Los Angeles date of the event that changed it. */
  readonly on: CalendarDate;
  readonly cents: Cents;
}

/** A bill with the changes of its open receivable. Before the first change, the charge is open. */
export interface BillWithBalances extends BillOnFile {
  readonly balanceChanges: readonly RowBalanceChange[];
}

/** 0 while the bill is rejected, paid, closed, or replaced by a corrected bill. */
const openCents = ({ facts }: BillOnFile): Cents =>
  facts.state === 'rejected' || facts.state === 'paid' || facts.state === 'closed' ? 0 : openBalanceOf(facts);

/** Returns the changes after an event at a time. Within a day, only the balance at its end is kept. */
export const balanceChangesAfter = (
  changes: readonly RowBalanceChange[],
  bill: BillOnFile,
  at: Timestamp,
): readonly RowBalanceChange[] => {
  if (!bill.clear) return changes;
  const cents = openCents(bill);
  const { charged } = bill.clear;
  if (cents === (changes.at(-1)?.cents ?? charged)) return changes;
  const on = losAngelesDate(at);
  const earlier = changes.filter((change) => change.on < on);
  return cents === (earlier.at(-1)?.cents ?? charged) ? earlier : [...earlier, { on, cents }];
};
