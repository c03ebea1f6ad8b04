import fc from 'fast-check';
import {
  addsUp,
  check,
  checkFold,
  decide,
  fold,
  foldCheck,
  noCheck,
  Rejection,
  type CheckCommand,
  type CheckEvent,
  type PaymentShare,
  type SettledClaim,
} from '#domain';

const at = '2026-03-04T20:00:00.000Z';
const share = (n: number, amount: number): PaymentShare => ({
  billId: `bill_${n}`,
  paymentId: `pay_${n}`,
  eorId: null,
  amount,
  principal: amount,
  penalty: 0,
  interest: 0,
  ibrFee: 0,
});
const received = {
  checkId: 'chk_1',
  method: 'eft',
  depositDate: '2026-03-04',
  receivedAt: at,
  numberKey: 'ab',
} as const;
const remittance = { payerFileId: 'pf_1', interchange: 0, set: 0 };
const claim = (n: number, posted: number | null, held: number | null, reversal = false): SettledClaim => ({
  place: [0, 0, n],
  posted: posted === null ? [] : [{ ...share(n, posted), ...(reversal && { reversal: true as const }) }],
  held: held === null ? null : { amount: held, reason: 'unmatched' },
});
const told = (claims: readonly number[], adjustments: readonly number[]): CheckCommand => {
  const pending = claims.reduce((sum, one) => sum + one, 0);
  return {
    type: 'ReceiveCheck',
    data: {
      ...received,
      source: '835',
      amount: pending - adjustments.reduce((sum, one) => sum + one, 0),
      remittance,
      adjustments: adjustments.map((amount, n) => ({ adjustmentId: `adj_${n}`, code: 'WO', amount })),
      pending,
      checkNumber: '4711',
      payer: 'Pacific Claims',
      references: {},
    },
  };
};
const settle = (claims: readonly SettledClaim[], more: Partial<typeof remittance> = {}): CheckCommand => ({
  type: 'SettleShares',
  data: { ...remittance, ...more, claims },
});

