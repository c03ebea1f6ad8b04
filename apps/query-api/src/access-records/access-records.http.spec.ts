import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { AccessRecordView } from '#contracts';
import { StateStore } from '#state-store';
import {
  AccessJournal,
  AccessRecordMaintenance,
  AccessRecord,
  AccessRecordUnavailable,
  type AccessDraft,
} from '#access-record';
import { commandApp } from '#testing/http';
import { billBody, eventually } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const list = async (query = '', as?: string): Promise<readonly AccessRecordView[]> => {
  const { statusCode, json, body } = await get(`/access-records${query}`, as);
  if (statusCode !== 200) throw new Error(body);
  return json['data'] as readonly AccessRecordView[];
};
const whole = async (query: string, accept?: string) =>
  api.app.inject({
    url: `/v2/access-records${query}`,
    headers: { authorization: `Bearer ${await api.key(['audit:read'])}`, ...(accept !== undefined && { accept }) },
  });
/** Packs the entries that exist now, as the projector does periodically. */
const pack = () => new AccessRecordMaintenance(api.app.get(StateStore)).pack(new AbortController().signal, true);

describe('GET /access-records', () => {
  it('returns all access to a patient, even if a response named only the bill', async () => {
    const id = await api.bill();
    const patient = ((await get(`/bills/${id}`)).json['patient'] as { id: string }).id;
    const reader = api.session(['bills:read', 'documents:read']);
    await get('/bills', reader);
    await get(`/bills/${id}/status`, reader);
    await get('/bill-dashboard?q=Quastenflosser&count=0', reader);
    for (const isPacked of [false, true]) {
      if (isPacked) await pack();
      const all = await list(`?patientId=${patient}`);
      expect(all.map(({ operation, actor }) => [operation, actor.kind])).toEqual([
        ['getBillStatus', 'browser_session'],
        ['listBills', 'browser_session'],
        ['getBill', 'server_key'],
        ['createBill', 'server_key'],
      ]);
      expect(all.every(({ patientIds }) => patientIds.includes(patient))).toBe(true);
      expect(await list(`?billId=${id}&action=search`)).toMatchObject([{ operation: 'listBills' }]);
      expect((await list(`?actor=user-1&patientId=${patient}`)).map(({ operation }) => operation)).toEqual([
        'getBillStatus',
        'listBills',
      ]);
    }
  });

  it('filters by key, outcome, member and day, in pages without missing or repeated entries', async () => {
    const id = await api.bill();
    const weak = await api.key(['orgs:read']);
    await get(`/bills/${id}`, weak);
    const [refusal] = await list('?outcome=refused');
    expect(refusal).toMatchObject({
      action: 'refused',
      operation: 'getBill',
      problemCode: 'permission_denied',
      billIds: [id],
      times: 1,
    });
    expect(await list(`?keyId=${refusal?.actor.id ?? ''}`)).toEqual([refusal]);
    await pack();
    await get('/bills');
    expect(await list('?action=refused&limit=1')).toEqual([refusal]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());
    expect((await list(`?day=${today}&limit=500`)).length).toBeGreaterThan(3);
    expect(await list('?day=2020-01-01')).toEqual([]);
    expect(await list('?to=2020-01-01T00:00:00Z')).toEqual([]);
    const all = (await list('?limit=500')).map((entry) => entry.id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { json } = await get(`/access-records?limit=2&cursor=${cursor}`);
      seen.push(...(json['data'] as AccessRecordView[]).map((entry) => entry.id));
      cursor = json['nextCursor'] as string | null;
    }
    expect(seen).toEqual(all);
  });

  it('returns CSV, NDJSON and FHIR', async () => {
    // No other bill is similar, so no duplicate warning mentions this bill.
    const id = await api.bill(billBody({ externalId: 'unlike-others', service: { date: '2026-01-12' } }));
    await get(`/bills/${id}?q=1`);
    await get(`/bills/${id}`);
    const csv = await whole(`?billId=${id}`, 'text/csv');
    expect(csv.headers['content-type']).toMatch(/^text\/csv/);
    expect(csv.body.trim().split('\r\n')).toHaveLength(3);
    expect((await whole(`?billId=${id}&format=csv`)).body).toBe(csv.body);
    const lines = (await whole(`?billId=${id}&format=ndjson`)).body.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as AccessRecordView).operation)).toEqual(['getBill', 'createBill']);
    const bundle = (await whole(`?billId=${id}&format=fhir&limit=1`)).json<{
      link: { relation: string; url: string }[];
      entry: { resource: object }[];
    }>();
    expect(bundle.entry.map(({ resource }) => resource)).toMatchObject([
      {
        resourceType: 'AuditEvent',
        meta: { profile: [expect.stringContaining('IHE.BasicAudit.PatientRead')] },
        action: 'R',
        outcome: '0',
        agent: [
          { requestor: true, who: { identifier: { value: expect.stringMatching(/^server_key:key_/) as string } } },
          {},
        ],
        entity: [
          { role: { code: '1' }, what: { identifier: { value: expect.stringMatching(/^pat_/) as string } } },
          { role: { code: '4' }, what: { identifier: { value: id } } },
          { role: { code: '21' } },
        ],
      },
    ]);
    expect(bundle.link).toMatchObject([{ relation: 'next' }]);
  });

  it('returns FHIR in pages whose links keep the search parameters', async () => {
    const id = await api.bill();
    await get(`/bills/${id}`);
    await get(`/bills/${await api.bill()}`);
    await get(`/bills/${id}/status`);
    const from = '2020-01-01T00:00:00.000Z';
    const seen: unknown[] = [];
    let query = `?billId=${id}&action=read&limit=1&from=${encodeURIComponent(from)}`;
    for (let accept: string | undefined = 'application/fhir+json'; seen.length < 10; accept = undefined) {
      const { link, entry } = (await whole(query, accept)).json<{
        link: readonly { readonly url: string }[];
        entry: readonly { readonly resource: { readonly id: unknown } }[];
      }>();
      seen.push(...entry.map(({ resource }) => resource.id));
      expect(entry).toHaveLength(1);
      if (link[0] === undefined) break;
      const { searchParams, search } = new URL(link[0].url);
      expect([searchParams.get('billId'), searchParams.get('from')]).toEqual([id, from]);
      query = search;
    }
    expect(seen).toEqual((await list(`?billId=${id}&action=read`)).map((entry) => entry.id.replace('_', '-')));
    expect(seen.length).toBeGreaterThan(1);
  });

  it('names the patient of every bill, even if a response contained hundreds of bills without patients', async () => {
    const id = await api.bill();
    const patient = ((await get(`/bills/${id}`)).json['patient'] as { id: string }).id;
    const others = Array.from({ length: 600 }, (_, n) => `bill_${String(n).padStart(26, 'a')}`);
    const draft: AccessDraft = {
      organizationId: api.organizationId,
      action: 'export',
      outcome: 'shown',
      actor: { kind: 'server_key', id: 'key_1' },
      operation: 'listBills',
      bills: [...others, id],
      patients: [],
      address: null,
      agent: null,
      requestId: 'req_many',
    };
    await api.app.get(AccessJournal, { strict: false }).accept(draft, 'sandbox');
    // The projector adds the bill's row with a delay.
    const named = await eventually(async () => {
      const found = await list(`?billId=${id}&action=export`);
      return found.some(({ patientIds }) => patientIds.includes(patient)) && found;
    });
    expect(named).toMatchObject([{ requestId: 'req_many', patientIds: [patient] }]);
  });

  it('returns search terms only to callers that may read bills', async () => {
    await get('/bill-dashboard?count=0&q=Quastenflosser');
    expect((await list('?action=search&limit=1'))[0]?.asked).toBe('count=0&q=Quastenflosser');
    expect((await list('?action=search&limit=1', await api.key(['audit:read'])))[0]?.asked).toBeNull();
  });

  it('masks an SSN in a search term for readers without identifiers:read', async () => {
    await get('/bill-dashboard?count=0&q=123-45-6789');
    const auditor = await api.key(['audit:read', 'bills:read'], 'organization', ['identifiers:read']);
    expect((await list('?action=search&limit=1', auditor))[0]?.asked).toBe('count=0&q=***-**-6789');
    for (const format of ['csv', 'ndjson', 'fhir', 'json']) {
      const { body } = await get(`/access-records?action=search&format=${format}`, auditor);
      expect(body).not.toContain('123-45-6789');
      expect(body).not.toContain(Buffer.from('count=0&q=123-45-6789').toString('base64'));
    }
    expect((await list('?action=search&limit=1'))[0]?.asked).toBe('count=0&q=123-45-6789');
  });

  it.each([
    'limit=0',
    'limit=501',
    'action=look',
    'outcome=x',
    'day=2026-02-30',
    'from=yesterday',
    'to=x',
    'cursor=x',
    'memberId=mem_none',
    'format=xml',
    'q=1',
  ])('refuses %s', async (query) =>
    expect((await get(`/access-records?${query}`)).json).toMatchObject({ status: 400, code: 'invalid_parameter' }),
  );

  it.each(['csv', 'ndjson', 'fhir'])('refuses %s requests before the first byte is sent', async (format) => {
    expect((await get(`/access-records?memberId=mem_none&format=${format}`)).json).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      errors: [{ path: 'memberId' }],
    });
    const broken = jest.spyOn(api.app.get(AccessRecord), 'page').mockRejectedValue(new AccessRecordUnavailable('off'));
    const answer = await get(`/access-records?format=${format}`);
    broken.mockRestore();
    expect(answer.json).toMatchObject({ status: 503, code: 'access_record_unavailable' });
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });

  it('returns an empty file if nothing matches', async () => {
    expect((await whole('?day=2020-01-01&format=ndjson')).body).toBe('');
    expect((await whole('?day=2020-01-01&format=csv')).body).toMatch(/^\uFEFFid,at,.*\r\n$/);
  });

  it('requires permission to read the access log', async () => {
    for (const refused of [
      await api.key(['orgs:read', 'bills:read']),
      api.session(['organization:manage', 'bills:read']),
    ])
      expect((await get('/access-records', refused)).json).toMatchObject({ code: 'permission_denied' });
    expect((await get('/access-records', api.session(['audit:read']))).statusCode).toBe(200);
    const customer = api.session(['audit:read'], { kind: 'customer', customerExternalId: 'a' });
    expect((await get('/access-records', customer)).json).toMatchObject({ code: 'scope_not_allowed' });
  });
});
