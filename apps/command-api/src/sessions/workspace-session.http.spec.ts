import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, actorMetadata, newId, organizations, sessions } from '#commands';
import { rolePermissions, workspaceOnlyPermissions } from '#contracts';
import {
  organization,
  organizationStream,
  NO_ISSUING_KEY,
  sessionStream,
  teamRoles,
  fold,
  type TeamRole,
} from '#domain';
import { SessionTokens } from '#http';
import { commandApp, publicOrigin } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const raw = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: string) =>
  api.app.inject({
    method,
    url,
    headers: { ...(payload !== undefined && form), ...headers },
    ...(payload !== undefined && { payload }),
  });
const metadata = () => actorMetadata({ organizationId: api.organizationId, actor: { kind: 'operator', id: 'test' } });
const team = async () =>
  fold(organization, await api.engines.ledger.load(organizationStream(api.organizationId))).members;
const change = (data: { role?: TeamRole; active?: boolean }, subject: string) =>
  team().then((members) =>
    executeCommand(api.engines.ledger, organizations, {
      stream: organizationStream(api.organizationId),
      command: {
        type: 'ChangeMember',
        data: { memberId: members.find((member) => member.subject === subject)!.id, by: null, ...data },
      },
      metadata: metadata(),
    }),
  );

/** Signs in a member with this role as an operator's link would, and returns the cookie. */
const signedIn = async (role: TeamRole, subject = `person-${role}-${newId('mem')}`) => {
  const { ledger, vault } = api.engines;
  await executeCommand(ledger, organizations, {
    stream: organizationStream(api.organizationId),
    command: {
      type: 'EnsureMember',
      data: { memberId: newId('mem'), subject, role, name: `Pat ${role}`, email: null, at: '2026-03-02T20:00:00.000Z' },
    },
    metadata: metadata(),
  });
  const sessionId = newId('ses');
  await executeCommand(ledger, sessions, {
    stream: sessionStream(sessionId),
    command: {
      type: 'IssueManagementSession',
      data: {
        sessionId,
        organizationId: api.organizationId,
        environment: 'sandbox',
        issuer: NO_ISSUING_KEY,
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
        subject,
        role,
        name: null,
        email: null,
      },
    },
    metadata: metadata(),
  });
  const link = await new SessionTokens(vault).make('link', api.organizationId, sessionId);
  const opened = await raw('POST', `/sign-in/${link}`);
  expect(opened.statusCode).toBe(303);
  return { cookie: String(opened.headers['set-cookie']).split(';', 1)[0]!, subject, sessionId };
};
const who = async (cookie: string) => raw('GET', '/workspace/session', { cookie });
const exchange = async (cookie: string, headers: Record<string, string> = {}, token?: string, more = '') => {
  const formToken = token ?? (await who(cookie)).json().data.formToken;
  return raw('POST', '/workspace/session', { cookie, ...headers }, `token=${encodeURIComponent(formToken)}${more}`);
};
const tokenOf = async (cookie: string): Promise<string> => (await exchange(cookie)).json().data.token;
/** Sends a request as the workspace page would. */
const ask = (
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: object = { origin: publicOrigin },
) =>
  api.app.inject({
    method,
    url: `/v2${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
/** Runs the work with the wall clock set forward. */
const later = async <Result>(minutes: number, work: () => Promise<Result>): Promise<Result> => {
  const Real = Date;
  const ahead = minutes * 60_000;
  globalThis.Date = class extends Real {
    constructor(...given: [] | [string | number]) {
      super(...((given.length === 0 ? [Real.now() + ahead] : given) as [number]));
    }
    static override now = () => Real.now() + ahead;
  } as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = Real;
  }
};

describe('Workspace cookie', () => {
  it('returns the signed-in user', async () => {
    const { cookie, subject } = await signedIn('biller');
    const answer = await who(cookie);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json().data).toMatchObject({
      subject,
      name: 'Pat biller',
      role: 'biller',
      roleLabel: 'Biller',
      permissions: rolePermissions.biller,
      organization: { id: api.organizationId, environment: 'sandbox' },
    });
  });

  it("is exchanged for a 15-minute session with the user's role at our own origin", async () => {
    const { cookie, subject } = await signedIn('biller');
    const answer = await exchange(cookie, { 'sec-fetch-site': 'same-origin' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { token, expiresAt, allowedOrigin, permissions } = answer.json().data;
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect([allowedOrigin, permissions]).toEqual([publicOrigin, rolePermissions.biller]);
    const id = await api.bill();
    const path = `/bills/${id}`;
    expect((await ask(token, 'GET', path)).statusCode).toBe(200);
    const { host } = new URL(publicOrigin);
    const page = { 'sec-fetch-site': 'same-origin', host };
    expect((await ask(token, 'GET', path, undefined, page)).statusCode).toBe(200);
    expect((await ask(token, 'GET', path, undefined, { origin: 'https://evil.example' })).json().code).toBe(
      'origin_mismatch',
    );
    // The session's user is recorded as the actor.
    expect((await ask(token, 'POST', `${path}/actions`, { action: 'add_note', note: 'x' })).statusCode).toBe(200);
    const { activity } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
    expect(activity[0].actor).toBe('Pat biller');
    expect(subject).toContain('person-biller');
  });

  it('is exchanged only for our own pages with their form token', async () => {
    const [{ cookie }, { cookie: other }] = [await signedIn('biller'), await signedIn('biller')];
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const answer = await exchange(cookie, headers);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'origin_mismatch']);
    }
    const foreign = (await who(other)).json().data.formToken;
    for (const token of ['', 'nonsense', foreign])
      expect((await exchange(cookie, {}, token)).json()).toMatchObject({ status: 403, code: 'origin_mismatch' });
    expect((await exchange(cookie, { cookie: '' }, 'x')).json()).toMatchObject({
      status: 401,
      code: 'credential_missing',
    });
    expect((await who('')).json()).toMatchObject({ status: 401, code: 'credential_missing' });
  });

  it('expires after 15 minutes without activity, and after eight hours in any case', async () => {
    const { cookie } = await signedIn('biller');
    expect((await later(14, () => who(cookie))).statusCode).toBe(200);
    expect((await later(16, () => who(cookie))).statusCode).toBe(401);
    // Activity keeps the session open until the maximum lifetime.
    for (let minutes = 14; minutes < 480; minutes += 14) await later(minutes, () => exchange(cookie));
    const last = await later(479, () => exchange(cookie));
    const { expiresAt, endsAt } = last.json().data;
    expect(expiresAt).toBe(endsAt);
    expect((await later(481, () => who(cookie))).statusCode).toBe(401);
  });

  it('expires without activity, and the exchanged sessions with it, even if the page keeps exchanging it', async () => {
    const { cookie } = await signedIn('biller');
    const idle = (seconds: number) => exchange(cookie, {}, undefined, `&idleSeconds=${seconds}`);
    const { idleEndsAt } = (await who(cookie)).json().data;
    // The page follows the feed without user activity.
    for (const minutes of [3, 6, 9, 12]) {
      const { data } = (await later(minutes, () => idle(minutes * 60))).json();
      expect([minutes, data.idleEndsAt]).toEqual([minutes, idleEndsAt]);
      expect(data.expiresAt <= idleEndsAt).toBe(true);
    }
    expect((await later(16, () => who(cookie))).statusCode).toBe(401);
    // The last user activity was ten minutes before the exchange.
    const { data } = (await later(12, () => idle(600))).json();
    expect(Math.round((Date.parse(data.idleEndsAt) - Date.now()) / 60_000)).toBe(17);
    expect((await later(16, () => who(cookie))).statusCode).toBe(200);
    expect((await later(18, () => who(cookie))).statusCode).toBe(401);
    for (const wrong of ['-1', '1.5', 'x', ''])
      expect((await exchange(cookie, {}, undefined, `&idleSeconds=${wrong}`)).json()).toMatchObject({
        status: 400,
        errors: [{ path: 'idleSeconds' }],
      });
  });

  it('expires after the minutes set by the practice, including open sessions', async () => {
    const { cookie } = await signedIn('biller');
    const path = '/organization/sign-in-rules';
    const save = (logOffMinutes: unknown, how = {}) => api.call('PUT', path, { logOffMinutes }, how);
    expect((await api.call('GET', path)).json['data']).toMatchObject({ logOffMinutes: 15 });
    const how = { idempotencyKey: 'rules-1' };
    expect((await save(5, how)).json['data']).toMatchObject({ logOffMinutes: 5 });
    expect((await later(4, () => who(cookie))).statusCode).toBe(200);
    expect((await later(6, () => who(cookie))).statusCode).toBe(401);
    expect((await save(60)).json['data']).toMatchObject({ logOffMinutes: 60 });
    expect((await later(59, () => who(cookie))).statusCode).toBe(200);
    expect((await later(61, () => who(cookie))).statusCode).toBe(401);
    expect((await save(5, how)).headers['idempotent-replayed']).toBe('true');
    expect((await save(6, how)).json['code']).toBe('idempotency_key_reused');
    expect((await api.call('GET', path)).json['data']).toMatchObject({ logOffMinutes: 60 });
    const { etag } = (await api.call('GET', path)).headers;
    expect((await save(20, { headers: { 'if-match': '"another"' } })).statusCode).toBe(412);
    expect((await save(20, { headers: { 'if-match': String(etag) } })).statusCode).toBe(200);
    for (const wrong of [4, 61, 7.5, '10', null]) {
      const answer = await save(wrong);
      expect([wrong, answer.statusCode, answer.json['errors'][0].path]).toEqual([wrong, 422, 'logOffMinutes']);
    }
    expect((await save(10, { as: await api.key(['orgs:team:read']) })).statusCode).toBe(403);
    expect((await save(10, { as: api.session(['organization:manage']) })).statusCode).toBe(403);
    await save(15);
  });

  it('is not sent by links from other sites, so the page reloads itself before it shows a sign-in error', async () => {
    const { cookie } = await signedIn('viewer');
    const arriving = await raw('GET', '/workspace', { 'sec-fetch-site': 'cross-site' });
    expect([arriving.statusCode, arriving.body.includes('content="0;url=/workspace"')]).toEqual([200, true]);
    expect((await raw('GET', '/workspace', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(401);
    expect((await raw('GET', '/workspace', { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
  });
});

describe('Session of the workspace', () => {
  it('ends when the user signs out or becomes inactive', async () => {
    const one = await signedIn('biller');
    const [tokenOne, formToken] = [await tokenOf(one.cookie), (await who(one.cookie)).json().data.formToken];
    expect((await ask(tokenOne, 'GET', '/sandbox/clock')).statusCode).toBe(200);
    await raw('POST', '/sign-out', { cookie: one.cookie }, `token=${encodeURIComponent(formToken)}`);
    const two = await signedIn('biller');
    const tokenTwo = await tokenOf(two.cookie);
    await change({ active: false }, two.subject);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await ask(tokenOne, 'GET', '/sandbox/clock')).json().code).toBe('credential_invalid');
    expect((await ask(tokenTwo, 'GET', '/sandbox/clock')).json().code).toBe('credential_invalid');
    expect((await exchange(two.cookie, {}, 'x')).json()).toMatchObject({ status: 403, code: 'permission_denied' });
  });

  it("loses permissions when the member's role is reduced", async () => {
    const { cookie, subject } = await signedIn('biller');
    const token = await tokenOf(cookie);
    await change({ role: 'viewer' }, subject);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const id = await api.bill();
    expect((await ask(token, 'POST', `/bills/${id}/actions`, { action: 'add_note', note: 'x' })).statusCode).toBe(403);
    expect((await ask(token, 'GET', `/bills/${id}`)).statusCode).toBe(200);
    expect((await exchange(cookie)).json().data.permissions).toEqual(rolePermissions.viewer);
  });

  it('has permissions that no browser session can be given', async () => {
    for (const permission of workspaceOnlyPermissions) {
      const answer = await api.post('/browser-sessions', {
        subject: 's',
        allowedOrigin: 'https://app.example',
        permissions: [permission],
      });
      expect([answer.statusCode, answer.json['errors'][0].path]).toEqual([422, 'permissions.0']);
    }
  });

  /** Roles with access to each operation. The API rejects all other roles. */
  const may: Readonly<Record<string, readonly TeamRole[]>> = {
    'GET /bills/{id}': teamRoles,
    'GET /bills/{id}/documents': teamRoles,
    'GET /events': teamRoles,
    'POST /bills': ['admin', 'manager', 'biller'],
    'POST /bills/{id}/actions add_note': ['admin', 'manager', 'biller'],
    'POST /bills/{id}/reviews': ['admin', 'manager', 'biller'],
    'POST /bills/{id}/eors': ['admin', 'manager', 'biller'],
    'POST /bills/{id}/actions post_payment': ['admin', 'manager', 'biller', 'payments'],
    'POST /payments': ['admin', 'manager', 'biller', 'payments'],
    'GET /organization': ['admin', 'manager'],
    'GET /audit': ['admin', 'manager', 'auditor'],
    'GET /access-records': ['admin', 'manager', 'auditor'],
    'GET /keys': ['admin', 'manager', 'auditor'],
    'GET /webhook-endpoints': ['admin', 'manager'],
    'PUT /sandbox/clock': ['admin', 'manager'],
    'GET /organization/team': ['admin'],
    'POST /management-sessions': [],
    'POST /browser-sessions': [],
    'GET /organizations': [],
  };
  it('allows exactly the operations of the role', async () => {
    const id = await api.bill();
    for (const role of teamRoles) {
      const token = await tokenOf((await signedIn(role)).cookie);
      for (const [operation, roles] of Object.entries(may)) {
        const [method = '', path = '', action] = operation.split(' ');
        const body = method === 'GET' ? undefined : { ...(action && { action }) };
        const { statusCode } = await ask(token, method as 'GET', path.replace('{id}', id), body);
        // An allowed role gets a validation error for the empty request.
        expect([role, operation, statusCode === 403]).toEqual([role, operation, !roles.includes(role)]);
      }
    }
  });
});
