import fc from 'fast-check';
import {
  BillEorView,
  BillStatusView,
  BillView,
  formOf,
  LifecycleView,
  presentActions,
  presentBill,
  presentBillEor,
  presentBillStatus,
  presentLifecycle,
  type FormClass,
} from '#contracts';
import { billActions, billView, type BillCommand, shippedRules } from '#domain';
import {
  addNote,
  anyBillScript,
  BILL_ID,
  billText,
  closeBill,
  eraseHistory,
  noon,
  passTime,
  postPayment,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
  voidPayment,
} from '#testing/pure';

const baseUrl = 'https://billing.example/v2';
const view = (...commands: readonly BillCommand[]) => billView(storedEventsOf([submitBill(), ...commands]));
const accepted = simulate('accepted', noon('2026-03-05'));
const partly = simulate('partial_payment', noon('2026-04-01'), 500_00);
const review = startReview('second_review', noon('2026-04-10'));
const around = { environment: 'sandbox', at: noon('2026-04-15'), baseUrl } as const;

/**
 * Returns the response members that its class does not document, and the documented members that the response lacks.
 */
const differences = (type: FormClass, value: unknown, path = ''): readonly string[] => {
  if (value === null) return [];
  const object = value as Readonly<Record<string, unknown>>;
  const { fields, names } = formOf(type);
  const unknown = Object.keys(object).filter((name) => !names.has(name));
  return [
    ...unknown.map((name) => `${path}${name} is not documented`),
    ...fields.flatMap(({ name, reader, optional, nullable }) => {
      const found = object[name];
      if (found === undefined) return optional ? [] : [`${path}${name} is missing`];
      if (found === null) return nullable ? [] : [`${path}${name} is null`];
      if (reader.kind === 'form') return differences(reader.of(), found, `${path}${name}.`);
      if (reader.kind !== 'list' || reader.item.kind !== 'form') return [];
      const { item } = reader;
      return (found as readonly unknown[]).flatMap((element) => differences(item.of(), element, `${path}${name}.`));
    }),
  ];
};

const lives: readonly (readonly [string, ReturnType<typeof view>])[] = [
  ['new', view()],
  ['rejected', view(simulate('rejected', noon('2026-03-05')))],
  ['reviewed', view(accepted, partly, review, addNote('Called.', noon('2026-04-11')))],
  ['late', view(accepted, passTime(noon('2026-05-20')), postPayment(2015_00, noon('2026-06-13')))],
  ['closed', view(accepted, closeBill(noon('2026-04-01')))],
  ['erased', billView(eraseHistory(storedEventsOf([submitBill(), accepted, partly, review])))],
];

describe('response about a bill', () => {
  it.each(lives)('contains exactly the documented members for a %s bill', (_, bill) => {
    expect(differences(LifecycleView, presentLifecycle(bill, around, shippedRules))).toEqual([]);
    expect(differences(BillStatusView, presentBillStatus(bill, '2026-04-15'))).toEqual([]);
    expect(differences(BillEorView, presentBillEor(bill, baseUrl, shippedRules))).toEqual([]);
  });

  it('contains null, no empty text and no enabled action for an erased bill', () => {
    const [, bill] = lives.find(([name]) => name === 'erased')!;
    const shown = presentBill(bill, baseUrl);
    expect(differences(BillView, shown)).toEqual([]);
    expect(shown).toMatchObject({ patient: null, claim: null, service: null, billingProvider: null });
    expect(shown.serviceLines[0]).toMatchObject({
      code: 'ML201',
      serviceDate: null,
      serviceDateEnd: null,
      pricing: { basis: null, citation: null, steps: [] },
    });
    const lifecycle = presentLifecycle(bill, around, shippedRules);
    expect(lifecycle.lifecycle.actions.filter(({ enabled }) => enabled)).toEqual([]);
    const answers = [shown, lifecycle, presentBillStatus(bill, '2026-04-15')];
    for (const answer of [...answers, presentBillEor(bill, baseUrl, shippedRules)])
      expect(JSON.stringify(answer)).not.toMatch(/"(\w*(Date|At)|doi|dos|dob|date|basis)":""/);
  });

  it('contains exactly the documented members for any history of a bill', () => {
    fc.assert(
      fc.property(anyBillScript, ({ commands }) => {
        const bill = billView(storedEventsOf(commands));
        const at = bill.updatedAt;
        expect(differences(LifecycleView, presentLifecycle(bill, { ...around, at }, shippedRules))).toEqual([]);
        expect(differences(BillEorView, presentBillEor(bill, baseUrl, shippedRules))).toEqual([]);
        const { remittance, bill: shown } = presentLifecycle(bill, { ...around, at }, shippedRules);
        expect(remittance.postedPrincipal).toBe(shown.totalPaid);
        expect(remittance.totalPostedCash).toBeCloseTo(remittance.postedPrincipal + remittance.postedAdditional, 2);
      }),
      { numRuns: 60 },
    );
  });

  it.each(lives)('contains no SSN for a %s bill', (_, bill) => {
    expect(JSON.stringify(presentLifecycle(bill, around, shippedRules))).not.toContain(billText.patient.ssn);
  });
});

