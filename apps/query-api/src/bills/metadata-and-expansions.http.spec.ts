import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { billSorts } from '#contracts';
import { EVERY_ORGANIZATION, Views } from '#read-models';
import { commandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const ids = async (query: string) =>
  (await get(`/bills?${query}`)).json['data'].map(({ id }: { id: string }) => id) as string[];
const withMetadata = (metadata: unknown) => ({ ...billBody(), metadata });

describe('metadata of a bill', () => {
  it('is returned as it was sent, for a single bill and in lists, and is empty if none was sent', async () => {
    const metadata = { appointment: 'A-2041', 'Case ref.': ' two lines\nand spaces ', empty: '' };
    const made = await api.post('/bills', withMetadata(metadata));
    expect(made.json['metadata']).toEqual(metadata);
    const id = made.json['id'] as string;
    expect((await get(`/bills/${id}`)).json['metadata']).toEqual(metadata);
    expect((await get('/bills?metadata[appointment]=A-2041')).json['data']).toMatchObject([{ id, metadata }]);
    expect((await get(`/bills/${await api.bill()}`)).json['metadata']).toEqual({});
  });

  it('finds bills that have every pair with exactly the same key and text', async () => {
    const one = await api.bill(withMetadata({ site: 'LA', room: '1' }));
    const two = await api.bill(withMetadata({ site: 'LA', room: '2' }));
    expect(await ids('metadata[site]=LA')).toEqual([two, one]);
    expect(await ids('metadata[site]=LA&metadata[room]=1')).toEqual([one]);
    for (const other of ['metadata[site]=la', 'metadata[room]=LA', 'metadata[site]=LA&metadata[room]=3'])
      expect(await ids(other)).toEqual([]);
  });

  it('is not contained in events or rows', async () => {
    const secret = 'appointment-4711';
    await api.bill(withMetadata({ secretkey: secret }));
    expect(await ids(`metadata[secretkey]=${secret}`)).toHaveLength(1);
    const events = await get('/events?limit=100');
    expect(events.body).not.toMatch(/appointment-4711|secretkey/);
    const rows = await api.app.get(Views).find('bill', {
      organizationId: EVERY_ORGANIZATION,
      fields: ['searchText', 'metadataTokens'],
    });
    expect(JSON.stringify(rows)).not.toMatch(/appointment-4711|secretkey/);
  });

  it('is copied to the bill that replaces a rejected bill', async () => {
    const id = await api.bill(withMetadata({ moved: 'yes' }), 'rejected');
    const { claim } = billBody().bill;
    const corrected = billBody({ claim: { ...claim, claimNumber: 'WC-2026-0002' } }).bill;
    const acted = await api.post(`/bills/${id}/actions`, { action: 'resubmit', bill: corrected });
    expect(await ids('metadata[moved]=yes')).toEqual([acted.json['replacementBillId'], id]);
  });

  it.each<[string, unknown, string]>([
    ['a list', ['x'], 'must be a JSON object'],
    ['21 keys', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, ''])), 'at most 20 keys'],
    ['a key of 41 characters', { ['k'.repeat(41)]: '' }, '1 to 40 characters'],
    ['an empty key', { '': '' }, '1 to 40 characters'],
    ['brackets in a key', { 'a[b]': '' }, 'without brackets'],
    ['a number', { n: 1 }, 'texts of at most 500'],
    ['a text of 501 characters', { n: 'x'.repeat(501) }, 'texts of at most 500'],
    ['a control character', { n: 'a\u0000' }, 'without control characters'],
  ])('is refused with %s', async (_, metadata, message) => {
    const { statusCode, json } = await api.post('/bills', withMetadata(metadata));
    expect([statusCode, json['errors']]).toEqual([
      422,
      [{ path: 'metadata', message: expect.stringContaining(message) as string }],
    ]);
  });

  it('requires a key in the query, and each key only once', async () => {
    for (const [query, path] of [
      ['metadata=x', 'metadata'],
      ['metadata[a]=1&metadata[a]=2', 'metadata'],
      ['metadata[]=x', 'metadata'],
    ])
      expect((await get(`/bills?${query}`)).json).toMatchObject({
        status: 400,
        code: 'invalid_parameter',
        errors: [{ path }],
      });
  });
});

