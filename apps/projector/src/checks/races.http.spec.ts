import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { bills, executeCommand, checkStates, actorMetadata, newId } from '#commands';
import {
  billStream,
  checkIdOfPayment,
  paymentCheckStream,
  doubleCountedAmount,
  OrganizationLedger,
  type CheckState,
  shippedRules,
} from '#domain';
import {
  billScenario,
  claim,
  commandApp,
  expectChecksToAgree,
  nextNumber,
  remittance,
  remittances,
  type JsonResponse,
  type ServiceInstance,
  type RemittedBill,
} from '#testing/http';
import { followAll, logAfter } from './sync-payments.spec-kit.js';
import { pausing, type PausingLedger } from './races.spec-kit.js';

/*
 * Two concurrent requests about the same money, one at its bill and one at its check, in two processes. One request
 * stops before each of its reads and appends in turn while the other runs, with or without the reaction that joins both
 * sides. In any order, the money counts once, and no reaction undoes a response.
 */
const modules = [CommandApiModule, QueryApiModule, ProjectorModule.with()];
const api = commandApp(modules);
const { act } = billScenario(api);
const { bill, send, paymentIn, onFile } = remittances(api);

let stops: PausingLedger;
let stopping: ServiceInstance;
beforeAll(async () => {
  stopping = await api.copy([CommandApiModule, QueryApiModule], (ledger) => (stops = pausing(ledger)).ledger);
});

interface Asked {
  readonly path: string;
  readonly body: object;
}

/** Two requests about the same money. */
interface Race {
  readonly one: Asked;
  readonly other: Asked;
  /** Possible numbers of requests that succeed. */
  readonly succeed: readonly number[];
  /** Expectations at rest. The parameters tell whether each request succeeded. */
  readonly holds: (one: boolean, other: boolean) => Promise<void>;
}

const reason = 'A reason.';
const atBill = ({ id }: Pick<RemittedBill, 'id'>, action: string, more: object = {}): Asked => ({
  path: `/bills/${id}/actions`,
  body: { action, ...more },
});
const atCheck = (checkId: string, tail: string, body: object): Asked => ({
  path: `/payments/${checkId}/${tail}`,
  body,
});

const stateOf = async (checkId: string): Promise<CheckState> =>
  (await checkStates.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId))).now.state;
