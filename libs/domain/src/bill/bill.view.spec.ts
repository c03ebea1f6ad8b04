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
  reportStatus,
  resubmitBill,
  reviewIdAt,
  sendDuplicate,
  simulate,
  startReview,
  story,
  submitBill,
  SUBMITTED_AT,
  submitReview,
  voidPayment,
} from '#testing/pure';

const on = noon('2026-04-01');
const next = noon('2026-04-02');
const later = noon('2026-04-03');
const view = (...commands: BillCommand[]) => billView(story([submitBill(), ...commands]));
const denied = simulate('denied', on);

describe('the view of a submitted bill', () => {
  const bill = view();

  it('holds the submission without its encrypted part, and the snapshot', () => {
    expect(bill.clear).toMatchObject({ billId: BILL_ID, billNumber: 1042, attempt: 1 });
    expect(bill.clear).not.toHaveProperty('private');
    expect(bill.snapshot).toMatchObject({ claim: billText.claim, service: billText.service });
    expect(bill).toMatchObject({ submittedAt: SUBMITTED_AT, updatedAt: SUBMITTED_AT, everRejected: false });
  });

  it('holds no SSN of the patient', () => {
    expect(bill.snapshot?.patient).not.toHaveProperty('ssn');
    expect(bill.snapshot?.patient).toMatchObject({ firstName: 'Maria', dateOfBirth: '1979-04-02' });
  });

  it.each([
    ['EIN', '123456780', '6780'],
    ['SSN', '', '6780'],
  ] as const)('shows a tax id that is an %s as "%s" and its last four digits', (taxIdType, taxId, taxIdLast4) => {
    const provider = { ...billText.billingProvider, taxIdType };
    const { snapshot } = billView(story([submitBill({}, { billingProvider: provider })]));
    expect(snapshot?.billingProvider).toMatchObject({ taxIdType, taxId, taxIdLast4 });
  });

  it('is empty before there is a bill', () => expect(billView([]).facts.exists).toBe(false));
});

