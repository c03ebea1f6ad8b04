import { setTimeout as pause } from 'node:timers/promises';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, organizations } from '#commands';
import { serverPermissions } from '#contracts';
import { credential, organization, organizationStream } from '#domain';
import { loadState } from '#event-store';
import { streamOfKey } from '#http';
import { commandApp, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const keyInput = { name: 'Front desk', permissions: ['bills:read', 'orgs:read'] };
const create = (body: object = keyInput, how: Call = {}) => api.post('/keys', body, how);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const asks = async (as: string) => (await api.call('GET', '/keys', undefined, { as })).statusCode;
const made = async (body: object = keyInput, how: Call = {}) =>
  (await create(body, how)).json['data'] as { id: string; key: string } & Record<string, unknown>;
const listed = async (id: string) =>
  (await api.call('GET', '/keys')).json['data'].find((key: { id: string }) => key.id === id);
const rotate = (id: string, body: object = { oldEndsAt: inDays(7) }, how: Call = {}) =>
  api.post(`/keys/${id}/rotate`, body, how);
const revoke = (id: string, how: Call = {}) => api.call('DELETE', `/keys/${id}`, undefined, how);
/** Waits until every process must know about a revocation. */
const aSecond = () => pause(1_050);
const join = async (subject: string): Promise<string> => {
  await api.post('/management-sessions', { subject });
  const team = await loadState(api.engines.ledger, organization, organizationStream(api.organizationId));
  return team.members.find((member) => member.subject === subject)!.id;
};
const idOf = async (key: string): Promise<string> => {
  const state = await loadState(api.engines.ledger, credential, streamOfKey(key));
  return state.status === 'absent' ? '' : state.facts.credentialId;
};
/** Adds a key issued directly by a test to the organization's list. */
const note = async (key: string) => {
  const [stream, credentialId] = [streamOfKey(key), await idOf(key)];
  const [first] = await api.engines.ledger.load(stream);
  const facts = { prefix: 'sk_sa', name: 'Test key', scope: 'account', permissions: [], expiresAt: null } as const;
  await executeCommand(api.engines.ledger, organizations, {
    stream: organizationStream(api.organizationId),
    command: { type: 'NoteKey', data: { ...facts, credentialId, stream, createdAt: first!.metadata.recordedAt } },
    metadata: { ...first!.metadata, idempotency: undefined as never },
  });
};
const change = (id: string, body: object) => api.call('PATCH', `/organization/team/${id}`, body);

describe('POST /keys', () => {
  it('creates a key with exactly the chosen permissions', async () => {
    const expiresAt = inDays(90);
    const answer = await create({ ...keyInput, expiresAt, allowedCidrs: ['127.0.0.0/8', '::1'] });
    expect(answer.statusCode).toBe(201);
    const { key, ...shown } = answer.json['data'];
    expect(shown).toEqual({
      id: expect.stringMatching(/^key_[a-z2-7]{26}$/),
      name: 'Front desk',
      prefix: key.slice(0, 14),
      environment: 'sandbox',
      scope: 'organization',
      permissions: ['bills:read', 'orgs:read'],
      without: ['identifiers:read', 'exports:create'],
      allowedCidrs: ['127.0.0.0/8', '::1'],
      allPermissions: false,
      status: 'active',
      createdAt: expect.stringMatching(/Z$/),
      expiresAt,
      lastUsedAt: null,
    });
    expect(key).toMatch(/^sk_sandbox_[\w-]{43}$/);
    expect(await asks(key)).toBe(200);
    expect(await listed(shown.id)).toMatchObject({ id: shown.id, name: 'Front desk', expiresAt });
    expect((await api.call('GET', '/events', undefined, { as: key })).json['code']).toBe('permission_denied');
    const stored = await loadState(api.engines.ledger, credential, streamOfKey(key));
    expect(stored).toMatchObject({ status: 'active', facts: { credentialId: shown.id } });
  });

  it('replays the same key for the same Idempotency-Key, and lists it once', async () => {
    const how = { idempotencyKey: 'key-1' };
    const first = await create(keyInput, how);
    const again = await create(keyInput, how);
    expect([again.statusCode, again.json]).toEqual([201, first.json]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await create({ ...keyInput, name: 'Other' }, how)).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
    const { keys } = await loadState(api.engines.ledger, organization, organizationStream(api.organizationId));
    expect(keys.filter(({ credentialId }) => credentialId === first.json['data'].id)).toHaveLength(1);
    expect((await made()).key).not.toBe((await made()).key);
  });

  it('completes a key after a crash before it was listed, on a retry of the request', async () => {
    const append = api.engines.events.append.bind(api.engines.events);
    const how = { idempotencyKey: 'key-broken' };
    let count = 0;
    api.engines.events.append = async (...args) => {
      count += 1;
      if (count > 1) throw new Error('the power is off');
      return append(...args);
    };
    await expect(create(keyInput, how)).rejects.toThrow('failed');
    api.engines.events.append = append;
    const { json } = await create(keyInput, how);
    expect(await listed(json['data'].id)).toMatchObject({ status: 'active' });
    expect(await asks(json['data'].key)).toBe(200);
  });

  it.each<[object, string]>([
    [{ permissions: ['bills:read'] }, 'name'],
    [{ name: 'x'.repeat(201), permissions: ['bills:read'] }, 'name'],
    [{ name: 'None chosen' }, 'permissions'],
    [{ ...keyInput, permissions: [] }, 'permissions'],
    [{ ...keyInput, permissions: ['all'] }, 'permissions.0'],
    [{ ...keyInput, permissions: ['bills:read', 'bills:read'] }, 'permissions.1'],
    [{ ...keyInput, expiresAt: 'soon' }, 'expiresAt'],
    [{ ...keyInput, expiresAt: inDays(-1) }, 'expiresAt'],
    [{ ...keyInput, allowedCidrs: [] }, 'allowedCidrs'],
    [{ ...keyInput, allowedCidrs: ['10.0.0.0/33'] }, 'allowedCidrs.0'],
    ...[
      null,
      5,
      true,
      '',
      {},
      [],
      ['10.0.0.0/8'],
      '\u0000',
      'ten',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      '1.2.3.4/0',
      'fe80::1%1',
    ].map((odd): [object, string] => [{ ...keyInput, allowedCidrs: ['10.0.0.0/8', odd] }, 'allowedCidrs.1']),
    ...['::ffff:1.2.3.4/24', '::ffff:1.2.3.4', '::FFFF:102:304/120', '0:0:0:0:0:ffff:1.2.3.4/104'].map(
      (mapped): [object, string] => [{ ...keyInput, allowedCidrs: [mapped] }, 'allowedCidrs.0'],
    ),
    ...['10.0.0.0/8', 5, {}].map((odd): [object, string] => [{ ...keyInput, allowedCidrs: odd }, 'allowedCidrs']),
    [{ ...keyInput, memberId: 'mem_none' }, 'memberId'],
    [{ ...keyInput, scope: 'account' }, 'scope'],
  ])('rejects %j with a problem at %s', async (body, path) => {
    const answer = await create(body);
    expect([answer.statusCode, answer.json['errors']?.map((error: { path: string }) => error.path)]).toEqual([
      422,
      [path],
    ]);
  });

  it('rejects permissions that the calling key does not have', async () => {
    const as = await api.key(['keys:write', 'bills:read']);
    const answer = await create(keyInput, { as });
    expect([answer.statusCode, answer.json['errors'][0].path]).toEqual([422, 'permissions.1']);
    expect((await create({ ...keyInput, permissions: ['bills:read'] }, { as })).statusCode).toBe(201);
    expect((await create(keyInput, { as: await api.key(['orgs:write']) })).statusCode).toBe(403);
  });

  it('requires keys:manage in a browser session', async () => {
    expect((await create(keyInput, { as: api.session(['keys:manage']) })).statusCode).toBe(201);
    expect((await create(keyInput, { as: api.session(['organization:manage', 'team:manage']) })).statusCode).toBe(403);
  });
});

describe('A key that belongs to a member', () => {
  it('stops working within a second when the member leaves, and stays revoked when the member returns', async () => {
    const memberId = await join('leaver');
    const { id, key } = await made({ ...keyInput, permissions: ['orgs:read', 'sessions:write'], memberId });
    const session = { subject: 'u', allowedOrigin: 'https://app.example', permissions: [] as string[] };
    expect(await listed(id)).toMatchObject({ memberId, status: 'active' });
    expect(await asks(key)).toBe(200);
    await change(memberId, { active: false });
    await aSecond();
    expect(await asks(key)).toBe(401);
    expect(await listed(id)).toMatchObject({ status: 'revoked' });
    await change(memberId, { active: true });
    await aSecond();
    expect(await asks(key)).toBe(401);
    expect((await api.post('/browser-sessions', session, { as: key })).statusCode).toBe(401);
    const anew = await made({ ...keyInput, memberId });
    expect(await asks(anew.key)).toBe(200);
    expect((await rotate(id)).json['code']).toBe('lifecycle_conflict');
  });
});

describe('POST /keys/{keyId}/rotate', () => {
  it('creates a key with the same options, and sets the given expiration time of the old key', async () => {
    const old = await made({ ...keyInput, allowedCidrs: ['127.0.0.0/8'] });
    const oldEndsAt = inDays(7);
    const expiresAt = inDays(400);
    const how = { idempotencyKey: 'rotate-1' };
    const answer = await rotate(old.id, { oldEndsAt, expiresAt }, how);
    expect(answer.statusCode).toBe(201);
    const { key, old: before } = answer.json['data'];
    expect(before).toMatchObject({ id: old.id, expiresAt: oldEndsAt, status: 'active' });
    expect(key).toMatchObject({
      ...keyInput,
      without: ['identifiers:read', 'exports:create'],
      allowedCidrs: ['127.0.0.0/8'],
      expiresAt,
    });
    expect(key.id).not.toBe(old.id);
    expect([await asks(old.key), await asks(key.key)]).toEqual([200, 200]);
    expect((await rotate(old.id, { oldEndsAt, expiresAt }, how)).json).toEqual(answer.json);
    expect((await rotate(old.id, { oldEndsAt: inDays(8) }, how)).json['code']).toBe('idempotency_key_reused');
  });

  it('does not extend the expiration time of the rotated key', async () => {
    const expiresAt = inDays(3);
    const { id } = await made({ ...keyInput, expiresAt });
    expect((await rotate(id, { oldEndsAt: inDays(20) })).json['data'].old.expiresAt).toBe(expiresAt);
  });

  it('creates only one successor, even for concurrent requests', async () => {
    const { id } = await made();
    const body = { oldEndsAt: inDays(7) };
    const requests = Array.from({ length: 50 }, (_, n) => rotate(id, body, { idempotencyKey: `race-${n}` }));
    const answers = await Promise.all(requests);
    const first = answers.findIndex(({ statusCode }) => statusCode === 201);
    const others = answers.filter((_, n) => n !== first);
    expect(others.map(({ statusCode, json }) => [statusCode, json['code']])).toEqual(
      others.map(() => [409, 'lifecycle_conflict']),
    );
    const key = answers[first]?.json['data'].key;
    expect(others[0]?.json['detail']).toContain(key.id);
    expect((await rotate(id, body, { idempotencyKey: `race-${first}` })).json['data'].key).toEqual(key);
    expect((await rotate(id)).statusCode).toBe(409);
    // The successor can be rotated too. If it is revoked, it is not issued again.
    expect((await rotate(key.id)).statusCode).toBe(201);
    await revoke(key.id);
    expect((await rotate(id)).json['code']).toBe('lifecycle_conflict');
  });

  it.each<[object, string]>([
    [{}, 'oldEndsAt'],
    [{ oldEndsAt: 'soon' }, 'oldEndsAt'],
    [{ oldEndsAt: inDays(-1) }, 'oldEndsAt'],
    [{ oldEndsAt: inDays(1), expiresAt: inDays(-1) }, 'expiresAt'],
  ])('rejects %j with a problem at %s', async (body, path) => {
    const answer = await rotate((await made()).id, body);
    expect([answer.statusCode, answer.json['errors'][0].path]).toEqual([422, path]);
  });

  it('rejects keys with more permissions than the caller can grant', async () => {
    const { id } = await made();
    const as = await api.key(['keys:write', 'bills:read']);
    expect((await rotate(id, undefined, { as })).statusCode).toBe(403);
    const whole = await api.key(serverPermissions, 'account');
    expect((await rotate(id, undefined, { as: whole })).statusCode).toBe(201);
    await note(whole);
    const account = await idOf(whole);
    expect((await rotate(account)).json['code']).toBe('permission_denied');
    expect((await rotate(account, undefined, { as: api.session(['keys:manage']) })).statusCode).toBe(403);
  });

  it('returns 409 for a revoked key and 404 for an unknown key', async () => {
    const { id } = await made();
    await revoke(id);
    expect((await rotate(id)).json['code']).toBe('lifecycle_conflict');
    expect((await rotate('key_none')).statusCode).toBe(404);
  });
});

describe('DELETE /keys/{keyId}', () => {
  it('revokes the key permanently within a second', async () => {
    const { id, key } = await made();
    expect(await asks(key)).toBe(200);
    const answer = await revoke(id, { idempotencyKey: 'revoke-1' });
    expect([answer.statusCode, answer.json['data'].status]).toEqual([200, 'revoked']);
    await aSecond();
    expect(await asks(key)).toBe(401);
    expect((await revoke(id)).json['data'].status).toBe('revoked');
    expect((await revoke(id, { idempotencyKey: 'revoke-1' })).headers['idempotent-replayed']).toBe('true');
    expect((await revoke('key_none')).statusCode).toBe(404);
  });

  it('requires keys:write, or keys:manage in a browser session', async () => {
    const { id } = await made();
    expect((await revoke(id, { as: await api.key(['orgs:write']) })).statusCode).toBe(403);
    expect((await revoke(id, { as: api.session(['organization:manage']) })).statusCode).toBe(403);
    expect((await revoke(id, { as: api.session(['keys:manage']) })).statusCode).toBe(200);
  });
});
