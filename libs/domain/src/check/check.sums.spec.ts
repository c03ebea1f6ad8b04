import fc from 'fast-check';
import {
  isBalanced,
  adjustmentOfRecoupment,
  check,
  checkFold,
  doubleCountedAmount,
  decide,
  fold,
  applyCheckEvent,
  noCheck,
  Rejection,
  type CheckCommand,
  type CheckEvent,
  type CheckState,
  type PaymentShare,
  type PlannedShare,
} from '#domain';

const at = '2026-03-04T20:00:00.000Z';
const share = (n: number | string, amount: number): PaymentShare => ({
  ...{ billId: `bill_${n}`, paymentId: `pay_${n}`, eorId: null, amount, principal: amount },
  ...{ penalty: 0, interest: 0, ibrFee: 0 },
});
const received = {
  checkId: 'chk_1',
  method: 'eft',
  depositDate: '2026-03-04',
  receivedAt: at,
  numberKey: 'ab',
} as const;
const remittance = { payerFileId: 'pf_1', interchange: 0, set: 0 };
const sum = (some: readonly number[]): number => some.reduce((all, amount) => all + amount, 0);

/** Creates random commands for the current state of a check. */
type Wish = (state: CheckState) => readonly CheckCommand[];
const command =
  (command: CheckCommand): Wish =>
  () => [command];

const cents = fc.integer({ min: -500, max: 500 });
const some = fc.integer({ min: 1, max: 400 });
const n = fc.integer({ min: 0, max: 4 });
const file = fc.constantFrom('pf_1', 'pf_2');
const place = (claim: number) => [0, 0, claim] as const;

const ofPrograms: fc.Arbitrary<Wish> = fc.oneof(
  fc.tuple(fc.array(cents, { maxLength: 4 }), fc.array(cents, { maxLength: 3 })).map(([claims, plb]) =>
    command({
      type: 'ReceiveCheck',
      data: {
        ...received,
        ...{ source: '835', amount: sum(claims) - sum(plb), remittance, pending: sum(claims) },
        adjustments: plb.map((amount, index) => ({ adjustmentId: `adj_${index}`, code: 'WO', amount })),
        ...{ checkNumber: '4711', payer: 'Pacific Claims', references: {} },
      },
    }),
  ),
  fc
    .tuple(n, fc.option(cents), fc.option(cents), fc.boolean(), file)
    .map(([claim, posted, held, reversal, payerFileId]) =>
      command({
        type: 'SettleShares',
        data: {
          ...remittance,
          payerFileId,
          claims: [
            {
              place: place(claim),
              posted:
                posted === null ? [] : [{ ...share(claim, posted), ...(reversal && { reversal: true as const }) }],
              held: held === null ? null : { amount: held, reason: 'unmatched' },
            },
          ],
        },
      }),
    ),
  fc.tuple(n, cents, file, n).map(([claim, amount, payerFileId, one]) =>
    command({
      type: 'PlanClaim',
      data: { ...remittance, payerFileId, place: place(claim), cents: amount, billId: `bill_${one}` },
    }),
  ),
  fc.constant<Wish>(({ held }) =>
    [...held.values()].map(({ payerFileId, place: claimPlace, amount }) => ({
      type: 'PlanClaim',
      data: { ...remittance, payerFileId, place: claimPlace, cents: amount, billId: 'bill_1' },
    })),
  ),
  fc.tuple(n, fc.boolean()).map(([one, erased]) =>
    command({
      type: 'ReturnShares',
      data: {
        shares: [{ billId: `bill_${one}`, paymentId: `pay_${one}` }],
        ...(erased && { erased: true as const }),
      },
    }),
  ),
  fc
    .constantFrom<CheckCommand>(
      { type: 'UndoCheck', data: { at } },
      { type: 'WithdrawCheck', data: { at } },
      { type: 'LinkRemittance', data: { remittance, payer: null } },
      {
        type: 'LinkRemittance',
        data: {
          ...{ remittance, payer: null },
          adjustments: [100, 100, -50].map((amount, index) => ({
            ...{ adjustmentId: `adj_${index}`, code: 'WO', amount, reference: null },
          })),
        },
      },
    )
    .map(command),
  fc.tuple(some, fc.boolean()).map(([amount, returned]) =>
    command({
      type: 'CarryCheck',
      data: { ...received, source: 'portal', amount, share: share(1, amount), returned, checkNumber: null },
    }),
  ),
);

