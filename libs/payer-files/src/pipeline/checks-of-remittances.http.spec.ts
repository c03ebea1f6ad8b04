import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { proveLedger } from '#subscriptions';
import { commandApp, claim, remittance, remittances, outcomesOf } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { bill, send } = remittances(api);
const data = async (path: string) => (await api.call('GET', path)).json['data'];
const listed = async (query: string): Promise<readonly string[]> =>
  ((await data(`/payments${query}`)) as readonly { readonly id: string }[]).map(({ id }) => id);

describe('a remittance with a matched and an unmatched claim', () => {
  it('has the same amounts in receipt, check, payment list and tasks', async () => {
    const testBill = await bill();
    const nobody = { ...testBill, reference: 'NOBODY-1' };
    const text = remittance({ amount: 1400 }, claim(testBill, 1000), claim(nobody, 400, { icn: 'ICN9' }));
    const { id: file, items } = await send(text);
    expect(outcomesOf({ items })).toEqual(['posted', 'unmatched unmatched']);
    const [found, ...others] = await listed(`?payerFileId=${file}`);
    expect(others).toEqual([]);
    expect(await listed(`?billId=${testBill.id}`)).toEqual([found]);
    const check = await data(`/payments/${found}`);
    expect(check).toMatchObject({
      ...{ id: found, method: 'eft', source: '835', payer: 'SEDGWICK', depositDate: '2026-03-20', payerFileId: file },
      ...{ amount: 1400, applied: 1000, pending: 0, unapplied: 400, bills: 1 },
      allocations: [{ billId: testBill.id, amount: 1000, principal: 1000, status: 'applied' }],
      held: [{ payerFileId: file, n: 2, amount: 400, reason: 'unmatched' }],
    });
    const { events, ledger, stateStore } = api.engines;
    const proof = await proveLedger({ events, ledger, stateStore }, api.organizationId, new AbortController().signal);
    expect(proof.broken).toEqual([]);
    expect(proof.inTransit.filter(({ checkId }) => checkId === found)).toEqual([]);
  });
});
