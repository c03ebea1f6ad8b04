import { presentActivity, presentAttempts } from '#contracts';
import { billView, publicEventId, type BillCommand, type HistoryEvent } from '#domain';
import {
  addNote,
  but,
  noon,
  passTime,
  paymentIdAt,
  postPayment,
  rejectBill,
  reportStatus,
  resubmitBill,
  sendDuplicate,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
  voidPayment,
} from '#testing/pure';

const on = noon('2026-04-01');
const next = noon('2026-04-02');
const later = noon('2026-04-03');
const present = (history: readonly HistoryEvent[]) => {
  const bill = billView(history);
  return { activity: presentActivity(bill.activity), attempts: presentAttempts(bill) };
};
const view = (...commands: BillCommand[]) => present(storedEventsOf([submitBill(), ...commands]));
const denied = simulate('denied', on);

describe('presentActivity for bill events', () => {
  const lastOf = (...commands: BillCommand[]) => view(...commands).activity.at(-1);

  it('attributes events without their own actor to the actor of the command', () => {
    const { activity } = view(simulate('paid', on));
    expect(activity.map(({ type, actor }) => [type, actor])).toEqual([
      ['submitted', 'Bo Biller'],
      ['accepted', 'Payer'],
      ['eor_received', 'Bo Biller'],
      ['payment_posted', 'Bo Biller'],
      ['state', 'Bo Biller'],
    ]);
    expect(view(simulate('accepted', noon('2026-03-05')), passTime(noon('2026-05-20'))).activity.at(-1)).toMatchObject({
      type: 'no_response',
      actor: 'System',
    });
  });

  it('describes all details of a phone report as text and as fields', () => {
    const callDetails = {
      company: 'Acme TPA',
      representativeName: 'Pat Doe',
      phone: '213-555-0120',
      callReference: 'REF-1',
    };
    expect(lastOf(but(reportStatus('eor_sent', on), { ...callDetails, note: 'By mail' }))).toMatchObject({
      description: 'Said by Pat Doe, Acme TPA. Phone 213-555-0120. Reference REF-1. By mail',
      statusReport: { status: 'eor_sent', ...callDetails, note: 'By mail' },
    });
    expect(lastOf(reportStatus('eor_sent', on))).toMatchObject({
      description: 'Reported by phone.',
      statusReport: { status: 'eor_sent', company: null, note: null },
    });
    expect(lastOf(addNote('x', on))?.statusReport).toBeNull();
  });

  it('describes a payment with its check, fees and note', () =>
    expect(
      view(denied, but(postPayment(120_00, next, { penalty: 15_00, interest: 5_00 }), { note: 'Late.' })).activity.find(
        ({ type }) => type === 'payment_posted',
      ),
    ).toMatchObject({
      description: 'Check 7001, deposited 04/02/2026. Penalty $15.00. Interest $5.00. Late.',
    }));
});

describe('presentAttempts', () => {
  it('numbers the attempts with control numbers', () => {
    const bill = view(rejectBill(on), resubmitBill(next), sendDuplicate(later));
    expect(bill.attempts.map(({ label, controlNumber, isCurrent }) => [label, controlNumber, isCurrent])).toEqual([
      ['Original bill', '1042-1', false],
      ['Resubmission', '1042-2', true],
      ['Duplicate (W2)', '1042-3', false],
    ]);
  });

  it('assigns each payer response to the attempt that was current at the time', () => {
    const bill = view(rejectBill(on), resubmitBill(next), simulate('accepted', later), simulate('denied', later));
    expect(
      bill.attempts.map(({ status, ackLabel, ackAt, outcomeLabel }) => [status, ackLabel, ackAt, outcomeLabel]),
    ).toEqual([
      ['rejected', 'Rejected (A3:33)', on, null],
      ['answered', 'Accepted by the payer', later, 'EOR without payment'],
    ]);
  });

  it('includes reviews', () => {
    const bill = view(denied, startReview('second_review', next), simulate('processed', later));
    expect(bill.attempts.at(-1)).toMatchObject({
      label: 'Second Bill Review',
      sentAt: next,
      status: 'answered',
      outcomeLabel: 'EOR with payment',
      isCurrent: true,
    });
  });

  it('labels an attempt without a known delivery method', () =>
    expect(present(storedEventsOf([submitBill({ route: null })])).attempts[0]?.deliveryLabel).toBe('No route known'));
});

describe('presentActivity', () => {
  const titles = (...commands: BillCommand[]) => view(...commands).activity.map(({ title }) => title);

  it('returns one entry per event in order, including state changes', () =>
    expect(
      titles(simulate('accepted', on), denied, startReview('second_review', next), simulate('paid', later)),
    ).toEqual([
      'Bill submitted',
      'Accepted by the payer',
      'EOR received: denied',
      'Denied',
      'Second Bill Review drafted',
      'Second Bill Review submitted',
      'Waiting for the second review',
      'EOR received',
      'Payment posted',
      'Second Bill Review: granted by the payer',
      'Paid in full',
    ]));

  it('includes a payer response that changed nothing', () => {
    const [entry] = view(denied, rejectBill(next)).activity.slice(-1);
    expect(entry).toMatchObject({ type: 'payer_answer', accepted: false, stcCategory: 'A3' });
  });

  it('reports a missed due date once', () =>
    expect(titles(simulate('accepted', noon('2026-03-05')), passTime(noon('2026-05-20'))).slice(-1)).toEqual([
      'No response by the due date',
    ]));

  it('returns the claim status category only for a 277CA code', () => {
    const category = (code: string) => view(but(rejectBill(on), { code })).activity.at(-1)?.stcCategory;
    expect(['A3:21', 'A7', 'IK5:R', 'undeliverable'].map(category)).toEqual(['A3', 'A7', null, null]);
    const receipt = { type: 'AcknowledgeReceipt', data: { at: on, actorName: null, source: 'receipt' } } as const;
    expect(view(receipt).activity.at(-1)).toMatchObject({ accepted: true, stcCategory: null });
  });

  it('shows a voided payment with a negative amount', () => {
    const bill = view(simulate('paid', on), voidPayment(paymentIdAt(on), next));
    expect(bill.activity.filter(({ type }) => type.startsWith('payment')).map(({ amount }) => amount)).toEqual([
      2015, -2015,
    ]);
  });

  it('gives each entry the public ID of its event', () => {
    const history = storedEventsOf([submitBill(), simulate('paid', on)]);
    const ids = present(history).activity.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe(publicEventId(history[0]!.id));
  });
});
