import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const ITEM_COUNT = 5;

beforeAll(async () => {
  for (let n = 0; n < ITEM_COUNT; n += 1) {
    await api.post('/webhook-endpoints', { url: `https://clinic.example/hooks/${n}` });
    await api.post('/saved-filters', { name: `Filter ${n}`, query: { status: 'paid' } });
  }
});

const get = async (path: string) =>
  (await api.call('GET', path)).json as { data: { id: string }[]; nextCursor?: string };

describe.each(['/webhook-endpoints', '/saved-filters'])('GET %s', (path) => {
  it('returns the complete list if no page is requested', async () => {
    const { data, ...rest } = await get(path);
    expect([data.length, rest]).toEqual([ITEM_COUNT, {}]);
  });

  it('returns pages with each item once if a page is requested', async () => {
    const { data: all } = await get(path);
    const first = await get(`${path}?limit=2`);
    const second = await get(`${path}?limit=2&cursor=${first.nextCursor ?? ''}`);
    const third = await get(`${path}?limit=2&cursor=${second.nextCursor ?? ''}`);
    expect([...first.data, ...second.data, ...third.data]).toEqual(all);
    expect([second.data.length, third.data.length, third.nextCursor]).toEqual([2, 1, null]);
    expect((await get(`${path}?cursor=${first.nextCursor ?? ''}`)).data).toEqual(all.slice(2));
    expect(await get(`${path}?limit=200`)).toEqual({ data: all, nextCursor: null });
  });

  it('continues after an item that was removed between two pages', async () => {
    const { data: all } = await get(path);
    const first = await get(`${path}?limit=2`);
    const gone = await api.call('DELETE', `${path}/${all[1]!.id}`);
    expect(gone.statusCode).toBeLessThan(300);
    const second = await get(`${path}?limit=2&cursor=${first.nextCursor ?? ''}`);
    expect(second.data.length).toBeGreaterThan(0);
    expect(second.data.map(({ id }) => id)).not.toContain(all[0]!.id);
  });

  it('refuses a limit out of range and a cursor of another list', async () => {
    for (const wrong of ['limit=0', 'limit=201', 'cursor=AAAA', 'page=2'])
      expect((await api.call('GET', `${path}?${wrong}`)).statusCode).toBe(400);
    const other = path === '/saved-filters' ? '/webhook-endpoints' : '/saved-filters';
    const { nextCursor } = await get(`${other}?limit=1`);
    expect((await api.call('GET', `${path}?cursor=${nextCursor ?? ''}`)).statusCode).toBe(400);
  });
});

it('returns organizations in pages of 100 unless a limit is sent', async () => {
  const { data } = await get('/organizations');
  expect(data).toHaveLength(1);
  expect(await get('/organizations')).toEqual({ data, nextCursor: null });
  expect(await get('/organizations?limit=1')).toEqual({ data, nextCursor: null });
  const as = await api.key(['orgs:read', 'orgs:write'], 'account');
  for (let n = 0; n < 100; n += 1) {
    const opened = await api.post('/organizations', { externalId: `page-${n}`, name: `Page ${n}` }, { as });
    expect(opened.statusCode).toBe(201);
  }
  const page = async (query: string) =>
    (await api.call('GET', `/organizations${query}`, undefined, { as })).json as {
      data: { organizationId: string }[];
      nextCursor: string | null;
    };
  const first = await page('');
  expect(first.data).toHaveLength(100);
  expect(first.nextCursor).toEqual(expect.any(String));
  const second = await page(`?cursor=${first.nextCursor ?? ''}`);
  expect([second.data.length, second.nextCursor]).toEqual([1, null]);
  expect(new Set([...first.data, ...second.data].map(({ organizationId }) => organizationId)).size).toBe(101);
});

it('finds organizations by words of their name or external ID, page by page', async () => {
  const as = await api.key(['orgs:read', 'orgs:write'], 'account');
  const open = async (externalId: string, name: string): Promise<string> => {
    const { json } = await api.post('/organizations', { externalId, name }, { as });
    return (json['data'] as { organizationId: string }).organizationId;
  };
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push(await open(`PRACTICE-${n}`, `Muñoz Orthopedics ${n}`));
  await open('OTHER-1', 'Bay Hand Surgery');
  const folded = jest.spyOn(api.engines.ledger, 'folded');
  const idsOf = async (query: string) => {
    const answer = await api.call('GET', `/organizations?${query}`, undefined, { as });
    expect(answer).toMatchObject({ statusCode: 200 });
    return (answer.json['data'] as { organizationId: string }[]).map(({ organizationId }) => organizationId);
  };
  expect(await idsOf('q=munoz%20ORTHO')).toEqual(ids);
  folded.mockClear();
  expect(await idsOf('q=practice-2')).toEqual([ids[1]]);
  // Only the caller's own organization, the account's list, and the matching organization are read.
  const read = folded.mock.calls.map(([, stream]) => stream);
  expect(read.filter((stream) => ids.some((id) => stream.endsWith(id)))).toEqual([`organization_${ids[1]}`]);
  folded.mockRestore();
  expect(await idsOf('q=nobody')).toEqual([]);
  const page = async (query: string) =>
    (await api.call('GET', `/organizations?${query}`, undefined, { as })).json as {
      data: object[];
      nextCursor: string | null;
    };
  const first = await page('q=munoz&limit=2');
  const second = await page(`q=munoz&limit=2&cursor=${first.nextCursor ?? ''}`);
  expect([first.data.length, second.data.length, second.nextCursor]).toEqual([2, 1, null]);
  const other = await api.call('GET', `/organizations?q=bay&cursor=${first.nextCursor ?? ''}`, undefined, { as });
  expect(other.statusCode).toBe(400);
});
