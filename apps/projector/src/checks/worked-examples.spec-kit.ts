/*
 * Feed events for each worked example from its first bill: in order per bill, checks, and files, with no order between
 * them. Tasks are those open at rest.
 */

interface Story {
  readonly events: Readonly<Record<string, readonly string[]>>;
  readonly tasks: Readonly<Record<string, readonly string[]>>;
}

/** Events on checks rather than on their bills. */
export const ofChecks: ReadonlySet<string> = new Set(
  ['received', 'applied', 'unapplied', 'adjusted', 'refunded', 'refund_voided', 'receipt_voided', 'cleared'].map(
    (what) => `payment.${what}`,
  ),
);

const SUBMITTED_EVENTS = ['bill.submitted', 'bill.status.updated'];
const ACCEPTED_EVENTS = ['bill.accepted', 'bill.status.updated'];
const PAID_EVENTS = ['eor.received', 'payment.posted', 'bill.paid', 'bill.status.updated'];
const PARTIALLY_PAID_EVENTS = ['eor.received', 'payment.posted', 'bill.partially_paid', 'bill.status.updated'];
const FILE_EVENTS = ['payer_file.received', 'payer_file.items_settled', 'payer_file.done'];
const CHECK_EVENTS = ['payment.received', 'payment.applied'];

