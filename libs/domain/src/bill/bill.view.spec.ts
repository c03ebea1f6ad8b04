import { billView, publicBillTypes, publicEventId, REDACTED, type BillCommand, type HistoryEvent } from '#domain';
import {
  addNote,
  BILL_ID,
  billText,
  but,
  closeBill,
  draftReview,
  eorIdAt,
  noon,
  passTime,
  paymentIdAt,
  postPayment,
  recordEor,
  rejectBill,
  reopenBill,
  resubmitBill,
  reviewIdAt,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
  SUBMITTED_AT,
  submitReview,
  voidPayment,
} from '#testing/pure';

const on = noon('2026-04-01');
const next = noon('2026-04-02');
const later = noon('2026-04-03');
const view = (...commands: BillCommand[]) => billView(storedEventsOf([submitBill(), ...commands]));
const denied = simulate('denied', on);

describe('the view of a submitted bill', () => {
  const bill = view();

  it('contains the clear fields of the submission and the snapshot', () => {
    expect(bill.clear).toMatchObject({ billId: BILL_ID, billNumber: 1042, attempt: 1 });
    expect(bill.clear).not.toHaveProperty('private');
    expect(bill.snapshot).toMatchObject({ claim: billText.claim, service: billText.service });
    expect(bill).toMatchObject({ submittedAt: SUBMITTED_AT, updatedAt: SUBMITTED_AT, everRejected: false });
  });

  it('contains no SSN of the patient', () => {
    expect(bill.snapshot?.patient).not.toHaveProperty('ssn');
    expect(bill.snapshot?.patient).toMatchObject({ firstName: 'Maria', dateOfBirth: '1979-04-02' });
  });

  it.each([
    ['EIN', '123456780', '6780'],
    ['SSN', '', '6780'],
  ] as const)('shows a tax ID of type %s as "%s", with its last four digits', (taxIdType, taxId, taxIdLast4) => {
    const provider = { ...billText.billingProvider, taxIdType };
    const { snapshot } = billView(storedEventsOf([submitBill({}, { billingProvider: provider })]));
    expect(snapshot?.billingProvider).toMatchObject({ taxIdType, taxId, taxIdLast4 });
  });

  it('is empty before there is a bill', () => expect(billView([]).facts.exists).toBe(false));
});

describe('the view of a bill with later events', () => {
  it('has the ID of the last public event and skips hidden events', () => {
    const history = storedEventsOf([
      submitBill(),
      simulate('accepted', noon('2026-03-05')),
      passTime(noon('2026-05-20')),
    ]);
    const last = history.at(-1)!;
    expect(last.type).toBe('BillStatusUpdated');
    expect(billView(history)).toMatchObject({
      lastEventId: publicEventId(last.id),
      lastEventSequence: String(last.position),
    });
    const duplicate = billView(storedEventsOf([submitBill(), addNote('x', on)]));
    expect(duplicate.lastEventSequence).toBe('3');
    const noted = billView(storedEventsOf([submitBill(), denied, rejectBill(next)]));
    expect(noted.lastEventSequence).toBe(billView(storedEventsOf([submitBill(), denied])).lastEventSequence);
    expect(noted.updatedAt).toBe(next);
  });

  it('ignores RequestAcknowledged events', () => {
    const history = storedEventsOf([submitBill()]);
    const acknowledged: HistoryEvent = { ...history[1]!, revision: 2, position: 3n, type: 'RequestAcknowledged' };
    expect(billView([...history, acknowledged])).toEqual(billView(history));
  });

  it('lists EORs with their control numbers, oldest first', () => {
    const bill = view(denied, recordEor(10_00, next, { document: { sizeBytes: 9, filename: 'e.pdf', sha256: 'ab' } }));
    expect(
      bill.eors.map(({ payerClaimControlNumber, filename, addedAt }) => [payerClaimControlNumber, filename, addedAt]),
    ).toEqual([
      ['PCCN-1', null, on],
      ['PCCN-2', 'e.pdf', next],
    ]);
    expect(JSON.stringify(bill.eors)).not.toContain('private');
  });

  it('keeps a voided payment and marks it as voided', () => {
    const bill = view(simulate('paid', on), voidPayment(paymentIdAt(on), next));
    expect(bill.payments).toHaveLength(1);
    expect(bill.payments[0]).toMatchObject({
      paymentId: paymentIdAt(on),
      eorId: eorIdAt(on),
      checkNumber: '5001',
      voided: true,
      postedAt: on,
      updatedAt: next,
    });
  });

  it('shows the last rejection until the bill is resubmitted', () => {
    const rejected = view(rejectBill(on));
    expect(rejected.rejection).toEqual({
      reason: 'Subscriber not found.',
      code: 'A3:33',
      issues: [{ code: 'A3:33', description: 'The claim is not known.', fieldPaths: ['bill.claim.claimNumber'] }],
      receivedAt: on,
      source: '277CA',
    });
    const again = view(rejectBill(on), resubmitBill(next));
    expect([again.rejection, again.everRejected]).toEqual([null, true]);
  });

  it('shows the reason for closing while the bill is closed', () => {
    expect(view(closeBill(on)).closeReason).toBe('Uncollectible');
    expect(view(closeBill(on), reopenBill(next)).closeReason).toBeNull();
  });

  it('shows the given name as the author of a note, or else the kind of credential, but never an ID', () => {
    const nameless = but(addNote('Second.', next), { actorName: null });
    expect(view(addNote('First.', on), nameless).notes).toEqual([
      { id: 'note_20260401200000000', body: 'First.', author: 'Bo Biller', createdAt: on, withdrawn: false },
      { id: 'note_20260402200000000', body: 'Second.', author: 'Server key', createdAt: next, withdrawn: false },
    ]);
  });
});

