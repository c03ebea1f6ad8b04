import { checkIdOfPayment, type BillCommand, shippedRules } from '#domain';
import {
  billProjection,
  checkProjection,
  matchesWord,
  normalized,
  foldStream,
  organizationProjection,
  partnerBatchProjection,
  payerFileProjection,
  projections,
  recipientProjection,
  rfaProjection,
  type BillRow,
} from '#read-models';
import {
  addNote,
  BILL_ID,
  billText,
  closeBill,
  correctBill,
  endRevision,
  draftReview,
  eraseHistory,
  noon,
  ORGANIZATION,
  postPayment,
  recordEor,
  recordRecoupment,
  recordRefund,
  reportStatus,
  resubmitBill,
  reviewIdAt,
  sendDuplicate,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
  RECOUPMENT_CHECK_ID,
  voidPayment,
  voidRefund,
} from '#testing/pure';

const stream = `${ORGANIZATION}-${BILL_ID}`;
const rowAfter = (...commands: readonly BillCommand[]): BillRow => {
  const row = foldStream(billProjection, BILL_ID, storedEventsOf([submitBill(), ...commands]), shippedRules);
  if (!row) throw new Error('no row');
  return row;
};
const accepted = simulate('accepted', noon('2026-03-05'));
const denied = simulate('denied', noon('2026-04-01'));
/** Projections that have their own specs. */
const ofOthers: readonly string[] = [
  checkProjection.name,
  organizationProjection.name,
  partnerBatchProjection.name,
  payerFileProjection.name,
  recipientProjection.name,
  rfaProjection.name,
];
const ofBills = projections.filter(({ name }) => !ofOthers.includes(name));

describe('projections of a bill', () => {
  it.each(ofBills.map((projection) => [projection.name, projection] as const))(
    '%s uses only streams of bills',
    (_, { idOf }) => {
      expect(idOf(stream)).toBe(BILL_ID);
      expect(idOf(`org_x-bill_1-2`)).toBe('bill_1-2');
      for (const other of [
        'org_x-recipient_1',
        'organization_org_x',
        'bill_1',
        '-bill_1',
        'credential_ab',
        'billnumbers_org_x',
      ])
        expect(idOf(other)).toBeNull();
    },
  );

  it.each(ofBills.map((projection) => [projection.name, projection] as const))(
    '%s is JSON without an SSN, and has no document before the submission',
    (_, projection) => {
      const doc = foldStream(projection, BILL_ID, storedEventsOf([submitBill(), accepted, denied]), shippedRules);
      expect(JSON.parse(JSON.stringify(doc))).toStrictEqual(doc);
      expect(JSON.stringify(doc)).not.toContain(billText.patient.ssn);
      expect(projection.document(projection.initial, shippedRules)).toBeNull();
    },
  );

  it.each(ofBills.map((projection) => [projection.name, projection] as const))(
    '%s has no name of a patient after shredding',
    (_, projection) => {
      const doc = foldStream(
        projection,
        BILL_ID,
        eraseHistory(storedEventsOf([submitBill(), accepted, denied])),
        shippedRules,
      );
      expect(doc).not.toBeNull();
      const text = JSON.stringify(doc).toLowerCase();
      for (const word of ['sandoval', 'maria', 'wc-2026-0001', 'bo biller', '2026-02-24', 'golden state'])
        expect(text).not.toContain(word);
    },
  );

  it('the state does not grow with notes', () => {
    const noted = (notes: number) =>
      storedEventsOf([
        submitBill(),
        ...Array.from({ length: notes }, () => addNote('x'.repeat(4000), noon('2026-03-03'))),
      ]);
    const bytes = (notes: number) =>
      JSON.stringify(noted(notes).reduce(billProjection.evolve as never, billProjection.initial as never)).length;
    expect(bytes(20) - bytes(0)).toBeLessThan(1000);
  });
});

