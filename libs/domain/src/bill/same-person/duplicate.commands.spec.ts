import { bill, type BillCommand, type DuplicateKind, shippedRules } from '#domain';
import { BILL_ID, historyOf, noon, specFor, submitBill } from '#testing/pure';

const given = (...commands: readonly BillCommand[]) =>
  specFor(bill, shippedRules)(...historyOf(submitBill(), ...commands));
const suspect = (n: number, group: readonly string[] = [], kind: DuplicateKind = 'exact_duplicate'): BillCommand => ({
  type: 'SuspectDuplicate',
  data: { at: noon('2026-03-10'), otherBillId: `bill_${n}`, otherBillNumber: n, kind, group },
});
const dismiss = (n: number): BillCommand => ({
  type: 'DismissDuplicate',
  data: { at: noon('2026-03-11'), actorName: 'Bo Biller', otherBillId: `bill_${n}`, reason: 'Another evaluation.' },
});

describe('a suspected duplicate', () => {
  it('is recorded once for all bills of its group', () =>
    given(suspect(1))
      .when(suspect(2, ['bill_1']))
      .thenNothing());

  it('is recorded in addition to a bill of the group that was suspected as another kind', () =>
    given(suspect(1, [], 'possible_duplicate'))
      .when(suspect(2, ['bill_1']))
      .thenEvents({
        type: 'DuplicateSuspected',
        data: { billId: BILL_ID, otherBillId: 'bill_2', otherBillNumber: 2, kind: 'exact_duplicate' },
      }));

  it('is recorded in addition to a bill of the group that was dismissed', () =>
    given(suspect(1), dismiss(1))
      .when(suspect(2, ['bill_1']))
      .thenEvents({
        type: 'DuplicateSuspected',
        data: { billId: BILL_ID, otherBillId: 'bill_2', otherBillNumber: 2, kind: 'exact_duplicate' },
      }));

  it('is recorded at most ten times per bill, including dismissed duplicates', () =>
    given(...Array.from({ length: 10 }, (_, n) => [suspect(n), dismiss(n)]).flat())
      .when(suspect(10))
      .thenNothing());

  it('is recorded for at most ten groups per bill', () =>
    given(...Array.from({ length: 10 }, (_, n) => suspect(n)))
      .when(suspect(10))
      .thenNothing());
});
