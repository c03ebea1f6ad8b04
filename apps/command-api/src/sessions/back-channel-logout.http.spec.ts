import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, actorMetadata, newId, organizations } from '#commands';
import { organizationStream } from '#domain';
import { OidcSettings } from '#engines';
import { ApiBase, PracticeLookup, pageRoutes, SessionTokens } from '#http';
import { commandApp, publicOrigin } from '#testing/http';
import { BackChannelLogout, LogoutTokenInvalid } from './back-channel-logout.js';
import { startIssuer, type Issuer } from './issuer.spec-kit.js';
import { IssuerSessions } from './issuer-sessions.js';
import { IdentityProviderUnavailable, OidcSignIn } from './oidc-sign-in.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const person = { email: 'dana@clinic.example', email_verified: true };

let folder: string;
let issuer: Issuer;
let signIn: OidcSignIn;
let sessions: IssuerSessions;
let logout: BackChannelLogout;

/** Creates the sign-in services as one of the installation's processes would. */
const openProcess = () => {
  const { ledger, vault, stateStore } = api.engines;
  const settings = new OidcSettings(issuer.address, issuer.clientId, join(folder, 'secret'));
  const issued = new IssuerSessions(stateStore, ledger, vault);
  const practices = new PracticeLookup(stateStore, ledger, vault);
  const tokens = new SessionTokens(vault);
  const oidc = new OidcSignIn(settings, practices, stateStore, ledger, tokens, new ApiBase(publicOrigin), issued);
  return { oidc, issued, practices, logout: new BackChannelLogout(settings, oidc, issued, stateStore) };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oidc-'));
  issuer = await startIssuer({ inIdToken: true });
  issuer.open(publicOrigin + pageRoutes.oidcReturn.path);
  issuer.set(person);
  writeFileSync(join(folder, 'secret'), issuer.secret);
  const signingIn = openProcess();
  signIn = signingIn.oidc;
  ({ logout, issued: sessions } = openProcess());
  await executeCommand(api.engines.ledger, organizations, {
    stream: organizationStream(api.organizationId),
    command: {
      type: 'EnsureMember',
      data: {
        ...{ memberId: newId('mem'), subject: 'dana', email: person.email, role: 'viewer', name: null },
        at: '2026-03-02T20:00:00.000Z',
      },
    },
    metadata: actorMetadata({ organizationId: api.organizationId, actor: { kind: 'operator', id: 'test' } }),
  });
  await signingIn.practices.noteAddresses(api.organizationId);
});
afterAll(async () => {
  await issuer.close();
  rmSync(folder, { recursive: true });
});

const returned = async () => {
  const { url, cookie } = await signIn.begin();
  return signIn.finish(cookie.split(';', 1)[0], await issuer.follow(url));
};

/** Signs the user in at the issuer. Returns the open workspace's cookie and the user's identity at the issuer. */
const enter = async () => {
  const outcome = await returned();
  if (outcome.is !== 'let-in') throw new Error(outcome.is);
  const opened = await api.app.inject({ method: 'POST', url: `/sign-in/${outcome.doors[0]?.token}` });
  return { cookie: String(opened.headers['set-cookie']).split(';', 1)[0] ?? '', at: issuer.lastSession() };
};

const statusOf = async (cookie: string): Promise<number> =>
  (await api.app.inject({ url: '/workspace/session', headers: { cookie } })).statusCode;

const now = () => Math.floor(Date.now() / 1000);
/** Returns a valid logout token's claims with changes. Undefined removes a claim. */
const claimsOf = (change: Readonly<Record<string, unknown>> = {}) => ({
  iss: issuer.address,
  aud: issuer.clientId,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  sub: 'unknown subject',
  events: { [LOGOUT_EVENT]: {} },
  ...change,
});

