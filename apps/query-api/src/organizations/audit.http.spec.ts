import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import type { AuditEntryView } from '#contracts';
import { commandApp, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const audit = (query = '', how?: Call) => api.call('GET', `/audit${query}`, undefined, how);
const types = async (query: string) =>
  (await audit(query)).json['data'].map(({ type }: { type: string }) => type) as string[];

describe('GET /audit', () => {
  it('shows the actor, the action, the bill and the request', async () => {
    const id = await api.bill();
    const as = await api.key(['bills:write']);
    await api.post(
      `/bills/${id}/actions`,
      { action: 'add_note', note: 'Maria Sandoval called.' },
      { as, headers: { 'x-request-id': 'request-of-the-note' } },
    );
    const { json, body } = await audit(`?billId=${id}`);
    expect(json['data'].map(({ type }: { type: string }) => type)).toEqual([
      'BillSubmitted',
      'BillStatusUpdated',
      'NoteAdded',
    ]);
    expect(json['data'].at(-1)).toMatchObject({
      subjectId: id,
      actor: { kind: 'server_key', id: expect.stringMatching(/^key_/) },
      requestId: 'request-of-the-note',
    });
    expect(body).not.toMatch(/Sandoval|Maria|Pacific|called/);
    const feed = (await api.call('GET', '/events?cursor=0&limit=1000')).json;
    const known = JSON.stringify(feed);
    expect(known).toContain(json['data'][0].id);
  });
  it('includes changes of settings and keys', async () => {
    await api.post('/organization/claims-administrators', { name: 'City', fax: '1' });
    expect(await types('?limit=1000')).toEqual(
      expect.arrayContaining(['OrganizationCreated', 'CredentialIssued', 'CustomAdministratorSaved']),
    );
  });
  it('shows the previous and the new state of a member', async () => {
    await api.post('/management-sessions', { subject: 'audited', role: 'viewer' });
    const { members } = (await api.call('GET', '/organization/team')).json['data'];
    const { id } = members.find(({ role }: { role: string }) => role === 'viewer');
    await api.call('PATCH', `/organization/team/${id}`, { role: 'biller' });
    await api.call('PATCH', `/organization/team/${id}`, { active: false });
    const entries = (await audit('?limit=1000')).json['data'] as readonly { type: string; change?: object }[];
    const [viewer, biller, off] = [
      { role: 'viewer', active: true },
      { role: 'biller', active: true },
      { role: 'biller', active: false },
    ];
    expect(entries.filter(({ type }) => type === 'MemberChanged')).toMatchObject([
      { subjectId: id, change: { before: viewer, after: biller } },
      { subjectId: id, change: { before: biller, after: off } },
    ]);
    expect(entries.filter(({ change }) => change !== undefined)).toHaveLength(2);
  });
  it('shows the changed values of keys, endpoints and settings, but only the names of encrypted fields', async () => {
    const last = async (type: string) =>
      ((await audit('?limit=1000')).json['data'] as AuditEntryView[]).findLast((entry) => entry.type === type);
    const word = 'Verräterisch';

    const rules = { secondFactor: 'required', logOffMinutes: 20 };
    expect((await api.call('PUT', '/organization/sign-in-rules', rules)).statusCode).toBe(200);
    await api.call('PUT', '/organization/sign-in-rules', { ...rules, logOffMinutes: 30 });
    expect((await last('LogOffSet'))?.changes).toEqual([
      { field: 'logOffMinutes', before: '20', after: '30', sealed: false },
    ]);
    expect((await last('SecondFactorRuleSet'))?.changes).toEqual([
      { field: 'secondFactor', before: null, after: 'required', sealed: false },
    ]);

    const key = await api.post('/keys', { name: word, permissions: ['bills:read', 'bills:write'] });
    const { id: keyId } = key.json['data'] as { id: string };
    expect(await last('CredentialIssued')).toMatchObject({
      subjectId: keyId,
      changes: [
        { field: 'scope', before: null, after: 'organization' },
        { field: 'permissions', before: null, after: 'bills:read bills:write' },
        { field: 'active', before: null, after: 'true' },
      ],
    });
    await api.call('DELETE', `/keys/${keyId}`);
    expect((await last('CredentialRevoked'))?.changes).toMatchObject([
      { field: 'active', before: 'true', after: 'false' },
    ]);

    const url = `https://hooks.example/${encodeURIComponent(word)}`;
    const made = await api.post('/webhook-endpoints', { url, eventTypes: ['bill.paid'] });
    const { id: endpointId } = made.json['data'] as { id: string };
    await api.call('PATCH', `/webhook-endpoints/${endpointId}`, {
      url: `${url}2`,
      eventTypes: ['bill.paid', 'bill.closed'],
    });
    expect((await last('EndpointChanged'))?.changes).toEqual([
      { field: 'eventTypes', before: 'bill.paid', after: 'bill.paid bill.closed', sealed: false },
      { field: 'url', before: null, after: null, sealed: true },
    ]);

    const { json } = await api.post('/organization/claims-administrators', { name: 'City', fax: '1' });
    const { id } = json['data'] as { id: string };
    await api.call('PATCH', `/organization/claims-administrators/${id}`, { name: word, fax: '1' });
    expect(await last('CustomAdministratorSaved')).toMatchObject({
      subjectId: id,
      changes: [{ field: 'name', before: null, after: null, sealed: true }],
    });

    await api.post('/management-sessions', { subject: 'whose-link', role: 'viewer', name: word });
    expect((await last('ManagementSessionIssued'))?.subject).toBe('whose-link');
    const { body } = await audit('?limit=1000');
    expect(body).not.toContain(word);
    expect(body).not.toContain(encodeURIComponent(word));
  });
  it('shows the address of a request', async () => {
    const id = await api.bill();
    await api.post(`/bills/${id}/actions`, { action: 'add_note', note: 'Called.' });
    const { json } = await audit(`?billId=${id}`);
    expect((json['data'] as AuditEntryView[]).find(({ type }) => type === 'NoteAdded')?.address).toBe('127.0.0.1');
  });
  it('returns each entry once over all pages', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { json } = await audit(cursor === '' ? '?limit=3' : `?limit=3&cursor=${cursor}`);
      seen.push(...json['data'].map(({ id }: { id: string }) => id));
      cursor = json['nextCursor'];
    }
    const whole = (await audit('?limit=1000')).json['data'].map(({ id }: { id: string }) => id);
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(seen.length);
  });
  it('shows no entries of other organizations', async () => {
    const as = await api.key(['orgs:read', 'orgs:write', 'bills:read'], 'account');
    const opened = await api.post('/organizations', { externalId: 'audit-1', name: 'Other' }, { as });
    const { organizationId } = opened.json['data'];
    const acting = { as, headers: { 'x-service-org-id': organizationId } };
    const own = (await audit('', acting)).json['data'];
    expect(own).toMatchObject([{ type: 'OrganizationCreated', subjectId: organizationId }]);
    expect(await types('?limit=1000')).toContain('OrganizationJoinedAccount');
    const id = await api.bill();
    expect((await audit(`?billId=${id}`, acting)).json).toEqual({ data: [], nextCursor: null });
    const { json } = await audit('?limit=1');
    expect(await audit(`?cursor=${json['nextCursor']}`, acting)).toMatchObject({
      statusCode: 400,
      json: { code: 'invalid_parameter', errors: [{ path: 'cursor' }] },
    });
  });
  it.each([
    ['?limit=0', 'limit'],
    ['?limit=1001', 'limit'],
    ['?limit=x', 'limit'],
    ['?cursor=abc', 'cursor'],
    ['?from=yesterday', 'from'],
    ['?to=2026-01-01', 'to'],
    ['?billId=../../x', 'billId'],
    [`?actor=${'x'.repeat(300)}`, 'actor'],
  ])('refuses %s', async (query, path) => {
    expect(await audit(query)).toMatchObject({
      statusCode: 400,
      json: { code: 'invalid_parameter', errors: [{ path }] },
    });
  });
  it.each(['cursor=0', 'cursor='])('starts at the beginning with %s', async (cursor) => {
    expect((await audit(`?limit=3&${cursor}`)).json).toEqual((await audit('?limit=3')).json);
  });
  it('does not accept a cursor of one bill for the whole log, or the reverse', async () => {
    const id = await api.bill();
    const billCursor = (await audit(`?billId=${id}`)).json['nextCursor'];
    const whole = (await audit('?limit=1')).json['nextCursor'];
    expect((await audit(`?cursor=${billCursor}`)).statusCode).toBe(400);
    expect((await audit(`?billId=${id}&cursor=${whole}`)).statusCode).toBe(400);
    expect((await audit(`?billId=${id}&cursor=${billCursor}`)).json).toEqual({ data: [], nextCursor: null });
  });
  it('requires a server key with orgs:read', async () => {
    expect((await audit('', { as: await api.key(['orgs:read']) })).statusCode).toBe(200);
    expect((await audit('', { as: await api.key(['orgs:write']) })).statusCode).toBe(403);
    expect((await audit('', { as: api.session(['organization:manage', 'team:manage']) })).json).toMatchObject({
      code: 'permission_denied',
    });
  });
});
