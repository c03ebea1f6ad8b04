import {
  check,
  checkIdOfPayment,
  decide,
  fold,
  OrganizationLedger,
  type CheckCommand,
  type CheckEvent,
  type LedgerEvent,
  type LedgerStatus,
  type Message,
  type PaymentShare,
  type SettledClaim,
} from '#domain';

const AT = '2026-03-04T20:00:00.000Z';
const REMITTANCE = { payerFileId: 'pf_1', interchange: 0, set: 0 };
const share = (n: number, amount: number): PaymentShare => ({
  ...{ billId: `bill_${n}`, paymentId: `pay_${n}`, eorId: null },
  ...{ amount, principal: amount, penalty: 0, interest: 0, ibrFee: 0 },
});
const claim = (n: number, amount: number, reversal = false): SettledClaim => ({
  place: [0, 0, n],
  posted: [{ ...share(n, amount), ...(reversal && { reversal: true as const }) }],
  held: null,
});
const receive = (checkId: string, claims: number, plb: number, unexplained = 0): CheckCommand => ({
  type: 'ReceiveCheck',
  data: {
    ...{ checkId, source: '835', method: 'eft', depositDate: '2026-03-04', receivedAt: AT, numberKey: null },
    amount: claims - plb + unexplained,
    pending: claims,
    remittance: REMITTANCE,
    adjustments: plb === 0 ? [] : [{ adjustmentId: 'adj_1', code: 'WO', amount: plb }],
    ...{ checkNumber: '1', payer: null, references: {} },
  },
});
const settle = (...claims: readonly SettledClaim[]): CheckCommand => ({
  type: 'SettleShares',
  data: { ...REMITTANCE, claims },
});
const eventsOf = (...commands: readonly CheckCommand[]): readonly CheckEvent[] =>
  commands.reduce<readonly CheckEvent[]>((all, command) => [...all, ...decide(check, fold(check, all), command)], []);

const posted = (n: number, amount: number, checkId?: string): Message => ({
  type: 'PaymentPosted',
  data: { ...share(n, amount), ...(checkId !== undefined && { checkId }) },
});
const voided = (n: number, amount: number, checkId?: string): Message => ({
  type: 'PaymentVoided',
  data: { billId: `bill_${n}`, paymentId: `pay_${n}`, principal: amount, ...(checkId !== undefined && { checkId }) },
});
const carry = (n: number, amount: number, returned = false): readonly CheckEvent[] =>
  eventsOf({
    type: 'CarryCheck',
    data: {
      ...{
        checkId: checkIdOfPayment(`pay_${n}`),
        source: 'portal',
        method: 'check',
        amount,
        depositDate: '2026-03-04',
      },
      ...{ receivedAt: AT, numberKey: null, share: share(n, amount), returned, checkNumber: null },
    },
  });

const standAfter = (events: readonly Message[]): LedgerStatus => {
  const ledger = new OrganizationLedger();
  events.forEach((event, at) =>
    ledger.take({ ...event, position: BigInt(at + 1), recordedAt: AT } satisfies LedgerEvent),
  );
  return ledger.stand();
};
const lawsAfter = (events: readonly Message[]) => standAfter(events).broken.map(({ law, where }) => `${law} ${where}`);
/** Returns the events with one field changed in all events of a type. */
const doctored = (events: readonly Message[], type: string, change: object): readonly Message[] =>
  events.map((event) => (event.type === type ? { type, data: { ...event.data, ...change } } : event));

