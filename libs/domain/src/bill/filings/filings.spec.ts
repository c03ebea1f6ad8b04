import {
  billView,
  filingsOf,
  shippedRules,
  violationsOf,
  type BillCommand,
  type FilingFacts,
  type FilingKind,
} from '#domain';
import {
  acknowledge,
  closeBill,
  linesOf,
  markLien,
  noon,
  postPayment,
  recordEor,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
} from '#testing/pure';

const accepted = acknowledge(noon('2026-03-05'));
/** Denied for a liability reason, served on April 1, 2026. */
const denied = recordEor(0, noon('2026-04-01'), {
  claimAdjustments: [{ group: 'CO', reason: '96', amount: 2015_00 }],
});
const viewOf = (...commands: readonly BillCommand[]) => billView(storedEventsOf(commands));
const TODAY: FilingFacts = { today: '2026-05-01', objectionServedOn: null };
const filingOf = (kind: FilingKind, commands: readonly BillCommand[], known: FilingFacts = TODAY) =>
  filingsOf(viewOf(...commands), known, shippedRules).find((filing) => filing.kind === kind)!;
const gapsOf = (...filing: Parameters<typeof filingOf>) => filingOf(...filing).missing.map(({ code }) => code);
const treatment = submitBill({ billingMode: 'professional' });

describe('papers of a dispute', () => {
  it('include an objection within 90 days of service of the original EOR (LC 4622(c))', () => {
    expect(filingOf('objection', [submitBill(), accepted, denied])).toMatchObject({
      refusal: null,
      deadline: { lastDay: '2026-06-30', safeDay: '2026-06-30', citation: 'Labor Code § 4622(c)' },
      fee: null,
    });
  });

  it('count the safe day from the first of two EORs, and the last day from the latest', () => {
    const again = recordEor(0, noon('2026-04-20'), {
      claimAdjustments: [{ group: 'CO', reason: '96', amount: 2015_00 }],
    });
    expect(filingOf('objection', [submitBill(), accepted, denied, again])).toMatchObject({
      deadline: { lastDay: '2026-07-20', safeDay: '2026-06-30' },
    });
  });

  it('count the period from the original EOR also after a second review was upheld', () => {
    const upheld = recordEor(0, noon('2026-04-20'), {
      claimAdjustments: [{ group: 'CO', reason: '96', amount: 2015_00 }],
    });
    const review = startReview('second_review', noon('2026-04-10'));
    expect(filingOf('objection', [submitBill(), accepted, denied, review, upheld]).deadline?.lastDay).toBe(
      '2026-06-30',
    );
  });

  it.each<[string, FilingKind, readonly BillCommand[], string]>([
    ['treatment', 'objection', [treatment, accepted, denied], 'not_med_legal'],
    ['treatment', 'petition', [treatment, accepted, denied], 'not_med_legal'],
    ['a bill without an EOR', 'objection', [submitBill(), accepted], 'not_denied'],
    [
      'a dispute about the amount',
      'objection',
      [submitBill(), accepted, simulate('partial_payment', noon('2026-04-01'), 500_00)],
      'amount_only',
    ],
    [
      'a paid bill',
      'objection',
      [submitBill(), accepted, denied, postPayment(2015_00, noon('2026-04-10'))],
      'no_balance',
    ],
    ['a closed bill', 'lien', [treatment, accepted, denied, closeBill(noon('2026-04-10'))], 'no_balance'],
    ['a bill that the payer has not accepted', 'lien', [treatment], 'not_accepted'],
    ['a bill without a missed duty', 'audit_complaint', [submitBill(), accepted, denied], 'no_violation'],
  ])('are refused for %s: %s', (_, kind, commands, refusal) =>
    expect(filingOf(kind, commands)).toEqual({ kind, refusal, deadline: null, fee: null, missing: [] }),
  );

  it('name reasons that concern only the amount, which a second review decides', () => {
    const amount = recordEor(0, noon('2026-04-01'), {
      claimAdjustments: [{ group: 'CO', reason: '45', amount: 2015_00 }],
    });
    expect(gapsOf('objection', [submitBill(), accepted, amount])).toContain('amount_reason');
    expect(gapsOf('objection', [submitBill(), accepted, denied])).not.toContain('amount_reason');
  });

  it.each(['final_report', 'qme_report_template'] as const)('accept a document of type %s as the report', (type) => {
    const document = {
      id: 'doc_1',
      documentType: type,
      reportTypeCode: 'OZ',
      source: 'partner_api' as const,
      sizeBytes: 1,
      pages: 1,
    };
    const reported = submitBill({ documents: [document] });
    expect(gapsOf('objection', [reported, accepted, denied])).not.toContain('report');
    expect(gapsOf('objection', [submitBill({ documents: [] }), accepted, denied])).toContain('report');
  });

  it('require no report of services that have none', () => {
    const lines = linesOf([{ charge: 230_00, allowed: 230_00, code: 'WC020' }]);
    expect(gapsOf('objection', [submitBill({ documents: [], lines }), accepted, denied])).not.toContain('report');
  });

  it('name what a petition lacks, and the period of the defendant until it ends (8 CCR 10786)', () => {
    const commands = [submitBill(), accepted, denied];
    expect(gapsOf('petition', commands)).toEqual(expect.arrayContaining(['objection_service', 'objection_copy']));
    const served = { today: '2026-07-14', objectionServedOn: '2026-05-15' };
    const until = { code: 'defendant_period', until: '2026-07-14' };
    expect(filingOf('petition', commands, served).missing).toContainEqual(until);
    expect(gapsOf('petition', commands, { ...served, today: '2026-07-15' })).not.toContain('defendant_period');
    const late = { today: '2026-07-02', objectionServedOn: '2026-07-01' };
    expect(filingOf('petition', commands, late).missing).toContainEqual({
      code: 'objection_late',
      until: '2026-06-30',
    });
  });

  it('include a lien with its fee and its limit, which may not move to a working day (LC 4903.05, 4903.5)', () => {
    const lien = filingOf('lien', [treatment, accepted, denied]);
    expect(lien).toMatchObject({ refusal: null, fee: { amount: 150_00 } });
    expect(lien.deadline?.safeDay).toBe(lien.deadline?.dueAt);
    expect(lien.missing.map(({ code }) => code)).toEqual(expect.arrayContaining(['claim_decision', 'lien_basis']));
    expect(filingOf('lien', [treatment, accepted, denied, markLien(noon('2026-04-20'))]).refusal).toBeNull();
  });

  it('name a lien that independent bill review or independent medical review decides (LC 4903.05(c)(1))', () => {
    const short = simulate('partial_payment', noon('2026-04-01'), 500_00);
    expect(gapsOf('lien', [treatment, accepted, short])).toContain('amount_dispute');
    const unauthorized = recordEor(0, noon('2026-04-01'), {
      claimAdjustments: [{ group: 'CO', reason: '197', amount: 2015_00 }],
    });
    expect(gapsOf('lien', [treatment, accepted, unauthorized])).toContain('authorization_dispute');
    const amount = recordEor(0, noon('2026-04-01'), {
      claimAdjustments: [{ group: 'CO', reason: '45', amount: 2015_00 }],
    });
    expect(gapsOf('lien', [treatment, accepted, amount])).toContain('amount_dispute');
    expect(gapsOf('lien', [treatment, accepted, denied])).not.toContain('amount_dispute');
  });
});

