import { publish, presentActivity, presentAttempts } from '#contracts';
import { balanceOf, bill, billView, creditOf, decide, fold, paidOf, type BillCommand, shippedRules } from '#domain';
import {
  closeBill,
  noon,
  recordAcknowledgement,
  recordRemittance,
  recordTransmission,
  resubmitBill,
  reverseRemittance,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
  tellClaimStatus,
} from '#testing/pure';

const at = noon('2026-03-05');
const view = (...commands: readonly BillCommand[]) => billView(storedEventsOf([submitBill(), ...commands]));
const statuses = (...commands: readonly BillCommand[]) =>
  presentAttempts(view(...commands)).map(({ status }) => status);
const typesOf = (...commands: readonly BillCommand[]) =>
  storedEventsOf([submitBill(), ...commands])
    .slice(storedEventsOf([submitBill(), ...commands.slice(0, -1)]).length)
    .map(({ type }) => type);
const syntax = (outcome: 'accepted' | 'rejected') =>
  recordAcknowledgement(at, { level: 'syntax', outcome, code: outcome === 'rejected' ? '999:8' : null });
const interchange = (outcome: 'accepted' | 'rejected') =>
  recordAcknowledgement(at, { level: 'interchange', outcome, code: outcome === 'rejected' ? '025' : '000' });
const forwarded = recordAcknowledgement(at, { level: 'clearinghouse', code: 'A1:19' });

describe('an acknowledgment', () => {
  it('advances an attempt and never moves it back', () => {
    expect(statuses(interchange('accepted'))).toEqual(['sent']);
    expect(statuses(syntax('accepted'))).toEqual(['syntax_accepted']);
    expect(statuses(syntax('accepted'), forwarded)).toEqual(['forwarded']);
    expect(statuses(forwarded, syntax('accepted'))).toEqual(['forwarded']);
    expect(statuses(forwarded, recordAcknowledgement(at))).toEqual(['accepted']);
    expect(statuses(recordAcknowledgement(at), syntax('accepted'))).toEqual(['accepted']);
  });
  it('of the payer accepts the bill as of the day that the payer states', () => {
    const accepted = view(recordAcknowledgement(at, { receivedDate: '2026-03-03', payerClaimControlNumber: 'P-1' }));
    expect(accepted.facts).toMatchObject({
      state: 'accepted',
      receivedAt: '2026-03-03T20:00:00.000Z',
      payerClaimControlNumbers: ['P-1'],
    });
  });
  it('of a clearinghouse does not start the payer’s response period', () =>
    expect(view(forwarded).facts).toMatchObject({ state: 'submitted', receivedAt: null }));
  it('that rejects the syntax rejects the bill and its attempt', () => {
    const rejected = view(syntax('rejected'));
    expect([rejected.facts.state, rejected.rejection?.code, rejected.rejection?.source]).toEqual([
      'rejected',
      '999:8',
      '999',
    ]);
    expect(presentAttempts(rejected)).toMatchObject([{ status: 'syntax_rejected', ackLabel: 'Rejected (999:8)' }]);
  });
  it('that rejects the whole file fails the attempt, which can be written again', () => {
    const refused = view(recordTransmission('1042-1', at), interchange('rejected'));
    expect(presentAttempts(refused)).toMatchObject([{ status: 'failed', sentAt: null }]);
    expect(refused.facts.written).toEqual([]);
  });
  it('of an earlier attempt, or in a state that it cannot change, is recorded as activity only', () => {
    const earlier = [simulate('rejected', at), resubmitBill(at), recordAcknowledgement(at)];
    expect(view(...earlier).facts.state).toBe('submitted');
    expect(statuses(...earlier)).toEqual(['accepted', 'sent']);
    expect(typesOf(...earlier)).toEqual(['TransmissionAcknowledged']);
    const denied = [simulate('denied', at), recordAcknowledgement(at, { outcome: 'rejected', code: 'A3:21' })];
    expect(view(...denied).facts.state).toBe('denied');
    expect(typesOf(...denied)).toEqual(['TransmissionAcknowledged']);
  });
  it('is published with codes only', () => {
    const acknowledged = storedEventsOf([
      submitBill(),
      recordAcknowledgement(at, { payerClaimControlNumber: 'P-1' }),
    ]).find(({ type }) => type === 'TransmissionAcknowledged');
    expect(publish(acknowledged!, { organizationId: 'org_1', environment: 'live' })).toMatchObject({
      type: 'transmission.acknowledged',
      data: {
        controlNumber: '1042-1',
        route: 'ebill',
        partner: null,
        level: 'payer',
        outcome: 'accepted',
        code: 'A2:20',
      },
    });
    expect(JSON.stringify(publish(acknowledged!, { organizationId: 'org_1', environment: 'live' }))).not.toContain(
      'P-1',
    );
  });
  it('proves that a transmission was sent even if the sending was not recorded', () =>
    expect(
      presentAttempts(
        billView(
          storedEventsOf([
            submitBill({ environment: 'live' }),
            recordTransmission('1042-1', at),
            interchange('accepted'),
          ]),
        ),
      ),
    ).toMatchObject([{ status: 'sent', sentAt: at }]));
  it('that accepts a bill and rejects a line flags the bill for review', () =>
    expect(view(recordAcknowledgement(at, { lineRejected: true })).facts).toMatchObject({
      state: 'accepted',
      concern: 'line_rejected',
    }));
});

