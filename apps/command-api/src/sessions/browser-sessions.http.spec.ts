import { setTimeout as pause } from 'node:timers/promises';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, credentials, actorMetadata, organizations } from '#commands';
import { organizationStream, sessionStream, type OrganizationCommand } from '#domain';
import { streamOfKey } from '#http';
import { browserOrigin, startCommandApp, type JsonResponse, type CommandApp, withFrozenClock } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
});
afterAll(() => api.close());

const sessionInput = {
  subject: 'user-17',
  allowedOrigin: browserOrigin,
  permissions: ['bills:read', 'bills:act', 'bills:create'],
};
const issue = (change: object = {}, how: Parameters<CommandApp['post']>[2] = {}) =>
  api.post('/browser-sessions', { ...sessionInput, ...change }, how);
const token = async (change: object = {}) => {
  const answer = await issue(change);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json['token'] as string;
};
const as = (session: string, origin = browserOrigin) => ({ as: session, headers: { origin } });
const codeOf = (answer: JsonResponse) => [answer.statusCode, answer.json['code']];
const pathsOf = (answer: JsonResponse) => (answer.json['errors'] as { path: string }[]).map(({ path }) => path);

describe('Browser session', () => {
  it('is returned without data wrapper, with all fields that a browser needs', async () => {
    const [answer, now] = await withFrozenClock(
      async (now) => [await issue({ actorName: 'Dana Biller' }), now] as const,
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toHaveProperty('event-position');
    expect(answer.json).toEqual({
      sessionId: expect.stringMatching(/^ses_[a-z2-7]{26}$/),
      organizationId: api.organizationId,
      subject: 'user-17',
      permissions: sessionInput.permissions,
      resource: null,
      token: expect.stringMatching(/^bs_ses_[a-z2-7]{26}\.[A-Za-z0-9_-]{43}$/),
      allowedOrigin: browserOrigin,
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect(Date.parse(answer.json['expiresAt'] as string) - now).toBe(900_000);
  });

  it('can be used from its origin on behalf of its subject', async () => {
    const id = await api.bill();
    const session = await token({ actorName: 'Dana Biller' });
    const answer = await api.call('GET', `/bills/${id}`, undefined, as(session));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(browserOrigin);
    const created = await api.post('/bills', { ...billBody(), actorName: undefined }, as(session));
    expect(created.statusCode).toBe(201);
    const stream = `${api.organizationId}-bill_${(created.json['id'] as string).slice('bill_'.length)}`;
    const [first] = await api.engines.ledger.load(stream);
    expect(first?.metadata.actor).toEqual({ kind: 'browser_session', id: 'user-17' });
  });

  it('stores the subject and other personal data only encrypted', async () => {
    const { json } = await issue({ subject: 'user-very-own', resource: { customerExternalId: 'CU-77' } });
    const [recorded] = await api.engines.events.readStream(sessionStream(json['sessionId'] as string));
    for (const secret of ['user-very-own', 'CU-77', browserOrigin, json['token'] as string])
      expect(JSON.stringify(recorded?.data)).not.toContain(secret);
  });

  it.each<[string, Record<string, string>]>([
    ['no origin', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `${browserOrigin}:8443` }],
    ['http', { origin: browserOrigin.replace('https', 'http') }],
    ['null', { origin: 'null' }],
  ])('is rejected for %s', async (_, headers) => {
    const session = await token();
    expect(codeOf(await api.call('GET', '/bills/bill_x', undefined, { as: session, headers }))).toEqual([
      403,
      'origin_mismatch',
    ]);
  });

  it('cannot be used with a forged token', async () => {
    const real = await token();
    const other = await token();
    const [id, mac] = real.slice('bs_'.length).split('.') as [string, string];
    const forged = [
      `bs_${id}.${other.split('.')[1]!}`,
      `bs_${id}.${'A'.repeat(43)}`,
      `bs_ses_${'a'.repeat(26)}.${mac}`,
      `ms_${id}.${mac}`,
      `ws_${id}.${mac}`,
      `${real}A`,
      real.slice(0, -1),
    ];
    for (const made of forged)
      expect(codeOf(await api.call('GET', '/bills/bill_x', undefined, as(made)))).toEqual([401, 'credential_invalid']);
  });

  it('cannot create sessions or read events', async () => {
    const session = await token();
    expect(codeOf(await api.post('/browser-sessions', sessionInput, as(session)))).toEqual([403, 'permission_denied']);
    expect(codeOf(await api.call('GET', '/events', undefined, as(session)))).toEqual([403, 'permission_denied']);
  });
});

describe('Validation of POST /browser-sessions', () => {
  it.each<[object, string]>([
    [{ subject: undefined }, 'subject'],
    [{ subject: ' ' }, 'subject'],
    [{ allowedOrigin: undefined }, 'allowedOrigin'],
    [{ allowedOrigin: 'https://app.example/' }, 'allowedOrigin'],
    [{ allowedOrigin: 'http://app.example' }, 'allowedOrigin'],
    [{ allowedOrigin: '*' }, 'allowedOrigin'],
    [{ permissions: undefined }, 'permissions'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: 'bills:read' }, 'permissions'],
    [{ permissions: ['bills:read', 'bills:everything'] }, 'permissions.1'],
    [{ permissions: ['bills:write'] }, 'permissions.0'],
    [{ permissions: ['bills:read', 'bills:read'] }, 'permissions.1'],
    [{ resource: {} }, 'resource'],
    [{ resource: 'bill_1' }, 'resource'],
    [{ resource: { billId: 'bill_none' } }, 'resource.billId'],
    [{ resource: { billId: '../../x' } }, 'resource.billId'],
    [{ resource: { billId: 'b'.repeat(129) } }, 'resource.billId'],
    [{ resource: { customerExternalId: 'c'.repeat(256) } }, 'resource.customerExternalId'],
    [{ resource: { patientId: 'p' } }, 'resource.patientId'],
    [{ permissions: ['organization:manage'], resource: { customerExternalId: 'c' } }, 'permissions.0'],
    [{ permissions: ['team:manage'], resource: { customerExternalId: 'c' } }, 'permissions.0'],
    [{ expiresIn: 59 }, 'expiresIn'],
    [{ expiresIn: 3601 }, 'expiresIn'],
    [{ expiresIn: 90.5 }, 'expiresIn'],
    [{ expiresIn: '900' }, 'expiresIn'],
    [{ actorName: 'x'.repeat(201) }, 'actorName'],
    [{ organizationId: 'org_other' }, 'organizationId'],
  ])('%j: returns 422 with the path %s', async (change, path) => {
    const answer = await issue(change);
    expect(codeOf(answer)).toEqual([422, 'validation_error']);
    expect(pathsOf(answer)).toContain(path);
  });

  it('rejects permissions that the key does not have', async () => {
    const as = await api.key(['sessions:write', 'bills:read', 'bills:write']);
    const refused = await issue({ permissions: ['eors:read', 'bills:act', 'team:manage', 'bills:create'] }, { as });
    expect([...codeOf(refused), ...pathsOf(refused)]).toEqual([
      422,
      'validation_error',
      'permissions.1',
      'permissions.2',
    ]);
    expect(refused.json['errors'][0].message).toContain('which lacks bills:submit, payments:write');
    expect((await issue({ permissions: ['eors:read', 'bills:create'] }, { as })).statusCode).toBe(201);
    const bare = await api.key(['sessions:write']);
    expect(codeOf(await issue({ permissions: ['bills:read'] }, { as: bare }))).toEqual([422, 'validation_error']);
  });

  it('returns all problems in the order of the body', async () => {
    const answer = await api.post('/browser-sessions', {
      expiresIn: 1,
      permissions: ['bills:read', 'bills:read'],
      allowedOrigin: 'x',
    });
    expect(pathsOf(answer)).toEqual(['expiresIn', 'permissions.1', 'allowedOrigin', 'subject']);
  });

  it.each([undefined, [], 'x', null])('rejects a body of %j', async (body) => {
    expect([400, 422]).toContain((await api.post('/browser-sessions', body)).statusCode);
  });

  it('accepts an http origin on localhost only in the sandbox', async () => {
    const allowedOrigin = 'http://localhost:5173';
    expect((await issue({ allowedOrigin })).statusCode).toBe(201);
    const live = await startCommandApp([CommandApiModule], { environment: 'live' });
    const refused = await live.post('/browser-sessions', { ...sessionInput, allowedOrigin });
    const taken = await live.post('/browser-sessions', sessionInput);
    await live.close();
    expect([refused.statusCode, pathsOf(refused), taken.statusCode]).toEqual([422, ['allowedOrigin'], 201]);
  });
});

describe('Resource of a browser session', () => {
  it('is a bill, a customer or a bill of that customer, and not a bill of another customer', async () => {
    const id = await api.bill({ ...billBody(), customerExternalId: 'CU-1' });
    const permissions = ['bills:read'];
    const tryIt = async (resource: object) => {
      const answer = await issue({ permissions, resource });
      return [answer.statusCode, answer.json['resource'] ?? pathsOf(answer)];
    };
    expect(await tryIt({ billId: id })).toEqual([201, { billId: id }]);
    expect(await tryIt({ customerExternalId: 'CU-1' })).toEqual([201, { customerExternalId: 'CU-1' }]);
    const both = { billId: id, customerExternalId: 'CU-1' };
    expect(await tryIt(both)).toEqual([201, both]);
    expect(await tryIt({ billId: id, customerExternalId: 'CU-2' })).toEqual([422, ['resource.billId']]);
  });
});

describe('Idempotency-Key of POST /browser-sessions', () => {
  const how = { idempotencyKey: 'session-1' };

  it('returns the same session and token for a repeated request', async () => {
    const first = await issue({}, how);
    const again = await issue({}, how);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.headers['idempotent-replayed']).toBe('true');
  });
  it('returns 409 for another body, even an invalid one', async () => {
    expect(codeOf(await issue({ subject: 'other' }, how))).toEqual([409, 'idempotency_key_reused']);
    expect(codeOf(await issue({ permissions: [] }, how))).toEqual([409, 'idempotency_key_reused']);
  });
  it('creates one session for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => issue({}, { idempotencyKey: 'session-2' })));
    expect(new Set(answers.map(({ json }) => json['token'])).size).toBe(1);
  });
  it('can be used again after a failed request', async () => {
    expect((await issue({ expiresIn: 1 }, { idempotencyKey: 'session-3' })).statusCode).toBe(422);
    expect((await issue({}, { idempotencyKey: 'session-3' })).statusCode).toBe(201);
  });
  it('creates a new session for each request without a key', async () => expect(await token()).not.toBe(await token()));
});

