import { setTimeout as pause } from 'node:timers/promises';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import type { BrowserPermission } from '#contracts';
import { organization, organizationStream } from '#domain';
import { loadState } from '#event-store';
import { SessionIndex } from '#http';
import { commandApp, publicOrigin, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const origin = 'https://app.example';
type Session = Readonly<Record<string, unknown>> & { readonly id: string };
const list = async (query = '', how: Call = {}) =>
  (await api.call('GET', `/sessions${query}`, undefined, how)).json['data'] as readonly Session[];
const sessionsOf = async (subject: string) => (await list()).filter((session) => session['subject'] === subject);
/** Creates a browser session for a host page. */
const issue = async (
  subject: string,
  permissions: readonly BrowserPermission[] = ['organization:manage'],
  how: Call = {},
) => {
  const { json } = await api.post(
    '/browser-sessions',
    { subject, actorName: 'Dana', allowedOrigin: origin, permissions },
    how,
  );
  return json as unknown as { readonly sessionId: string; readonly token: string };
};
const asks = async (as: string) =>
  (await api.call('GET', '/organization', undefined, { as, headers: { origin, 'user-agent': 'Spec/1' } })).statusCode;
/** Opens a workspace and returns its cookie. */
const signIn = async (subject: string): Promise<string> => {
  const { json } = await api.post('/management-sessions', { subject, name: 'Wanda Works' });
  const url = (json['url'] as string).slice(publicOrigin.length);
  const { headers } = await api.app.inject({ method: 'POST', url, headers: { 'user-agent': 'Browser/2' } });
  return String(headers['set-cookie']).split(';', 1)[0]!;
};
const who = (cookie: string) => api.app.inject({ method: 'GET', url: '/workspace/session', headers: { cookie } });
const tokenOf = async (cookie: string): Promise<string> => {
  const { formToken } = (await who(cookie)).json<{ data: { formToken: string } }>().data;
  const exchanged = await api.app.inject({
    method: 'POST',
    url: '/workspace/session',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token: formToken }).toString(),
  });
  return exchanged.json<{ data: { token: string } }>().data.token;
};
const memberOf = async (subject: string): Promise<string> => {
  const team = await loadState(api.engines.ledger, organization, organizationStream(api.organizationId));
  return team.members.find((member) => member.subject === subject)!.id;
};
const end = (id: string, how: Call = {}) => api.call('DELETE', `/sessions/${id}`, undefined, how);
const signOut = (id: string, how: Call = {}) => api.call('POST', `/organization/team/${id}/sign-out`, undefined, how);
const aSecond = () => pause(1_050);
const until = async (is: () => Promise<boolean>) => {
  for (let n = 0; n < 100 && !(await is()); n += 1) await pause(20);
};

describe('GET /sessions', () => {
  it('lists sessions with address, start and last use', async () => {
    const { sessionId, token } = await issue('page-person');
    const unused = { kind: 'page', memberId: null, name: 'Dana', lastUsedAt: null, address: null, userAgent: null };
    expect(await sessionsOf('page-person')).toMatchObject([{ id: sessionId, ...unused, current: false }]);
    expect(await asks(token)).toBe(200);
    await until(async () => (await sessionsOf('page-person'))[0]?.['lastUsedAt'] !== null);
    const [seen] = await sessionsOf('page-person');
    expect(seen).toMatchObject({ address: '127.0.0.1', userAgent: 'Spec/1', lastUsedAt: expect.stringMatching(/Z$/) });
    expect(Date.parse(String(seen!['expiresAt'])) - Date.parse(String(seen!['startedAt']))).toBeGreaterThan(890_000);
  });

  it('lists an open workspace once, without its exchanged tokens and unused links', async () => {
    await api.post('/management-sessions', { subject: 'worker' });
    expect(await sessionsOf('worker')).toEqual([]);
    const cookie = await signIn('worker');
    await tokenOf(cookie);
    await until(async () => (await sessionsOf('worker')).length > 0);
    expect(await sessionsOf('worker')).toMatchObject([
      { kind: 'workspace', name: 'Wanda Works', memberId: await memberOf('worker'), userAgent: 'Browser/2' },
    ]);
  });

  it("marks the caller's session and filters by member", async () => {
    const id = await (async () => {
      await signIn('chosen');
      return memberOf('chosen');
    })();
    const { token, sessionId } = await issue('chosen', ['team:manage']);
    await until(async () => (await sessionsOf('chosen')).length === 2);
    const found = await list(`?memberId=${id}`, { as: token, headers: { origin } });
    expect(found.map((session) => [session['kind'], session['current']])).toEqual([
      ['workspace', false],
      ['page', true],
    ]);
    expect(found[1]!.id).toBe(sessionId);
    const page = await api.call('GET', `/sessions?memberId=${id}&limit=1`);
    expect([page.json['data'].length, typeof page.json['nextCursor']]).toEqual([1, 'string']);
    expect((await api.call('GET', '/sessions?memberId=mem_none')).json['code']).toBe('invalid_parameter');
  });

  it('removes expired sessions from the index if only the workspace is used', async () => {
    const index = new SessionIndex(api.engines.stateStore, api.engines.vault);
    const now = Date.now();
    const session = (sessionId: string, endsAt: number) => ({
      organizationId: api.organizationId,
      sessionId,
      subject: 'swept',
      endsAt: new Date(endsAt).toISOString(),
    });
    index.used(session('ses_over', now + 1_000), { address: null, agent: null }, now);
    await index.onModuleDestroy();
    expect(await index.find('ses_over')).not.toBeNull();
    const later = now + 61_000;
    index.used(session('ses_new', later + 1_000), { address: null, agent: null }, later);
    await index.onModuleDestroy();
    expect([await index.find('ses_over'), (await index.find('ses_new'))?.sessionId]).toEqual([null, 'ses_new']);
    await index.forget('ses_new');
  });

  it('requires permission to manage the team', async () => {
    for (const as of [await api.key(['orgs:read']), api.session(['organization:manage'])])
      expect((await api.call('GET', '/sessions', undefined, { as })).statusCode).toBe(403);
  });
});