describe('a claim of an 835', () => {
  const paid = recordRemittance(at, 500_00, 'a');
  it('records EOR and payment in one append, once', () => {
    expect(typesOf(paid)).toEqual(['EorReceived', 'PaymentPosted', 'BillPartiallyPaid', 'BillStatusUpdated']);
    expect(
      decide(
        bill,
        fold(bill, storedEventsOf([submitBill(), paid])),
        recordRemittance(noon('2026-03-06'), 500_00, 'a'),
        shippedRules,
      ),
    ).toEqual([]);
  });
  it('separates interest from principal', () => {
    const withInterest = view({
      ...paid,
      data: { ...paid.data, payment: { ...paid.data.payment!, amount: 510_00, interest: 10_00 } },
    });
    expect(withInterest.payments).toMatchObject([
      { amount: 510_00, principal: 500_00, interest: 10_00, source: '835' },
    ]);
  });
  it('that pays more than the balance is posted in full, and the amount above the charge is credit', () => {
    const tooMuch = view(recordRemittance(at, 999_999_00, 'a'));
    const { facts } = tooMuch;
    expect([tooMuch.eors.length, paidOf(facts), facts.concern]).toEqual([1, 999_999_00, null]);
    expect([creditOf(facts), balanceOf(facts), facts.state]).toEqual([999_999_00 - facts.charged, 0, 'paid']);
  });
  it('for a closed bill is recorded and posted; the bill stays closed and is flagged for review', () => {
    const late = view(closeBill(at), paid);
    expect([late.facts.state, paidOf(late.facts), late.facts.concern]).toEqual(['closed', 500_00, 'late_eor']);
  });
  it('sets the day on which the payer received the bill', () =>
    expect(view({ ...paid, data: { ...paid.data, receivedDate: '2026-03-03' } }).facts.receivedAt).toBe(
      '2026-03-03T20:00:00.000Z',
    ));
  it('decides the review that it responds to', () =>
    expect(
      view(simulate('denied', at), startReview('second_review', at), paid).reviews.map(({ outcome }) => outcome),
    ).toEqual(['partially_granted']));
});

describe('a reversal', () => {
  const paid = recordRemittance(at, 500_00, 'a');
  const reversed = reverseRemittance(noon('2026-03-06'), 'b');
  it('voids payment and EOR once, and a corrected claim can follow', () => {
    expect(typesOf(paid, reversed)).toEqual(['EorVoided', 'PaymentVoided', 'BillStatusUpdated']);
    expect(typesOf(paid, reversed, reverseRemittance(noon('2026-03-07'), 'b'))).toEqual([]);
    const corrected = view(paid, reversed, recordRemittance(noon('2026-03-06'), 400_00, 'c'));
    expect([paidOf(corrected.facts), corrected.eors.map(({ eorId }) => eorId)]).toEqual([400_00, ['eor_c']]);
  });
  it('of an unknown claim is rejected', () => expect(() => typesOf(reversed)).toThrow('not_found'));
  it('of an amount that differs from the payment is rejected', () =>
    expect(() => typesOf(paid, reverseRemittance(noon('2026-03-06'), 'b', 400_00))).toThrow('lifecycle_conflict'));
  it('leaves the bill received and answered by the payer, and flags it for review', () => {
    const { facts } = view(paid, { ...reversed, data: { ...reversed.data, uncorrectedIn: 'pf_1' } });
    expect([facts.state, facts.answer, facts.concern]).toEqual(['accepted', 'accepted', 'payment_reversed']);
    expect(facts.receivedAt).toBe(view(paid).facts.receivedAt);
    expect(facts.transmissions[0]?.answers).toEqual(view(paid).facts.transmissions[0]?.answers);
    // The next response clears the flag.
    const { data } = reversed;
    const next = view(paid, { ...reversed, data: { ...data, uncorrectedIn: 'pf_1' } }, recordRemittance(at, 0, 'c'));
    expect(next.facts.concern).toBeNull();
  });
  it('voids the payment of the same amount if a correction has the same numbers', () => {
    const correction = recordRemittance(noon('2026-03-06'), 400_00, 'c');
    const { payments } = view(paid, correction, reverseRemittance(noon('2026-03-07'), 'b'));
    expect(payments.map(({ principal, voided }) => [principal, voided])).toEqual([
      [500_00, true],
      [400_00, false],
    ]);
  });
  it('that a user matched voids the only payment of the same amount', () => {
    const other = (amount: number, byAmount: boolean) => {
      const command = reverseRemittance(noon('2026-03-06'), 'b', amount, byAmount);
      return { ...command, data: { ...command.data, claimKey: 'claim-2' } };
    };
    expect(() => typesOf(paid, other(500_00, false))).toThrow('not_found');
    expect(() => typesOf(paid, other(400_00, true))).toThrow('not_found');
    expect(typesOf(paid, other(500_00, true))).toEqual(['EorVoided', 'PaymentVoided', 'BillStatusUpdated']);
  });
});

describe('a status report in a 277', () => {
  it('is recorded as activity; after a final status, the bill waits for its EOR', () => {
    const result = view(recordAcknowledgement(at), tellClaimStatus(at, 'final'));
    expect([result.facts.state, result.facts.eorAnnounced]).toEqual(['accepted', true]);
    expect(presentActivity(result.activity).at(-1)).toMatchObject({ type: 'claim_status' });
    expect(view(tellClaimStatus(at, 'final'), recordRemittance(at, 0, 'a')).facts.eorAnnounced).toBe(false);
  });
});