describe('End of a browser session', () => {
  const metadata = (organizationId: string) => ({
    organizationId,
    at: new Date().toISOString(),
    recordedAt: new Date().toISOString(),
    actor: { kind: 'operator', id: 'test' } as const,
    requestId: 'req_test',
    commandId: '5f2f2a9a-3a53-4b0c-9a51-0f3c5a2f7f10',
  });
  const ask = async (session: string) => codeOf(await api.call('GET', '/bills/bill_x', undefined, as(session)));

  it('ends at its expiration by the wall clock', async () => {
    const session = await token({ expiresIn: 60 });
    api.travelTo('2027-01-01');
    expect(await ask(session)).toEqual([404, 'not_found']);
    const real = Date.now;
    Date.now = () => real() + 60_000;
    try {
      expect(await ask(session)).toEqual([401, 'credential_expired']);
    } finally {
      Date.now = real;
    }
  });

  it('ends within a second after its key is revoked, unlike sessions of other keys', async () => {
    const key = await api.key(['sessions:write', 'bills:read']);
    const session = (await issue({ permissions: ['bills:read'] }, { as: key })).json['token'] as string;
    const other = await token();
    expect(await ask(session)).toEqual([404, 'not_found']);
    await executeCommand(api.engines.ledger, credentials, {
      stream: streamOfKey(key),
      command: { type: 'RevokeCredential', data: {} },
      metadata: metadata(api.organizationId),
    });
    await pause(1_050);
    expect(await ask(session)).toEqual([401, 'credential_invalid']);
    expect(codeOf(await api.call('GET', '/bills/bill_x', undefined, { as: key }))).toEqual([401, 'credential_invalid']);
    expect(await ask(other)).toEqual([404, 'not_found']);
  });

  it('ends within a second after its organization moves out of the scope of the key', async () => {
    const key = await api.key(['orgs:write', 'bills:read', 'sessions:write', 'management:write'], 'account');
    const opened = await api.post('/organizations', { externalId: 'roaming', name: 'Roaming' }, { as: key });
    const { organizationId } = opened.json['data'] as { organizationId: string };
    const there = { as: key, headers: { 'x-service-org-id': organizationId } };
    const session = (await issue({ permissions: ['bills:read'] }, there)).json['token'] as string;
    const link = (await api.post('/management-sessions', { subject: 'user-17' }, there)).json['url'] as string;
    const page = async () => (await api.app.inject({ method: 'GET', url: new URL(link).pathname })).statusCode;
    expect([await ask(session), await page()]).toEqual([[404, 'not_found'], 200]);
    await executeCommand(api.engines.ledger, organizations, {
      stream: organizationStream(organizationId),
      command: { type: 'LinkOrganization', data: { accountId: 'org_elsewhere' } },
      metadata: metadata(organizationId),
    });
    await pause(1_050);
    expect([await ask(session), await page()]).toEqual([[401, 'credential_invalid'], 410]);
  });

  it('ends when the keys of its organization are destroyed', async () => {
    const doomed = await startCommandApp([CommandApiModule, QueryApiModule]);
    const session = (await doomed.post('/browser-sessions', sessionInput)).json['token'] as string;
    const tombstone = { shreddedAt: new Date().toISOString(), eventId: organizationStream(doomed.organizationId) };
    await doomed.engines.vault.shred(doomed.organizationId, tombstone);
    const answer = await doomed.call('GET', '/bills/bill_x', undefined, as(session));
    await doomed.close();
    expect(codeOf(answer)).toEqual([401, 'credential_invalid']);
  });
});

