import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
let id: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
});
beforeEach(async () => {
  id = await api.bill(undefined, 'denied');
});
afterAll(() => api.close());

const draft = async (): Promise<string> =>
  (await api.post(`/bills/${id}/reviews`, { type: 'second_review', reason: 'Why.' })).json['data'].id;
const list = (billId = id, as?: string) => api.call('GET', `/bills/${billId}/reviews`, undefined, as ? { as } : {});
const getReview = (reviewId: string, billId = id) => api.call('GET', `/bills/${billId}/reviews/${reviewId}`);

describe('reviews of a bill', () => {
  it('are empty for a new bill', async () => expect((await list()).json).toEqual({ data: [] }));
  it('are listed oldest first with the same data as when read one by one', async () => {
    const ids = [await draft(), await draft()];
    const { data } = (await list()).json;
    expect(data.map((review: { id: string }) => review.id)).toEqual(ids);
    expect((await getReview(ids[1]!)).json['data']).toEqual(data[1]);
  });
  it('are returned in pages if requested, each once', async () => {
    const ids = [await draft(), await draft(), await draft()];
    const path = `/bills/${id}/reviews`;
    const first = await api.call('GET', `${path}?limit=2`);
    expect(first.json['data'].map((review: { id: string }) => review.id)).toEqual(ids.slice(0, 2));
    const rest = await api.call('GET', `${path}?cursor=${first.json['nextCursor']}`);
    expect(rest.json['data'].map((review: { id: string }) => review.id)).toEqual(ids.slice(2));
    expect(rest.json['nextCursor']).toBeNull();
    for (const [query, wrong] of [
      ['limit=0', 'limit'],
      ['limit=201', 'limit'],
      ['cursor=x', 'cursor'],
    ])
      expect(await api.call('GET', `${path}?${query}`)).toMatchObject({
        statusCode: 400,
        json: { errors: [{ path: wrong }] },
      });
    const other = await api.bill(undefined, 'denied');
    expect((await api.call('GET', `/bills/${other}/reviews?cursor=${first.json['nextCursor']}`)).statusCode).toBe(400);
  });
  it('show their outcome immediately', async () => {
    const reviewId = await draft();
    await api.post(`/bills/${id}/reviews/${reviewId}/submissions`);
    expect((await getReview(reviewId)).json['data']).toMatchObject({ state: 'submitted', outcome: null });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
    expect((await getReview(reviewId)).json['data']).toMatchObject({ state: 'submitted', outcome: 'upheld' });
  });
  it('leave out discarded drafts', async () => {
    const [sent, discarded] = [await draft(), await draft()];
    await api.post(`/bills/${id}/reviews/${sent}/submissions`);
    expect((await list()).json['data']).toMatchObject([{ id: sent }]);
    expect(await getReview(discarded)).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
  });
  it('are 404 for another bill', async () => {
    const reviewId = await draft();
    expect(await getReview(reviewId, await api.bill(undefined, 'denied'))).toMatchObject({ statusCode: 404 });
    expect(await list('bill_none')).toMatchObject({ statusCode: 404 });
    expect(await getReview('review_none')).toMatchObject({ statusCode: 404 });
  });
  it('require access to the bill', async () => {
    const acme = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    expect(await list(id, acme)).toMatchObject({ statusCode: 404 });
    const own = await api.bill(billBody({}, { customerExternalId: 'acme' }));
    expect(await list(own, acme)).toMatchObject({ statusCode: 200 });
    expect(await list(id, await api.key(['bills:write']))).toMatchObject({ statusCode: 403 });
  });
});

it('the lifecycle in the response to an action equals the lifecycle that is read afterwards', async () => {
  const done = await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'Why.' });
  const read = await api.call('GET', `/bills/${id}/lifecycle`);
  // Only queries return an event's position in the feed.
  const { activity, ...rest } = read.json['data'] as { activity: readonly { sequence: string }[] };
  expect(done.json['data']).toEqual({ ...rest, activity: activity.map(({ sequence: _, ...entry }) => entry) });
});