describe('OrganizationLedger', () => {
  /**
   * A check of 1,500 for two claims, less 500 recouped. Also a single payment that was posted and voided, and one that
   * stays.
   */
  const remitted = eventsOf(receive('chk_a', 2_000_00, 500_00), settle(claim(1, 1_200_00)), settle(claim(2, 800_00)));
  const [receipt, first, second] = remitted as [Message, Message, Message];
  const whole: readonly Message[] = [
    { type: 'PayerFileReceived', data: { payerFileId: 'pf_1' } },
    receipt,
    posted(1, 1_200_00, 'chk_a'),
    posted(2, 800_00, 'chk_a'),
    first,
    second,
    { type: 'PayerFileDone', data: { payerFileId: 'pf_1' } },
    posted(3, 50_00),
    ...carry(3, 50_00),
    posted(4, 70_00),
    ...carry(4, 70_00),
    voided(4, 70_00),
    { type: 'CheckUndone', data: { checkId: 'chk_4', amount: 70_00, undoneAt: AT } },
  ];

  it('has no violations and no money in transit when all events are processed', () =>
    expect(standAfter(whole)).toEqual({
      sums: {
        ...{ checks: 3, amount: 1_550_00, applied: 2_050_00, pending: 0, adjusted: -500_00 },
        ...{ refunded: 0, unapplied: 0, ofBills: 2_050_00 },
      },
      broken: [],
      inTransit: [],
    }));

  it('has no violations at any event in between, and reports the money in transit', () => {
    for (let end = 0; end <= whole.length; end += 1) expect(lawsAfter(whole.slice(0, end))).toEqual([]);
    expect(standAfter(whole.slice(0, 3)).inTransit).toEqual([
      expect.objectContaining({ paymentId: 'pay_1', billId: 'bill_1', cents: 1_200_00, position: 3n }),
      expect.objectContaining({ checkId: 'chk_a', paymentId: null, cents: 2_000_00 }),
    ]);
  });

  it('names the payer file or match that will close a gap', () => {
    const file = { payerFileId: 'pf_1', item: null };
    expect(standAfter(whole.slice(0, 5)).inTransit.map((transit) => transit.file)).toEqual([file, file]);
    const match = { type: 'ItemMatchBegun', data: { payerFileId: 'pf_1', n: 7, billId: 'bill_9' } };
    const matching = [...whole, match, posted(9, 1_00, 'chk_a')];
    expect(standAfter(matching).inTransit.map((transit) => transit.file)).toEqual([{ payerFileId: 'pf_1', item: 7 }]);
    const resolved = { type: 'ItemResolved', data: { payerFileId: 'pf_1', item: { n: 7 } } };
    expect(standAfter([...matching, resolved]).inTransit.map((transit) => transit.file)).toEqual([null]);
  });

  it('counts a payment without a check as one fact until its check is recorded', () => {
    expect(standAfter([posted(3, 50_00)])).toMatchObject({ broken: [], inTransit: [] });
    expect(standAfter([posted(3, 50_00), voided(3, 50_00)])).toMatchObject({ broken: [], inTransit: [] });
    expect(standAfter([posted(3, 50_00), voided(3, 50_00), ...carry(3, 50_00, true)])).toMatchObject({
      sums: { amount: 50_00, applied: 0, unapplied: 50_00, ofBills: 0 },
      broken: [],
      inTransit: [],
    });
    expect(standAfter([posted(3, 50_00), ...carry(3, 50_00), voided(3, 50_00)]).inTransit).toMatchObject([
      { checkId: 'chk_3', paymentId: 'pay_3', cents: -50_00 },
    ]);
  });

  it('follows a reversal by another check: the first check keeps its money', () => {
    const back = eventsOf(receive('chk_b', -50_00, -50_00), settle(claim(3, -50_00, true)));
    const events = [posted(3, 50_00), ...carry(3, 50_00), back[0]!, voided(3, 50_00, 'chk_b')];
    expect(standAfter(events).inTransit).toMatchObject([
      { checkId: 'chk_b', paymentId: 'pay_3', cents: -50_00 },
      { checkId: 'chk_b', paymentId: null },
    ]);
    expect(standAfter([...events, back[1]!])).toMatchObject({
      broken: [],
      inTransit: [],
      sums: { ofBills: 0, applied: 0 },
    });
  });

  it('follows a refund and a recoupment from the bill to the check', () => {
    const refund = { refundId: 'ref_1', paymentId: 'pay_1', checkId: 'chk_a' };
    const recorded: Message = { type: 'RefundRecorded', data: { ...refund, billId: 'bill_1', amount: 200_00 } };
    const undone: Message = { type: 'RefundUndone', data: { ...refund, billId: 'bill_1', amount: 200_00 } };
    const accepted: Message = {
      type: 'RecoupmentAccepted',
      data: { billId: 'bill_9', recoupmentId: 'rcp_1', checkId: 'chk_a', amount: 500_00 },
    };
    const onCheck = (...commands: readonly CheckCommand[]): readonly CheckEvent[] =>
      commands
        .reduce((all, command) => [...all, ...decide(check, fold(check, all), command)], remitted)
        .slice(remitted.length);
    const back: CheckCommand = {
      type: 'RefundCheck',
      data: {
        ...{ refundId: 'ref_1', refunded: 200_00, refundDate: '2026-03-05', method: 'check', billId: 'bill_1' },
        ...{ paymentId: 'pay_1', cause: 'other', checkNumber: null, note: null },
      },
    };
    const recoupment = { ...share(9, -500_00), paymentId: 'rcp_1' };
    const taken: readonly CheckCommand[] = [
      {
        type: 'PlanShares',
        data: {
          ...{ allocationId: 'alc_1', shares: [recoupment], plannedAt: AT, actorName: null },
          adjustment: { adjustmentId: 'adj_1', as: 'recoupment' },
        },
      },
      { type: 'SettlePlanned', data: { allocationId: 'alc_1', shares: [recoupment] } },
    ];
    const sent = [...whole, recorded, accepted];
    expect(standAfter(sent)).toMatchObject({ broken: [], sums: { ofBills: 1_350_00 } });
    expect(standAfter(sent).inTransit.map(({ paymentId, cents }) => [paymentId, cents])).toEqual([
      ['pay_1', -200_00],
      ['rcp_1', -500_00],
    ]);
    expect(standAfter([...sent, ...onCheck(back, ...taken)])).toMatchObject({
      ...{ broken: [], inTransit: [] },
      sums: { amount: 1_550_00, applied: 1_350_00, refunded: 200_00, adjusted: 0, ofBills: 1_350_00 },
    });
    // Also holds between two events of the same append.
    for (let end = 1; end <= onCheck(...taken).length; end += 1)
      expect(standAfter([...sent, ...onCheck(...taken).slice(0, end)]).broken).toEqual([]);
    const voidIt: CheckCommand = { type: 'VoidRefund', data: { refundId: 'ref_1', at: AT, reason: null } };
    expect(standAfter([...sent, undone, ...onCheck(back, ...taken, voidIt)])).toMatchObject({
      ...{ broken: [], inTransit: [] },
      sums: { refunded: 0, applied: 1_550_00, ofBills: 1_550_00 },
    });
  });

  it.each([
    ['the adjustment was settled first', true],
    ['the bill agreed first', false],
  ])('finds a recoupment that is counted twice if %s', (_, isSettledFirst) => {
    const settled = decide(check, fold(check, remitted), {
      type: 'AssignAdjustment',
      data: { adjustmentId: 'adj_1', status: 'settled', against: null },
    });
    const agreed: Message = {
      type: 'RecoupmentAccepted',
      data: { billId: 'bill_9', recoupmentId: 'rcp_1', checkId: 'chk_a', amount: 500_00 },
    };
    const recoupment = { ...share(9, -500_00), paymentId: 'rcp_1', place: null, from: 'unapplied', reversal: true };
    const taken: Message = {
      type: 'SharesSettled',
      data: {
        checkId: 'chk_a',
        source: '835',
        amount: 1_500_00,
        unapplied: 500_00,
        payerFileId: null,
        posted: [recoupment],
      },
    };
    const events = isSettledFirst ? [...settled, agreed, taken] : [agreed, ...settled, taken];
    const { broken, inTransit } = standAfter([...whole, ...events]);
    expect(inTransit).toEqual([]);
    expect(broken).toMatchObject([{ law: 'L5', where: 'chk_a', what: expect.stringContaining('50000') }]);
  });

  it('finds a check whose adjustments differ from its adjusted amount', () => {
    const assigned = {
      type: 'AdjustmentAssigned',
      data: {
        ...{ checkId: 'chk_a', source: '835', amount: 1_500_00, unapplied: 0, adjustmentId: 'adj_1', code: 'WO' },
        ...{ adjustment: 500_00, status: 'assigned', against: null },
      },
    } as Message;
    expect(standAfter([...whole, assigned]).broken).toMatchObject([{ law: 'L5', where: 'chk_a' }]);
  });

  it.each([
    ['L1', 'a check whose amount was changed', doctored(whole, 'CheckReceived', { amount: 1_501_00 }), 'chk_a'],
    ['L1', 'an event with a different unapplied amount', doctored(whole, 'SharesSettled', { unapplied: 1 }), 'chk_a'],
    [
      'L1',
      'a single-payment check with an amount other than its share',
      doctored(whole, 'CheckCarried', { amount: 1 }),
      'chk_3',
    ],
    ['L3', 'a remittance with money outside its claims', eventsOf(receive('chk_d', 10_00, 0, 5_00)), 'chk_d'],
    [
      'L3',
      'a remittance with money outside its claims, which total 0',
      eventsOf(receive('chk_d', 0, 0, 5_00), settle(claim(1, 10_00)), settle(claim(2, -10_00, true))),
      'chk_d',
    ],
    ['L4', 'a payment that was posted twice', [posted(3, 1_00), posted(3, 1_00)], 'pay_3'],
    ['L4', 'a voided payment that was never posted', [voided(3, 1_00)], 'pay_3'],
    ['L4', 'a payment whose parts do not add up', doctored(whole, 'PaymentPosted', { interest: 1 }), 'pay_1'],
  ])('finds a violation of %s: %s', (law, _, events, where) => expect(lawsAfter(events)).toContain(`${law} ${where}`));

  it('treats the money of a check without a claim as unapplied', () =>
    expect(standAfter(eventsOf(receive('chk_e', 0, 0, 5_00)))).toMatchObject({
      broken: [],
      sums: { unapplied: 5_00 },
    }));

  it.each([
    ['the bill’s side', (event: Message) => event.type === 'PaymentPosted', [-1_200_00, -800_00]],
    ['the check’s side', (event: Message) => event.type === 'SharesSettled', [1_200_00, 800_00, 2_000_00]],
  ])('reports the money that is missing on %s', (_, isGone, cents) =>
    expect(
      standAfter(whole.slice(0, 7).filter((event) => !isGone(event))).inTransit.map((transit) => [
        transit.cents,
        transit.file,
      ]),
    ).toEqual(cents.map((cent) => [cent, null])),
  );
});