const attempt = (history: readonly CheckEvent[], command: CheckCommand): readonly CheckEvent[] => {
  try {
    return decide(check, fold(check, history), command);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
};
const after = (...commands: readonly CheckCommand[]): readonly CheckEvent[] =>
  commands.reduce<readonly CheckEvent[]>((history, command) => [...history, ...attempt(history, command)], []);
const figures = (history: readonly CheckEvent[]) => fold(check, history).figures;

describe('a check', () => {
  it('has its claims pending from the moment it is received, and applied once their bills have them', () => {
    const one = [told([600_00, 400_00], [])];
    expect(figures(after(...one))).toMatchObject({ amount: 1_000_00, pending: 1_000_00, applied: 0 });
    const all = [...one, settle([claim(0, 600_00, null)]), settle([claim(1, null, 400_00)])];
    expect(figures(after(...all))).toMatchObject({ pending: 0, applied: 600_00, unapplied: 400_00 });
    expect(after(...all, ...all)).toEqual(after(...all));
  });

  it('gives what was held to a bill that is found later, once', () => {
    const history = after(told([400_00], []), settle([claim(0, null, 400_00)]), settle([claim(0, 400_00, null)]));
    expect(figures(history)).toMatchObject({ applied: 400_00, unapplied: 0, pending: 0 });
    expect(attempt(history, settle([claim(0, 400_00, null)]))).toEqual([]);
    expect(fold(check, history).held.size).toBe(0);
  });

  it('takes back with a reversal what an earlier check paid, and keeps the interest that nobody took back', () => {
    const history = after(
      told([-1_000_00, 1_250_00], []),
      settle([claim(0, -1_042_19, 42_19, true), claim(1, 1_250_00, null)]),
    );
    expect(figures(history)).toMatchObject({ amount: 250_00, applied: 207_81, unapplied: 42_19, pending: 0 });
  });

  it('has less than nothing unapplied where a reversal found no payment', () => {
    const history = after(told([-300_00, 900_00], []), settle([claim(0, null, -300_00), claim(1, 900_00, null)]));
    expect(figures(history)).toMatchObject({ amount: 600_00, applied: 900_00, unapplied: -300_00 });
  });

  it('leaves provider-level money to be assigned, signed as the payer gave it', () => {
    const history = after(told([2_000_00], [500_00]));
    expect(figures(history)).toMatchObject({ amount: 1_500_00, pending: 2_000_00, adjusted: -500_00 });
    const assigned = attempt(history, {
      type: 'AssignAdjustment',
      data: { adjustmentId: 'adj_0', status: 'settled', against: null },
    });
    expect(assigned).toMatchObject([{ data: { code: 'WO', adjustment: 500_00, status: 'settled' } }]);
  });

  it('is refused with another amount, and a repetition in another file moves nothing', () => {
    const history = after(told([100], []), settle([claim(0, 100, null)]));
    expect(() => decide(check, fold(check, history), told([200], []))).toThrow('lifecycle_conflict');
    expect(attempt(history, told([100], []))).toEqual([]);
    expect(attempt(history, settle([claim(0, null, 100)], { payerFileId: 'pf_2' }))).toEqual([]);
  });

  it('that a person posted is told of by a remittance without another cent', () => {
    const planned: CheckCommand = {
      type: 'PlanCheck',
      data: {
        ...{ checkId: 'chk_1', method: 'check', depositDate: '2026-03-04', amount: 300, shares: [share(1, 300)] },
        ...{ plannedAt: at, numberKey: 'ab', checkNumber: '4711', actorName: null },
      },
    };
    const posted = after(planned, { type: 'ReceivePlanned', data: { shares: [share(1, 300)] } });
    const linked = [
      ...posted,
      ...attempt(posted, { type: 'LinkRemittance', data: { remittance, payer: 'Pacific Claims' } }),
    ];
    expect(linked).toHaveLength(posted.length + 1);
    expect(attempt(linked, settle([claim(1, 300, null)]))).toEqual([]);
    expect(figures(linked)).toEqual(figures(posted));
  });

  it('adds up to the cent after every event, whatever is asked of it, and lists see the same sums', () => {
    const cents = fc.integer({ min: -500, max: 500 });
    const n = fc.integer({ min: 0, max: 4 });
    const file = fc.constantFrom('pf_1', 'pf_2');
    const any: fc.Arbitrary<CheckCommand> = fc.oneof(
      fc.tuple(fc.array(cents, { maxLength: 4 }), fc.array(cents, { maxLength: 3 })).map(([a, b]) => told(a, b)),
      fc
        .tuple(n, fc.option(cents), fc.option(cents), fc.boolean(), file)
        .map(([place, posted, held, reversal, payerFileId]) =>
          settle([claim(place, posted, held, reversal)], { payerFileId }),
        ),
      n.map((one): CheckCommand => ({ type: 'ReturnShare', data: { billId: `bill_${one}`, paymentId: `pay_${one}` } })),
      fc.constant<CheckCommand>({ type: 'UndoCheck', data: { at } }),
      fc.constant<CheckCommand>({ type: 'WithdrawCheck', data: { at } }),
      fc.constant<CheckCommand>({ type: 'LinkRemittance', data: { remittance, payer: null } }),
      fc.tuple(fc.array(cents, { minLength: 1, maxLength: 3 })).map(([amounts]): CheckCommand => ({
        type: 'PlanCheck',
        data: {
          ...{ checkId: 'chk_1', method: 'check', depositDate: '2026-03-04', plannedAt: at },
          amount: amounts.reduce((sum, one) => sum + one, 0),
          shares: amounts.map((amount, one) => share(one, amount)),
          ...{ numberKey: null, checkNumber: null, actorName: null },
        },
      })),
      cents.map((amount): CheckCommand => ({
        type: 'CarryCheck',
        data: { ...received, source: 'portal', amount, share: share(1, amount), returned: false, checkNumber: null },
      })),
      fc.constant<CheckCommand>({ type: 'MergeCheck', data: { checkId: 'chk_1', into: 'chk_2' } }),
      n.map((one): CheckCommand => ({
        type: 'AssignAdjustment',
        data: { adjustmentId: `adj_${one}`, status: 'settled', against: null },
      })),
    );
    const list = checkFold(false);
    fc.assert(
      fc.property(fc.array(any, { maxLength: 14 }), (commands) => {
        const history: CheckEvent[] = [];
        for (const command of commands) {
          const { plan } = fold(check, history);
          const wishes: readonly CheckCommand[] = plan
            ? [command, { type: 'ReceivePlanned', data: { shares: plan.shares } }]
            : [command];
          for (const wish of wishes)
            for (const event of attempt(history, wish)) {
              history.push(event);
              const { figures: now } = fold(check, history);
              expect(addsUp(now)).toBe(true);
              if ('unapplied' in event.data) expect(event.data.unapplied).toBe(now.unapplied);
            }
        }
        expect(history.reduce((state, event) => foldCheck(list, state, event), noCheck).figures).toEqual(
          figures(history),
        );
      }),
      { numRuns: 300 },
    );
  });
});
