import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { organization, organizationStream } from '#domain';
import { loadState } from '#event-store';
import { commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const send = (subject: string, email?: string) =>
  api.post('/management-sessions', { subject, name: 'Lea Leaver', ...(email !== undefined && { email }) });
const memberOf = async (subject: string) => {
  const team = await loadState(api.engines.ledger, organization, organizationStream(api.organizationId));
  return team.members.find((member) => member.subject === subject)!.id;
};
const change = (id: string, body: object) => api.call('PATCH', `/organization/team/${id}`, body);
const handovers = async (as?: string) => api.call('GET', '/organization/handovers', undefined, { ...(as && { as }) });
const handOver = (id: string, how = {}) => api.call('POST', `/organization/team/${id}/handover`, undefined, how);

describe('Former team member', () => {
  it('cannot rejoin under another ID with the same address', async () => {
    await send('first-id', 'Lea@Kim.example');
    const id = await memberOf('first-id');
    expect((await send('second-id', 'lea@kim.example')).statusCode).toBe(201);
    await change(await memberOf('second-id'), { active: false });
    // Another member with this address is still active.
    expect((await send('third-id', 'lea@kim.example')).statusCode).toBe(201);
    for (const subject of ['first-id', 'third-id']) await change(await memberOf(subject), { active: false });
    for (const subject of ['first-id', 'fourth-id'])
      expect((await send(subject, 'LEA@kim.example')).json['code']).toBe('permission_denied');
    expect((await send('fourth-id', 'else@kim.example')).statusCode).toBe(201);
    await change(id, { active: true });
    expect((await send('fifth-id', 'lea@kim.example')).statusCode).toBe(201);
  });
});

describe('Keys and endpoints of a former member', () => {
  it('are listed for admins until they are handed over', async () => {
    await send('user-1');
    const id = await memberOf('user-1');
    const as = api.session(['keys:manage', 'webhooks:manage', 'team:manage']);
    const program = { name: 'Nightly export', permissions: ['bills:read'] };
    const { id: keyId } = (await api.post('/keys', program, { as })).json['data'];
    await api.post('/keys', { ...program, name: 'Own', memberId: id }, { as });
    await api.post('/keys', { ...program, name: 'Of a program' });
    const hook = { url: 'https://clinic.example/hook', eventTypes: ['bill.*'] };
    const { id: endpointId } = (await api.post('/webhook-endpoints', hook, { as })).json['data'];
    expect((await handovers()).json['data']).toEqual([]);
    expect((await handOver(id)).json['code']).toBe('lifecycle_conflict');
    await change(id, { active: false });
    const left = {
      memberId: id,
      name: 'Lea Leaver',
      keys: [{ id: keyId, name: 'Nightly export' }],
      endpoints: [{ id: endpointId, name: hook.url }],
    };
    expect((await handovers()).json['data']).toEqual([left]);
    await api.call('DELETE', `/webhook-endpoints/${endpointId}`);
    expect((await handovers()).json['data']).toEqual([{ ...left, endpoints: [] }]);
    const how = { idempotencyKey: 'over-1' };
    expect((await handOver(id, how)).json['data']).toEqual({ id, handedOver: true });
    expect((await handovers()).json['data']).toEqual([]);
    expect((await handOver(id, how)).headers['idempotent-replayed']).toBe('true');
    expect((await handOver(id)).statusCode).toBe(200);
    // If the member returns and leaves again, another handover is due.
    await change(id, { active: true });
    await change(id, { active: false });
    expect((await handovers()).json['data']).toEqual([{ ...left, endpoints: [] }]);
  });

  it('can be listed and handed over only with permission to manage the team', async () => {
    expect((await handovers(await api.key(['orgs:read']))).statusCode).toBe(403);
    expect((await handovers(api.session(['organization:manage']))).statusCode).toBe(403);
    expect((await handOver('mem_none')).statusCode).toBe(404);
    expect((await handOver('mem_none', { as: await api.key(['orgs:team:read']) })).statusCode).toBe(403);
  });
});