const ofPeople: fc.Arbitrary<Wish> = fc.oneof(
  fc.tuple(fc.array(cents, { maxLength: 3 }), fc.nat({ max: 300 })).map(([amounts, unapplied]): Wish => (state) => {
    const shares = amounts.map((amount, index) => share(index, amount));
    const plan: CheckCommand = {
      type: 'PlanCheck',
      data: {
        ...{ checkId: 'chk_1', method: 'check', depositDate: '2026-03-04', plannedAt: at, shares, unapplied },
        ...{ amount: sum(amounts) + unapplied, numberKey: null, checkNumber: null, actorName: null, payer: null },
      },
    };
    return state.status === 'planned'
      ? [{ type: 'ReceivePlanned', data: { shares: state.plan?.shares ?? [] } }]
      : [plan];
  }),
  fc.tuple(n, fc.array(fc.tuple(some, fc.option(n)), { minLength: 1, maxLength: 3 })).map(([id, wanted]) =>
    command({
      type: 'PlanShares',
      data: {
        allocationId: `alc_${id}`,
        shares: wanted.map(([amount, claim], index): PlannedShare => ({
          ...share(`${id}_${index}`, Math.ceil(amount / 40)),
          ...(claim !== null && { item: { payerFileId: 'pf_1', place: place(claim) } }),
        })),
        ...{ plannedAt: at, actorName: null },
      },
    }),
  ),
  fc.tuple(n, some).map(([one, amount]): Wish => (state) => {
    const known = attemptedAdjustment(state, one, amount);
    if (known === 'refused') return [];
    const shares = [{ ...share(one, 0 - amount), paymentId: `rcp_${one}` }];
    const use = known
      ? { adjustment: { adjustmentId: known.adjustmentId, as: 'recoupment' as const } }
      : { recoupment: { code: 'WO' } };
    return [
      { type: 'PlanShares', data: { allocationId: `alc_${one}`, shares, ...use, plannedAt: at, actorName: null } },
    ];
  }),
  // An adjustment can only be assigned in full.
  fc
    .tuple(n, n, fc.constantFrom('recoupment' as const, 'interest' as const))
    .map(([id, one, as]): Wish => ({ adjustments }) => {
      const known = adjustments[one];
      if (!known) return [];
      const adjustment = { adjustmentId: known.adjustmentId, as };
      const shares = [share(`of_${id}`, 0 - known.amount)];
      return [
        {
          type: 'PlanShares',
          data: { allocationId: `alc_${id}`, shares, adjustment, plannedAt: at, actorName: null },
        },
      ];
    }),
  n.map((id): Wish => ({ allocations }) => {
    const allocationId = `alc_${id}`;
    return [{ type: 'SettlePlanned', data: { allocationId, shares: allocations.get(allocationId)?.shares ?? [] } }];
  }),
  fc.constant<Wish>(({ allocations }) =>
    [...allocations.keys()].map((allocationId) => ({ type: 'WithdrawAllocation', data: { allocationId, at } })),
  ),
  n.map((id) =>
    command({ type: 'AssignAdjustment', data: { adjustmentId: `adj_${id}`, status: 'settled', against: null } }),
  ),
  n.map((id) => command({ type: 'DisputeAdjustment', data: { adjustmentId: `adj_${id}`, note: null } })),
  fc.tuple(n, some, fc.option(n)).map(([id, refunded, billNumber]) =>
    command({
      type: 'RefundCheck',
      data: {
        ...{ refundId: `ref_${id}`, refunded, refundDate: '2026-03-05', method: 'check', cause: 'other' },
        ...(billNumber === null
          ? { billId: null, paymentId: null }
          : { billId: `bill_${billNumber}`, paymentId: `pay_${billNumber}` }),
        ...{ checkNumber: null, note: null },
      },
    }),
  ),
  fc.constant<Wish>(({ refunds }) =>
    refunds.map(({ refundId }) => ({ type: 'VoidRefund', data: { refundId, at, reason: null } })),
  ),
  fc.constant<Wish>(({ status, shares }) =>
    status === 'voiding'
      ? [
          {
            type: 'ReturnShares',
            data: { shares: [...shares].map(([paymentId, { billId }]) => ({ billId, paymentId })) },
          },
          { type: 'EndVoid', data: { at } },
        ]
      : [{ type: 'VoidCheck', data: { at, reason: null, actorName: null } }],
  ),
  fc
    .constantFrom<CheckCommand>(
      { type: 'StopVoid', data: { at } },
      { type: 'EndVoid', data: { at } },
      { type: 'ClearCheck', data: { cleared: true, clearedOn: '2026-03-06', bankReference: null } },
    )
    .map(command),
);

