import { Query } from 'mingo';
import { taskKinds, type TaskKind } from '#contracts';
import type { BillCommand } from '#domain';
import { billProjection, foldStream } from '#read-models';
import {
  BILL_ID,
  answerRefundRequest,
  but,
  closeBill,
  disputeRecoupment,
  draftReview,
  markLien,
  noon,
  noteDenied,
  passTime,
  postPayment,
  proposeRecoupment,
  recordEor,
  recordRecoupment,
  recordRefund,
  reportStatus,
  requestRefund,
  settleRecoupment,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
} from '#testing/pure';
import { shippedRules } from '#domain';
import { taskFilters } from './task-filters.js';

/** Returns the kinds of tasks that a bill has on the given day. */
const tasksOf = (today: string, ...commands: readonly BillCommand[]): readonly TaskKind[] =>
  tasksAfter(today, submitBill(), ...commands);
const tasksAfter = (today: string, ...commands: readonly BillCommand[]): readonly TaskKind[] => {
  const row = foldStream(billProjection, BILL_ID, storedEventsOf(commands), shippedRules);
  return taskKinds.filter((kind) => new Query({ ...taskFilters[kind](today) }).test({ ...row }));
};

// The bill is submitted on 2026-03-02 by e-bill.
const accepted = simulate('accepted', noon('2026-03-05'));
const overdue = [accepted, passTime(noon('2026-05-20'))];
const partly = simulate('partial_payment', noon('2026-04-01'), 500_00);
const denied = simulate('denied', noon('2026-04-01'));
const authorized = recordEor(0, noon('2026-04-01'));
const review = startReview('second_review', noon('2026-04-06'));
const upheld = simulate('denied', noon('2026-04-20'));
const ibr = startReview('independent_bill_review', noon('2026-04-27'));

const paid = postPayment(2015_00, noon('2026-04-01'));
const paidTwice = but(postPayment(2515_00, noon('2026-04-01')), { overpayment: 'credit' });
const taken = proposeRecoupment(500_00, noon('2026-04-02'));
const announced = recordRecoupment(500_00, noon('2026-04-02'), null);
const asked = requestRefund(100_00, noon('2026-04-02'));

