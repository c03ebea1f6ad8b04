/*
 * Events in the feed for each worked example, from the first bill of it on: of every bill, of checks and of files in
 * their order. Between them none is promised. The tasks are those that are open when all is at rest.
 */

interface Story {
  readonly events: Readonly<Record<string, readonly string[]>>;
  readonly tasks: Readonly<Record<string, readonly string[]>>;
}

/** Events that checks tell, and not their bills. */
export const ofChecks: ReadonlySet<string> = new Set(
  ['received', 'applied', 'unapplied', 'adjusted', 'refunded', 'refund_voided', 'receipt_voided', 'cleared'].map(
    (what) => `payment.${what}`,
  ),
);

const SUBMITTED = ['bill.submitted', 'bill.status.updated'];
const ACCEPTED = ['bill.accepted', 'bill.status.updated'];
const PAID = ['eor.received', 'payment.posted', 'bill.paid', 'bill.status.updated'];
const PARTLY = ['eor.received', 'payment.posted', 'bill.partially_paid', 'bill.status.updated'];
const FILE = ['payer_file.received', 'payer_file.items_settled', 'payer_file.done'];
const CHECK = ['payment.received', 'payment.applied'];

/** By the number of the example. */
export const stories: Readonly<Record<number, Story>> = {
  1: {
    events: {
      a: [...SUBMITTED, ...PAID],
      file: [...FILE],
      checks: [...CHECK],
    },
    tasks: { a: [] },
  },
  2: {
    events: {
      a: [...SUBMITTED],
      file: [...FILE],
    },
    tasks: { a: ['other_payee', 'waiting_ack'] },
  },
  3: {
    events: {
      a: [...SUBMITTED, ...PAID, 'eor.received', 'payment.posted'],
      file: [...FILE, ...FILE],
      checks: [...CHECK, ...CHECK],
    },
    tasks: { a: ['credit_balance'] },
  },
  4: {
    events: {
      a: [...SUBMITTED, ...PAID, 'payment.posted', 'payment.bill_refunded'],
      file: [...FILE],
      checks: [...CHECK, 'payment.refunded'],
    },
    tasks: { a: [] },
  },
  5: {
    events: {
      a: [
        ...SUBMITTED,
        ...PAID,
        'payment.recoupment_proposed',
        'payment.recouped',
        'bill.partially_paid',
        'bill.status.updated',
      ],
      file: [...FILE, ...FILE],
      checks: [
        ...CHECK,
        'payment.received',
        'payment.adjusted',
        'payment.applied',
        'payment.applied',
        'payment.adjusted',
      ],
      b: [...SUBMITTED, ...PARTLY],
    },
    tasks: { a: ['payment_eor'], b: ['payment_eor'] },
  },
  6: {
    events: {
      a: [...SUBMITTED, ...PAID],
      file: [...FILE, ...FILE, ...FILE],
      checks: [
        ...CHECK,
        ...CHECK,
        'payment.adjusted',
        'payment.received',
        'payment.adjusted',
        'payment.adjusted',
        'payment.applied',
      ],
      b: [...SUBMITTED, ...PARTLY],
      c: [...SUBMITTED, ...PARTLY],
    },
    tasks: { a: [], b: ['payment_eor'], c: ['payment_eor'] },
  },
  7: {
    events: {
      a: [...SUBMITTED, ...PARTLY, 'eor.voided', 'payment.voided', 'bill.status.updated', ...PARTLY],
      b: [...SUBMITTED, ...PARTLY],
      file: [...FILE, ...FILE, ...FILE],
      checks: [...CHECK, ...CHECK, 'payment.received', 'payment.adjusted', 'payment.adjusted', 'payment.applied'],
    },
    tasks: { a: ['payment_eor'], b: ['payment_eor'] },
  },
  8: {
    events: {
      a: [...SUBMITTED, ...PARTLY, 'eor.voided', 'payment.voided', 'bill.status.updated', ...PARTLY],
      file: [...FILE, ...FILE],
      checks: [...CHECK, ...CHECK],
    },
    tasks: { a: ['payment_eor'] },
  },
  9: {
    events: {
      a: [...SUBMITTED, ...PARTLY],
      file: [...FILE],
      checks: [...CHECK],
    },
    tasks: { a: ['payment_eor'] },
  },
  10: {
    events: {
      a: [...SUBMITTED, ...PARTLY],
      b: [...SUBMITTED, ...PARTLY, 'payment.posted'],
      file: [...FILE],
      checks: [...CHECK, 'payment.applied', 'payment.adjusted'],
    },
    tasks: { a: ['payment_eor'], b: ['payment_eor'] },
  },
  11: {
    events: {
      a: [...SUBMITTED, ...ACCEPTED, 'payment.posted', 'bill.paid', 'bill.status.updated'],
    },
    tasks: { a: [] },
  },
  12: {
    events: {
      a: [
        ...SUBMITTED,
        ...ACCEPTED,
        'eor.received',
        'bill.denied',
        'bill.status.updated',
        'review.created',
        'review.submitted',
        'bill.second_review',
        'bill.status.updated',
        'eor.received',
        'review.decided',
        'bill.denied',
        'bill.status.updated',
        'review.created',
        'review.submitted',
        'bill.ibr',
        'bill.status.updated',
        'eor.received',
        'payment.posted',
        'review.decided',
        'receivable.opened',
        'bill.partially_paid',
        'bill.status.updated',
        'payment.posted',
        'bill.paid',
        'bill.status.updated',
      ],
      file: [...FILE],
      checks: [...CHECK],
    },
    tasks: { a: [] },
  },
  13: {
    events: {
      a: [
        ...SUBMITTED,
        ...ACCEPTED,
        'eor.received',
        'bill.denied',
        'bill.status.updated',
        'review.created',
        'review.submitted',
        'bill.second_review',
        'bill.status.updated',
        'eor.received',
        'review.decided',
        'bill.denied',
        'bill.status.updated',
        'review.created',
        'review.submitted',
        'bill.ibr',
        'bill.status.updated',
        'eor.received',
        'payment.posted',
        'review.decided',
        'receivable.opened',
        'bill.partially_paid',
        'bill.status.updated',
        ...PAID,
        'payment.reclassified',
      ],
      file: [...FILE, ...FILE],
      checks: [...CHECK, ...CHECK],
    },
    tasks: { a: [] },
  },
  14: {
    events: {
      a: [...SUBMITTED, ...ACCEPTED, 'eor.received', 'bill.denied', 'bill.status.updated'],
      file: [...FILE],
    },
    tasks: { a: ['denial_eor'] },
  },
  15: {
    events: {
      a: [...SUBMITTED, ...PAID, 'payment.recoupment_proposed'],
      file: [...FILE, ...FILE],
      checks: [...CHECK, 'payment.received', 'payment.adjusted', 'payment.applied'],
      b: [...SUBMITTED, ...PARTLY],
    },
    tasks: { a: ['recoupment_proposed'], b: ['payment_eor'] },
  },
  16: {
    events: {
      a: [...SUBMITTED, ...PARTLY, ...PAID],
      file: [...FILE],
      checks: [...CHECK],
    },
    tasks: { a: [] },
  },
  17: {
    events: {
      a: [...SUBMITTED, ...PARTLY],
      b: [...SUBMITTED, ...PARTLY],
      file: [...FILE, ...FILE, ...FILE],
      checks: [...CHECK, ...CHECK],
    },
    tasks: { a: ['payment_eor'], b: ['payment_eor'] },
  },
  18: {
    events: {
      a: [...SUBMITTED, ...PARTLY],
      winner: [...SUBMITTED, ...PARTLY],
      loser: [...SUBMITTED],
      file: [...FILE, 'payer_file.item_resolved'],
      checks: [...CHECK, 'payment.unapplied', 'payment.applied'],
    },
    tasks: { a: ['payment_eor'], winner: ['payment_eor'], loser: ['waiting_ack'] },
  },
  19: {
    events: {
      a: [...SUBMITTED, ...PAID, 'payment.refund_requested', 'payment.refund_answered'],
      file: [...FILE],
      checks: [...CHECK],
    },
    tasks: { a: [] },
  },
  20: {
    events: {
      first: [...SUBMITTED, ...PARTLY],
      last: [...SUBMITTED, ...PARTLY],
      file: [...FILE],
      checks: [...CHECK],
    },
    tasks: { first: ['payment_eor'], last: ['payment_eor'] },
  },
  21: {
    events: {
      a: [...SUBMITTED, ...ACCEPTED, 'payment.posted', 'bill.partially_paid', 'bill.status.updated', 'eor.received'],
      checks: [...CHECK],
      file: [...FILE],
    },
    tasks: { a: ['payment_eor'] },
  },
};
