import {
  allowedActions,
  billStates,
  bill,
  fold,
  type BillAction,
  type BillCommand,
  type BillState,
  shippedRules,
} from '#domain';
import {
  addNote,
  closeBill,
  markLien,
  noon,
  passTime,
  postPayment,
  recordEor,
  reopenBill,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
  voidPayment,
  withdrawNote,
} from '#testing/pure';

const received = noon('2026-03-05');
const answered = noon('2026-04-01');
const later = noon('2026-04-10');

const way: Readonly<Record<BillState, readonly BillCommand[]>> = {
  submitted: [],
  accepted: [simulate('accepted', received)],
  accepted_no_response: [simulate('accepted', received), passTime(noon('2026-05-20'))],
  rejected: [simulate('rejected', received)],
  processed: [recordEor(1500_00, answered)],
  partially_paid: [simulate('partial_payment', answered)],
  denied: [simulate('denied', answered)],
  paid: [simulate('paid', answered)],
  second_review: [simulate('denied', answered), startReview('second_review', later)],
  ibr: [
    simulate('denied', answered),
    startReview('second_review', later),
    simulate('denied', noon('2026-04-20')),
    startReview('independent_bill_review', noon('2026-05-01')),
  ],
  lien: [simulate('accepted', received), markLien(later)],
  closed: [closeBill(later)],
};

const always: readonly BillAction[] = ['assign', 'add_note', 'report_bill_status', 'record_order'];
const open: readonly BillAction[] = [...always, 'close'];

/** Actions that require a posted payment. */
const back: readonly BillAction[] = [
  ...(['void_payment', 'reclassify_payment', 'record_refund', 'record_recoupment', 'record_refund_request'] as const),
];

/** Actions allowed in each state, listed by hand. Only bills in states `partially_paid` and `paid` have a payment. */
const expected: Readonly<Record<BillState, readonly BillAction[]>> = {
  submitted: [...open, 'send_duplicate'],
  // The payer received the bill more than 60 days ago.
  accepted: [...open, 'send_duplicate', 'post_payment', 'mark_lien', 'demand_penalty_interest'],
  accepted_no_response: [...open, 'send_duplicate', 'post_payment', 'mark_lien', 'demand_penalty_interest'],
  rejected: [...open.filter((action) => action !== 'record_order'), 'resubmit'],
  processed: [...open, 'send_duplicate', 'post_payment', 'mark_lien', 'second_review', 'correct_bill'],
  partially_paid: [...open, 'send_duplicate', 'post_payment', 'mark_lien', 'second_review', ...back],
  denied: [...open, 'send_duplicate', 'post_payment', 'mark_lien', 'second_review', 'correct_bill'],
  paid: [...open, 'post_payment', ...back],
  second_review: [...open, 'send_duplicate', 'post_payment', 'mark_lien'],
  ibr: [...open, 'send_duplicate', 'post_payment', 'mark_lien', 'record_determination'],
  lien: [...open, 'send_duplicate', 'post_payment', 'withdraw_lien', 'demand_penalty_interest'],
  closed: [...always, 'post_payment', 'reopen'],
};

const factsAfter = (...commands: readonly BillCommand[]) => fold(bill, storedEventsOf([submitBill(), ...commands]));
const enabled = (verdicts: ReturnType<typeof allowedActions>) =>
  verdicts.filter((verdict) => verdict.enabled).map(({ id }) => id);

describe('allowed actions', () => {
  it.each(billStates)('match the table in state %s', (state) => {
    const facts = factsAfter(...way[state]);
    expect(facts.state).toBe(state);
    expect(enabled(allowedActions(facts, noon('2026-05-21'), shippedRules)).toSorted()).toEqual(
      expected[state].toSorted(),
    );
  });

  it('include a reason exactly if the action is not allowed', () => {
    for (const verdict of allowedActions(factsAfter(...way.submitted), later, shippedRules))
      expect(verdict.reason === null).toBe(verdict.enabled);
  });

  it('name the state that prevents the action', () => {
    const [reopen] = allowedActions(factsAfter(), later, shippedRules).filter(({ id }) => id === 'reopen');
    expect(reopen?.reason).toBe('A bill in state submitted does not allow reopen.');
  });

  it('exclude a second review after the 90th day', () => {
    const facts = factsAfter(...way.denied);
    expect(enabled(allowedActions(facts, noon('2026-06-30'), shippedRules))).toContain('second_review');
    const [review] = allowedActions(facts, noon('2026-07-01'), shippedRules).filter(({ id }) => id === 'second_review');
    expect(review).toEqual({
      id: 'second_review',
      enabled: false,
      reason: 'The last day to request the review was 06/30/2026.',
    });
  });

  it('include an independent bill review, but no further second review, after a decided second review', () => {
    const decided = factsAfter(...way.ibr.slice(0, 3));
    expect(enabled(allowedActions(decided, later, shippedRules))).toContain('independent_bill_review');
    expect(enabled(allowedActions(decided, later, shippedRules))).not.toContain('second_review');
  });

  it('exclude voiding a payment after the only payment was voided', () => {
    const paymentId = `pay_${answered.replaceAll(/\D/g, '')}`;
    const facts = factsAfter(...way.paid, voidPayment(paymentId, later));
    const [verdict] = allowedActions(facts, later, shippedRules).filter(({ id }) => id === 'void_payment');
    expect(verdict?.reason).toBe('There is no posted payment to void.');
  });

  it('include withdrawing a note only while the bill has a note that is not withdrawn', () => {
    const wrong = addNote('Of another bill.', answered);
    const verdictAfter = (...commands: readonly BillCommand[]) =>
      allowedActions(factsAfter(...commands), later, shippedRules).find(({ id }) => id === 'withdraw_note');
    expect(verdictAfter(wrong)?.enabled).toBe(true);
    for (const commands of [[], [wrong, withdrawNote(wrong.data.noteId, later)]])
      expect(verdictAfter(...commands)?.reason).toBe('The bill has no note to withdraw.');
  });

  it('exclude reopening a bill that was replaced', () => {
    const close = closeBill(later);
    const facts = factsAfter({ ...close, data: { ...close.data, replacedBy: 'bill_2' } });
    const [verdict] = allowedActions(facts, later, shippedRules).filter(({ id }) => id === 'reopen');
    expect(verdict?.reason).toMatch(/state closed .* The bill was replaced by a corrected bill\./);
  });

  it.each(billStates)('are empty for a bill in state %s whose personal data was erased', (state) => {
    const verdicts = allowedActions(factsAfter(...way[state]), later, shippedRules, true);
    expect(enabled(verdicts)).toEqual([]);
    expect(verdicts.find(({ id }) => id === 'add_note')?.reason).toMatch(/personal data of this bill was erased/);
  });

  it('include the actions of an open bill after the bill was reopened', () => {
    const facts = factsAfter(...way.accepted, closeBill(answered), reopenBill(later), postPayment(100_00, later));
    expect(facts.state).toBe('partially_paid');
    expect(enabled(allowedActions(facts, later, shippedRules))).toContain('close');
  });
});
