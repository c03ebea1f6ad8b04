import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

interface Item {
  readonly id: string;
  readonly reviewDrafts?: readonly object[];
}
const listed = async (query = 'reviewDraft=1', as?: string) => {
  const found = await api.call('GET', `/bill-dashboard?${query}`, undefined, as === undefined ? {} : { as });
  return found.json['data'] as { items: readonly Item[]; nextCursor: string | null };
};
const ids = async (query?: string) => (await listed(query)).items.map(({ id }) => id);
const draft = async (id: string): Promise<string> =>
  (await api.post(`/bills/${id}/reviews`, { type: 'second_review', reason: 'Why.' })).json['data'].id;
const act = (id: string, body: object) => api.post(`/bills/${id}/actions`, body);

describe('bills with review drafts that were not sent', () => {
  it('are listed with their drafts until these are sent or deleted', async () => {
    const id = await api.bill(undefined, 'denied');
    expect(await ids()).toEqual([]);
    const [first, second] = [await draft(id), await draft(id)];
    const { deadlines } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
    const { lastDay, safeDay } = deadlines.find(({ id: kind }: { id: string }) => kind === 'second_review');
    const entry = { type: 'second_review', updatedAt: expect.any(String), lastDay, safeDay };
    expect((await listed()).items).toMatchObject([
      {
        id,
        reviewDrafts: [
          { ...entry, id: first },
          { ...entry, id: second },
        ],
      },
    ]);
    await api.call('DELETE', `/bills/${id}/reviews/${second}`);
    expect((await listed()).items[0]?.reviewDrafts).toMatchObject([{ id: first }]);
    await api.post(`/bills/${id}/reviews/${first}/submissions`);
    expect(await ids()).toEqual([]);
    expect((await listed(`ids=${id}`)).items[0]).not.toHaveProperty('reviewDrafts');
  });

  it('are listed in pages, even if they are snoozed', async () => {
    const two = [await api.bill(undefined, 'denied'), await api.bill(undefined, 'denied')];
    for (const id of two) await draft(id);
    await act(two[0]!, { action: 'assign', snoozedUntil: '2099-01-04' });
    const { items, nextCursor } = await listed('reviewDraft=1&pageSize=1');
    expect(items.map(({ id }) => id)).toEqual([two[1]]);
    expect(await ids(`reviewDraft=1&pageSize=1&cursor=${nextCursor}`)).toEqual([two[0]]);
    for (const id of two) await act(id, { action: 'close', reason: 'Paid elsewhere.' });
    expect(await ids()).toEqual([]);
  });

  it('show no deadline for a draft that cannot be requested next', async () => {
    const id = await api.bill(undefined, 'denied');
    const outdated = await draft(id);
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'paid' });
    const [item] = (await listed(`ids=${id}`)).items;
    expect(item?.reviewDrafts).toEqual([{ id: outdated, type: 'second_review', updatedAt: expect.any(String) }]);
  });

  it('show no drafts in embedded pages', async () => {
    const id = await api.bill(billBody({}, { customerExternalId: 'acme' }), 'denied');
    await draft(id);
    const session = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    const [item] = (await listed('reviewDraft=1', session)).items;
    expect(item?.id).toBe(id);
    expect(item).not.toHaveProperty('reviewDrafts');
  });
});
