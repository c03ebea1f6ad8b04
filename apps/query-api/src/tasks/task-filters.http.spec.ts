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

/** The kinds that a bill waits for on a day. */
const tasksOf = (today: string, ...commands: readonly BillCommand[]): readonly TaskKind[] =>
  tasksAfter(today, submitBill(), ...commands);
const tasksAfter = (today: string, ...commands: readonly BillCommand[]): readonly TaskKind[] => {
  const row = foldStream(billProjection, BILL_ID, storedEventsOf(commands), shippedRules);
  return taskKinds.filter((kind) => new Query({ ...taskFilters[kind](today) }).test({ ...row }));
};

// Submitted on 2026-03-02 by e-bill.
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

describe('what a bill waits for', () => {
  it.each<[string, string, readonly BillCommand[], readonly TaskKind[]]>([
    ['an acknowledgement in time', '2026-03-04', [], ['waiting_ack']],
    ['an acknowledgement that is late', '2026-03-05', [], ['awaiting_ack']],
    ['an answer to the bill', '2026-03-06', [accepted], ['waiting_eor']],
    ['an answer that is late', '2026-05-21', overdue, ['no_response']],
    [
      'an EOR that was sent, says the payer',
      '2026-05-22',
      [...overdue, reportStatus('eor_sent', noon('2026-05-21'))],
      ['eor_missing'],
    ],
    [
      'an answer, though a message was left',
      '2026-05-22',
      [...overdue, reportStatus('message_left', noon('2026-05-21'))],
      ['no_response'],
    ],
    ['a correction', '2026-03-06', [simulate('rejected', noon('2026-03-05'))], ['rejected']],
    ['a look at a payment', '2026-04-02', [accepted, partly], ['payment_eor']],
    [
      'a look at a payment that was announced',
      '2026-04-02',
      [simulate('processed', noon('2026-04-01'))],
      ['payment_eor'],
    ],
    [
      'a look at a payment without an EOR',
      '2026-04-02',
      [accepted, postPayment(100_00, noon('2026-04-01'))],
      ['payment_eor'],
    ],
    ['a look at a denial', '2026-04-02', [denied], ['denial_eor']],
    ['a look at a refused review, paid in part', '2026-04-21', [accepted, partly, review, upheld], ['denial_eor_sbr']],
    ['a second review, 30 days before its deadline', '2026-05-31', [denied], ['denial_eor', 'sbr_deadline']],
    ['a second review, on its last day', '2026-06-30', [denied], ['denial_eor', 'sbr_deadline']],
    ['no second review after that', '2026-07-01', [denied], ['denial_eor']],
    [
      'a draft to be sent',
      '2026-04-03',
      [denied, draftReview('second_review', noon('2026-04-02'))],
      ['denial_eor', 'review_draft'],
    ],
    [
      'a look at authorized treatment that was denied',
      '2026-04-02',
      [authorized, noteDenied(authorized.data.eor.eorId, noon('2026-04-02'))],
      ['denial_eor', 'authorization_denied'],
    ],
    [
      'the answer to a second review of that',
      '2026-04-20',
      [authorized, noteDenied(authorized.data.eor.eorId, noon('2026-04-02')), review],
      ['waiting_second_review'],
    ],
    ['the answer to a second review', '2026-04-20', [denied, review], ['waiting_second_review']],
    ['an answer to a second review that is late', '2026-04-21', [denied, review], ['sbr_no_response']],
    ['a look at an upheld second review', '2026-05-09', [denied, review, upheld], ['denial_eor_sbr']],
    [
      'an independent bill review, ten days before its deadline',
      '2026-05-10',
      [denied, review, upheld],
      ['denial_eor_sbr', 'ibr_deadline'],
    ],
    [
      'a look at a partly granted second review',
      '2026-04-21',
      [denied, review, simulate('partial_payment', noon('2026-04-20'), 100_00)],
      ['payment_eor_sbr'],
    ],
    ['the determination', '2026-06-26', [denied, review, upheld, ibr], ['waiting_ibr']],
    ['a determination that is late', '2026-06-27', [denied, review, upheld, ibr], ['ibr_pending']],
    [
      'a look at the denial of a determination',
      '2026-06-02',
      [denied, review, upheld, ibr, simulate('denied', noon('2026-06-01'))],
      ['denial_eor_ibr'],
    ],
    [
      'a look at the payment of a determination',
      '2026-06-02',
      [denied, review, upheld, ibr, simulate('partial_payment', noon('2026-06-01'), 1_00)],
      ['payment_eor_ibr'],
    ],
    ['news of a lien', '2026-05-01', [accepted, markLien(noon('2026-04-30'))], ['lien_followup']],
    ['penalty and interest', '2026-06-02', [accepted, simulate('paid', noon('2026-06-01'))], ['penalty_interest']],
    ['a refund of what was paid twice', '2026-05-01', [accepted, paidTwice], ['credit_balance']],
    [
      'a refund, though it is closed',
      '2026-05-01',
      [accepted, paidTwice, closeBill(noon('2026-04-30'))],
      ['credit_balance'],
    ],
    ['nothing once it is refunded', '2026-05-01', [accepted, paidTwice, recordRefund(500_00, noon('2026-04-02'))], []],
    ['an answer to a take-back', '2026-05-01', [accepted, paid, taken], ['recoupment_proposed']],
    [
      'an answer to a take-back that a letter announces',
      '2026-05-01',
      [accepted, paid, announced],
      ['recoupment_proposed'],
    ],
    [
      'the money of a take-back that is disputed',
      '2026-05-01',
      [accepted, paid, taken, disputeRecoupment(taken.data.recoupmentId, noon('2026-04-03'))],
      ['recoupment_disputed'],
    ],
    [
      'nothing of what was announced, disputed and not taken',
      '2026-05-01',
      [accepted, paid, announced, disputeRecoupment(announced.data.recoupmentId, noon('2026-04-03'))],
      [],
    ],
    [
      'nothing of a disputed take-back that was settled',
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
    ['an answer to a request for a refund', '2026-05-01', [accepted, paid, asked], ['refund_requested']],
    [
      'the refund of a request that was accepted',
      '2026-05-01',
      [accepted, paid, asked, answerRefundRequest(asked.data.requestId, noon('2026-04-04'), 'accepted')],
      ['refund_requested'],
    ],
    [
      'nothing of a request that was declined',
      '2026-05-01',
      [accepted, paid, asked, answerRefundRequest(asked.data.requestId, noon('2026-04-04'))],
      [],
    ],
    ['nothing once it is paid', '2026-05-01', [accepted, simulate('paid', noon('2026-04-30'))], []],
    [
      'nothing once it is closed',
      '2026-06-15',
      [denied, draftReview('second_review', noon('2026-04-02')), closeBill(noon('2026-04-03'))],
      [],
    ],
  ])('%s (%s)', (_, today, commands, kinds) => {
    expect(tasksOf(today, ...commands)).toEqual(kinds);
  });

  it('a corrected bill that nobody answered is asked for after 14 days', () => {
    const isPending = (today: string, ...commands: readonly BillCommand[]) =>
      tasksAfter(today, submitBill({ revisionOf: 'bill_x' }), ...commands).includes('revision_pending');
    expect([isPending('2026-03-16'), isPending('2026-03-17')]).toEqual([false, true]);
    expect(isPending('2026-07-01', accepted, denied)).toBe(false);
    expect(isPending('2026-07-01', closeBill(noon('2026-03-03')))).toBe(false);
  });
});