describe('presentBillStatus', () => {
  it('returns the state, status and amounts of the bill', () => {
    expect(presentBillStatus(view(accepted, partly), '2026-04-15')).toEqual({
      billId: BILL_ID,
      externalId: 'X-1',
      state: 'partially_paid',
      status: 'processed',
      nativeStatus: 'Partially paid',
      totalCharge: 2015,
      totalPaid: 500,
      writtenOff: 0,
      credit: 0,
      balanceDue: 1515,
      submittedAt: '2026-03-02T18:00:00.000Z',
      agingDays: 44,
      lastEventId: expect.stringMatching(/^evt_[a-z2-7]{26}$/) as unknown,
      lastEventSequence: expect.stringMatching(/^\d+$/) as unknown,
      responseDueDate: '2026-05-04',
      updatedAt: noon('2026-04-01'),
    });
  });
});

describe('presentBillEor', () => {
  it('returns null without an EOR', () => expect(presentBillEor(view(accepted), baseUrl, shippedRules)).toBeNull());

  it('shows the reported and the posted amounts', () => {
    const eor = presentBillEor(view(accepted, partly), baseUrl, shippedRules);
    expect(eor).toMatchObject({
      reportedPaid: 500,
      totalPaid: 500,
      balanceDue: 1515,
      payerClaimControlNumber: 'PCCN-1',
      payment: { amount: 500, source: '835', voided: false },
      payments: [{ principalAmount: 500, feeAmount: 0, feeReason: null, status: 'posted' }],
      lineItems: [
        {
          id: 'line_1',
          code: 'ML201',
          billedAmount: 2015,
          allowedAmount: 500,
          reportedPaid: 500,
          paid: 500,
          adjustmentAmount: 1515,
          patientResponsibility: 0,
          reasonCodes: ['CO-45'],
        },
      ],
    });
    expect(eor?.documents).toEqual([
      {
        id: eor?.eors[0]?.id,
        filename: 'eor-2026-04-01.pdf',
        contentType: 'application/pdf',
        addedAt: noon('2026-04-01'),
        contentUrl: `${baseUrl}/bills/${BILL_ID}/eors/${eor?.eors[0]?.id}`,
      },
    ]);
  });

  it('shows a reported payment that is not posted', () => {
    const eor = presentBillEor(view(simulate('processed', noon('2026-04-01'))), baseUrl, shippedRules);
    expect(eor).toMatchObject({ reportedPaid: 2015, totalPaid: 0, balanceDue: 2015, payment: null, payments: [] });
  });

  it('lists each EOR, newest first, with the amount posted to it', () => {
    const eor = presentBillEor(view(accepted, partly, simulate('paid', noon('2026-04-20'))), baseUrl, shippedRules);
    expect(eor).toMatchObject({ reportedPaid: 1515, totalPaid: 2015, balanceDue: 0 });
    expect(eor?.lineItems).toMatchObject([{ reportedPaid: 1515, paid: 2015, reasonCodes: ['OA-B13'] }]);
    expect(eor?.eors.map(({ servedAt, reportedPaid }) => [servedAt, reportedPaid])).toEqual([
      ['2026-04-20', 1515],
      ['2026-04-01', 500],
    ]);
    expect(eor?.eors[1]?.lineItems).toMatchObject([{ paid: 500 }]);
  });

  it('shows a voided payment as voided', () => {
    const paymentId = `pay_${noon('2026-04-01').replaceAll(/\D/g, '')}`;
    const eor = presentBillEor(view(partly, voidPayment(paymentId, noon('2026-04-02'))), baseUrl, shippedRules);
    expect(eor).toMatchObject({ totalPaid: 0, payment: null, payments: [{ status: 'voided', voided: true }] });
  });
});

