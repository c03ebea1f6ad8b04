import { presentActivity, presentAttempts } from '#contracts';
import { bill, billView, fold, latestEor, type BillCommand, shippedRules } from '#domain';
import {
  acknowledge,
  BILL_ID,
  but,
  closeBill,
  recordedEvents,
  dataOf,
  eorIdAt,
  historyOf,
  noon,
  paymentIdAt,
  postPayment,
  recordEor,
  recordTransmission,
  reviewIdAt,
  sendDuplicate,
  simulate,
  specFor,
  startReview,
  storedEventsOf,
  submitBill,
  voidEor,
  voidPayment,
  commandsTo,
} from '#testing/pure';

const given = specFor(bill, shippedRules);
const on = noon('2026-04-01');
const disputed = noon('2026-04-10');
const decided = noon('2026-04-20');
const later = noon('2026-04-24');
const last = noon('2026-04-27');
const paper = (at: string) => recordEor(0, at).data.eor.eorId;
const facts = (...commands: BillCommand[]) => fold(bill, historyOf(...commands));
const typesOf = (history: readonly BillCommand[], command: BillCommand) =>
  recordedEvents(historyOf(...history), command).map(({ type }) => type);

describe('voiding an EOR', () => {
  it('is recorded with its reason, and the state follows from the remaining facts', () =>
    given(...historyOf(acknowledge(noon('2026-03-05')), recordEor(0, on)))
      .when(voidEor(paper(on), later))
      .thenEvents(
        {
          type: 'EorVoided',
          data: {
            billId: BILL_ID,
            eorId: paper(on),
            voidedAt: later,
            private: { text: 'Belongs to another bill.', actorName: 'Bo Biller' },
          },
        },
        {
          type: 'BillStatusUpdated',
          data: { billId: BILL_ID, from: 'denied', to: 'accepted', paid: 0, balance: 2015_00, writtenOff: 0 },
        },
      ));

  it('is allowed once, for an EOR of this bill', () => {
    const history = historyOf(recordEor(0, on), voidEor(paper(on), disputed));
    given(...history)
      .when(voidEor(paper(on), later))
      .thenRejects('lifecycle_conflict', 'already voided');
    given(...history)
      .when(voidEor('eor_other', later))
      .thenRejects('not_found');
  });

  it('makes the previous EOR the latest', () => {
    const both = facts(recordEor(100_00, on), recordEor(0, decided), voidEor(paper(decided), later));
    expect(latestEor(both)?.eorId).toBe(paper(on));
    expect(both.state).toBe('processed');
  });

  it('keeps the payments that were posted to the EOR', () => {
    const paid = facts(simulate('paid', on), voidEor(eorIdAt(on), later));
    expect(paid).toMatchObject({ state: 'paid', eors: [], payments: [{ principal: 2015_00, voided: false }] });
    expect(facts(simulate('paid', on), voidEor(eorIdAt(on), later), voidPayment(paymentIdAt(on), last)).state).toBe(
      'accepted',
    );
  });

  it('leaves a closed bill closed', () =>
    expect(typesOf([recordEor(0, on), closeBill(disputed)], voidEor(paper(on), later))).toEqual(['EorVoided']));

  it('withdraws the receipt of the bill if no other fact proves it', () => {
    expect(facts(recordEor(0, on)).receivedAt).toMatch(/^2026-04-01/);
    expect(facts(recordEor(0, on), voidEor(paper(on), later))).toMatchObject({ receivedAt: null, state: 'submitted' });
    expect(facts(recordEor(0, on), recordEor(0, decided), voidEor(paper(on), later)).receivedAt).toMatch(/^2026-04-20/);
    const acknowledged = [acknowledge(noon('2026-03-05')), recordEor(0, on), voidEor(paper(on), later)];
    expect(facts(...acknowledged).receivedAt).toBe(noon('2026-03-05'));
  });

  it('records a due date that passed in the meantime', () =>
    expect(
      typesOf([acknowledge(noon('2026-03-05')), recordEor(0, on)], voidEor(paper(on), noon('2026-06-01'))),
    ).toEqual(['EorVoided', 'ResponseDeadlinePassed', 'BillNoResponse', 'BillStatusUpdated']));
});