const factsOf = async (bill: RemittedBill) => (await onFile(bill)).facts;
/** Payments minus recoupments and refunds in dollars, excluding voided ones. */
const paid = async (bill: RemittedBill): Promise<number> => {
  const { payments, recoupments, refunds } = await factsOf(bill);
  const sum = (some: readonly { readonly amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0);
  return (
    (sum(payments.filter(({ voided }) => !voided)) -
      sum(recoupments.filter(({ status }) => status === 'accepted')) -
      sum(refunds.filter(({ voided }) => !voided))) /
    100
  );
};
const checkOf = async (text: string): Promise<string> => paymentIn(await send(text))?.checkId ?? '';

/** Bill A, paid $1,000.00; bill B, paid $400.00 by a check for $280.00 that recoups $120.00 from A. */
const recoupment = async () => {
  const [a, b] = [await bill(), await bill()];
  const icn = `R${nextNumber()}`;
  const paidBy = await checkOf(remittance({ amount: 1000 }, claim(a, 1000, { icn })));
  const checkId = await checkOf(remittance({ amount: 280, plb: `WO:${icn}*120` }, claim(b, 400, { icn: `${icn}B` })));
  const adjustmentId = (await stateOf(checkId)).adjustments[0]?.adjustmentId ?? '';
  const recoupmentId = (await factsOf(a)).recoupments[0]?.recoupmentId ?? '';
  expect([adjustmentId, recoupmentId]).not.toContain('');
  const accept = atBill(a, 'record_recoupment', { recoupmentId });
  const answer = (body: object): Asked => atCheck(checkId, `adjustments/${adjustmentId}`, body);
  /** `whose`: the bill to which the adjustment is assigned. */
  const isOf = async (whose: 'a' | 'other' | 'none', status: string): Promise<void> => {
    const { figures, adjustments } = await stateOf(checkId);
    expect(adjustments.map((adjustment) => adjustment.status)).toEqual([status]);
    expect(figures).toMatchObject(
      whose === 'none'
        ? { applied: 400_00, adjusted: -120_00, unapplied: 0 }
        : { applied: 280_00, adjusted: 0, unapplied: 0 },
    );
    expect(await paid(a)).toBe(whose === 'a' ? 880 : 1000);
    const open = (await factsOf(a)).recoupments.filter((recoupment) => recoupment.status === 'proposed');
    expect(open).toEqual([]);
  };
  return { a, b, paidBy, checkId, adjustmentId, recoupmentId, accept, answer, isOf };
};

/** Manually posted check: $100.00 for one bill, $150.00 unapplied. */
const typed = async () => {
  const acceptedBill = await bill('accepted');
  const check = { method: 'check', checkNumber: `T${nextNumber()}`, depositDate: '2026-03-02', amount: 250 };
  const allocations = [{ billId: acceptedBill.id, amount: 100 }];
  const { json } = await api.post('/payments', { ...check, unapplied: 150, allocations });
  const checkId = json['data'].id as string;
  const [{ paymentId }] = json['data'].payments as [{ paymentId: string }];
  return { one: acceptedBill, checkId, paymentId };
};
const refundOf = (amount: number) => ({ amount, refundDate: '2026-03-02', method: 'check', reason });

/** Bill with a payment whose own check has not been created by the reaction yet. */
const ownPayment = async () => {
  const acceptedBill = await bill('accepted');
  const { organizationId } = api;
  const paymentId = newId('pay');
  await executeCommand(
    api.engines.ledger,
    bills,
    {
      stream: billStream(organizationId, acceptedBill.id),
      command: {
        type: 'PostPayment',
        data: {
          ...{ at: '2026-03-02T20:00:00.000Z', actorName: null, paymentId, eorId: null, amount: 100_00, penalty: 0 },
          ...{
            interest: 0,
            method: 'check',
            source: 'portal',
            checkNumber: null,
            depositDate: '2026-03-02',
            note: null,
          },
        },
      },
      metadata: actorMetadata({ organizationId, actor: { kind: 'server_key', id: 'key_1' } }),
    },
    shippedRules,
  );
  return { one: acceptedBill, paymentId, checkId: checkIdOfPayment(paymentId) };
};

/** Check with an unmatched claim for $400.00. */
const held = async () => {
  const testBill = await bill();
  const stranger = { id: '', reference: `NOBODY-${nextNumber()}`, charged: 400 };
  const sent = await send(
    remittance({ amount: 1000 }, claim(testBill, 600), claim(stranger, 400, { icn: `H${nextNumber()}` })),
  );
  const two = await bill();
  const match: Asked = { path: `/payer-files/${sent.id}/items/2/match`, body: { billId: two.id } };
  return { one: testBill, two, match, checkId: paymentIn(sent)?.checkId ?? '' };
};

const EXACTLY_ONE: readonly number[] = [1];
const ONE_OR_BOTH: readonly number[] = [1, 2];

const races: Readonly<Record<string, () => Promise<Race>>> = {
  'accept a recoupment, and settle its adjustment': async () => {
    const { accept, answer, isOf } = await recoupment();
    const holds = (succeeded: boolean) => (succeeded ? isOf('a', 'assigned') : isOf('none', 'settled'));
    return { one: accept, other: answer({ as: 'settled' }), succeed: EXACTLY_ONE, holds };
  },
  'record a recoupment by its amount, and settle its adjustment': async () => {
    const { a, checkId, answer, isOf } = await recoupment();
    const record = atBill(a, 'record_recoupment', { amount: 120, checkId, reason });
    const holds = (succeeded: boolean) => (succeeded ? isOf('a', 'assigned') : isOf('none', 'settled'));
    return { one: record, other: answer({ as: 'settled' }), succeed: EXACTLY_ONE, holds };
  },
  'accept a recoupment at the bill, and at the check': async () => {
    const { a, accept, answer, isOf } = await recoupment();
    const assign = answer({ as: 'recoupment', billId: a.id });
    return { one: accept, other: assign, succeed: EXACTLY_ONE, holds: () => isOf('a', 'assigned') };
  },
  'accept a recoupment, and assign its adjustment to another bill': async () => {
    const { b, accept, answer, isOf } = await recoupment();
    const assign = answer({ as: 'recoupment', billId: b.id });
    return {
      one: accept,
      other: assign,
      succeed: EXACTLY_ONE,
      holds: (succeeded) => isOf(succeeded ? 'a' : 'other', 'assigned'),
    };
  },
  'record one adjustment as the recoupment of two bills': async () => {
    const { a, b, checkId, isOf } = await recoupment();
    const record = (whose: RemittedBill) => atBill(whose, 'record_recoupment', { amount: 120, checkId, reason });
    return {
      ...{ one: record(a), other: record(b), succeed: EXACTLY_ONE },
      holds: (succeeded) => isOf(succeeded ? 'a' : 'other', 'assigned'),
    };
  },
  'accept a recoupment, and void the check': async () => {
    const { a, b, accept, checkId, isOf } = await recoupment();
    return {
      ...{ one: accept, other: atCheck(checkId, 'void', { reason }), succeed: EXACTLY_ONE },
      holds: async (succeeded) => {
        if (succeeded) return isOf('a', 'assigned');
        expect((await stateOf(checkId)).status).toBe('voided');
        expect([await paid(a), await paid(b)]).toEqual([1000, 0]);
        expect((await factsOf(a)).recoupments.map(({ status }) => status)).toEqual(['settled']);
      },
    };
  },
  'accept a recoupment, and void the payment that it takes back': async () => {
    const { a, accept } = await recoupment();
    const { paymentId } = (await factsOf(a)).payments[0]!;
    return {
      ...{ one: accept, other: atBill(a, 'void_payment', { paymentId, reason }), succeed: EXACTLY_ONE },
      holds: async (succeeded) => expect(await paid(a)).toBe(succeeded ? 880 : 0),
    };
  },
  'accept a recoupment, and void the check that paid its bill': async () => {
    const { a, accept, paidBy } = await recoupment();
    return {
      ...{ one: accept, other: atCheck(paidBy, 'void', { reason }), succeed: EXACTLY_ONE },
      holds: async (one, other) => {
        expect(await paid(a)).toBe(one ? 880 : 0);
        expect((await stateOf(paidBy)).status).toBe(other ? 'voided' : 'received');
      },
    };
  },
  'accept a recoupment, and refund what its bill was paid': async () => {
    const { a, accept } = await recoupment();
    return {
      ...{ one: accept, other: atBill(a, 'record_refund', refundOf(1000)), succeed: EXACTLY_ONE },
      holds: async (succeeded) => expect(await paid(a)).toBe(succeeded ? 880 : 0),
    };
  },
  'dispute a recoupment, and settle its adjustment': async () => {
    const { a, recoupmentId, answer, isOf } = await recoupment();
    const dispute = atBill(a, 'dispute_recoupment', { recoupmentId, reason });
    return {
      ...{ one: dispute, other: answer({ as: 'settled' }), succeed: ONE_OR_BOTH },
      holds: async (_, other) => {
        await isOf('none', other ? 'settled' : 'disputed');
        const [{ status } = { status: '' }] = (await factsOf(a)).recoupments;
        expect(status).toBe(other ? 'settled' : 'disputed');
      },
    };
  },
  'dispute a recoupment, and accept it at the check': async () => {
    const { a, recoupmentId, answer, isOf } = await recoupment();
    const dispute = atBill(a, 'dispute_recoupment', { recoupmentId, reason });
    return {
      ...{ one: dispute, other: answer({ as: 'recoupment', billId: a.id }), succeed: ONE_OR_BOTH },
      holds: (_, other) => isOf(other ? 'a' : 'none', other ? 'assigned' : 'disputed'),
    };
  },
  'record a recoupment by a typed check, and void the check': async () => {
    const { checkId } = await typed();
    const a = await bill();
    await send(remittance({ amount: 1000 }, claim(a, 1000, { icn: `V${nextNumber()}` })));
    return {
      ...{ one: atBill(a, 'record_recoupment', { amount: 50, checkId, reason }), succeed: EXACTLY_ONE },
      other: atCheck(checkId, 'void', { reason }),
      holds: async (one, other) => {
        const { status, figures } = await stateOf(checkId);
        expect([status, await paid(a)]).toEqual(other ? ['voided', 1000] : ['received', 950]);
        if (one) expect(figures).toMatchObject({ applied: 50_00, unapplied: 200_00 });
      },
    };
  },
  'record a recoupment by a payment of its own, and void the payment': async () => {
    const { one, paymentId, checkId } = await ownPayment();
    await react();
    const a = await bill();
    await send(remittance({ amount: 1000 }, claim(a, 1000, { icn: `W${nextNumber()}` })));
    return {
      ...{ one: atBill(a, 'record_recoupment', { amount: 50, checkId, reason }), succeed: ONE_OR_BOTH },
      other: atBill(one, 'void_payment', { paymentId, reason }),
      holds: async (isTaken, isVoided) => {
        expect([await paid(a), await paid(one)]).toEqual([isTaken ? 950 : 1000, isVoided ? 0 : 100]);
        const { status, figures } = await stateOf(checkId);
        if (isTaken) expect([status, figures.applied]).toEqual(['received', isVoided ? -50_00 : 50_00]);
        else expect([status, figures.amount]).toEqual([figures.amount === 0 ? 'undone' : 'received', figures.amount]);
      },
    };
  },
  'pay interest with an adjustment, and settle it': async () => {
    const [one, two] = [await bill(), await bill()];
    const [icn, icnTwo] = [`I${nextNumber()}`, `I${nextNumber()}`];
    const text = remittance({ amount: 410, plb: 'L6*-10' }, claim(one, 300, { icn }), claim(two, 100, { icn: icnTwo }));
    const checkId = await checkOf(text);
    const adjustmentId = (await stateOf(checkId)).adjustments[0]?.adjustmentId ?? '';
    const answer = (body: object): Asked => atCheck(checkId, `adjustments/${adjustmentId}`, body);
    return {
      ...{ one: answer({ as: 'interest', billId: one.id }), other: answer({ as: 'settled' }), succeed: EXACTLY_ONE },
      holds: async (isPaid) => {
        expect(await paid(one)).toBe(isPaid ? 310 : 300);
        expect((await stateOf(checkId)).figures.applied).toBe(isPaid ? 410_00 : 400_00);
      },
    };
  },
  'refund a payment at its bill, and void it': async () => {
    const { one, paymentId, checkId } = await typed();
    return {
      ...{ one: atBill(one, 'record_refund', { ...refundOf(60), paymentId }), succeed: EXACTLY_ONE },
      other: atBill(one, 'void_payment', { paymentId, reason }),
      holds: async (isBack) => {
        expect(await paid(one)).toBe(isBack ? 40 : 0);
        const figures = isBack ? { applied: 40_00, refunded: 60_00, unapplied: 150_00 } : { unapplied: 250_00 };
        expect((await stateOf(checkId)).figures).toMatchObject(figures);
      },
    };
  },
  'refund a payment at its bill, and void the check': async () => {
    const { one, paymentId, checkId } = await typed();
    return {
      ...{ one: atBill(one, 'record_refund', { ...refundOf(60), paymentId }), succeed: EXACTLY_ONE },
      other: atCheck(checkId, 'void', { reason }),
      holds: async (isBack) => {
        const { status, figures } = await stateOf(checkId);
        expect([status, figures.refunded, await paid(one)]).toEqual(
          isBack ? ['received', 60_00, 40] : ['voided', 0, 0],
        );
      },
    };
  },
  'void a refund at its bill, and void the check': async () => {
    const { one, paymentId, checkId } = await typed();
    await act(one.id, { action: 'record_refund', ...refundOf(60), paymentId });
    const { refundId } = (await factsOf(one)).refunds[0]!;
    return {
      ...{ one: atBill(one, 'void_refund', { refundId, reason }), succeed: ONE_OR_BOTH },
      other: atCheck(checkId, 'void', { reason }),
      holds: async (isBack, isVoided) => {
        const { status, figures } = await stateOf(checkId);
        expect([status, figures.refunded]).toEqual([isVoided ? 'voided' : 'received', 0]);
        expect([isBack, await paid(one)]).toEqual([true, isVoided ? 0 : 100]);
      },
    };
  },
  'void a payment at its bill, and void the check': async () => {
    const { one, paymentId, checkId } = await typed();
    return {
      ...{ one: atBill(one, 'void_payment', { paymentId, reason }), succeed: ONE_OR_BOTH },
      other: atCheck(checkId, 'void', { reason }),
      holds: async (_, isVoided) => {
        const { status, figures } = await stateOf(checkId);
        expect([status, figures.unapplied]).toEqual(isVoided ? ['voided', 0] : ['received', 250_00]);
        expect(await paid(one)).toBe(0);
      },
    };
  },
  'void a payment of its own, and refund it': async () => {
    const { one, paymentId, checkId } = await ownPayment();
    return {
      ...{ one: atBill(one, 'void_payment', { paymentId, reason }), succeed: EXACTLY_ONE },
      other: atBill(one, 'record_refund', { ...refundOf(100), paymentId }),
      holds: async (isVoided) => {
        expect(await paid(one)).toBe(0);
        const { status, figures } = await stateOf(checkId);
        expect([status, figures.refunded]).toEqual(isVoided ? ['undone', 0] : ['received', 100_00]);
      },
    };
  },
  'allocate unapplied money, and send it back': async () => {
    const { checkId } = await typed();
    const two = await bill('accepted');
    const allocate = atCheck(checkId, 'allocations', { allocations: [{ billId: two.id, amount: 150 }] });
    return {
      ...{ one: allocate, other: atCheck(checkId, 'refunds', refundOf(150)), succeed: EXACTLY_ONE },
      holds: async (isGiven) => {
        expect(await paid(two)).toBe(isGiven ? 150 : 0);
        expect((await stateOf(checkId)).figures).toMatchObject(isGiven ? { applied: 250_00 } : { refunded: 150_00 });
      },
    };
  },
  'allocate unapplied money, and void the check': async () => {
    const { checkId } = await typed();
    const two = await bill('accepted');
    const allocate = atCheck(checkId, 'allocations', { allocations: [{ billId: two.id, amount: 150 }] });
    return {
      ...{ one: allocate, other: atCheck(checkId, 'void', { reason }), succeed: ONE_OR_BOTH },
      holds: async (_, isVoided) => {
        const { status, figures } = await stateOf(checkId);
        expect([status, figures.applied, await paid(two)]).toEqual(
          isVoided ? ['voided', 0, 0] : ['received', 250_00, 150],
        );
      },
    };
  },
  'match a held claim, and void the check': async () => {
    const { match, checkId, two } = await held();
    return {
      ...{ one: match, other: atCheck(checkId, 'void', { reason }), succeed: ONE_OR_BOTH },
      holds: async (_, isVoided) => {
        const { status, figures } = await stateOf(checkId);
        expect([status, figures.applied, await paid(two)]).toEqual(
          isVoided ? ['voided', 0, 0] : ['received', 1000_00, 400],
        );
      },
    };
  },
  'match a held claim, and allocate its money': async () => {
    const { match, checkId, two } = await held();
    const three = await bill('processed');
    const allocate = atCheck(checkId, 'allocations', { allocations: [{ billId: three.id, amount: 400 }] });
    return {
      ...{ one: match, other: allocate, succeed: EXACTLY_ONE },
      holds: async (isMatched) => expect([await paid(two), await paid(three)]).toEqual(isMatched ? [400, 0] : [0, 400]),
    };
  },
};

const isDone = ({ statusCode }: JsonResponse): boolean => statusCode < 300;

/** The log position before the race. All of its bills and checks are newer. */
let began = 0n;
const react = (): Promise<void> => followAll(api.engines, began);

/** Expects that after the reaction, nothing is in transit and the ledger rules hold. */
const expectAtRest = async (): Promise<void> => {
  await react();
  const ledger = new OrganizationLedger();
  for (const event of await logAfter(api.engines, began)) {
    const { type, data, metadata, position } = api.engines.ledger.glance(event);
    ledger.take({ type, data, position, recordedAt: metadata.recordedAt });
  }
  const { broken, inTransit } = ledger.stand();
  expect({ broken, inTransit }).toEqual({ broken: [], inTransit: [] });
};

/** Runs a race once. Returns false if the stopped request ended before the pause. */
const run = async (name: string, order: 'one' | 'other', at: number, reacts: boolean): Promise<boolean> => {
  began = await api.engines.events.head();
  const race = await races[name]!();
  const [stopped, meanwhile] = order === 'one' ? [race.one, race.other] : [race.other, race.one];
  let between: JsonResponse | undefined;
  stops.pauseBefore(at, async () => {
    between = await api.post(meanwhile.path, meanwhile.body);
    if (reacts) await react();
  });
  const first = await stopping.post(stopped.path, stopped.body);
  // The request made fewer calls, so the other one runs after it.
  const second = between ?? (await api.post(meanwhile.path, meanwhile.body));
  for (const { statusCode } of [first, second]) expect([200, 201, 409, 422]).toContain(statusCode);
  const answers = order === 'one' ? ([first, second] as const) : ([second, first] as const);
  const [one, other] = [isDone(answers[0]), isDone(answers[1])];
  expect({ name, order, at, reacts, ok: race.succeed.includes(Number(one) + Number(other)) }).toMatchObject({
    ok: true,
  });
  await expectAtRest();
  await race.holds(one, other);
  return between !== undefined;
};

describe.each(Object.keys(races))('two users who %s', (name) => {
  it.each([
    ['the first', 'one', false],
    ['the first', 'one', true],
    ['the second', 'other', false],
    ['the second', 'other', true],
  ] as const)('count the money once if %s stops anywhere (%s, reaction: %s)', async (_, order, reacts) => {
    // With the reaction in between, every third call is enough: the request sees the state at rest.
    for (let at = 0; await run(name, order, at, reacts); at += reacts ? 3 : 1) expect(at).toBeLessThan(40);
  });
});

describe('a recoupment whose plan another process withdraws', () => {
  it('is planned again after its bill accepted it', async () => {
    for (let at = 0, isThrough = false; !isThrough; at += 1) {
      began = await api.engines.events.head();
      const { accept, checkId, isOf } = await recoupment();
      stops.pauseBefore(at, async () => {
        const pending = [...(await stateOf(checkId)).allocations.values()].find(({ status }) => status === 'pending');
        if (!pending) return;
        const { allocationId, plannedAt } = pending;
        const { organizationId } = api;
        await executeCommand(api.engines.ledger, checkStates, {
          stream: paymentCheckStream(organizationId, checkId),
          command: { type: 'WithdrawAllocation', data: { allocationId, at: plannedAt } },
          metadata: actorMetadata({ organizationId, actor: { kind: 'system', id: 'payments' } }),
          subject: () => organizationId,
        });
      });
      expect((await stopping.post(accept.path, accept.body)).statusCode).toBe(200);
      isThrough = !stops.hasPaused();
      await expectAtRest();
      await isOf('a', 'assigned');
      expect(at).toBeLessThan(40);
    }
  });
});

describe('a payer file with a sum of 0 whose check is voided', () => {
  it('leaves the bills with all of its claims or none, if it stops anywhere', async () => {
    for (let at = 0, isThrough = false; !isThrough; at += 1) {
      began = await api.engines.events.head();
      const [a, b] = [await bill(), await bill()];
      const icn = `Z${nextNumber()}`;
      await send(remittance({ amount: 1000 }, claim(a, 1000, { icn })));
      const claims = [claim(a, -1000, { status: '22', icn }), claim(b, 1000, { icn: `${icn}B` })];
      const text = remittance({ bpr: ['H', 'C', 'NON'], amount: 0 }, ...claims);
      const received = async (): Promise<string | undefined> => {
        const checks = (await logAfter(api.engines, began)).filter(({ type }) => type === 'CheckReceived');
        return checks.length > 1 ? (checks.at(-1)?.data as { checkId?: string } | undefined)?.checkId : undefined;
      };
      let voided: JsonResponse | undefined;
      stops.pauseBefore(at, async () => {
        const checkId = await received();
        if (checkId !== undefined) voided = await api.post(`/payments/${checkId}/void`, { reason });
      });
      const headers = { 'content-type': 'text/plain' };
      expect((await stopping.post('/payer-files', Buffer.from(text), { headers })).statusCode).toBe(201);
      isThrough = !stops.hasPaused();
      await expectAtRest();
      const { status } = await stateOf((await received()) ?? '');
      const isVoided = voided !== undefined && isDone(voided);
      expect([status, await paid(b)]).toEqual(isVoided ? ['voided', 0] : ['received', 1000]);
      expect(at).toBeLessThan(80);
    }
  });
});

it('leaves each bill with the money that its checks report', () => expectChecksToAgree(api));
it('counts no recoupment twice', async () => {
  const { json } = await api.call('GET', '/payments?limit=200');
  for (const { id } of json['data'] as readonly { id: string }[])
    expect(doubleCountedAmount(await stateOf(id))).toBe(0);
});
