import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, checkNumberKey, checkStates, syncPayment } from '#commands';
import { base32, paymentCheckStream, Rejection, type CheckCommand } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { PayerFiles } from '#payer-files';
import { type FindQuery, type Views } from '#read-models';
import {
  claim,
  commandApp,
  commandMetadata,
  expectChecksToAgree,
  remittance,
  remittances,
  outcomesOf,
  type RemittedBill,
} from '#testing/http';

/* Retries after a crash or on request, also concurrent with other runs. */
describe.each([
  ['the embedded engines', false],
  ['the production engines', true],
] as const)('a retried payer file on %s', (_, production) => {
  const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], { production });
  const { bill, send, paidOf, onFile } = remittances(api);
  afterEach(() => expectChecksToAgree(api));

  const by = { actor: { kind: 'operator', id: 'cli' }, actorName: null } as const;
  const copy = (ledger: EncryptedEventStore = new Proxy(api.engines.ledger, {})): PayerFiles =>
    new PayerFiles({ ...api.engines, ledger });
  const taken = (text: string) =>
    ({
      ...({ bytes: Buffer.from(text), source: 'api', partner: null } as const),
      ...by,
      organizations: [api.organizationId],
    }) as const;
  /** Event store that calls `before` prior to each append. An error thrown there simulates a crash. */
  const hearing = (before: (stream: string, types: readonly string[]) => Promise<void>): EncryptedEventStore =>
    new Proxy(api.engines.ledger, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...asked: unknown[]) => unknown;
        if (name !== 'append') return method;
        return async (stream: string, revision: number, events: readonly { type: string }[], ...more: unknown[]) => {
          await before(
            stream,
            events.map(({ type }) => type),
          );
          return method(stream, revision, events, ...more);
        };
      },
    });
  const itemsOf = async (id: string) => {
    const record = (await copy().find(api.organizationId, id))!;
    return (await copy().store.receipt(record)).items;
  };
  const retry = async (id: string, from = copy()) => {
    const record = (await from.find(api.organizationId, id))!;
    return (await from.retry(record, by)).items.map(({ outcome, reason }) =>
      [outcome, reason].filter(Boolean).join(' '),
    );
  };
  const match = (id: string, n: number, bill: RemittedBill) =>
    api.post(`/payer-files/${id}/items/${n}/match`, { billId: bill.id }, { idempotencyKey: randomUUID() });

  it('keeps posted claims if a check with its number was manually posted with another amount', async () => {
    const acceptedBill = await bill('accepted');
    const checkNumber = `M${randomUUID().slice(0, 8).toUpperCase()}`;
    const checkId = `chk_${base32(Buffer.from(checkNumber.padEnd(16)))}`;
    const type = async (command: CheckCommand) => {
      const stream = paymentCheckStream(api.organizationId, checkId);
      const metadata = { ...commandMetadata(), organizationId: api.organizationId };
      const subject = () => api.organizationId;
      await executeCommand(api.engines.ledger, checkStates, { stream, command, metadata, subject });
    };
    const numberKey = await checkNumberKey(api.engines.vault, api.organizationId, checkNumber);
    // Started before the remittance arrives, and posted after it.
    await type({
      type: 'PlanCheck',
      data: {
        ...{ checkId, method: 'check', depositDate: '2026-03-20', amount: 77_00, unapplied: 77_00, shares: [] },
        ...{ plannedAt: '2026-01-01T00:00:00.000Z', numberKey, checkNumber, actorName: null },
      },
    });
    const text = remittance({ amount: 300, trace: checkNumber }, claim(acceptedBill, 300));
    const dying = hearing(async (__, types) => {
      if (types.includes('SharesSettled')) throw new Error('ended');
    });
    await expect(copy(dying).receive(taken(text))).rejects.toThrow('ended');
    await type({ type: 'ReceivePlanned', data: { shares: [] } });
    const { receipt } = await copy().receive(taken(text));
    expect([receipt.items.map(({ outcome }) => outcome), await paidOf(acceptedBill)]).toEqual([['posted'], 300]);
  });

  it('records one check if two files report it concurrently', async () => {
    const [one, trace] = [await bill('accepted'), randomUUID()];
    const [first, second] = [0, 1].map(() => remittance({ amount: 300, trace }, claim(one, 300))) as [string, string];
    let isSecond = false;
    // The other file completes just before this one receives the check.
    const slow = hearing(async (__, types) => {
      if (!types.includes('CheckReceived') || isSecond) return;
      isSecond = true;
      await copy().receive(taken(second));
    });
    const { receipt } = await copy(slow).receive(taken(first));
    expect([receipt.items.map(({ outcome }) => outcome), await paidOf(one)]).toEqual([['duplicate'], 300]);
  });

  /** Sends an unmatched remittance. `found` adds the payer's claim number to a bill, so that a retry matches it. */
  const lost = async () => {
    const icn = `L${randomUUID().slice(0, 8)}`;
    const [known, other] = [await bill('accepted'), await bill('accepted')];
    const { id } = await send(
      remittance({ amount: 300 }, claim({ ...known, reference: `NOBODY-${icn}` }, 300, { icn })),
    );
    const found = () => send(remittance({ amount: 10 }, claim(known, 10, { icn })));
    return { id, known, other, found };
  };

  it('posts once if a user matches it with another bill during a retry', async () => {
    const { id, known, other, found } = await lost();
    await found();
    let answer: Awaited<ReturnType<typeof match>> | null = null;
    // The retry found the bill but recorded nothing yet.
    const slow = hearing(async () => {
      answer ??= await match(id, 1, other);
    });
    expect(await retry(id, copy(slow))).toEqual(['posted']);
    expect([answer!.statusCode, await paidOf(known), await paidOf(other)]).toEqual([200, 10, 300]);
    expect(await itemsOf(id)).toMatchObject([{ outcome: 'posted', billId: other.id }]);
  });

  it('rejects a match with another bill after a retry started to post', async () => {
    const { id, known, other, found } = await lost();
    await found();
    let answer: Awaited<ReturnType<typeof match>> | null = null;
    const slow = hearing(async (stream) => {
      if (stream.includes('-bill_')) answer ??= await match(id, 1, other);
    });
    expect(await retry(id, copy(slow))).toEqual(['posted']);
    expect([answer!.statusCode, answer!.json['code'], await paidOf(known), await paidOf(other)]).toEqual([
      ...[409, 'lifecycle_conflict'],
      ...[310, 0],
    ]);
  });

  it('posts once if two processes and a user with the same bill process it concurrently', async () => {
    const { id, known, found } = await lost();
    await found();
    const all = await Promise.allSettled([retry(id), retry(id), match(id, 1, known)]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect([await retry(id), await paidOf(known)]).toEqual([['posted'], 310]);
  });

  it('completes the match that it started before a crash', async () => {
    const { id, known, other, found } = await lost();
    await found();
    const dying = hearing(async (stream) => {
      if (stream.includes('-bill_')) throw new Error('ended');
    });
    await expect(retry(id, copy(dying))).rejects.toThrow('ended');
    expect((await match(id, 1, other)).json['code']).toBe('lifecycle_conflict');
    expect(await copy().resume(by)).toBe(1);
    expect([await copy().resume(by), await paidOf(known), await paidOf(other)]).toEqual([0, 310, 0]);
    expect(await itemsOf(id)).toMatchObject([{ outcome: 'posted', billId: known.id }]);
  });

  it('does not reverse a payment by amount without a match, and keeps its correction waiting', async () => {
    const acceptedBill = await bill('accepted');
    const typed = { action: 'post_payment', method: 'check', depositDate: '2026-03-02', amount: 300 };
    expect((await api.post(`/bills/${acceptedBill.id}/actions`, typed)).statusCode).toBe(200);
    const paymentId = (await onFile(acceptedBill)).payments[0]?.paymentId ?? '';
    await syncPayment(api.engines, api.organizationId, { billId: acceptedBill.id, paymentId });
    const icn = randomUUID().slice(0, 8);
    const { id, items } = await send(
      remittance({ amount: 0 }, claim(acceptedBill, -300, { status: '22', icn }), claim(acceptedBill, 300, { icn })),
    );
    const both = ['unmatched reversal_without_payment', 'unmatched reversal_without_payment'];
    expect(outcomesOf({ items })).toEqual(both);
    expect([await retry(id), await paidOf(acceptedBill)]).toEqual([both, 300]);
    const { payments } = await onFile(acceptedBill);
    expect(payments.map(({ voided }) => voided)).toEqual([false]);
    // After a match with this bill, its only payment of that amount is reversed.
    expect([(await match(id, 1, acceptedBill)).statusCode, await paidOf(acceptedBill)]).toEqual([200, 0]);
    expect([await retry(id), await paidOf(acceptedBill)]).toEqual([['recorded', 'posted'], 300]);
  });

  it('completes although a bill rejects a match that a user started before a crash', async () => {
    const { id, other } = await lost();
    const dying = hearing(async (stream) => {
      if (stream.includes('-bill_')) throw new Error('ended');
    });
    const record = (await copy().find(api.organizationId, id))!;
    const person = { ...by, organizations: [api.organizationId] };
    await expect(copy(dying).match(record, 1, other.id, person)).rejects.toThrow('ended');
    const refusing = hearing(async (stream) => {
      if (stream.includes('-bill_')) throw new Rejection('lifecycle_conflict');
    });
    expect(await copy(refusing).resume(by)).toBe(1);
    expect(await itemsOf(id)).toMatchObject([{ outcome: 'unmatched' }]);
    expect((await match(id, 1, other)).statusCode).toBe(200);
  });

  /** Read models that lack bills until the second wait. */
  const lateViews = (): Views => {
    let waits = 0;
    return new Proxy(api.engines.views, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...asked: unknown[]) => unknown;
        if (name === 'waitFor')
          return (...asked: unknown[]) => {
            waits += 1;
            return method(...asked);
          };
        if (name !== 'find') return method;
        return (view: string, query: FindQuery) =>
          waits < 2 && view === 'bill' && query.filter?.['billNumber'] !== undefined
            ? { rows: [], total: 0, sums: {} }
            : method(view, query);
      },
    });
  };

  it('finds a bill that the read models lacked at first', async () => {
    const acceptedBill = await bill('accepted');
    const files = new PayerFiles({ ...api.engines, views: lateViews(), ledger: new Proxy(api.engines.ledger, {}) });
    const { receipt } = await files.receive(taken(remittance({ amount: 300, payee: '' }, claim(acceptedBill, 300))));
    expect([receipt.items.map(({ outcome }) => outcome), await paidOf(acceptedBill)]).toEqual([['posted'], 300]);
  });

  it('records on the check a payment that another run posted before it crashed', async () => {
    const acceptedBill = await bill('accepted');
    const file = taken(remittance({ amount: 300 }, claim(acceptedBill, 300)));
    const dying = hearing(async (stream, types) => {
      if (stream.includes('-check_') && types.includes('SharesSettled')) throw new Error('ended');
    });
    const other = new PayerFiles({ ...api.engines, views: lateViews(), ledger: dying });
    let hasOther = false;
    const slow = hearing(async (_stream, types) => {
      if (hasOther || !types.includes('PaymentPosted')) return;
      hasOther = true;
      await expect(other.receive(file)).rejects.toThrow('ended');
    });
    const { receipt } = await copy(slow).receive(file);
    expect(hasOther).toBe(true);
    expect([receipt.items.map(({ outcome }) => outcome), await paidOf(acceptedBill)]).toEqual([['posted'], 300]);
  });

  it('reads the bill of each claim once', async () => {
    const some = await Promise.all([bill('accepted'), bill('accepted'), bill('accepted')]);
    const reads: string[] = [];
    const counting = new Proxy(api.engines.ledger, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...asked: unknown[]) => unknown;
        if (name !== 'load' && name !== 'folded') return method;
        return (...asked: unknown[]) => {
          reads.push(...asked.filter((arg): arg is string => typeof arg === 'string' && arg.includes('-bill_')));
          return method(...asked);
        };
      },
    });
    const text = remittance({ amount: 300 }, ...some.map((bill) => claim(bill, 100)));
    const { receipt } = await copy(counting).receive(taken(text));
    expect(receipt.items.map(({ outcome }) => outcome)).toEqual(['posted', 'posted', 'posted']);
    expect(reads.map((stream) => stream.split('-').pop()).toSorted()).toEqual(some.map(({ id }) => id).toSorted());
  });
});