describe('the view of a bill at work', () => {
  it('names its last public event, and passes over hidden ones', () => {
    const history = story([submitBill(), simulate('accepted', noon('2026-03-05')), passTime(noon('2026-05-20'))]);
    const last = history.at(-1)!;
    expect(last.type).toBe('BillStatusUpdated');
    expect(billView(history)).toMatchObject({
      lastEventId: publicEventId(last.id),
      lastEventSequence: String(last.position),
    });
    const duplicate = billView(story([submitBill(), addNote('x', on)]));
    expect(duplicate.lastEventSequence).toBe('3');
    const noted = billView(story([submitBill(), denied, rejectBill(next)]));
    expect(noted.lastEventSequence).toBe(billView(story([submitBill(), denied])).lastEventSequence);
    expect(noted.updatedAt).toBe(next);
  });

  it('changes nothing for an acknowledged request', () => {
    const history = story([submitBill()]);
    const acknowledged: HistoryEvent = { ...history[1]!, revision: 2, position: 3n, type: 'RequestAcknowledged' };
    expect(billView([...history, acknowledged])).toEqual(billView(history));
  });

  it('lists EORs with their control number, oldest first', () => {
    const bill = view(denied, recordEor(10_00, next, { document: { sizeBytes: 9, filename: 'e.pdf', sha256: 'ab' } }));
    expect(
      bill.eors.map(({ payerClaimControlNumber, filename, addedAt }) => [payerClaimControlNumber, filename, addedAt]),
    ).toEqual([
      ['PCCN-1', null, on],
      ['PCCN-2', 'e.pdf', next],
    ]);
    expect(JSON.stringify(bill.eors)).not.toContain('private');
  });

  it('marks a voided payment and keeps it', () => {
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

  it('shows the last rejection until the bill is sent again or accepted', () => {
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

  it('signs a note by the name that was given, else by what signed it, never by an id', () => {
    const nameless = but(addNote('Second.', next), { actorName: null });
    expect(view(addNote('First.', on), nameless).notes).toEqual([
      { id: 'note_20260401200000000', body: 'First.', author: 'Bo Biller', createdAt: on },
      { id: 'note_20260402200000000', body: 'Second.', author: 'Server key', createdAt: next },
    ]);
  });
});

describe('the history of a bill', () => {
  const lastOf = (...commands: BillCommand[]) => view(...commands).activity.at(-1);

  it('signs what an event cannot sign by the name of its command', () => {
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

  it('tells all that was reported from the telephone, in words and by field', () => {
    const said = { company: 'Acme TPA', representativeName: 'Pat Doe', phone: '213-555-0120', callReference: 'REF-1' };
    expect(lastOf(but(reportStatus('eor_sent', on), { ...said, note: 'By mail' }))).toMatchObject({
      description: 'Said by Pat Doe, Acme TPA. Telephone 213-555-0120. Reference REF-1. By mail',
      statusReport: { status: 'eor_sent', ...said, note: 'By mail' },
    });
    expect(lastOf(reportStatus('eor_sent', on))).toMatchObject({
      description: 'Said on the telephone.',
      statusReport: { status: 'eor_sent', company: null, note: null },
    });
    expect(lastOf(addNote('x', on))?.statusReport).toBeNull();
  });

  it('tells payments with their check, fees and note', () =>
    expect(
      view(denied, but(postPayment(120_00, next, { penalty: 15_00, interest: 5_00 }), { note: 'Late.' })).activity.find(
        ({ type }) => type === 'payment_posted',
      ),
    ).toMatchObject({
      description: 'Check 7001, deposited 04/02/2026. Penalty $15.00. Interest $5.00. Late.',
    }));
});

describe('the reviews of a view', () => {
  it('follow a review from draft to outcome', () => {
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

  it('name the EOR that was disputed when it was submitted', () => {
    const bill = view(
      denied,
      draftReview('second_review', next),
      recordEor(1_00, later),
      submitReview(reviewIdAt(next), noon('2026-04-04')),
    );
    expect(bill.reviews[0]?.eorId).toBe(bill.eors[1]?.eorId);
  });

  it('hold no discarded draft', () => {
    const bill = view(denied, draftReview('second_review', next), startReview('second_review', later));
    expect(bill.reviews.map(({ id }) => id)).toEqual([reviewIdAt(later)]);
  });

  it('lose their outcome when the payment is void that had granted them', () => {
    const history = [denied, startReview('second_review', next), postPayment(2015_00, later)];
    expect(view(...history).reviews[0]?.outcome).toBe('granted');
    expect(view(...history, voidPayment(paymentIdAt(later), noon('2026-04-04'))).reviews[0]?.outcome).toBeNull();
  });
});

describe('the attempts of a bill', () => {
  it('count up, with the control number of the attachments', () => {
    const bill = view(rejectBill(on), resubmitBill(next), sendDuplicate(later));
    expect(bill.attempts.map(({ label, controlNumber, isCurrent }) => [label, controlNumber, isCurrent])).toEqual([
      ['Original bill', '1042-1', false],
      ['Resubmission', '1042-2', true],
      ['Duplicate (W2)', '1042-3', false],
    ]);
  });

  it('carry the payer’s answer to the current one only', () => {
    const bill = view(rejectBill(on), resubmitBill(next), simulate('accepted', later), simulate('denied', later));
    expect(
      bill.attempts.map(({ status, ackLabel, ackAt, outcomeLabel }) => [status, ackLabel, ackAt, outcomeLabel]),
    ).toEqual([
      ['rejected', 'Rejected (A3:33)', on, null],
      ['answered', 'Accepted by the payer', later, 'EOR without payment'],
    ]);
  });

  it('include the reviews', () => {
    const bill = view(denied, startReview('second_review', next), simulate('processed', later));
    expect(bill.attempts.at(-1)).toMatchObject({
      label: 'Second Bill Review',
      sentAt: next,
      status: 'answered',
      outcomeLabel: 'EOR with payment',
      isCurrent: true,
    });
  });

  it('say when no route is known', () =>
    expect(billView(story([submitBill({ route: null })])).attempts[0]?.deliveryLabel).toBe('No route known'));
});

describe('the activity of a bill', () => {
  const titles = (...commands: BillCommand[]) => view(...commands).activity.map(({ title }) => title);

  it('tells the story in order, one entry an event, states included', () =>
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

  it('tells of an answer that changed nothing', () => {
    const [entry] = view(denied, rejectBill(next)).activity.slice(-1);
    expect(entry).toMatchObject({ type: 'payer_answer', accepted: false, stcCategory: 'A3' });
  });

  it('tells a missed due date once', () =>
    expect(titles(simulate('accepted', noon('2026-03-05')), passTime(noon('2026-05-20'))).slice(-1)).toEqual([
      'No answer by the due date',
    ]));

  it('gives the claim status category of a 277CA code only', () => {
    const category = (code: string) => view(but(rejectBill(on), { code })).activity.at(-1)?.stcCategory;
    expect(['A3:21', 'A7', 'IK5:R', 'undeliverable'].map(category)).toEqual(['A3', 'A7', null, null]);
    const receipt = { type: 'AcknowledgeReceipt', data: { at: on, actorName: null, source: 'receipt' } } as const;
    expect(view(receipt).activity.at(-1)).toMatchObject({ accepted: true, stcCategory: null });
  });

  it('takes back what a void takes back', () => {
    const bill = view(simulate('paid', on), voidPayment(paymentIdAt(on), next));
    expect(bill.activity.filter(({ type }) => type.startsWith('payment')).map(({ amount }) => amount)).toEqual([
      2015_00, -2015_00,
    ]);
  });

  it('has an id of its own for each entry: the public id of its event', () => {
    const history = story([submitBill(), simulate('paid', on)]);
    const ids = billView(history).activity.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe(publicEventId(history[0]!.id));
  });
});

describe('a shredded bill', () => {
  const history = story([
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

  it('has nobody in it any more', () => {
    expect(bill.snapshot).toBeNull();
    expect(bill.reviews[0]).toMatchObject({ reason: '', lineItems: [] });
    expect(bill.notes[0]).toMatchObject({ body: '', author: 'Server key' });
    expect(JSON.stringify(bill)).not.toMatch(/Maria|Sandoval|Biller|REDACTED|Uncollectible/);
  });
});

it('a public name is unique to its meaning: only submissions share one', () => {
  const names = Object.values(publicBillTypes).filter((name) => name !== null && name !== 'bill.submitted');
  expect(new Set(names).size).toBe(names.length);
});
