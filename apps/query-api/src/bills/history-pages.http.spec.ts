import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { act, given } = billScenario(api);

const histories = ['activity', 'notes', 'attempts', 'payments'] as const;
type Histories = Record<(typeof histories)[number], readonly { id: string }[]>;
interface Page {
  readonly data: Histories & Record<string, unknown>;
  readonly nextCursor?: string | null;
}

const get = async (path: string): Promise<Page> => {
  const { statusCode, json } = await api.call('GET', path);
  expect(statusCode).toBe(200);
  return json as unknown as Page;
};
const following = async (path: string, first: Page): Promise<readonly Page[]> => {
  const pages = [first];
  for (let at = first.nextCursor; typeof at === 'string'; at = pages.at(-1)?.nextCursor)
    pages.push(await get(`${path}&cursor=${at}`));
  return pages;
};
const payment = { action: 'post_payment', amount: 1, method: 'check', depositDate: '2026-03-02' };

describe('GET /bills/{id}/lifecycle with a long history', () => {
  let id = '';
  let path = '';
  beforeAll(async () => {
    id = await given('accepted', 'partial_payment');
    path = `/bills/${id}/lifecycle`;
    for (let n = 0; n < 7; n += 1) await act(id, { action: 'add_note', note: `note ${n}` });
    for (let n = 0; n < 3; n += 1) await act(id, { ...payment, checkNumber: `C${n}` });
    for (let n = 0; n < 2; n += 1) await act(id, { action: 'send_duplicate' });
  });

  it('returns complete histories if no page is requested', async () => {
    const { data, ...rest } = await get(path);
    expect(rest).toEqual({});
    expect(histories.map((name) => data[name].length)).toEqual([data.activity.length, 7, 3, 4]);
  });

  it('returns the newest entries of each history, then older entries, each entry once and in order', async () => {
    const { data: whole } = await get(path);
    const pages = await following(`${path}?limit=3`, await get(`${path}?limit=3`));
    for (const { data } of pages) for (const name of histories) expect(data[name].length).toBeLessThanOrEqual(3);
    // Newest entries first.
    expect(pages.flatMap(({ data }) => data.activity)).toEqual(whole.activity);
    expect(pages.flatMap(({ data }) => data.notes)).toEqual(whole.notes);
    // Oldest entries first: each page contains older entries than the page before.
    expect(pages.toReversed().flatMap(({ data }) => data.attempts)).toEqual(whole.attempts);
    expect(pages.toReversed().flatMap(({ data }) => data.payments)).toEqual(whole.payments);
    expect(pages.at(-1)?.nextCursor).toBeNull();
    // Every page contains the rest of the data.
    const { activity: _, notes: _1, attempts: _2, payments: _3, ...rest } = whole;
    expect(pages.at(-1)?.data).toMatchObject(rest);
  });

  it('continues at its position when entries are added in the meantime', async () => {
    const before = await get(path);
    const first = await get(`${path}?limit=2`);
    await act(id, { action: 'add_note', note: 'meanwhile' });
    const pages = await following(`${path}?limit=200`, first);
    expect(pages.flatMap(({ data }) => data.notes)).toEqual(before.data.notes);
    expect((await get(`${path}?cursor=${first.nextCursor ?? ''}`)).data.notes).toEqual(before.data.notes.slice(2));
  });

  it('pages through a bill with asOf, with cursors that are valid only for that event', async () => {
    const { sequence } = (await get(path)).data.activity[4] as unknown as { sequence: string };
    const whole = await get(`${path}?asOf=${sequence}`);
    const first = await get(`${path}?asOf=${sequence}&limit=4`);
    const pages = await following(`${path}?asOf=${sequence}&limit=4`, first);
    expect(pages.flatMap(({ data }) => data.activity)).toEqual(whole.data.activity);
    const now = await api.call('GET', `${path}?limit=4&cursor=${first.nextCursor ?? ''}`);
    expect(now.statusCode).toBe(400);
  });

  it('refuses a limit out of range and a cursor of another bill', async () => {
    const other = await given('accepted');
    const { nextCursor } = await get(`/bills/${other}/lifecycle?limit=1`);
    for (const wrong of ['limit=0', 'limit=201', 'limit=two', 'cursor=AAAA', `cursor=${nextCursor ?? ''}`, 'page=2'])
      expect([wrong, (await api.call('GET', `${path}?${wrong}`)).statusCode]).toEqual([wrong, 400]);
  });

  it('pages through transmissions', async () => {
    const list = `/bills/${id}/transmissions`;
    const numbers = async (query: string) => {
      const { data, ...rest } = (await api.call('GET', `${list}${query}`)).json;
      return [(data as readonly { controlNumber: string }[]).map(({ controlNumber }) => controlNumber), rest] as const;
    };
    const [all, rest] = await numbers('');
    expect([all.length, rest]).toEqual([3, {}]);
    const [first, { nextCursor }] = await numbers('?limit=2');
    expect([first, (await numbers(`?limit=2&cursor=${String(nextCursor)}`))[0]]).toEqual([
      all.slice(0, 2),
      all.slice(2),
    ]);
    expect((await api.call('GET', `${list}?limit=0`)).statusCode).toBe(400);
  });
});

describe('GET /bills/{id}/eor', () => {
  interface EorPage {
    readonly data: {
      readonly eors: readonly { readonly id: string }[];
      readonly documents: readonly { readonly id: string }[];
      readonly totalPaid: number;
    };
    readonly nextCursor?: string | null;
  }
  const eor = async (path: string): Promise<EorPage> => (await get(path)) as unknown as EorPage;
  let path = '';
  beforeAll(async () => {
    path = `/bills/${await given('accepted', 'partial_payment', 'partial_payment', 'partial_payment')}/eor`;
  });

  it('returns all EORs if no page is requested', async () => {
    const { data, ...rest } = await eor(path);
    expect(rest).toEqual({});
    expect(data.eors).toHaveLength(3);
  });

  it('returns EORs newest first, each once with its documents, and all other data on every page', async () => {
    const { data: whole } = await eor(path);
    const pages = [await eor(`${path}?limit=1`)];
    for (let at = pages[0]?.nextCursor; typeof at === 'string'; at = pages.at(-1)?.nextCursor)
      pages.push(await eor(`${path}?limit=1&cursor=${at}`));
    expect(pages.map(({ data }) => data.eors.length)).toEqual([1, 1, 1]);
    expect(pages.flatMap(({ data }) => data.eors)).toEqual(whole.eors);
    expect(pages.flatMap(({ data }) => data.documents)).toEqual(whole.documents);
    for (const { data } of pages) expect({ ...data, eors: whole.eors, documents: whole.documents }).toEqual(whole);
  });

  it.each([
    ['limit=0', 'limit'],
    ['cursor=x', 'cursor'],
  ])('refuses %s', async (query, wrong) => {
    expect(await api.call('GET', `${path}?${query}`)).toMatchObject({
      statusCode: 400,
      json: { code: 'invalid_parameter', errors: [{ path: wrong }] },
    });
  });
});
