import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp, type JsonResponse, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const PATH = '/organization/billing-profile';
const get = (path: string, how?: Call) => api.call('GET', path, undefined, how);
const put = (body: unknown, how?: Call) => api.call('PUT', PATH, body, how);

describe('Access to an organization', () => {
  const code = async (answer: Promise<JsonResponse>) => {
    const { statusCode, json } = await answer;
    return statusCode === 200 ? 200 : `${statusCode} ${json['code']}`;
  };
  const customer = { kind: 'customer', customerExternalId: 'acme' } as const;
  const bill = { kind: 'bill', billId: 'bill_x', customerExternalId: null } as const;

  it('reading requires orgs:read, or a session with organization:manage', async () => {
    for (const path of ['/organization', '/organization/locations', '/organization/claims-administrators']) {
      expect(await code(get(path, { as: await api.key(['orgs:read']) }))).toBe(200);
      expect(await code(get(path, { as: await api.key(['orgs:write']) }))).toBe('403 permission_denied');
      expect(await code(get(path, { as: api.session(['organization:manage']) }))).toBe(200);
      expect(await code(get(path, { as: api.session(['bills:create']) }))).toBe('403 permission_denied');
      for (const scope of [customer, bill])
        expect(await code(get(path, { as: api.session(['organization:manage'], scope) }))).toBe(
          '403 scope_not_allowed',
        );
    }
  });
  it('reading the billing profile requires orgs:read, or a session for all customers with bills:create', async () => {
    expect(await code(get(PATH, { as: await api.key(['orgs:read']) }))).toBe(200);
    expect(await code(get(PATH, { as: api.session(['bills:create']) }))).toBe(200);
    expect(await code(get(PATH, { as: api.session(['organization:manage']) }))).toBe('403 permission_denied');
    for (const scope of [customer, bill])
      expect(await code(get(PATH, { as: api.session(['bills:create'], scope) }))).toBe('403 scope_not_allowed');
  });
  it('saving requires orgs:write, or a session with organization:manage', async () => {
    expect(await code(put({}, { as: await api.key(['orgs:write']) }))).toBe(200);
    expect(await code(put({}, { as: await api.key(['orgs:read']) }))).toBe('403 permission_denied');
    expect(await code(put({}, { as: api.session(['organization:manage']) }))).toBe(200);
    for (const scope of [customer, bill])
      expect(await code(put({}, { as: api.session(['organization:manage'], scope) }))).toBe('403 scope_not_allowed');
  });
  it("returns 403 for an organization that is not linked to the caller's account", async () => {
    for (const as of [
      await api.key(['orgs:read']),
      await api.key(['orgs:read'], 'account'),
      api.session(['organization:manage']),
    ])
      for (const id of ['org_other', 'org_%00', '../x', 'x'.repeat(200)])
        expect(await code(get(`/organizations/${encodeURIComponent(id)}`, { as }))).toBe('403 organization_mismatch');
  });
});