describe('Inactive team member', () => {
  const change = (command: OrganizationCommand) =>
    executeCommand(api.engines.ledger, organizations, {
      stream: organizationStream(api.organizationId),
      command,
      metadata: actorMetadata({ organizationId: api.organizationId, actor: { kind: 'operator', id: 'test' } }),
    });
  const join = async (subject: string): Promise<string> => {
    const memberId = `mem_${subject.replaceAll('-', '')}`;
    const at = '2026-03-02T20:00:00.000Z';
    await change({
      type: 'EnsureMember',
      data: { memberId, subject, email: null, name: null, role: 'biller', at },
    });
    return memberId;
  };
  const setActive = (memberId: string, active: boolean) =>
    change({ type: 'ChangeMember', data: { memberId, by: null, active } });

  it('cannot use existing browser sessions and gets no new session', async () => {
    const [off, on] = [await join('user-off'), await join('user-on')];
    const sessions = { off: await token({ subject: 'user-off' }), on: await token({ subject: 'user-on' }) };
    const statusOf = async (session: string) =>
      (await api.call('GET', '/bills/bill_x', undefined, as(session))).statusCode;
    expect([await statusOf(sessions.off), await statusOf(sessions.on)]).toEqual([404, 404]);
    await setActive(off, false);
    await pause(1_100);
    expect([await statusOf(sessions.off), await statusOf(sessions.on)]).toEqual([401, 404]);
    expect(codeOf(await issue({ subject: 'user-off' }))).toEqual([403, 'permission_denied']);
    expect(codeOf(await api.post('/management-sessions', { subject: 'user-off' }))).toEqual([403, 'permission_denied']);
    expect((await issue({ subject: 'not-in-the-team' })).statusCode).toBe(201);
    await setActive(off, true);
    await pause(1_100);
    // Reactivation does not restore earlier tokens; a new token is valid.
    expect(await statusOf(sessions.off)).toBe(401);
    expect(await statusOf(await token({ subject: 'user-off' }))).toBe(404);
    expect(on).not.toBe(off);
  });
});