describe('presentLifecycle', () => {
  it('shows the history, newest first', () => {
    const { activity, attempts } = presentLifecycle(view(accepted, partly, review), around, shippedRules);
    expect(activity.map(({ createdAt }) => createdAt)).toEqual(
      activity
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(activity.at(-1)).toMatchObject({ type: 'submitted', delivery: 'Electronic bill', actor: 'Bo Biller' });
    expect(attempts.map(({ label, controlNumber, isCurrent }) => [label, controlNumber, isCurrent])).toEqual([
      ['Original bill', '1042-1', false],
      ['Second Bill Review', '1042-2', true],
    ]);
  });

  it('totals all amounts in `remittance`', () => {
    const paid = postPayment(600_00, noon('2026-05-10'), { penalty: 70_00, interest: 30_00 });
    expect(presentLifecycle(view(accepted, partly, paid), around, shippedRules).remittance).toEqual({
      billedAmount: 2015,
      expectedAmount: 2015,
      payerAllowedAmount: 500,
      payerReportedPaid: 500,
      postedPrincipal: 1000,
      postedAdditional: 100,
      totalPostedCash: 1100,
      writtenOff: 0,
      credit: 0,
      balanceDue: 1015,
      denialReason: null,
    });
    expect(
      presentLifecycle(view(simulate('denied', noon('2026-04-01'))), around, shippedRules).remittance.denialReason,
    ).toBe('CO-45');
  });

  it('shows penalty and interest only after the pay date', () => {
    const bill = view(accepted);
    expect(presentLifecycle(bill, around, shippedRules).penaltyInterest).toBeNull();
    expect(presentLifecycle(bill, { ...around, at: noon('2026-06-13') }, shippedRules).penaltyInterest).toMatchObject({
      exposure: true,
      basis: 2015,
      penalty: 201.5,
      interest: 38.64,
      days: 100,
    });
  });

  it('shows each deadline as counted and as moved to a working day', () => {
    // Served on Monday, 2026-03-30: day 90 is Sunday, 2026-06-28.
    const { deadlines } = presentLifecycle(view(simulate('denied', noon('2026-03-30'))), around, shippedRules);
    expect(deadlines.find(({ id }) => id === 'second_review')).toMatchObject({
      id: 'second_review',
      label: 'Request a second bill review',
      dueAt: '2026-06-28',
      lastDay: '2026-06-29',
      date: '2026-06-29',
      citation: 'Labor Code §§ 4603.2(e), 4622(b); 8 CCR § 9792.5.5(b)',
      overdue: false,
    });
  });

  it('excludes a line outside the fee schedules from the expected amount', () => {
    const known = { id: 'line_1', modifiers: [], units: 1, code: 'ML201', charge: 2015_00, allowed: 2015_00 };
    const unknown = { ...known, id: 'line_2', code: 'ML104', charge: 400_00, allowed: 400_00 };
    const lines = [
      { ...known, pricingStatus: 'calculated' as const },
      { ...unknown, pricingStatus: 'not_in_schedule' as const },
    ];
    const bill = billView(storedEventsOf([submitBill({ lines })]));
    expect(presentLifecycle(bill, around, shippedRules).remittance).toMatchObject({
      billedAmount: 2415,
      expectedAmount: 2015,
    });
  });

  it('shows the rejection of a rejected bill', () => {
    const rejected = view(simulate('rejected', noon('2026-03-05')));
    expect(presentLifecycle(rejected, around, shippedRules).rejection).toMatchObject({
      code: 'A3:21',
      source: 'sandbox',
      issues: [{ fieldPaths: ['bill.claim.claimNumber'] }],
    });
    expect(presentLifecycle(view(), around, shippedRules).rejection).toBeNull();
  });

  it('shows deadlines with labels, and reviews', () => {
    const { deadlines, reviews } = presentLifecycle(view(accepted, partly, review), around, shippedRules);
    expect(deadlines.map(({ id }) => id)).toContain('second_review_response');
    for (const { label } of deadlines) expect(label).not.toBe('');
    expect(reviews).toMatchObject([
      { type: 'second_review', state: 'submitted', disputedAmount: 1515, originalBillId: BILL_ID, outcome: null },
    ]);
  });
});

describe('presentActions', () => {
  it('returns every action in every state, with at most one primary action', () => {
    for (const [, bill] of lives) {
      const actions = presentActions(bill.facts, around.at, shippedRules);
      expect(actions.map(({ id }) => id).toSorted()).toEqual(Object.keys(billActions).toSorted());
      expect(actions.filter(({ primary }) => primary).length).toBeLessThanOrEqual(1);
      for (const { id, enabled, primary, tone, reason } of actions) {
        // An allowed action has no reason, except the caution that a dispute about the amount cannot be filed as a lien.
        if (id === 'mark_lien' && enabled) expect(reason ?? '4903.05(c)(1)').toContain('4903.05(c)(1)');
        else expect(reason === undefined).toBe(enabled);
        expect(tone === 'primary').toBe(primary);
        if (primary) expect(enabled).toBe(true);
      }
    }
  });

  it('marks the second review as primary after a partial payment', () => {
    const [primary] = presentActions(view(accepted, partly).facts, around.at, shippedRules).filter(
      (action) => action.primary,
    );
    expect(primary?.id).toBe('second_review');
  });
});