describe('reviews after an EOR was voided', () => {
  const waiting = [recordEor(0, on), startReview('second_review', disputed)];
  const outcome = (...commands: BillCommand[]) => facts(...commands).reviews[0];

  it('are reopened if the voided EOR had decided them', () => {
    expect(typesOf([...waiting, recordEor(0, decided)], voidEor(paper(decided), later))).toEqual([
      'EorVoided',
      'ReviewReopened',
      'BillInSecondReview',
      'BillStatusUpdated',
    ]);
    const again = [...waiting, recordEor(0, decided), voidEor(paper(decided), later)];
    expect(outcome(...again)).toMatchObject({ outcome: null, decidedBy: null, decidingEorId: null });
    expect(outcome(...again, recordEor(2015_00, last))).toMatchObject({ outcome: 'granted' });
  });

  it('stay decided if the voided EOR had not decided them', () => {
    const history = [...waiting, recordEor(0, decided), recordEor(10_00, later)];
    expect(typesOf(history, voidEor(paper(later), last))).toEqual(['EorVoided', 'BillDenied', 'BillStatusUpdated']);
    expect(typesOf(history, voidEor(paper(on), last))).toEqual(['EorVoided']);
  });

  it('are decided by another EOR that responded to them', () => {
    const events = recordedEvents(
      historyOf(...waiting, recordEor(0, decided), recordEor(10_00, later)),
      voidEor(paper(decided), last),
    );
    expect(events.map(({ type }) => type)).toEqual(['EorVoided', 'ReviewDecided']);
    expect(dataOf(events, 'ReviewDecided')[0]).toMatchObject({ outcome: 'partially_granted', by: 'eor' });
  });

  it('are granted if the bill is paid in full, until the payment is voided', () => {
    const full = [...waiting, recordEor(0, decided), postPayment(2015_00, later), voidEor(paper(decided), last)];
    expect(outcome(...full)).toMatchObject({ outcome: 'granted', decidedBy: 'payment' });
    expect(outcome(...full, voidPayment(paymentIdAt(later), noon('2026-04-28')))).toMatchObject({ outcome: null });
  });

  it('are decided in the order of their requests; a payment in full grants both', () => {
    const voided = [...commandsTo.ibr, voidEor(eorIdAt(decided), noon('2026-05-04'))];
    expect(facts(...voided).state).toBe('second_review');
    const answered = facts(...voided, recordEor(0, noon('2026-05-05')));
    expect(answered).toMatchObject({ state: 'ibr', reviews: [{ outcome: 'upheld' }, { outcome: null }] });
    const paid = facts(...voided, postPayment(2015_00, noon('2026-05-05')));
    expect(paid).toMatchObject({ state: 'paid', reviews: [{ outcome: 'granted' }, { outcome: 'granted' }] });
    const payment = voidPayment(paymentIdAt(noon('2026-05-05')), noon('2026-05-06'));
    expect(facts(...voided, postPayment(2015_00, noon('2026-05-05')), payment).reviews).toMatchObject([
      { outcome: null },
      { outcome: null },
    ]);
  });

  it('can be requested for the EOR that replaces the voided EOR', () => {
    const replaced = [recordEor(0, on), voidEor(paper(on), noon('2026-04-02')), recordEor(0, noon('2026-04-03'))];
    expect(facts(...replaced, startReview('second_review', disputed))).toMatchObject({
      state: 'second_review',
      reviews: [{ reviewId: reviewIdAt(disputed), eorId: paper(noon('2026-04-03')) }],
    });
  });
});

describe('the view of a voided EOR', () => {
  const view = (...commands: BillCommand[]) => billView(storedEventsOf([submitBill(), ...commands]));

  it('is listed separately, with the reason', () => {
    const bill_ = view(recordEor(5_00, on), recordEor(0, decided), voidEor(paper(on), later));
    expect(bill_.eors.map(({ eorId }) => eorId)).toEqual([paper(decided)]);
    expect(bill_.voidedEors).toMatchObject([{ eorId: paper(on), voidReason: 'Belongs to another bill.' }]);
    expect(presentActivity(bill_.activity).at(-1)).toMatchObject({
      type: 'eor_voided',
      description: 'Belongs to another bill.',
    });
  });

  it('is no longer the outcome of its transmission', () => {
    const attempt = (...commands: BillCommand[]) => presentAttempts(view(...commands))[0];
    const plain = { outcomeLabel: null, outcomeAt: null };
    const voided = voidEor(paper(on), later);
    expect(attempt(recordEor(0, on), voided)).toMatchObject({ ...plain, status: 'sent' });
    expect(attempt(recordTransmission('1042-1', noon('2026-03-03')), recordEor(0, on), voided)).toMatchObject({
      ...plain,
      status: 'written',
    });
    expect(attempt(acknowledge(noon('2026-03-05')), recordEor(0, on), voided)).toMatchObject({
      ...plain,
      status: 'accepted',
    });
    expect(attempt(simulate('rejected', noon('2026-03-05')), recordEor(0, on), voided)).toMatchObject({
      ...plain,
      status: 'rejected',
    });
    expect(attempt(recordEor(5_00, on), recordEor(0, disputed), voidEor(paper(disputed), later))).toMatchObject({
      status: 'answered',
      outcomeLabel: 'EOR with payment',
      outcomeAt: on,
    });
    expect(attempt(recordEor(5_00, on), recordEor(0, disputed), voided)).toMatchObject({
      outcomeLabel: 'EOR without payment',
    });
    expect(
      presentAttempts(view(recordEor(0, on), but(sendDuplicate(disputed), {}), recordEor(0, decided), voided)),
    ).toMatchObject([{ status: 'answered', outcomeAt: decided }, { status: 'sent' }]);
  });
});