describe('Logout token of the issuer', () => {
  it('ends the session with its sid, also in another process, and no other session of the user', async () => {
    const [one, other] = [await enter(), await enter()];
    expect([await statusOf(one.cookie), await statusOf(other.cookie)]).toEqual([200, 200]);
    expect(await logout.accept(await issuer.logoutToken(one.at))).toBe(1);
    expect([await statusOf(one.cookie), await statusOf(other.cookie)]).toEqual([401, 200]);
  });

  it('ends all sessions of its sub if it has no sid', async () => {
    const session = await enter();
    const again = { sub: session.at.sub, sid: 'another session at the issuer' };
    await sessions.note(
      { issuer: issuer.address, ...again },
      { organizationId: api.organizationId, sessionId: newId('ses'), endsAt: '2999-01-01T00:00:00.000Z' },
      Date.now(),
    );
    expect(await logout.accept(await issuer.sign(claimsOf({ sub: session.at.sub })))).toBe(2);
    expect(await statusOf(session.cookie)).toBe(401);
  });

  it('ends a session by its sid without sub', async () => {
    const session = await enter();
    expect(await logout.accept(await issuer.sign(claimsOf({ sub: undefined, sid: session.at.sid })))).toBe(1);
    expect(await statusOf(session.cookie)).toBe(401);
  });

  it('closes a link that was not used yet', async () => {
    const outcome = await returned();
    const token = outcome.is === 'let-in' ? outcome.doors[0]?.token : '';
    await logout.accept(await issuer.logoutToken(issuer.lastSession()));
    const opened = await api.app.inject({ method: 'POST', url: `/sign-in/${token}` });
    expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([410, undefined]);
  });

  it('ends a session that is being issued at that moment', async () => {
    const note = jest.spyOn(IssuerSessions.prototype, 'note').mockImplementationOnce(async () => undefined);
    // The record is missing, as it is after a logout between recording and issuing.
    expect(await returned()).toEqual({ is: 'over' });
    note.mockRestore();
  });

  it('ends browser sessions that were exchanged for the workspace cookie', async () => {
    const session = await enter();
    const { json } = await api.app.inject({ url: '/workspace/session', headers: { cookie: session.cookie } });
    const exchanged = await api.app.inject({
      method: 'POST',
      url: '/workspace/session',
      headers: { cookie: session.cookie, 'content-type': 'application/x-www-form-urlencoded', origin: publicOrigin },
      payload: new URLSearchParams({ token: json<{ data: { formToken: string } }>().data.formToken }).toString(),
    });
    const { token } = exchanged.json<{ data: { token: string } }>().data;
    const read = async () =>
      (
        await api.app.inject({
          url: '/v2/bills',
          headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin', origin: publicOrigin },
        })
      ).statusCode;
    expect(exchanged.statusCode).toBe(200);
    await logout.accept(await issuer.logoutToken(session.at));
    expect(await read()).toBe(401);
  });

  it('is accepted only once', async () => {
    const token = await issuer.sign(claimsOf());
    expect(await logout.accept(token)).toBe(0);
    await expect(logout.accept(token)).rejects.toThrow('jti was already used');
  });
});

describe('Rejected logout tokens', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['token of another issuer', { iss: 'https://elsewhere.example' }],
    ['token for another client', { aud: 'another client' }],
    ['token without iat', { iat: undefined }],
    ['token that is too old', { iat: now() - 3_600, exp: undefined }],
    ['expired token', { exp: now() - 3_600 }],
    ['token without jti', { jti: undefined }],
    ['token without events', { events: undefined }],
    ['token with another event', { events: { 'https://example.com/event': {} } }],
    ['token with an event that is not an object', { events: { [LOGOUT_EVENT]: true } }],
    ['token with a nonce', { nonce: 'n' }],
    ['token without sub and sid', { sub: undefined }],
    ['token with a sid that is not a string', { sid: 7 }],
  ])('rejects a %s', async (_, change) => {
    const token = await issuer.sign(claimsOf(change));
    await expect(logout.accept(token)).rejects.toThrow(LogoutTokenInvalid);
  });

  it('rejects a token of another type', async () => {
    const token = await issuer.sign(claimsOf(), { typ: 'at+jwt' });
    await expect(logout.accept(token)).rejects.toThrow('typ must be logout+jwt');
  });

  it('rejects a token signed with the client secret, unsigned, or signed with an unpublished key', async () => {
    const secret = new TextEncoder().encode(issuer.secret.padEnd(32, '0'));
    const bySecret = await new SignJWT(claimsOf()).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part(claimsOf())}.`;
    const unknownKey = await issuer.sign(claimsOf(), { kid: 'unknown' });
    const good = await issuer.sign(claimsOf());
    const forged = `${good.slice(0, -6)}AAAAAA`;
    for (const token of [bySecret, unsigned, unknownKey, forged, 'x', ''])
      await expect(logout.accept(token)).rejects.toThrow(LogoutTokenInvalid);
  });

  it('ends no session', async () => {
    const session = await enter();
    const token = await issuer.sign(claimsOf({ ...session.at, nonce: 'n' }));
    await expect(logout.accept(token)).rejects.toThrow('nonce');
    expect(await statusOf(session.cookie)).toBe(200);
  });
});

it('accepts a resent logout token after a failure to end sessions or to fetch the keys', async () => {
  const session = await enter();
  const token = await issuer.logoutToken(session.at);
  const endAll = jest.spyOn(sessions, 'endAll').mockRejectedValueOnce(new Error('the engine is away'));
  await expect(logout.accept(token)).rejects.toThrow('the engine is away');
  endAll.mockRestore();
  const unreachable = openProcess();
  jest
    .spyOn(unreachable.oidc, 'metadata')
    .mockResolvedValue({ issuer: issuer.address, jwks_uri: 'http://127.0.0.1:1/jwks' });
  await expect(unreachable.logout.accept(token)).rejects.toThrow(IdentityProviderUnavailable);
  expect(await logout.accept(token)).toBe(1);
});

it('returns 404 for logout tokens if no issuer is configured', async () => {
  const answer = await api.app.inject({
    method: 'POST',
    url: pageRoutes.oidcLogout.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'logout_token=x',
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
});