describe('DELETE /sessions/{sessionId}', () => {
  it('ends a browser session within a second', async () => {
    const { sessionId, token } = await issue('ended');
    expect(await asks(token)).toBe(200);
    const how = { idempotencyKey: 'end-1' };
    expect((await end(sessionId, how)).json['data']).toEqual({ id: sessionId, deleted: true });
    await aSecond();
    expect(await asks(token)).toBe(401);
    expect(await sessionsOf('ended')).toEqual([]);
    expect((await end(sessionId, how)).headers['idempotent-replayed']).toBe('true');
    expect((await end(sessionId)).statusCode).toBe(200);
  });

  it('ends an open workspace and its tokens', async () => {
    const cookie = await signIn('ended-worker');
    const token = await tokenOf(cookie);
    const own = { as: token, headers: { origin: publicOrigin } };
    expect((await api.call('GET', '/saved-filters', undefined, own)).statusCode).toBe(200);
    await until(async () => (await sessionsOf('ended-worker')).length > 0);
    const [found] = await sessionsOf('ended-worker');
    await end(found!.id);
    expect((await who(cookie)).statusCode).toBe(401);
    await aSecond();
    expect((await api.call('GET', '/saved-filters', undefined, own)).statusCode).toBe(401);
    // A token obtained in exchange for the cookie is not a session that can be ended separately.
    expect((await end(/^bs_(ses_[a-z2-7]+)\./.exec(token)![1]!)).statusCode).toBe(404);
  });

  it('returns 404 for unknown sessions', async () => {
    for (const id of ['ses_none', `ses_${'a'.repeat(26)}`]) expect((await end(id)).statusCode).toBe(404);
  });

  it('requires permission to manage the team', async () => {
    const { sessionId } = await issue('kept');
    for (const as of [await api.key(['orgs:team:read']), api.session(['organization:manage'])])
      expect((await end(sessionId, { as })).statusCode).toBe(403);
    expect((await end(sessionId, { as: api.session(['team:manage']) })).statusCode).toBe(200);
  });
});

describe('POST /organization/team/{id}/sign-out', () => {
  it('ends sessions, unused links and keys of a member, who can sign in again', async () => {
    const cookie = await signIn('everywhere');
    const { json } = await api.post('/management-sessions', { subject: 'everywhere' });
    const link = (json['url'] as string).slice(publicOrigin.length);
    const { token } = await issue('everywhere');
    const id = await memberOf('everywhere');
    const keyInput = { name: 'Own', permissions: ['orgs:read'], memberId: id };
    const { key } = (await api.post('/keys', keyInput)).json['data'] as { key: string };
    const how = { idempotencyKey: 'out-1' };
    expect((await signOut(id, how)).json['data']).toEqual({ id, signedOut: true });
    await aSecond();
    expect((await who(cookie)).statusCode).toBe(401);
    expect((await api.app.inject({ method: 'POST', url: link })).statusCode).toBe(410);
    expect([await asks(token), (await api.call('GET', '/keys', undefined, { as: key })).statusCode]).toEqual([
      401, 401,
    ]);
    expect(await sessionsOf('everywhere')).toEqual([]);
    expect((await who(await signIn('everywhere'))).statusCode).toBe(200);
    expect(await asks((await issue('everywhere')).token)).toBe(200);
    // A replayed request does not end newer sessions.
    expect((await signOut(id, how)).headers['idempotent-replayed']).toBe('true');
    await aSecond();
    expect((await sessionsOf('everywhere')).length).toBe(2);
    expect((await api.call('POST', `/organization/team/${id}x/sign-out`)).statusCode).toBe(404);
    expect((await signOut(id, { as: await api.key(['orgs:team:read']) })).statusCode).toBe(403);
  });
});
