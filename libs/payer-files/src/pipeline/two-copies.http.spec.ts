import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { syncPayment } from '#commands';
import { billStream, billView, type BillEvent, type Rejection } from '#domain';
import { PayerFiles } from '#payer-files';
import { claim, commandApp, expectChecksToAgree, remittance, remittances } from '#testing/http';

/* Two processes that concurrently handle the same file, each with its own event store client. */
const api = commandApp([CommandApiModule, ProjectorModule.with()]);

const copy = (): PayerFiles => new PayerFiles({ ...api.engines, ledger: new Proxy(api.engines.ledger, {}) });
const by = () =>
  ({ organizations: [api.organizationId], actor: { kind: 'system', id: 'test' }, actorName: null }) as const;
const fileOf = async (billId: string): Promise<string> => {
  const made = await api.post(`/sandbox/bills/${billId}/payer-file`, { kind: '835', scenario: 'partial' });
  return (made.json['data'] as { content: string }).content;
};
let numbers = 0;
/** Remittance without a matching bill. */
const lost = async (): Promise<Buffer> => {
  numbers += 1;
  const text = await fileOf(await api.bill());
  return Buffer.from(text.replace(/CLP\*[^*]+/, `CLP*LOST${numbers}X`).replace(/\*SBX\d+\*11/, `*GONE${numbers}*11`));
};
const taken = (bytes: Buffer) => ({ bytes, source: 'api', partner: null, ...by() }) as const;
const paymentsOf = async (billId: string): Promise<number> => {
  const history = await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, billId));
  return billView(history).facts.payments.length;
};
/** Number of rejected requests. Each rejection must be a lifecycle conflict. */
const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]): number => {
  const refused = outcomes.filter((outcome): outcome is PromiseRejectedResult => outcome.status === 'rejected');
  for (const { reason } of refused) expect((reason as Rejection).code).toBe('lifecycle_conflict');
  return refused.length;
};
const ROUNDS = [1, 2, 3];

afterEach(() => expectChecksToAgree(api));

