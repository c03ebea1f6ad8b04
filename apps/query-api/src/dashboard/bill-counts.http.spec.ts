import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { BillCountsView } from '#contracts';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
/** A partially paid bill. The other bills are a paid bill of customer acme and a rejected bill. */
let partly: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
  partly = await api.bill();
  api.travelTo('2026-04-01');
  await api.post(`/sandbox/bills/${partly}/simulate`, { scenario: 'partial_payment', amount: 515.5 });
  await api.bill(
    billBody({ patient: { ...billBody().bill.patient, firstName: 'Ana' } }, { customerExternalId: 'acme' }),
    'paid',
  );
  await api.bill(billBody(), 'rejected');
});
afterAll(() => api.close());

const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const counts = async (query = '', as?: string) =>
  (await get(`/bill-dashboard/counts${query}`, as)).json['data'] as BillCountsView;
const counted = ({ statuses }: BillCountsView) =>
  Object.fromEntries(statuses.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));

describe('GET /bill-dashboard/counts', () => {
  it('returns the number of bills and the open balance for each status', async () => {
    const all = await counts();
    expect(all.total).toBe(3);
    expect(counted(all)).toEqual({ processed: 1, paid: 1, rejected: 1 });
    expect(all.statuses.find(({ id }) => id === 'processed')).toMatchObject({ count: 1, balanceTotal: 1499.5 });
    // Unused statuses are included so that the row of buttons keeps its layout.
    expect(all.statuses.find(({ id }) => id === 'denied')).toMatchObject({ count: 0, balanceTotal: 0 });
  });

  it.each(['', 'q=ana', 'q=maria', 'age=31-60', 'openAr=1', 'from=2026-04-01', 'q=nobody%20at%20all'])(
    'agrees with the list for each status: %s',
    async (query) => {
      const { statuses, total } = await counts(`?${query}`);
      const listed = async (more: string) =>
        (await get(`/bill-dashboard?pageSize=1&${query}${more}`)).json['data'].total as number;
      expect(total).toBe(await listed(''));
      for (const { id, count } of statuses) expect([id, count]).toEqual([id, await listed(`&status=${id}`)]);
    },
  );

  it('counts only bills of the session’s customer', async () => {
    const acme = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    expect(counted(await counts('', acme))).toEqual({ paid: 1 });
    expect(counted(await counts('?customerExternalId=acme'))).toEqual({ paid: 1 });
    expect((await counts('?customerExternalId=nobody')).total).toBe(0);
    expect((await counts('?customerExternalId=other', acme)).total).toBe(0);
  });

  it('requires bills:read and refuses invalid filters', async () => {
    expect(await get('/bill-dashboard/counts', await api.key(['bills:write']))).toMatchObject({
      statusCode: 403,
      json: { code: 'permission_denied' },
    });
    const billSession = api.session(['bills:read'], { kind: 'bill', billId: partly, customerExternalId: null });
    expect(await get('/bill-dashboard/counts', billSession)).toMatchObject({
      statusCode: 403,
      json: { code: 'scope_not_allowed' },
    });
    for (const query of ['age=young', 'from=yesterday', 'dateField=birth', 'openAr=maybe'])
      expect([query, await get(`/bill-dashboard/counts?${query}`)]).toMatchObject([
        query,
        { statusCode: 400, json: { code: 'invalid_parameter' } },
      ]);
  });
});