const unlessRejected = <Result, Else>(work: () => Result, otherwise: Else): Result | Else => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Rejection) return otherwise;
    throw error;
  }
};
const attempt = (state: CheckState, request: CheckCommand): readonly CheckEvent[] =>
  unlessRejected(() => decide(check, state, request), []);
const attemptedAdjustment = (state: CheckState, billNumber: number, amount: number) =>
  unlessRejected(
    () => adjustmentOfRecoupment(state, { billId: `bill_${billNumber}`, amount, adjustmentId: null }),
    'refused' as const,
  );

describe('money of a check', () => {
  const list = checkFold(false);
  const isSame = (check: CheckState, other: CheckState): void => {
    expect(check.figures).toEqual(other.figures);
    expect([check.status, check.applied, check.clearedOn]).toEqual([other.status, other.applied, other.clearedOn]);
    expect(check.adjustments).toEqual(other.adjustments);
    expect(check.unexplainedRecoupments).toEqual(other.unexplainedRecoupments);
  };

  it('balances to the cent after every event, for any commands, with the same sums in lists', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(fc.oneof(ofPrograms, ofPeople), { maxLength: 24, size: 'max' }), (wishes) => {
        const history: CheckEvent[] = [];
        for (const makeCommands of wishes)
          for (const command of makeCommands(fold(check, history)))
            for (const event of attempt(fold(check, history), command)) {
              history.push(event);
              seen.set(event.type, (seen.get(event.type) ?? 0) + 1);
              const now = fold(check, history);
              expect(isBalanced(now.figures)).toBe(true);
              expect(doubleCountedAmount(now)).toBe(0);
              if ('unapplied' in event.data && event.type !== 'CheckPlanned')
                expect(event.data.unapplied).toBe(now.figures.unapplied);
              if (now.status === 'voided')
                expect(Object.values(now.figures).every((figure) => figure === 0)).toBe(true);
            }
        isSame(
          history.reduce((state, event) => applyCheckEvent(list, state, event), noCheck),
          fold(check, history),
        );
      }),
      // With fewer runs, events that need three commands in a row rarely occur.
      { numRuns: 2_000 },
    );
    // Every event type must occur, because the test covers only those that do.
    expect(Object.keys(list).filter((type) => !seen.has(type))).toEqual([]);
  });

  it('uses money of no claim first, and the money of a claim once', () => {
    const rest = (amount: number): Wish =>
      command({
        type: 'RefundCheck',
        data: {
          ...{ refundId: `ref_${amount}`, refunded: amount, refundDate: '2026-03-05', method: 'check' },
          ...{ billId: null, paymentId: null, cause: 'other', checkNumber: null, note: null },
        },
      });
    const history: CheckEvent[] = [];
    const ask = (...wishes: readonly Wish[]): void => {
      for (const makeCommands of wishes)
        for (const command of makeCommands(fold(check, history)))
          history.push(...decide(check, fold(check, history), command));
    };
    const claims = [300, 200];
    ask(
      command({
        type: 'ReceiveCheck',
        data: {
          ...{ ...received, source: '835', amount: 500, remittance, pending: 500, adjustments: [] },
          ...{ checkNumber: '4711', payer: null, references: {} },
        },
      }),
      command({
        type: 'SettleShares',
        data: {
          ...remittance,
          claims: claims.map((amount, claim) => ({
            ...{ place: place(claim), posted: [], held: { amount, reason: 'unmatched' } },
          })),
        },
      }),
    );
    const held = () => [...fold(check, history).held.values()].map(({ amount }) => amount);
    ask(rest(250));
    expect(held()).toEqual([50, 200]);
    const plan = (claim: number, amount: number): Wish =>
      command({
        type: 'PlanClaim',
        data: { ...remittance, place: place(claim), cents: amount, billId: `bill_${claim}` },
      });
    expect(() => ask(plan(0, 300))).toThrow('lifecycle_conflict');
    ask(plan(1, 200));
    expect(fold(check, history).figures).toMatchObject({ pending: 200, unapplied: 50, refunded: 250 });
    expect(() => ask(rest(60))).toThrow('validation_error');
    ask(
      command({
        type: 'SettleShares',
        data: { ...remittance, claims: [{ place: place(1), posted: [share(1, 200)], held: null }] },
      }),
    );
    expect(fold(check, history).figures).toMatchObject({ applied: 200, pending: 0, unapplied: 50 });
  });
});
