import { recordEor } from '../eors/eors.samples.js';
import { refusedInAll } from '../lifecycle.samples.js';
import { askedAt, noon, pick, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { revisionReasons } from '../../../src/bill/revisions/revision.types.js';
import type { revisionActions, RevisionCommands } from '../../../src/bill/revisions/revisions.commands.js';
import type { RevisionEvents } from '../../../src/bill/revisions/revisions.events.js';

const NEW_BILL = 'bill_01j000000000000000000000ab';

/** Returns a command that corrects a bill that lacked the attestation. */
export const correctBill = (
  at: string,
  overrides: Partial<BillCommandOf<'CorrectBill'>['data']> = {},
): BillCommandOf<'CorrectBill'> => ({
  type: 'CorrectBill',
  data: {
    ...askedAt(at),
    newBillId: NEW_BILL,
    reason: 'missing_document',
    note: 'With the attestation.',
    ...overrides,
  },
});

export const endRevision = (
  at: string,
  because: BillCommandOf<'EndRevision'>['data']['because'],
): BillCommandOf<'EndRevision'> => ({ type: 'EndRevision', data: { at, newBillId: NEW_BILL, because } });

const denied = recordEor(0, noon('2026-06-01'));

export const revisionSamples: TopicSamples<RevisionCommands, RevisionEvents, keyof typeof revisionActions> = {
  wishes: {
    CorrectBill: [(_, at, n) => correctBill(at, { reason: pick(revisionReasons, n) ?? 'other' })],
    EndRevision: [(_, at, n) => endRevision(at, n % 2 === 0 ? 'answered' : 'closed')],
  },
  events: {
    BillRevised: [denied, correctBill(noon('2026-06-10'))],
    RevisionWithdrawn: [denied, correctBill(noon('2026-06-10')), endRevision(noon('2026-06-12'), 'closed')],
  },
  actions: {
    correct_bill: { harmless: (_, at) => [correctBill(at)], ready: { scenario: 'denied' } },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'correct_bill',
      outcomes: { ...refusedInAll, processed: 'processed', denied: 'denied' },
      command: () => correctBill(TODAY),
    },
  ],
};