describe('a bill row', () => {
  it('has the fields of a newly submitted bill', () => {
    expect(rowAfter()).toMatchObject({
      _id: BILL_ID,
      organizationId: ORGANIZATION,
      billNumber: 1042,
      state: 'submitted',
      status: 'sent',
      patientName: 'Maria Sandoval',
      patientSort: 'sandoval maria',
      claimsAdminId: 'ca_pacific',
      claimsAdminName: 'Pacific Claims Services',
      renderingProviderName: 'Alex Kim, MD',
      serviceDate: '2026-02-24',
      submittedDate: '2026-03-02',
      submittedTime: Date.parse('2026-03-02T18:00:00.000Z'),
      updatedTime: Date.parse('2026-03-02T18:00:00.000Z'),
      procedureCodes: ['ML201'],
      chargedCents: 2015_00,
      paidCents: 0,
      balanceCents: 2015_00,
      ackDueDate: '2026-03-04',
      nextReview: null,
      everRejected: false,
      transmissions: [{ sentDate: '2026-03-02', billerId: 'Bo Biller', billerName: 'Bo Biller' }],
      lines: [{ code: 'ML201', units: 1, chargedCents: 2015_00, allowedCents: 2015_00, paidCents: 0 }],
    });
  });

  it('uses dates in Los Angeles, where it is still the day before', () => {
    const row = foldStream(
      billProjection,
      BILL_ID,
      storedEventsOf([submitBill({ submittedAt: '2026-03-02T05:30:00.000Z' })]),
      shippedRules,
    );
    expect(row).toMatchObject({ submittedDate: '2026-03-01' });
  });

  it('shows the EOR, the payment and the review that can follow', () => {
    expect(rowAfter(accepted, simulate('partial_payment', noon('2026-04-01'), 500_00))).toMatchObject({
      state: 'partially_paid',
      status: 'processed',
      responseDueDate: '2026-05-04',
      eorAnswers: 'original',
      nextReview: 'second_review',
      nextReviewUntil: '2026-06-30',
      paidCents: 500_00,
      balanceCents: 1515_00,
      payments: [{ receivedDate: '2026-04-01', status: 'posted', source: '835', amountCents: 500_00 }],
      lines: [{ paidCents: 500_00 }],
    });
  });

  it('lists each day on which the open receivable changed, with the balance at its end', () => {
    expect(rowAfter().balanceChanges).toEqual([]);
    const paid = postPayment(500_00, noon('2026-04-01'));
    const wrong = postPayment(15_00, noon('2026-04-02'));
    const steps = [accepted, paid, wrong, voidPayment(wrong.data.paymentId, noon('2026-04-02'))] as const;
    const changes = [{ on: '2026-04-01', cents: 1515_00 }];
    expect(rowAfter(...steps).balanceChanges).toEqual(changes);
    expect(rowAfter(...steps, closeBill(noon('2026-05-01'))).balanceChanges).toEqual([
      ...changes,
      { on: '2026-05-01', cents: 0 },
    ]);
  });

  it("lists the bill's money by check", () => {
    const at = noon('2026-04-01');
    const paid = postPayment(500_00, at, { penalty: 30_00, interest: 1_50 });
    const own = checkIdOfPayment(paid.data.paymentId);
    const share = {
      ...{ checkId: own, depositDate: paid.data.depositDate },
      ...{ principalCents: 468_50, penaltyCents: 30_00, interestCents: 1_50, ibrFeeCents: 0 },
    };
    expect(rowAfter(accepted, paid).money).toEqual([share]);
    // The practice voided the payment: the check no longer has it as a share of this bill.
    expect(rowAfter(accepted, paid, voidPayment(paid.data.paymentId, at)).money).toEqual([]);
    const history = storedEventsOf([submitBill(), accepted, paid, voidPayment(paid.data.paymentId, at)]);
    const takenBack = history.map((event) =>
      event.type === 'PaymentVoided' ? { ...event, data: { ...event.data, checkId: 'chk_other' } } : event,
    );
    expect(foldStream(billProjection, BILL_ID, takenBack, shippedRules)?.money).toEqual([
      share,
      {
        ...{ checkId: 'chk_other', depositDate: null },
        ...{ principalCents: -468_50, penaltyCents: -30_00, interestCents: -1_50, ibrFeeCents: 0 },
      },
    ]);
  });

  it('lists refunds and recoupments with the checks that they reduce', () => {
    const at = noon('2026-04-01');
    const paid = postPayment(500_00, at, { penalty: 30_00 });
    const own = checkIdOfPayment(paid.data.paymentId);
    const refund = recordRefund(100_00, noon('2026-04-02'));
    const { money } = rowAfter(accepted, paid, refund, recordRecoupment(50_00, noon('2026-04-03')));
    expect(money.map(({ checkId, principalCents }) => [checkId, principalCents])).toEqual([
      [own, 470_00],
      [own, -100_00],
      [RECOUPMENT_CHECK_ID, -50_00],
    ]);
    const undone = rowAfter(accepted, paid, refund, voidRefund(refund.data.refundId, noon('2026-04-03')));
    expect(undone.money.map(({ principalCents }) => principalCents)).toEqual([470_00]);
  });

  it('shows the pending review and the due date of its response', () => {
    expect(rowAfter(denied, startReview('second_review', noon('2026-04-06')))).toMatchObject({
      status: 'appealing',
      nextReview: null,
      nextReviewUntil: null,
      reviewAnswerDueDate: '2026-04-20',
      reviewDraftDate: null,
      reviewDrafts: [],
    });
  });

  it('shows unsent review drafts and the date of the oldest', () => {
    const at = noon('2026-04-06');
    expect(rowAfter(denied, draftReview('second_review', at))).toMatchObject({
      reviewDraftDate: '2026-04-06',
      reviewDrafts: [{ id: reviewIdAt(at), type: 'second_review', updatedAt: at }],
    });
  });

  it('lists every transmission with the day on which it was sent', () => {
    const row = rowAfter(
      simulate('rejected', noon('2026-03-03')),
      resubmitBill(noon('2026-03-04')),
      sendDuplicate(noon('2026-03-20')),
      denied,
      startReview('second_review', noon('2026-04-06')),
    );
    expect(row.transmissions.map(({ sentDate }) => sentDate)).toEqual([
      '2026-03-02',
      '2026-03-04',
      '2026-03-20',
      '2026-04-06',
    ]);
    expect(row).toMatchObject({ everRejected: true, ackDueDate: '2026-03-06' });
  });

  it("uses the session's user as the biller's ID, regardless of the submitted name", () => {
    const events = storedEventsOf([submitBill()], { actor: { kind: 'browser_session', id: 'user-7' } });
    expect(foldStream(billProjection, BILL_ID, events, shippedRules)?.transmissions).toMatchObject([
      { billerId: 'user-7', billerName: 'Bo Biller' },
    ]);
  });

  it('uses the key as the biller if no name was submitted', () => {
    const events = storedEventsOf([submitBill({}, { actorName: null })]);
    expect(foldStream(billProjection, BILL_ID, events, shippedRules)?.transmissions).toMatchObject([
      { billerId: 'key_1', billerName: null },
    ]);
  });

  it("uses the credential's ID and no name if the submitted name is the name of the credential", () => {
    const by = (actor: { kind: 'server_key' | 'browser_session'; id: string }, actorName: string) => {
      const events = storedEventsOf([submitBill({}, { actorName })], { actor }).map((event) => ({
        ...event,
        metadata: { ...event.metadata, nameOf: 'credential' as const },
      }));
      return foldStream(billProjection, BILL_ID, events, shippedRules)?.transmissions;
    };
    expect(by({ kind: 'server_key', id: 'key_1' }, 'Front desk')).toMatchObject([
      { billerId: 'key_1', billerName: null },
    ]);
    const person = { kind: 'browser_session', id: 'user-7' } as const;
    expect(by(person, 'Dana Biller')).toMatchObject([{ billerId: 'user-7', billerName: 'Dana Biller' }]);
    expect(by(person, 'user-7')).toMatchObject([{ billerId: 'user-7', billerName: null }]);
  });

  it('shows the status that the payer reported until the next event changes it', () => {
    const report = reportStatus('eor_sent', noon('2026-05-10'));
    expect(rowAfter(accepted, report).reportedStatus).toBe('eor_sent');
    expect(rowAfter(accepted, report, simulate('processed', noon('2026-05-12'))).reportedStatus).toBeNull();
  });

  it('flags a late payment without penalty', () => {
    expect(rowAfter(accepted, postPayment(100_00, noon('2026-06-01'))).paidLate).toBe(true);
    expect(rowAfter(accepted, postPayment(100_00, noon('2026-04-01'))).paidLate).toBe(false);
  });

  it('has no open balance or review if the bill is closed', () => {
    expect(rowAfter(accepted, closeBill(noon('2026-06-01')))).toMatchObject({
      status: 'closed',
      balanceCents: 0,
      nextReview: null,
    });
  });

  it('has no open balance while a corrected bill carries it', () => {
    const denied = recordEor(0, noon('2026-06-01'));
    const corrected = correctBill(noon('2026-06-10'));
    expect(rowAfter(accepted, denied)).toMatchObject({ balanceCents: 2015_00, revisionSince: null });
    expect(rowAfter(accepted, denied, corrected)).toMatchObject({ state: 'denied', balanceCents: 0 });
    expect(rowAfter(accepted, denied, corrected, endRevision(noon('2026-06-12'), 'closed'))).toMatchObject({
      balanceCents: 2015_00,
    });
  });

  it('shows since when a corrected bill has been waiting for an EOR', () => {
    const viewAfter = (...more: readonly BillCommand[]) =>
      foldStream(
        billProjection,
        BILL_ID,
        storedEventsOf([submitBill({ revisionOf: 'bill_x' }), ...more]),
        shippedRules,
      );
    expect(viewAfter()).toMatchObject({ revisionSince: '2026-03-02' });
    expect(viewAfter(accepted, recordEor(0, noon('2026-06-01')))).toMatchObject({ revisionSince: null });
  });

  it('distributes payments to the lines in proportion to the EOR', () => {
    const line = { id: 'line_1', code: 'ML201', modifiers: [], units: 1, pricingStatus: 'calculated' } as const;
    const bill = submitBill({
      lines: [
        { ...line, charge: 2000_00, allowed: 2000_00 },
        { ...line, id: 'line_2', code: 'MLPRR', charge: 1000_00, allowed: 1000_00 },
      ],
    });
    const row = foldStream(
      billProjection,
      BILL_ID,
      storedEventsOf([bill, simulate('partial_payment', noon('2026-04-01'), 300_01)]),
      shippedRules,
    );
    expect(row?.lines.map(({ paidCents }) => paidCents)).toEqual([200_01, 100_00]);
  });
});