describe('two processes', () => {
  it.each(ROUNDS)('receive the same bytes concurrently and post each item once (round %i)', async () => {
    const bills = [await api.bill(), await api.bill(), await api.bill()];
    const texts = await Promise.all(bills.map(fileOf));
    const bytes = Buffer.from(texts.join(''));
    const [one, other] = [copy(), copy()];
    await Promise.all([one.receive(taken(bytes)), other.receive(taken(bytes))]);
    const { receipt } = await copy().receive(taken(bytes));
    expect(receipt.items.map(({ n, outcome }) => [n, outcome])).toEqual([
      [1, 'posted'],
      [2, 'posted'],
      [3, 'posted'],
    ]);
    expect(await Promise.all(bills.map(paymentsOf))).toEqual([1, 1, 1]);
  });

  it.each(ROUNDS)(
    'match one item with two bills concurrently: one match is rejected, and its bill stays unchanged (round %i)',
    async () => {
      const { receipt } = await copy().receive(taken(await lost()));
      const bills = [await api.bill(), await api.bill()];
      const outcomes = await Promise.allSettled(bills.map((bill) => copy().match(receipt, 1, bill, by())));
      expect(refusals(outcomes)).toBe(1);
      expect((await Promise.all(bills.map(paymentsOf))).toSorted()).toEqual([0, 1]);
      const { items } = await copy().store.receipt(receipt);
      expect(items).toMatchObject([{ outcome: 'posted' }]);
      expect(await paymentsOf(items[0]?.billId ?? '')).toBe(1);
    },
  );

  it.each(ROUNDS)('match one item with the same bill concurrently and pay it once (round %i)', async () => {
    const { receipt } = await copy().receive(taken(await lost()));
    const bill = await api.bill();
    const outcomes = await Promise.allSettled([1, 2].map(() => copy().match(receipt, 1, bill, by())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    refusals(outcomes);
    expect(await paymentsOf(bill)).toBe(1);
    expect((await copy().store.receipt(receipt)).items).toMatchObject([{ outcome: 'posted', billId: bill }]);
  });

  it.each(ROUNDS)('match and dismiss one item concurrently: a dismissed item is not posted (round %i)', async () => {
    const { receipt } = await copy().receive(taken(await lost()));
    const bill = await api.bill();
    const outcomes = await Promise.allSettled([
      copy().match(receipt, 1, bill, by()),
      copy().dismiss(receipt, 1, 'not_ours', by()),
    ]);
    refusals(outcomes);
    const [item] = (await copy().store.receipt(receipt)).items;
    const isPosted = item?.outcome === 'posted';
    expect([await paymentsOf(bill), item?.outcome]).toEqual(isPosted ? [1, 'posted'] : [0, 'dismissed']);
  });

  it('complete a match that a crashed process started', async () => {
    const { receipt } = await copy().receive(taken(await lost()));
    const bill = await api.bill();
    // The process crashes after recording the item's bill.
    const { ledger } = api.engines;
    const dying = new Proxy(ledger, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'append') return typeof value === 'function' ? value.bind(target) : value;
        return (stream: string, ...more: readonly unknown[]) => {
          if (stream.includes('-bill_')) throw new Error('ended');
          return (value as (...asked: unknown[]) => unknown).call(target, stream, ...more);
        };
      },
    });
    await expect(new PayerFiles({ ...api.engines, ledger: dying }).match(receipt, 1, bill, by())).rejects.toThrow(
      'ended',
    );
    await expect(copy().match(receipt, 1, await api.bill(), by())).rejects.toMatchObject({
      code: 'lifecycle_conflict',
    });
    expect(await copy().resume(by())).toBe(1);
    expect(await copy().resume(by())).toBe(0);
    expect(await paymentsOf(bill)).toBe(1);
    expect((await copy().store.receipt(receipt)).items).toMatchObject([{ outcome: 'posted', billId: bill }]);
  });

  /** Event store that crashes before the first append to a matching stream. */
  const ending = (before: RegExp) =>
    new Proxy(api.engines.ledger, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...asked: unknown[]) => unknown;
        if (name !== 'append') return method;
        return (stream: string, revision: number, events: readonly object[], ...more: readonly unknown[]) => {
          if (before.test(stream)) throw new Error('ended');
          return method(stream, revision, events, ...more);
        };
      },
    });
  it('record a file of several pages once if one process is a page behind', async () => {
    const paid = await remittances(api).bill();
    // Two full events with items come before the event with the bill's claim.
    const nobodys = Array.from({ length: 500 }, (_, at) =>
      claim({ ...paid, reference: `NOBODYS${at}` }, 1, { icn: `NOBODYS${at}` }),
    );
    const bytes = Buffer.from(remittance({ amount: 501 }, ...nobodys, claim(paid, 1)));
    const eventsOfBill = async () => (await api.engines.ledger.load(billStream(api.organizationId, paid.id))).length;
    let before: number | null = null;
    const { ledger } = api.engines;
    const behind = new Proxy(ledger, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...asked: unknown[]) => unknown;
        if (name !== 'append') return method;
        return async (stream: string, revision: number, events: readonly { type: string }[], ...more: unknown[]) => {
          if (before === null && events[0]?.type === 'ItemsSettled') {
            await copy().receive(taken(bytes));
            before = await eventsOfBill();
          }
          return method(stream, revision, events, ...more);
        };
      },
    });
    const { receipt } = await new PayerFiles({ ...api.engines, ledger: behind }).receive(taken(bytes));
    expect([receipt.totals.items, receipt.items.length, receipt.lastItem]).toEqual([501, 501, 501]);
    // Both runs use the same key for the claim.
    expect(before).toBe(await eventsOfBill());
  });

  const onlyPayment = async (billId: string) => {
    const [payment] = billView(
      await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, billId)),
    ).payments;
    return payment;
  };

  it('complete a remittance after a crash that followed the receipt of its check', async () => {
    const bill = await api.bill();
    const bytes = Buffer.from(await fileOf(bill));
    const dying = new PayerFiles({ ...api.engines, ledger: ending(/-bill_/) });
    await expect(dying.receive(taken(bytes))).rejects.toThrow('ended');
    expect(await copy().resume(by())).toBe(1);
    expect((await onlyPayment(bill))?.checkId).toMatch(/^chk_/);
  });

  it('complete a file about several organizations, with one check per payment', async () => {
    const bill = await api.bill();
    const file = { ...taken(Buffer.from(await fileOf(bill))), organizations: [api.organizationId, 'org_other'] };
    const dying = new PayerFiles({ ...api.engines, ledger: ending(/-(bill|check)_/) });
    await expect(dying.receive(file)).rejects.toThrow('ended');
    expect(await copy().resume(by())).toBe(1);
    const payment = await onlyPayment(bill);
    expect([payment?.checkId, payment?.voided]).toEqual([undefined, false]);
    await syncPayment(api.engines, api.organizationId, { billId: bill, paymentId: payment?.paymentId ?? '' });
  });
});
