import {
  adjustmentOfRecoupment,
  check,
  doubleCountedAmount,
  decide,
  fold,
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
const receive = (claims: readonly number[], adjustments: readonly number[]): CheckCommand => {
  const pending = claims.reduce((sum, claim) => sum + claim, 0);
  return {
    type: 'ReceiveCheck',
    data: {
      ...received,
      source: '835',
      amount: pending - adjustments.reduce((sum, adjustment) => sum + adjustment, 0),
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
  it('has claims pending from its receipt, and applied when their bills have the shares', () => {
    const receipt = [receive([600_00, 400_00], [])];
    expect(figures(after(...receipt))).toMatchObject({ amount: 1_000_00, pending: 1_000_00, applied: 0 });
    const all = [...receipt, settle([claim(0, 600_00, null)]), settle([claim(1, null, 400_00)])];
    expect(figures(after(...all))).toMatchObject({ pending: 0, applied: 600_00, unapplied: 400_00 });
    expect(after(...all, ...all)).toEqual(after(...all));
  });

  it('applies held money once to a bill that is matched later', () => {
    const history = after(receive([400_00], []), settle([claim(0, null, 400_00)]), settle([claim(0, 400_00, null)]));
    expect(figures(history)).toMatchObject({ applied: 400_00, unapplied: 0, pending: 0 });
    expect(attempt(history, settle([claim(0, 400_00, null)]))).toEqual([]);
    expect(fold(check, history).held.size).toBe(0);
  });

  it('reverses an earlier payment, and keeps interest that was not recouped as unapplied', () => {
    const history = after(
      receive([-1_000_00, 1_250_00], []),
      settle([claim(0, -1_042_19, 42_19, true), claim(1, 1_250_00, null)]),
    );
    expect(figures(history)).toMatchObject({ amount: 250_00, applied: 207_81, unapplied: 42_19, pending: 0 });
  });

  it('has a negative unapplied amount if no payment matches a reversal', () => {
    const history = after(receive([-300_00, 900_00], []), settle([claim(0, null, -300_00), claim(1, 900_00, null)]));
    expect(figures(history)).toMatchObject({ amount: 600_00, applied: 900_00, unapplied: -300_00 });
  });

  it("keeps provider-level money unassigned, with the payer's sign", () => {
    const history = after(receive([2_000_00], [500_00]));
    expect(figures(history)).toMatchObject({ amount: 1_500_00, pending: 2_000_00, adjusted: -500_00 });
    const assigned = attempt(history, {
      type: 'AssignAdjustment',
      data: { adjustmentId: 'adj_0', status: 'settled', against: null },
    });
    expect(assigned).toMatchObject([{ data: { code: 'WO', adjustment: 500_00, status: 'settled' } }]);
  });

  it('rejects a different amount, and ignores a repetition in another file', () => {
    const history = after(receive([100], []), settle([claim(0, 100, null)]));
    expect(() => decide(check, fold(check, history), receive([200], []))).toThrow('lifecycle_conflict');
    expect(attempt(history, receive([100], []))).toEqual([]);
    expect(attempt(history, settle([claim(0, null, 100)], { payerFileId: 'pf_2' }))).toEqual([]);
  });

  const planned: CheckCommand = {
    type: 'PlanCheck',
    data: {
      ...{ checkId: 'chk_1', method: 'check', depositDate: '2026-03-04', amount: 300, shares: [share(1, 300)] },
      ...{ plannedAt: at, numberKey: 'ab', checkNumber: '4711', actorName: null },
    },
  };
  const posted = after(planned, { type: 'ReceivePlanned', data: { shares: [share(1, 300)] } });
  const recoupment = { ...share(2, -100), paymentId: 'rcp_1' };
  const plan: CheckCommand = {
    type: 'PlanShares',
    data: { allocationId: 'alc_1', shares: [recoupment], recoupment: { code: 'WO' }, plannedAt: at, actorName: null },
  };
  const taken: readonly CheckCommand[] = [
    plan,
    { type: 'SettlePlanned', data: { allocationId: 'alc_1', shares: [recoupment] } },
  ];
  const voidCheck: CheckCommand = { type: 'VoidCheck', data: { at, reason: null, actorName: null } };
  const applyTo = (history: readonly CheckEvent[], ...commands: readonly CheckCommand[]): readonly CheckEvent[] =>
    commands.reduce((so, command) => [...so, ...attempt(so, command)], history);

  it('records a recoupment when its bill accepts it, and cannot be voided after the recoupment is planned', () => {
    const planned = applyTo(posted, plan);
    expect(figures(planned)).toEqual(figures(posted));
    expect(() => decide(check, fold(check, planned), voidCheck)).toThrow('lifecycle_conflict');
    const withdrawn = applyTo(planned, { type: 'WithdrawAllocation', data: { allocationId: 'alc_1', at } });
    expect(figures(withdrawn)).toEqual(figures(posted));
    for (const history of [applyTo(posted, ...taken), applyTo(withdrawn, ...taken)]) {
      expect(figures(history)).toMatchObject({ amount: 300, applied: 200, unapplied: 100, pending: 0 });
      expect(() => decide(check, fold(check, history), voidCheck)).toThrow('lifecycle_conflict');
      expect(applyTo(history, ...taken)).toEqual(history);
    }
  });

  it('rejects a recoupment after it was voided', () => {
    const voided = applyTo(posted, voidCheck);
    const ended = applyTo(
      voided,
      { type: 'ReturnShares', data: { shares: [share(1, 300)] } },
      { type: 'EndVoid', data: { at } },
    );
    expect(fold(check, ended).status).toBe('voided');
    for (const history of [voided, ended])
      expect(() => decide(check, fold(check, history), plan)).toThrow('lifecycle_conflict');
  });

  it.each(['settled', 'assigned'] as const)('counts an adjustment with status %s once', (status) => {
    const named = { billId: 'bill_2', amount: 100, adjustmentId: 'adj_0' };
    const received = after(receive([400], [100]));
    expect(adjustmentOfRecoupment(fold(check, received), named)).toMatchObject({ adjustmentId: 'adj_0' });
    const answered = applyTo(received, {
      type: 'AssignAdjustment',
      data: { adjustmentId: 'adj_0', status, against: null },
    });
    for (const adjustmentId of ['adj_0', null])
      expect(() => adjustmentOfRecoupment(fold(check, answered), { ...named, adjustmentId })).toThrow(
        'lifecycle_conflict',
      );
    expect(attempt(answered, plan)).toEqual([]);
  });

  it('rejects a recoupment that no open adjustment explains', () => {
    const received = after(receive([400], [200]));
    const wanted = { billId: 'bill_2', amount: 100, adjustmentId: null };
    expect(() => adjustmentOfRecoupment(fold(check, received), wanted)).toThrow('lifecycle_conflict');
    // Levied taxes do not recoup money from a bill.
    const levied = after(receive([400], [])).map((event) =>
      event.type === 'CheckReceived'
        ? { ...event, data: { ...event.data, adjustments: [{ adjustmentId: 'adj_0', code: 'IR', amount: 100 }] } }
        : event,
    );
    expect(adjustmentOfRecoupment(fold(check, levied), wanted)).toBeNull();
  });

  it('accepts one decision per adjustment, and none while it is being assigned', () => {
    const received = after(receive([400], [100]));
    const use: CheckCommand = {
      type: 'PlanShares',
      data: {
        ...{ allocationId: 'alc_1', shares: [recoupment], plannedAt: at, actorName: null },
        adjustment: { adjustmentId: 'adj_0', as: 'recoupment' },
      },
    };
    const planned = applyTo(received, use);
    const answers: readonly CheckCommand[] = [
      { type: 'AssignAdjustment', data: { adjustmentId: 'adj_0', status: 'settled', against: null } },
      { type: 'DisputeAdjustment', data: { adjustmentId: 'adj_0', note: null } },
      { type: 'PlanShares', data: { ...use.data, allocationId: 'alc_2' } },
    ];
    for (const answer of answers)
      expect(() => decide(check, fold(check, planned), answer)).toThrow('lifecycle_conflict');
  });

  it('reports the double-counted amount if a recoupment and its settled adjustment both count', () => {
    const doubled: readonly CheckEvent[] = [
      ...applyTo(after(receive([400], [100])), settle([claim(0, 400, null)]), {
        type: 'AssignAdjustment',
        data: { adjustmentId: 'adj_0', status: 'settled', against: null },
      }),
      {
        type: 'SharesSettled',
        data: {
          ...{ checkId: 'chk_1', source: '835', amount: 300, unapplied: 100, payerFileId: null },
          posted: [{ ...recoupment, place: null, from: 'unapplied', reversal: true }],
        },
      },
    ];
    expect(figures(doubled)).toMatchObject({ amount: 300, applied: 300, adjusted: -100, unapplied: 100 });
    expect(doubleCountedAmount(fold(check, doubled))).toBe(100);
    expect(doubleCountedAmount(fold(check, applyTo(posted, ...taken)))).toBe(0);
  });

  it('gets the adjustments of a linked remittance, and matches each recorded recoupment once', () => {
    const adjustments = [100, 100, -50].map((amount, n) => ({
      ...{ adjustmentId: `adj_${n}`, code: n === 2 ? 'IR' : 'WO', amount, reference: null },
    }));
    const link: CheckCommand = { type: 'LinkRemittance', data: { remittance, payer: null, adjustments } };
    const linked = [...posted, ...attempt(posted, link)];
    expect(figures(linked)).toEqual({
      amount: 300,
      applied: 300,
      pending: 0,
      adjusted: -150,
      refunded: 0,
      unapplied: 150,
    });
    expect(fold(check, linked).adjustments.map(({ status }) => status)).toEqual(['open', 'open', 'settled']);
    expect(() => decide(check, fold(check, applyTo(posted, plan)), link)).toThrow('lifecycle_conflict');
    const before = applyTo(posted, ...taken);
    const both = [...before, ...attempt(before, link)];
    expect(fold(check, both).adjustments).toMatchObject([
      { status: 'assigned', billId: 'bill_2' },
      { status: 'open', billId: null },
      { status: 'settled' },
    ]);
    expect(figures(both)).toMatchObject({ amount: 300, applied: 200, adjusted: -50, unapplied: 150 });
    expect(attempt(both, link)).toEqual([]);
    expect(attempt(after(planned, { type: 'WithdrawCheck', data: { at } }), link)).toEqual([]);
  });

  it('stays after its only payment is voided if a remittance reported it', () => {
    const own: CheckCommand = {
      type: 'CarryCheck',
      data: {
        ...{ ...received, checkId: 'chk_1', source: 'portal', amount: 300, returned: false, checkNumber: null },
        share: share(1, 300),
      },
    };
    const undo: CheckCommand = { type: 'UndoCheck', data: { at } };
    const link: CheckCommand = { type: 'LinkRemittance', data: { remittance, payer: null } };
    expect(figures(after(own, undo))).toMatchObject({ amount: 0 });
    expect(figures(after(own, link, undo))).toMatchObject({ amount: 300, applied: 0, unapplied: 300 });
  });

  it('does not change its figures when a remittance is linked to a manually posted check', () => {
    const linked = [
      ...posted,
      ...attempt(posted, { type: 'LinkRemittance', data: { remittance, payer: 'Pacific Claims' } }),
    ];
    expect(linked).toHaveLength(posted.length + 1);
    expect(attempt(linked, settle([claim(1, 300, null)]))).toEqual([]);
    expect(figures(linked)).toEqual(figures(posted));
  });

  it('applies the unapplied money of a manually posted check once to a claim of its remittance', () => {
    const planned: CheckCommand = {
      type: 'PlanCheck',
      data: {
        ...{ checkId: 'chk_1', method: 'check', depositDate: '2026-03-04', amount: 500, shares: [share(1, 200)] },
        ...{ unapplied: 300, plannedAt: at, numberKey: 'ab', checkNumber: '4711', actorName: null },
      },
    };
    const plan = (
      n: number,
      cents: number,
      more: Partial<typeof remittance> = {},
      billId = `bill_${n}`,
    ): CheckCommand => ({
      type: 'PlanClaim',
      data: { ...remittance, ...more, place: [0, 0, n], cents, billId },
    });
    const linked = after(
      planned,
      { type: 'ReceivePlanned', data: { shares: [share(1, 200)] } },
      { type: 'LinkRemittance', data: { remittance, payer: 'Pacific Claims' } },
    );
    // Manually posted money isn't assigned to any claim. A claim has money only if money was reserved for it.
    expect(attempt(linked, settle([claim(1, null, 200), claim(2, null, 300)]))).toEqual([]);
    expect(attempt(linked, plan(2, 300, { payerFileId: 'pf_2' }))).toEqual([]);
    expect(() => decide(check, fold(check, linked), plan(2, 301))).toThrow('lifecycle_conflict');
    const taken = [...linked, ...attempt(linked, plan(2, 300))];
    expect(figures(taken)).toMatchObject({ applied: 200, pending: 300, unapplied: 0 });
    expect(attempt(taken, plan(2, 300))).toEqual([]);
    const settled = [...taken, ...attempt(taken, settle([claim(2, 300, null)]))];
    expect(figures(settled)).toMatchObject({ applied: 500, pending: 0, unapplied: 0 });
    expect(attempt(settled, plan(2, 300))).toEqual([]);
    expect(() => decide(check, fold(check, settled), plan(2, 300, {}, 'bill_9'))).toThrow('lifecycle_conflict');
    expect(attempt(settled, settle([claim(2, 300, null)]))).toEqual([]);
    const refused = [...taken, ...attempt(taken, settle([claim(2, null, null)]))];
    expect(figures(refused)).toMatchObject({ pending: 0, unapplied: 300 });
    expect(attempt(refused, plan(2, 300))).toHaveLength(1);
  });
});
