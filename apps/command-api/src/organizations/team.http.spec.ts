import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, organizations } from '#commands';
import { organizationStream, type TeamRole } from '#domain';
import { commandApp, START_DATE, type Call } from '#testing/http';
import { noon } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);

const PATH = '/organization/team';
const team = (how?: Call) => api.call('GET', PATH, undefined, how);
const change = (id: string, body: unknown, how?: Call) => api.call('PATCH', `${PATH}/${id}`, body, how);
const join = async (memberId: string, role: TeamRole, subject = `subject-${memberId}`) => {
  const { organizationId, engines } = api;
  await executeCommand(engines.ledger, organizations, {
    stream: organizationStream(organizationId),
    command: {
      type: 'EnsureMember',
      data: { memberId, subject, name: `Name ${memberId}`, email: 'x@kim.example', role, at: noon(START_DATE) },
    },
    metadata: {
      organizationId,
      at: noon(START_DATE),
      recordedAt: new Date().toISOString(),
      actor: { kind: 'system', id: 'test' },
      requestId: 'req_test',
      commandId: randomUUID(),
    },
  });
};

let count = 0;
/** Adds a member and returns the member ID. */
const member = async (role: TeamRole, subject?: string): Promise<string> => {
  const id = `mem_${(count += 1)}`;
  await join(id, role, subject);
  return id;
};
const shown = async (id: string, how?: Call) =>
  (await team(how)).json['data'].members.find((member: { id: string }) => member.id === id);
/** Demotes all admins except the given ones. */
const onlyAdmins = async (...ids: readonly string[]) => {
  for (const { id, role } of (await team()).json['data'].members)
    if (role === 'admin' && !ids.includes(id)) await change(id, { role: 'viewer' });
};

describe('GET /organization/team', () => {
  it('returns members, roles and what the caller can do', async () => {
    const id = await member('admin');
    const { data } = (await team()).json;
    expect(await shown(id)).toEqual({
      id,
      email: 'x@kim.example',
      name: `Name ${id}`,
      role: 'admin',
      active: true,
      invited: false,
      passkeys: 0,
      createdAt: noon(START_DATE),
      canManage: true,
    });
    expect(data.capabilities).toEqual({ canManage: true, canAdd: false, canInvite: true });
    expect(data.roles.map((role: { id: string }) => role.id)).toEqual([
      'admin',
      'manager',
      'biller',
      'payments',
      'viewer',
      'auditor',
    ]);
    const as = await api.key(['orgs:team:read']);
    expect((await team({ as })).json['data'].capabilities.canManage).toBe(false);
    expect(await shown(id, { as })).toMatchObject({ canManage: false });
  });
  it('does not return the subject of a member', async () => {
    await member('admin', 'host-user-4711');
    expect((await team()).body).not.toContain('4711');
  });
});

describe('PATCH /organization/team/{id}', () => {
  it('changes role or active state and keeps omitted fields', async () => {
    const id = await member('biller');
    expect((await change(id, { role: 'payments' })).json['data']).toMatchObject({ role: 'payments', active: true });
    const off = { role: 'payments', active: false };
    expect((await change(id, { active: false })).json['data']).toMatchObject(off);
    expect((await change(id, {})).json['data']).toMatchObject(off);
    expect(await shown(id)).toMatchObject(off);
  });
  it('returns 409 when the last active admin is demoted or deactivated', async () => {
    const [one, two] = [await member('admin'), await member('admin')];
    await onlyAdmins(one, two);
    await change(two, { active: false });
    for (const body of [{ role: 'viewer' }, { active: false }])
      expect(await change(one, body)).toMatchObject({ statusCode: 409, json: { code: 'last_admin' } });
    await change(two, { active: true });
    expect((await change(one, { role: 'viewer' })).statusCode).toBe(200);
  });
  it('keeps one admin if two are demoted concurrently', async () => {
    const ids = [await member('admin'), await member('admin')];
    await onlyAdmins(...ids);
    const answers = await Promise.all(ids.map((id) => change(id, { role: 'viewer' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
  it('returns 403 when members change themselves', async () => {
    const [me, other] = [await member('biller', 'user-1'), await member('biller')];
    const as = api.session(['team:manage']);
    expect([(await shown(me, { as })).canManage, (await shown(other, { as })).canManage]).toEqual([false, true]);
    expect(await change(me, { role: 'admin' }, { as })).toMatchObject({
      statusCode: 403,
      json: { code: 'protected_member' },
    });
    expect((await change(other, { role: 'manager' }, { as })).json['data']).toMatchObject({ role: 'manager' });
  });
  it.each([[{ role: 'owner' }], [{ active: 'no' }], [{ role: 1 }], [{ email: 'a@b.example' }], [[]]])(
    'returns 422 for %j',
    async (body) =>
      expect(await change(await member('biller'), body)).toMatchObject({
        statusCode: 422,
        json: { code: 'validation_error' },
      }),
  );
  it('returns 404 for an unknown member before validation', async () => {
    for (const id of ['mem_none', '%2e%2e', 'x'.repeat(300)])
      expect(await change(id, { role: 'owner' })).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
  });
});

it('replays the first response for a repeated Idempotency-Key', async () => {
  const id = await member('biller');
  const first = await change(id, { role: 'manager' }, { idempotencyKey: 'mem-1' });
  await change(id, { role: 'viewer' });
  const again = await change(id, { role: 'manager' }, { idempotencyKey: 'mem-1' });
  expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
  expect(await shown(id)).toMatchObject({ role: 'viewer' });
});

it('requires orgs:team:read and orgs:team:write, or a session with team:manage', async () => {
  const id = await member('biller');
  const statuses = async (as: string) => [
    (await team({ as })).statusCode,
    (await change(id, { role: 'viewer' }, { as })).statusCode,
  ];
  expect(await statuses(await api.key(['orgs:team:read']))).toEqual([200, 403]);
  expect(await statuses(await api.key(['orgs:team:write']))).toEqual([403, 200]);
  expect(await statuses(await api.key(['orgs:read', 'orgs:write']))).toEqual([403, 403]);
  expect(await statuses(api.session(['organization:manage']))).toEqual([403, 403]);
  const customer = { kind: 'customer', customerExternalId: 'acme' } as const;
  const limited = await team({ as: api.session(['team:manage'], customer) });
  expect(limited.json).toMatchObject({ code: 'scope_not_allowed' });
});