describe('missed duties of the claims administrator', () => {
  const codesOf = (today: string, ...commands: readonly BillCommand[]) =>
    violationsOf(viewOf(...commands), today, shippedRules).map(({ code }) => code);

  it('include a response after the period, only if the receipt is proven by more than the EOR', () => {
    const late = recordEor(0, noon('2026-06-01'), {
      claimAdjustments: [{ group: 'CO', reason: '96', amount: 2015_00 }],
    });
    expect(codesOf('2026-06-02', submitBill(), accepted, late)).toContain('late_response');
    expect(codesOf('2026-06-02', submitBill(), late)).not.toContain('late_response');
  });

  it('include a late payment with its amount and day', () => {
    const paid = postPayment(2015_00, noon('2026-06-13'));
    expect(violationsOf(viewOf(submitBill(), accepted, paid), '2026-07-01', shippedRules)).toEqual([
      {
        ...{ code: 'paid_late', citation: 'Labor Code § 4622(a)(1)', amount: 2015_00 },
        ...{ dueOn: '2026-05-04', doneOn: '2026-06-13' },
      },
    ]);
  });

  it('include a second review that was answered late, and one that was not answered', () => {
    const short = simulate('partial_payment', noon('2026-04-01'), 500_00);
    const review = startReview('second_review', noon('2026-04-02'));
    const open = [submitBill(), accepted, short, review];
    expect(codesOf('2026-04-17', ...open)).toEqual(['no_second_review_response']);
    const answer = simulate('denied', noon('2026-04-20'));
    expect(codesOf('2026-04-21', ...open, answer)).toEqual(['late_second_review_response']);
  });

  describe('an EOR without a reason', () => {
    const unexplained = (...eors: readonly BillCommand[]) =>
      violationsOf(viewOf(submitBill(), accepted, ...eors), '2026-04-21', shippedRules)
        .filter(({ code }) => code === 'unexplained_eor')
        .map(({ amount }) => amount);
    const lines = (reportedPaid: number) => [
      { lineItemId: 'line_1', allowed: reportedPaid, reportedPaid, adjustments: [] },
    ];
    const paid = (amount: number, at: string, more: Parameters<typeof recordEor>[2] = {}) =>
      recordEor(amount, noon(at), { lines: lines(amount), ...more });
    const review = startReview('second_review', noon('2026-04-05'));

    it('is listed with the amount that it leaves unpaid', () =>
      expect(unexplained(paid(500_00, '2026-04-01'))).toEqual([1515_00]));

    it('is not listed if it pays the rest after a second review', () =>
      expect(unexplained(paid(500_00, '2026-04-01'), review, paid(1515_00, '2026-04-15'))).toEqual([1515_00]));

    it('is listed after a second review only with the amount still unpaid', () =>
      expect(unexplained(paid(500_00, '2026-04-01'), review, paid(1500_00, '2026-04-15'))).toEqual([1515_00, 15_00]));

    it('is not listed if its PDF, which may have the reason, is on file', () => {
      const document = { filename: 'eor.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 };
      expect(unexplained(paid(500_00, '2026-04-01', { document }))).toEqual([]);
    });
  });
});