describe('reviews in the view of a bill', () => {
  it('show the state and outcome from draft to decision', () => {
    const drafted = view(denied, draftReview('second_review', next)).reviews[0];
    expect(drafted).toMatchObject({
      id: reviewIdAt(next),
      state: 'draft',
      submittedAt: null,
      outcome: null,
      fee: null,
    });
    const submitted = view(denied, draftReview('second_review', next), submitReview(reviewIdAt(next), later))
      .reviews[0];
    expect(submitted).toMatchObject({ state: 'submitted', submittedAt: later, createdAt: next, updatedAt: later });
    const answered = noon('2026-04-20');
    const decided = view(denied, startReview('second_review', next), simulate('denied', answered)).reviews[0];
    expect(decided).toMatchObject({ state: 'submitted', outcome: 'upheld', updatedAt: answered });
  });

  it('refer to the EOR that is in dispute at submission', () => {
    const bill = view(
      denied,
      draftReview('second_review', next),
      recordEor(1_00, later),
      submitReview(reviewIdAt(next), noon('2026-04-04')),
    );
    expect(bill.reviews[0]?.eorId).toBe(bill.eors[1]?.eorId);
  });

  it('do not include a discarded draft', () => {
    const bill = view(denied, draftReview('second_review', next), startReview('second_review', later));
    expect(bill.reviews.map(({ id }) => id)).toEqual([reviewIdAt(later)]);
  });

  it('lose an outcome granted by payment when the payment is voided', () => {
    const history = [denied, startReview('second_review', next), postPayment(2015_00, later)];
    expect(view(...history).reviews[0]?.outcome).toBe('granted');
    expect(view(...history, voidPayment(paymentIdAt(later), noon('2026-04-04'))).reviews[0]?.outcome).toBeNull();
  });
});

describe('a shredded bill', () => {
  const history = storedEventsOf([
    submitBill(),
    rejectBill(on),
    resubmitBill(next),
    simulate('denied', later),
    startReview('second_review', noon('2026-04-04')),
    addNote('Maria called.', noon('2026-04-05')),
    closeBill(noon('2026-04-06')),
  ]).map((event): HistoryEvent =>
    'private' in event.data ? { ...event, data: { ...event.data, private: REDACTED } } : event,
  );
  const bill = billView(history);

  it('keeps its facts, amounts and states', () => {
    expect(bill.facts).toMatchObject({ state: 'closed', charged: 2015_00, attempt: 2 });
    expect(bill.clear?.billNumber).toBe(1042);
    expect(bill.eors[0]).toMatchObject({ reportedPaid: 0, payerClaimControlNumber: null, filename: null });
  });

  it('contains no personal data', () => {
    expect(bill.snapshot).toBeNull();
    expect(bill.reviews[0]).toMatchObject({ reason: '', lineItems: [] });
    expect(bill.notes[0]).toMatchObject({ body: '', author: 'Server key' });
    expect(JSON.stringify(bill)).not.toMatch(/Maria|Sandoval|Biller|REDACTED|Uncollectible/);
  });
});

it('every public event type has one stored type, except bill.submitted', () => {
  const names = Object.values(publicBillTypes).filter((name) => name !== null && name !== 'bill.submitted');
  expect(new Set(names).size).toBe(names.length);
});