describe('tasks of a bill', () => {
  it.each<[string, string, readonly BillCommand[], readonly TaskKind[]]>([
    ['acknowledgment is not overdue yet', '2026-03-04', [], ['waiting_ack']],
    ['acknowledgment is overdue', '2026-03-05', [], ['awaiting_ack']],
    ['payer response is not overdue yet', '2026-03-06', [accepted], ['waiting_eor']],
    ['payer response is overdue', '2026-05-21', overdue, ['no_response']],
    [
      'payer reported an EOR that was not received',
      '2026-05-22',
      [...overdue, reportStatus('eor_sent', noon('2026-05-21'))],
      ['eor_missing'],
    ],
    [
      'payer response is overdue and a message was left',
      '2026-05-22',
      [...overdue, reportStatus('message_left', noon('2026-05-21'))],
      ['no_response'],
    ],
    ['bill was rejected', '2026-03-06', [simulate('rejected', noon('2026-03-05'))], ['rejected']],
    ['partial payment needs review', '2026-04-02', [accepted, partly], ['payment_eor']],
    ['announced payment needs review', '2026-04-02', [simulate('processed', noon('2026-04-01'))], ['payment_eor']],
    [
      'payment without an EOR needs review',
      '2026-04-02',
      [accepted, postPayment(100_00, noon('2026-04-01'))],
      ['payment_eor'],
    ],
    ['denial needs review', '2026-04-02', [denied], ['denial_eor']],
    [
      'second review of a partially paid bill was denied',
      '2026-04-21',
      [accepted, partly, review, upheld],
      ['denial_eor_sbr'],
    ],
    ['second review deadline is in 30 days', '2026-05-31', [denied], ['denial_eor', 'sbr_deadline']],
    ['second review deadline is today', '2026-06-30', [denied], ['denial_eor', 'sbr_deadline']],
    ['second review deadline has passed', '2026-07-01', [denied], ['denial_eor']],
    [
      'review draft was not sent',
      '2026-04-03',
      [denied, draftReview('second_review', noon('2026-04-02'))],
      ['denial_eor', 'review_draft'],
    ],
    [
      'authorized treatment was denied',
      '2026-04-02',
      [authorized, noteDenied(authorized.data.eor.eorId, noon('2026-04-02'))],
      ['denial_eor', 'authorization_denied'],
    ],
    [
      'second review of denied authorized treatment was requested',
      '2026-04-20',
      [authorized, noteDenied(authorized.data.eor.eorId, noon('2026-04-02')), review],
      ['waiting_second_review'],
    ],
    ['second review response is not overdue yet', '2026-04-20', [denied, review], ['waiting_second_review']],
    ['second review response is overdue', '2026-04-21', [denied, review], ['sbr_no_response']],
    ['second review upheld the denial', '2026-05-09', [denied, review, upheld], ['denial_eor_sbr']],
    ['IBR deadline is in ten days', '2026-05-10', [denied, review, upheld], ['denial_eor_sbr', 'ibr_deadline']],
    [
      'second review resulted in a partial payment',
      '2026-04-21',
      [denied, review, simulate('partial_payment', noon('2026-04-20'), 100_00)],
      ['payment_eor_sbr'],
    ],
    ['IBR determination is not overdue yet', '2026-06-26', [denied, review, upheld, ibr], ['waiting_ibr']],
    ['IBR determination is overdue', '2026-06-27', [denied, review, upheld, ibr], ['ibr_pending']],
    [
      'IBR determination denied payment',
      '2026-06-02',
      [denied, review, upheld, ibr, simulate('denied', noon('2026-06-01'))],
      ['denial_eor_ibr'],
    ],
    [
      'IBR determination resulted in a payment',
      '2026-06-02',
      [denied, review, upheld, ibr, simulate('partial_payment', noon('2026-06-01'), 1_00)],
      ['payment_eor_ibr'],
    ],
    ['bill has a lien', '2026-05-01', [accepted, markLien(noon('2026-04-30'))], ['lien_followup']],
    [
      'bill was paid late without penalty and interest',
      '2026-06-02',
      [accepted, simulate('paid', noon('2026-06-01'))],
      ['penalty_interest'],
    ],
    ['overpayment needs a refund', '2026-05-01', [accepted, paidTwice], ['credit_balance']],
    [
      'overpayment of a closed bill needs a refund',
      '2026-05-01',
      [accepted, paidTwice, closeBill(noon('2026-04-30'))],
      ['credit_balance'],
    ],
    ['overpayment was refunded', '2026-05-01', [accepted, paidTwice, recordRefund(500_00, noon('2026-04-02'))], []],
    ['recoupment needs a response', '2026-05-01', [accepted, paid, taken], ['recoupment_proposed']],
    [
      'recoupment announced by letter needs a response',
      '2026-05-01',
      [accepted, paid, announced],
      ['recoupment_proposed'],
    ],
    [
      'disputed recoupment was taken',
      '2026-05-01',
      [accepted, paid, taken, disputeRecoupment(taken.data.recoupmentId, noon('2026-04-03'))],
      ['recoupment_disputed'],
    ],
    [
      'announced recoupment was disputed and never taken',
      '2026-05-01',
      [accepted, paid, announced, disputeRecoupment(announced.data.recoupmentId, noon('2026-04-03'))],
      [],
    ],
    [
      'disputed recoupment was settled',
      '2026-05-01',
      [
        accepted,
        paid,
        taken,
        disputeRecoupment(taken.data.recoupmentId, noon('2026-04-03')),
        settleRecoupment(noon('2026-04-04')),
      ],
      [],
    ],
    ['refund request needs a response', '2026-05-01', [accepted, paid, asked], ['refund_requested']],
    [
      'accepted refund request needs a refund',
      '2026-05-01',
      [accepted, paid, asked, answerRefundRequest(asked.data.requestId, noon('2026-04-04'), 'accepted')],
      ['refund_requested'],
    ],
    [
      'refund request was declined',
      '2026-05-01',
      [accepted, paid, asked, answerRefundRequest(asked.data.requestId, noon('2026-04-04'))],
      [],
    ],
    ['bill was paid', '2026-05-01', [accepted, simulate('paid', noon('2026-04-30'))], []],
    [
      'bill was closed',
      '2026-06-15',
      [denied, draftReview('second_review', noon('2026-04-02')), closeBill(noon('2026-04-03'))],
      [],
    ],
  ])('%s (%s)', (_, today, commands, kinds) => {
    expect(tasksOf(today, ...commands)).toEqual(kinds);
  });

  it('a corrected bill without a response becomes a task after 14 days', () => {
    const isPending = (today: string, ...commands: readonly BillCommand[]) =>
      tasksAfter(today, submitBill({ revisionOf: 'bill_x' }), ...commands).includes('revision_pending');
    expect([isPending('2026-03-16'), isPending('2026-03-17')]).toEqual([false, true]);
    expect(isPending('2026-07-01', accepted, denied)).toBe(false);
    expect(isPending('2026-07-01', closeBill(noon('2026-03-03')))).toBe(false);
  });
});
