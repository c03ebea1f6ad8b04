import {
  allowedActions,
  bill,
  billView,
  disputesLiability,
  fold,
  ibrWarnings,
  latestEor,
  lienCaution,
  type Adjustment,
  shippedRules,
} from '#domain';
import { historyOf, noon, recordEor, simulate, startReview, storedEventsOf, submitBill, voidEor } from '#testing/pure';

const because = (...reasons: string[]): readonly Adjustment[] =>
  reasons.map((reason) => ({ group: reason === 'B13' ? 'OA' : 'CO', reason, amount: 100 }));
const eor = (reasons: readonly string[], reportedPaid = 0) => ({
  reportedPaid,
  lines: [],
  claimAdjustments: because(...reasons),
});

describe('disputesLiability', () => {
  it.each('4 11 16 31 50 55 56 96 191 197 198 214 P4 P6 P7 P8'.split(' '))(
    'returns true if CARC %s is the only reason',
    (reason) => expect(disputesLiability(eor([reason]))).toBe(true),
  );

  it('returns true for several liability reasons and an earlier payment', () =>
    expect(disputesLiability(eor(['197', '50', 'B13']))).toBe(true));

  it('considers the reasons of lines and of the claim', () => {
    const line = { lineItemId: 'line_1', billed: 100, allowed: 0, reportedPaid: 0, adjustments: because('P4') };
    expect(disputesLiability({ ...eor([]), lines: [line] })).toBe(true);
    expect(disputesLiability({ ...eor(['45']), lines: [line] })).toBe(false);
  });

  it.each([
    ['for any other reason', eor(['45'])],
    ['for an additional other reason', eor(['197', '45'])],
    ['without a reason', eor([])],
    ['if an earlier payment is the only reason', eor(['B13'])],
    ['if the EOR pays something', eor(['197'], 1)],
  ])('returns false %s', (_, eorData) => expect(disputesLiability(eorData)).toBe(false));
});

describe('an independent bill review of an EOR that disputes liability', () => {
  const decided = noon('2026-04-20');
  const later = noon('2026-05-01');
  const escalated = (...reasons: string[]) => [
    recordEor(0, noon('2026-04-01'), { claimAdjustments: because('45') }),
    startReview('second_review', noon('2026-04-10')),
    recordEor(0, decided, { claimAdjustments: because(...reasons) }),
  ];
  const verdict = (...reasons: string[]) =>
    allowedActions(fold(bill, historyOf(...escalated(...reasons))), later, shippedRules).find(
      ({ id }) => id === 'independent_bill_review',
    );

  it('is allowed with a caution', () => {
    expect(verdict('197')).toEqual({
      id: 'independent_bill_review',
      enabled: true,
      reason: expect.stringContaining('liability'),
    });
    expect(verdict('45')).toMatchObject({ enabled: true, reason: null });
  });

  it('has a warning until the EOR is voided', () => {
    const warned = (...more: ReturnType<typeof voidEor>[]) => {
      const commands = [...escalated('197'), startReview('independent_bill_review', later), ...more];
      const { facts, reviews } = billView(storedEventsOf([submitBill(), ...commands]));
      const { eorId } = reviews.at(-1)!;
      return ibrWarnings(
        facts.eors.find((eor) => eor.eorId === eorId),
        'type',
      );
    };
    expect(warned()).toMatchObject([{ code: 'ibr_not_for_liability', path: 'type' }]);
    expect(warned(voidEor(recordEor(0, decided).data.eor.eorId, noon('2026-05-02')))).toEqual([]);
  });

  it('does not occur after a simulated denial, which does not dispute liability', () =>
    expect(fold(bill, historyOf(simulate('denied', decided))).eors).toMatchObject([{ disputesLiability: false }]));
});

/* Labor Code §§ 4603.6(a), 4903.05(c)(1): a dispute about the amount alone is subject to independent bill review. */
describe('a lien after an EOR', () => {
  const line = (reasons: readonly string[], reportedPaid: number) => ({
    lineItemId: 'line_1',
    billed: 1_000_00,
    allowed: reportedPaid,
    reportedPaid,
    adjustments: because(...reasons),
  });
  const caution = (reasons: readonly string[], reportedPaid: number, more: object = {}) =>
    lienCaution(
      { reportedPaid, lines: [line(reasons, reportedPaid)], code: null, disputesLiability: false, ...more },
      500_00,
    );

  it.each<[string, string | null]>([
    ['that reduces to the fee schedule', caution(['45'], 400_00)],
    ['that applies ground rules and pays nothing', caution(['97', '59'], 0)],
    ['after an earlier payment', caution(['P12', 'B13'], 400_00)],
    ['that pays less without a reason', caution([], 400_00)],
  ])('%s has a caution', (_, text) => expect(text).toContain('4903.05(c)(1)'));

  it.each<[string, string | null]>([
    ['with another reason', caution(['45', '50'], 400_00)],
    ['with another reason of the claim', caution(['45'], 400_00, { code: 'CO-29' })],
    ['that denies authorization', caution(['45'], 0, { deniesAuthorization: true })],
    ['that disputes liability', caution([], 0, { disputesLiability: true })],
    ['that pays nothing without a reason', caution([], 0)],
    ['that pays all', caution([], 1_000_00)],
  ])('%s has none', (_, text) => expect(text).toBeNull());

  it('has no caution without an EOR, or without a balance', () => {
    expect(lienCaution(undefined, 500_00)).toBeNull();
    const { facts } = billView(storedEventsOf([submitBill(), simulate('denied', noon('2026-04-01'))]));
    expect(lienCaution(latestEor(facts), 2015_00)).not.toBeNull();
    expect(lienCaution(latestEor(facts), 0)).toBeNull();
  });
});