describe('Acting user', () => {
  const named = (answer: JsonResponse) => [answer.statusCode, answer.json['errors']?.[0]?.path];

  it('can be named only by server keys, because a session keeps the name it was created with', async () => {
    const id = await api.bill(undefined, 'denied');
    const session = as(await token({ actorName: 'Dana Biller' }));
    const actorName = 'Somebody Else';
    const requests: readonly (readonly [string, object])[] = [
      [`/bills/${id}/actions`, { action: 'add_note', note: 'Called.' }],
      [`/bills/${id}/actions`, { action: 'close', reason: 'other' }],
      [`/bills/${id}/reviews`, { type: 'second_review', reason: 'Paid nothing.' }],
      [`/bills/${id}/actions`, { action: 'resubmit' }],
      ['/bills', billBody()],
      ['/bills?validateOnly=true', billBody()],
    ];
    for (const [path, body] of requests) {
      const answer = await api.post(path, { ...body, actorName }, session);
      expect([path, ...named(answer)]).toEqual([path, 422, 'actorName']);
    }
    const { notes, activity } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
    expect(JSON.stringify([notes, activity])).not.toContain(actorName);
    await api.post(`/bills/${id}/actions`, { action: 'add_note', note: 'Called.' }, session);
    await api.post(`/bills/${id}/actions`, { action: 'add_note', note: 'Wrote.', actorName: 'Sam Coder' });
    const after = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
    expect(after.notes.map((note: { author: string }) => note.author).toSorted()).toEqual(['Dana Biller', 'Sam Coder']);
  });
});