/** Stories by example number. */
export const stories: Readonly<Record<number, Story>> = {
  1: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PAID_EVENTS],
      file: [...FILE_EVENTS],
      checks: [...CHECK_EVENTS],
    },
    tasks: { a: [] },
  },
  2: {
    events: {
      a: [...SUBMITTED_EVENTS],
      file: [...FILE_EVENTS],
    },
    tasks: { a: ['other_payee', 'waiting_ack'] },
  },
  3: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PAID_EVENTS, 'eor.received', 'payment.posted'],
      file: [...FILE_EVENTS, ...FILE_EVENTS],
      checks: [...CHECK_EVENTS, ...CHECK_EVENTS],
    },
    tasks: { a: ['credit_balance'] },
  },
  4: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PAID_EVENTS, 'payment.posted', 'payment.bill_refunded'],
      file: [...FILE_EVENTS],
      checks: [...CHECK_EVENTS, 'payment.refunded'],
    },
    tasks: { a: [] },
  },
  5: {
    events: {
      a: [
        ...SUBMITTED_EVENTS,
        ...PAID_EVENTS,
        'payment.recoupment_proposed',
        'payment.recouped',
        'bill.partially_paid',
        'bill.status.updated',
      ],
      file: [...FILE_EVENTS, ...FILE_EVENTS],
      checks: [
        ...CHECK_EVENTS,
        'payment.received',
        'payment.adjusted',
        'payment.applied',
        'payment.applied',
        'payment.adjusted',
      ],
      b: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
    },
    tasks: { a: ['payment_eor'], b: ['payment_eor'] },
  },
  6: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PAID_EVENTS],
      file: [...FILE_EVENTS, ...FILE_EVENTS, ...FILE_EVENTS],
      checks: [
        ...CHECK_EVENTS,
        ...CHECK_EVENTS,
        'payment.adjusted',
        'payment.received',
        'payment.adjusted',
        'payment.adjusted',
        'payment.applied',
      ],
      b: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      c: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
    },
    tasks: { a: [], b: ['payment_eor'], c: ['payment_eor'] },
  },
  7: {
    events: {
      a: [
        ...SUBMITTED_EVENTS,
        ...PARTIALLY_PAID_EVENTS,
        'eor.voided',
        'payment.voided',
        'bill.status.updated',
        ...PARTIALLY_PAID_EVENTS,
      ],
      b: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      file: [...FILE_EVENTS, ...FILE_EVENTS, ...FILE_EVENTS],
      checks: [
        ...CHECK_EVENTS,
        ...CHECK_EVENTS,
        'payment.received',
        'payment.adjusted',
        'payment.adjusted',
        'payment.applied',
      ],
    },
    tasks: { a: ['payment_eor'], b: ['payment_eor'] },
  },
  8: {
    events: {
      a: [
        ...SUBMITTED_EVENTS,
        ...PARTIALLY_PAID_EVENTS,
        'eor.voided',
        'payment.voided',
        'bill.status.updated',
        ...PARTIALLY_PAID_EVENTS,
      ],
      file: [...FILE_EVENTS, ...FILE_EVENTS],
      checks: [...CHECK_EVENTS, ...CHECK_EVENTS],
    },
    tasks: { a: ['payment_eor'] },
  },
  9: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      file: [...FILE_EVENTS],
      checks: [...CHECK_EVENTS],
    },
    tasks: { a: ['payment_eor'] },
  },
  10: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      b: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS, 'payment.posted'],
      file: [...FILE_EVENTS],
      checks: [...CHECK_EVENTS, 'payment.applied', 'payment.adjusted'],
    },
    tasks: { a: ['payment_eor'], b: ['payment_eor'] },
  },
  11: {
    events: {
      a: [...SUBMITTED_EVENTS, ...ACCEPTED_EVENTS, 'payment.posted', 'bill.paid', 'bill.status.updated'],
    },
    tasks: { a: [] },
  },
  12: {
    events: {
      a: [
        ...SUBMITTED_EVENTS,
        ...ACCEPTED_EVENTS,
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
      file: [...FILE_EVENTS],
      checks: [...CHECK_EVENTS],
    },
    tasks: { a: [] },
  },
  13: {
    events: {
      a: [
        ...SUBMITTED_EVENTS,
        ...ACCEPTED_EVENTS,
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
        ...PAID_EVENTS,
        'payment.reclassified',
      ],
      file: [...FILE_EVENTS, ...FILE_EVENTS],
      checks: [...CHECK_EVENTS, ...CHECK_EVENTS],
    },
    tasks: { a: [] },
  },
  14: {
    events: {
      a: [...SUBMITTED_EVENTS, ...ACCEPTED_EVENTS, 'eor.received', 'bill.denied', 'bill.status.updated'],
      file: [...FILE_EVENTS],
    },
    tasks: { a: ['denial_eor'] },
  },
  15: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PAID_EVENTS, 'payment.recoupment_proposed'],
      file: [...FILE_EVENTS, ...FILE_EVENTS],
      checks: [...CHECK_EVENTS, 'payment.received', 'payment.adjusted', 'payment.applied'],
      b: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
    },
    tasks: { a: ['recoupment_proposed'], b: ['payment_eor'] },
  },
  16: {
    events: {
      // The two parts of the split claim make one EOR.
      a: [...SUBMITTED_EVENTS, 'eor.received', 'payment.posted', ...PAID_EVENTS.slice(1)],
      file: [...FILE_EVENTS],
      checks: [...CHECK_EVENTS],
    },
    tasks: { a: [] },
  },
  17: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      b: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      file: [...FILE_EVENTS, ...FILE_EVENTS, ...FILE_EVENTS],
      checks: [...CHECK_EVENTS, ...CHECK_EVENTS],
    },
    tasks: { a: ['payment_eor'], b: ['payment_eor'] },
  },
  18: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      winner: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      loser: [...SUBMITTED_EVENTS],
      file: [...FILE_EVENTS, 'payer_file.item_resolved'],
      checks: [...CHECK_EVENTS, 'payment.unapplied', 'payment.applied'],
    },
    tasks: { a: ['payment_eor'], winner: ['payment_eor'], loser: ['waiting_ack'] },
  },
  19: {
    events: {
      a: [...SUBMITTED_EVENTS, ...PAID_EVENTS, 'payment.refund_requested', 'payment.refund_answered'],
      file: [...FILE_EVENTS],
      checks: [...CHECK_EVENTS],
    },
    tasks: { a: [] },
  },
  20: {
    events: {
      first: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      last: [...SUBMITTED_EVENTS, ...PARTIALLY_PAID_EVENTS],
      file: [...FILE_EVENTS],
      checks: [...CHECK_EVENTS],
    },
    tasks: { first: ['payment_eor'], last: ['payment_eor'] },
  },
  21: {
    events: {
      a: [
        ...SUBMITTED_EVENTS,
        ...ACCEPTED_EVENTS,
        'payment.posted',
        'bill.partially_paid',
        'bill.status.updated',
        'eor.received',
      ],
      checks: [...CHECK_EVENTS],
      file: [...FILE_EVENTS],
    },
    tasks: { a: ['payment_eor'] },
  },
};
