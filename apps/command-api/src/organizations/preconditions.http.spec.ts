import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { operations, isMutation, type OperationEntry } from '#contracts';
import { commandApp, type JsonResponse } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const tagOf = async (path: string): Promise<string> => String((await api.call('GET', path)).headers['etag']);
const codeOf = ({ statusCode, json }: JsonResponse) => [statusCode, json['code'] ?? null];
const location = (name: string) => ({ name, posCode: '11', state: 'CA' });

describe('If-Match', () => {
  it.each([
    ['PUT', '/organization/locations', (n: number) => ({ locations: [location(`Office ${n}`)] })],
    [
      'PUT',
      '/organization/billing-profile',
      (n: number) => ({ renderingProviders: [{ name: `Doctor ${n}`, npi: '1245319599' }] }),
    ],
    [
      'PUT',
      '/organization/billing-profile',
      (n: number) => ({ practiceIdentity: { legalName: `Practice ${n}`, email: `office${n}@clinic.example` } }),
    ],
    [
      'PUT',
      '/organizations/org_test/billing-profile',
      (n: number) => ({ billingProviders: [{ externalId: 'bp', name: 'Payee', taxId: `98765432${n}` }] }),
    ],
    [
      'PUT',
      '/organization/billing-profile',
      (n: number) => ({
        renderingProviders: [{ name: 'Retired', npi: '1245319599', active: false, email: `d${n}@x.example` }],
      }),
    ],
    ['POST', '/organization/claims-administrators', (n: number) => ({ name: `City ${n}`, fax: '213-555-0177' })],
  ] as const)('%s %s requires the current ETag', async (method, path, body) => {
    const tag = await tagOf(path);
    const change = (n: number, ifMatch: string) =>
      api.call(method, path, body(n), { headers: { 'if-match': ifMatch } });
    expect((await change(1, tag)).statusCode).toBeLessThan(300);
    expect(codeOf(await change(2, tag))).toEqual([412, 'precondition_failed']);
    expect(codeOf(await change(2, '"other"'))).toEqual([412, 'precondition_failed']);
    expect((await change(2, `"x", ${await tagOf(path)}`)).statusCode).toBeLessThan(300);
    expect((await change(3, '*')).statusCode).toBeLessThan(300);
  });

  it.each(['PATCH', 'DELETE'] as const)(
    '%s of a custom administrator requires the ETag of the current list',
    async (method) => {
      const list = '/organization/claims-administrators';
      const { id } = (await api.post(list, { name: 'County', fax: '213-555-0177' })).json['data'];
      const body = method === 'PATCH' ? { name: 'County', fax: '213-555-0178' } : undefined;
      const change = (ifMatch: string) => api.call(method, `${list}/${id}`, body, { headers: { 'if-match': ifMatch } });
      const tag = await tagOf(list);
      await api.call('PATCH', `${list}/${id}`, { name: 'County of Example', fax: '213-555-0177' });
      expect(codeOf(await change(tag))).toEqual([412, 'precondition_failed']);
      expect((await change(await tagOf(list))).statusCode).toBe(200);
    },
  );

  it('returns 400 for routes without an ETag', async () => {
    const id = await api.bill();
    for (const [method, path, body] of [
      ['POST', `/bills/${id}/actions`, { action: 'add_note', note: 'a' }],
      ['PATCH', '/organization/team/mem_x', { role: 'biller' }],
      ['POST', '/bills', {}],
    ] as const) {
      const answer = await api.call(method, path, body, { headers: { 'if-match': '*' } });
      expect([...codeOf(answer), answer.json['errors']?.[0].path]).toEqual([400, 'invalid_parameter', 'If-Match']);
    }
  });

  it('is accepted by all writes whose path or list has an ETag, and by no others', () => {
    const all: readonly OperationEntry[] = Object.values(operations);
    const tagged = new Set(all.filter(({ etag }) => etag).map(({ path }) => path));
    const inTaggedList = '/organization/claims-administrators/{id}';
    for (const entry of all.filter(isMutation))
      expect([entry.path, entry.ifMatch === true]).toEqual([
        entry.path,
        tagged.has(entry.path) || entry.path === inTaggedList,
      ]);
  });
});

describe('Merge patch', () => {
  const made = async () =>
    (await api.post('/webhook-endpoints', { url: 'https://clinic.example/hooks', description: 'Ours' })).json['data']
      .id as string;
  const patch = (id: string, body: object, type = 'application/json') =>
    api.call('PATCH', `/webhook-endpoints/${id}`, body, { headers: { 'content-type': type } });

  it('clears optional fields with null and returns 422 for null in required fields', async () => {
    const id = await made();
    expect((await patch(id, { description: null })).json['data'].description).toBeNull();
    for (const name of ['url', 'eventTypes', 'active']) {
      const answer = await patch(id, { [name]: null, description: 'changed' });
      expect([...codeOf(answer), answer.json['errors']]).toEqual([
        422,
        'validation_error',
        [{ path: name, message: expect.stringContaining('cannot be cleared') }],
      ]);
    }
    expect((await api.call('GET', `/webhook-endpoints/${id}`)).json['data'].description).toBeNull();
    const { data } = (await api.call('GET', '/organization/team')).json;
    for (const { id: memberId } of data.members ?? []) {
      const answer = await api.call('PATCH', `/organization/team/${memberId}`, { role: null, active: null });
      expect([answer.statusCode, answer.json['errors'].length]).toEqual([422, 2]);
    }
  });

  it('accepts merge-patch and JSON content types in all notations', async () => {
    const id = await made();
    for (const type of [
      'application/merge-patch+json',
      'application/merge-patch+json; charset=utf-8',
      'application/json;',
      'application/json; charset=utf8',
      'application/json;charset="UTF-8";',
    ])
      expect([type, (await patch(id, { description: type }, type)).statusCode]).toEqual([type, 200]);
    for (const type of ['application/json-patch+json', 'application/json; charset=latin1', 'text/json'])
      expect([type, (await patch(id, {}, type)).statusCode]).toEqual([type, 415]);
    const post = await api.post(
      `/webhook-endpoints/${id}/test`,
      {},
      { headers: { 'content-type': 'application/merge-patch+json' } },
    );
    expect(post.statusCode).toBe(415);
  });
});
