import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);
const MADE = 5;

beforeAll(async () => {
  for (let n = 0; n < MADE; n += 1) {
    await api.post('/webhook-endpoints', { url: `https://clinic.example/hooks/${n}` });
    await api.post('/saved-filters', { name: `Filter ${n}`, query: { status: 'paid' } });
  }
});

const get = async (path: string) =>
  (await api.call('GET', path)).json as { data: { id: string }[]; nextCursor?: string };

describe.each(['/webhook-endpoints', '/saved-filters'])('%s', (path) => {
  it('is whole, as it always was, for who asks for no page', async () => {
    const { data, ...rest } = await get(path);
    expect([data.length, rest]).toEqual([MADE, {}]);
  });

  it('comes in pages for who asks for them, each once', async () => {
    const { data: all } = await get(path);
    const first = await get(`${path}?limit=2`);
    const second = await get(`${path}?limit=2&cursor=${first.nextCursor ?? ''}`);
    const third = await get(`${path}?limit=2&cursor=${second.nextCursor ?? ''}`);
    expect([...first.data, ...second.data, ...third.data]).toEqual(all);
    expect([second.data.length, third.data.length, third.nextCursor]).toEqual([2, 1, null]);
    expect((await get(`${path}?cursor=${first.nextCursor ?? ''}`)).data).toEqual(all.slice(2));
    expect(await get(`${path}?limit=200`)).toEqual({ data: all, nextCursor: null });
  });

  it('goes on behind what was removed meanwhile', async () => {
    const { data: all } = await get(path);
    const first = await get(`${path}?limit=2`);
    const gone = await api.call('DELETE', `${path}/${all[1]!.id}`);
    expect(gone.statusCode).toBeLessThan(300);
    const second = await get(`${path}?limit=2&cursor=${first.nextCursor ?? ''}`);
    expect(second.data.length).toBeGreaterThan(0);
    expect(second.data.map(({ id }) => id)).not.toContain(all[0]!.id);
  });

  it('refuses a limit out of range, and a cursor of another list', async () => {
    for (const wrong of ['limit=0', 'limit=201', 'cursor=AAAA', 'page=2'])
      expect((await api.call('GET', `${path}?${wrong}`)).statusCode).toBe(400);
    const other = path === '/saved-filters' ? '/webhook-endpoints' : '/saved-filters';
    const { nextCursor } = await get(`${other}?limit=1`);
    expect((await api.call('GET', `${path}?cursor=${nextCursor ?? ''}`)).statusCode).toBe(400);
  });
});

it('organizations are a list of this kind, too', async () => {
  const { data } = await get('/organizations');
  expect(await get('/organizations?limit=1')).toEqual({ data, nextCursor: null });
});
