import { askedAt, noon, pick, tableDays, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { stateUnchanged } from '../lifecycle.samples.js';
import type { DuplicateCommands, duplicateActions } from '../../../src/bill/same-person/duplicate.commands.js';
import type { DuplicateEvents } from '../../../src/bill/same-person/duplicate.events.js';
import type { DuplicateKind } from '../../../src/bill/shared/findings.js';

const OTHER_BILL = 'bill_01jm8z2q6e7f9g3h4k5m6n7p8q';

const suspectDuplicate = (
  at: string,
  kind: DuplicateKind = 'exact_duplicate',
  otherBillId = OTHER_BILL,
): BillCommandOf<'SuspectDuplicate'> => ({
  type: 'SuspectDuplicate',
  data: { at, otherBillId, otherBillNumber: 80, kind, group: [] },
});

const dismissDuplicate = (at: string, otherBillId = OTHER_BILL): BillCommandOf<'DismissDuplicate'> => ({
  type: 'DismissDuplicate',
  data: { ...askedAt(at), otherBillId, reason: 'Another evaluation on the same day.' },
});

const suspected = suspectDuplicate(noon('2026-03-10'));

export const duplicateSamples: TopicSamples<DuplicateCommands, DuplicateEvents, keyof typeof duplicateActions> = {
  wishes: {
    SuspectDuplicate: [
      (_, at, n) => suspectDuplicate(at, n % 2 ? 'exact_duplicate' : 'possible_duplicate', `bill_other${n % 3}`),
    ],
    DismissDuplicate: [(facts, at, n) => dismissDuplicate(at, pick(facts.duplicates, n)?.billId ?? 'bill_none')],
  },
  events: {
    DuplicateSuspected: [suspected],
    DuplicateDismissed: [suspected, dismissDuplicate(noon('2026-03-11'))],
  },
  actions: {
    dismiss_duplicate: {
      harmless: ({ duplicates }, at) =>
        duplicates.filter(({ dismissed }) => !dismissed).map(({ billId }) => dismissDuplicate(at, billId)),
      idle: 'There is no duplicate to dismiss.',
    },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'dismiss_duplicate',
      outcomes: stateUnchanged,
      command: () => dismissDuplicate(TODAY),
      then: [suspectDuplicate(tableDays.prepared)],
    },
  ],
};