describe('search text of a bill', () => {
  const { searchText } = rowAfter();
  it.each([
    'maria',
    'sandoval',
    'pacific',
    BILL_ID,
    '1042',
    'wc-2026-0001',
    'clm_1',
    'x-1',
    'p-77',
    'c-88',
    'sent',
    'submitted',
    'ml201',
    '2026-02-24',
    '2/24/2026',
    '02/24/2026',
    '2026-03-02',
    '3/2/2026',
    '03/02/2026',
  ])('contains %s', (word) => {
    expect(matchesWord(searchText, word)).toBe(true);
    expect(matchesWord(searchText, word.slice(0, -1))).toBe(true);
  });
  it.each(['adj1234567', '1979-04-02'])('contains %s, which matches only as a whole value', (word) => {
    expect(matchesWord(searchText, word)).toBe(true);
    for (const part of [word.slice(1), word.slice(0, -1), word.slice(0, 4)])
      expect(matchesWord(searchText, part)).toBe(false);
  });
  it('is lower case and contains neither SSN nor address', () => {
    expect(searchText).toBe(searchText.toLowerCase());
    for (const word of ['078051120', '1120', 'main street', '90012', '213-555']) expect(searchText).not.toContain(word);
  });
  it('normalizes both Unicode spellings of a name and removes accents', () => {
    for (const name of ['Muñoz', 'Mun\u0303oz', 'MUÑOZ', 'munoz']) expect(normalized(name)).toBe('munoz');
    expect(normalized('\u{130}pek')).toBe('ipek');
  });
  it('contains the payer’s control numbers and check numbers, which match only as whole values', () => {
    const later = rowAfter(recordEor(1000_00, noon('2026-04-01')), postPayment(1000_00, noon('2026-04-02')));
    for (const word of ['pccn-2', '7001']) {
      expect(searchText).not.toContain(word);
      expect(matchesWord(later.searchText, word)).toBe(true);
      expect(matchesWord(later.searchText, word.slice(0, -1))).toBe(false);
    }
  });
  it('contains the current status', () => {
    expect(rowAfter(simulate('partial_payment', noon('2026-04-01'))).searchText).toContain('partially paid');
  });
});