describe('sort order of GET /bills', () => {
  it('supports every dashboard order over all pages, each bill once, with an optional count', async () => {
    const whole = (await get('/bills?limit=100&count=1')).json;
    expect(whole['total']).toBe(whole['data'].length);
    expect(await get('/bills?limit=1')).not.toHaveProperty('json.total');
    const all = new Set((whole['data'] as { id: string }[]).map(({ id }) => id));
    for (const sort of billSorts)
      for (const dir of ['asc', 'desc']) {
        const query = `sort=${sort}&dir=${dir}&limit=2&count=true`;
        const board = (await get(`/bill-dashboard?sort=${sort}&dir=${dir}&pageSize=100`)).json['data'].items;
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const { json } = await get(`/bills?${query}&cursor=${cursor}`);
          expect(json['total']).toBe(all.size);
          seen.push(...(json['data'] as { id: string }[]).map(({ id }) => id));
          cursor = json['nextCursor'] as string | null;
        }
        expect(seen).toEqual((board as { id: string }[]).map(({ id }) => id));
        expect(new Set(seen)).toEqual(all);
      }
  });

  it('must be the same as when the cursor was created', async () => {
    const { nextCursor } = (await get('/bills?sort=balanceDue&limit=1')).json;
    for (const other of ['', 'sort=balanceDue&dir=asc', 'sort=patient'])
      expect((await get(`/bills?${other}&cursor=${nextCursor}`)).json).toMatchObject({
        code: 'invalid_parameter',
        errors: [{ path: 'cursor' }],
      });
    expect((await get(`/bills?sort=balanceDue&limit=1&cursor=${nextCursor}`)).statusCode).toBe(200);
    // A cursor isn't valid with a different filter either, because bills would be skipped. The page size isn't one.
    for (const other of ['state=paid', 'externalId=x', 'metadata[a]=b'])
      expect((await get(`/bills?sort=balanceDue&${other}&cursor=${nextCursor}`)).json).toMatchObject({
        status: 400,
        errors: [{ path: 'cursor', message: expect.stringContaining('other filters') }],
      });
    expect((await get(`/bills?sort=balanceDue&limit=2&count=1&cursor=${nextCursor}`)).statusCode).toBe(200);
  });
});

describe('GET /bills/{id} with expand', () => {
  let id: string;
  beforeAll(async () => {
    id = await api.bill(undefined, 'partial_payment');
    await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'Paid too little.' });
  });

  it('contains the same data as the separate lists', async () => {
    const { json } = await get(`/bills/${id}?expand[]=eors&expand[]=reviews&expand[]=payments`);
    expect(json['eors']).toEqual((await get(`/bills/${id}/eor`)).json['data'].eors);
    expect(json['payments']).toEqual((await get(`/bills/${id}/eor`)).json['data'].payments);
    expect(json['reviews']).toEqual((await get(`/bills/${id}/reviews`)).json['data']);
    expect([json['eors'], json['payments'], json['reviews']]).toMatchObject([[{}], [{}], [{}]]);
  });

  it.each([
    ['expand[]=eors&expand[]=documents', ['documents', 'eors']],
    ['expand[]=eors,payments', ['documents', 'eors', 'payments']],
    ['expand=eors,payments', ['documents', 'eors', 'payments']],
    ['expand=eors&expand[]=eors', ['documents', 'eors']],
    ['expand[]=', ['documents']],
    ['', ['documents']],
  ])('with %s contains %j', async (query, shown) => {
    const { json } = await get(`/bills/${id}?${query}`);
    expect(['documents', 'eors', 'payments', 'reviews'].filter((name) => name in json)).toEqual(shown);
  });

  it('refuses an unknown expansion', async () =>
    expect((await get(`/bills/${id}?expand[]=eors&expand[]=secrets`)).json).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      errors: [{ path: 'expand.1' }],
    }));

  it('refuses expansions that the session may not read', async () => {
    const reader = api.session(['bills:read']);
    for (const word of ['reviews', 'payments'])
      expect((await get(`/bills/${id}?expand[]=${word}`, reader)).statusCode).toBe(200);
    for (const word of ['eors', 'documents'])
      expect((await get(`/bills/${id}?expand[]=${word}`, reader)).json).toMatchObject({ code: 'permission_denied' });
    const more = api.session(['bills:read', 'eors:read', 'documents:read']);
    expect((await get(`/bills/${id}?expand[]=eors,documents`, more)).statusCode).toBe(200);
    const other = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'other' });
    expect((await get(`/bills/${id}?expand[]=eors`, other)).json).toMatchObject({ code: 'not_found' });
  });
});
