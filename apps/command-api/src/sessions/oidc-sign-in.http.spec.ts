import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, actorMetadata, newId, organizations } from '#commands';
import { organizationStream } from '#domain';
import { faults } from '#event-store';
import { ConfigInvalid, OidcSettings, type SignInRequirements } from '#engines';
import { ApiBase, PracticeLookup, pageRoutes, SessionTokens } from '#http';
import { commandApp, publicOrigin } from '#testing/http';
import {
  ISSUED_ACR,
  issuerFaults,
  startIssuer,
  type IssuedPerson,
  type IssuedProof,
  type Issuer,
} from './issuer.spec-kit.js';
import { ATTEMPT_TIMEOUT_MS } from './oidc-attempts.js';
import { IssuerSessions } from './issuer-sessions.js';
import { IdentityProviderUnavailable, OidcSignIn } from './oidc-sign-in.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const DANA = 'dana@clinic.example';
const dana: IssuedPerson = { email: 'Dana@Clinic.example', email_verified: true };

let folder: string;
let issuer: Issuer;
/** Sign-in services for two processes in one installation. */
let one: OidcSignIn;
let other: OidcSignIn;
let strict: (demands: Partial<SignInRequirements>) => OidcSignIn;
beforeAll(async () => {
  const { ledger, vault, stateStore } = api.engines;
  folder = mkdtempSync(join(tmpdir(), 'oidc-'));
  issuer = await startIssuer({ inIdToken: true });
  issuer.open(publicOrigin + pageRoutes.oidcReturn.path);
  writeFileSync(join(folder, 'secret'), `${issuer.secret}\n`);
  const practices = new PracticeLookup(stateStore, ledger, vault);
  const process = (demands?: SignInRequirements) =>
    new OidcSignIn(
      new OidcSettings(issuer.address, issuer.clientId, join(folder, 'secret'), demands),
      practices,
      stateStore,
      ledger,
      new SessionTokens(vault),
      new ApiBase(publicOrigin),
      new IssuerSessions(stateStore, ledger, vault),
    );
  one = process();
  other = process();
  strict = (demands) => process({ acrValues: [], amrValues: [], maxAge: null, ...demands });
  await executeCommand(ledger, organizations, {
    stream: organizationStream(api.organizationId),
    command: {
      type: 'EnsureMember',
      data: {
        memberId: newId('mem'),
        subject: 'dana',
        email: DANA,
        role: 'viewer',
        name: null,
        at: '2026-03-02T20:00:00.000Z',
      },
    },
    metadata: actorMetadata({ organizationId: api.organizationId, actor: { kind: 'operator', id: 'test' } }),
  });
  await practices.noteAddresses(api.organizationId);
});
afterAll(async () => {
  await issuer.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => issuer.set(dana));

const begun = async (person: IssuedPerson | null = dana, now = Date.now()) => {
  issuer.set(person);
  const { url, cookie } = await one.begin(now);
  return { cookie: cookie.split(';', 1)[0]!, answer: await issuer.follow(url) };
};

describe('Sign-in through an OpenID provider', () => {
  it('admits team members by verified address, also if another process completes the sign-in', async () => {
    const { cookie, answer } = await begun();
    const returned = await other.finish(cookie, answer);
    expect(returned).toMatchObject({ is: 'let-in', doors: [{ practice: 'Test Practice' }] });
    const token = returned.is === 'let-in' ? returned.doors[0]!.token : '';
    const opened = await api.app.inject({ method: 'POST', url: `/sign-in/${token}` });
    expect(opened.statusCode).toBe(303);
    const who = await api.app.inject({
      url: '/workspace/session',
      headers: { cookie: String(opened.headers['set-cookie']).split(';', 1)[0]! },
    });
    expect(who.json().data).toMatchObject({ role: 'viewer', email: DANA });
  });

  it('can be completed only once', async () => {
    const { cookie, answer } = await begun();
    const returned = await Promise.all([one.finish(cookie, answer), other.finish(cookie, answer)]);
    expect(returned.map(({ is }) => is).sort()).toEqual(['let-in', 'over']);
    expect(await one.finish(cookie, answer)).toEqual({ is: 'over' });
  });

  it('can be completed only in the same browser and within ten minutes', async () => {
    const first = await begun();
    const second = await begun();
    expect(await one.finish(undefined, first.answer)).toEqual({ is: 'over' });
    expect(await one.finish(second.cookie, first.answer)).toEqual({ is: 'over' });
    expect(await one.finish(first.cookie, first.answer, Date.now() + ATTEMPT_TIMEOUT_MS)).toEqual({ is: 'over' });
    // The attempt is still unused after these failures.
    expect(await one.finish(first.cookie, first.answer)).toMatchObject({ is: 'let-in' });
  });

  it.each(['', 'x', '1790000000000.', `${Date.now() + 60_000}.${'a'.repeat(43)}`])(
    'rejects the unknown state %s',
    async (state) => {
      const { cookie, answer } = await begun();
      answer.set('state', state);
      expect(await one.finish(cookie, answer)).toEqual({ is: 'over' });
    },
  );

  it('rejects a code of another attempt and a response of another issuer', async () => {
    const [first, second, third] = [await begun(), await begun(), await begun()];
    first.answer.set('code', 'made-up');
    expect(await one.finish(first.cookie, first.answer)).toEqual({ is: 'over' });
    const stolen = new URLSearchParams(second.answer);
    stolen.set('code', third.answer.get('code')!);
    expect(await one.finish(second.cookie, stolen)).toEqual({ is: 'over' });
    third.answer.set('iss', 'https://evil.example');
    expect(await one.finish(third.cookie, third.answer)).toEqual({ is: 'over' });
  });

  it('rejects an ID token with an invalid signature and accepts a new key of the issuer', async () => {
    issuer.showForeignKeys();
    const forged = await begun();
    expect(await one.finish(forged.cookie, forged.answer)).toEqual({ is: 'over' });
    issuer.rotate();
    const fresh = await begun();
    expect(await one.finish(fresh.cookie, fresh.answer)).toMatchObject({ is: 'let-in' });
    // The key changes while the user is at the issuer.
    const { url, cookie } = await one.begin();
    issuer.rotate();
    expect(await one.finish(cookie.split(';', 1)[0], await issuer.follow(url))).toMatchObject({ is: 'let-in' });
  });

  it.each<[string, IssuedPerson]>([
    ['an unverified address', { email: DANA, email_verified: false }],
    ['an address without verification claim', { email: DANA }],
    ['no address', {}],
    ['a user without a team', { email: 'unknown@clinic.example', email_verified: true }],
  ])('returns the same outcome for %s', async (_, person) => {
    const { cookie, answer } = await begun(person);
    expect(await one.finish(cookie, answer)).toEqual({ is: 'unknown-user' });
  });

  it('reports that the issuer rejected the sign-in', async () => {
    const { cookie, answer } = await begun(null);
    expect(answer.get('error')).toBe('access_denied');
    expect(await one.finish(cookie, answer)).toEqual({ is: 'refused' });
  });

  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
  it.each<[string, Partial<SignInRequirements>, IssuedProof, string]>([
    ['the required context', { acrValues: ['urn:best', ISSUED_ACR] }, { acr: ISSUED_ACR }, 'let-in'],
    ['another context', { acrValues: [ISSUED_ACR] }, { acr: 'urn:example:password' }, 'no-factor'],
    ['no authentication context', { acrValues: [ISSUED_ACR] }, {}, 'no-factor'],
    ['one of several methods', { amrValues: ['hwk', 'mfa'] }, { amr: ['pwd', 'mfa'] }, 'let-in'],
    ['another method', { amrValues: ['mfa'] }, { amr: ['pwd'] }, 'no-factor'],
    ['no method', { amrValues: ['mfa'] }, {}, 'no-factor'],
    [
      'the required method without the required context',
      { acrValues: [ISSUED_ACR], amrValues: ['mfa'] },
      { amr: ['mfa'] },
      'no-factor',
    ],
    ['a recent authentication', { maxAge: 600 }, { ts: minutesAgo(5) }, 'let-in'],
    ['an authentication that is too old', { maxAge: 600 }, { ts: minutesAgo(15) }, 'too-old'],
    ['an old authentication if a new one is required', { maxAge: 0 }, { ts: minutesAgo(5) }, 'too-old'],
    ['a new authentication if one is required', { maxAge: 0 }, {}, 'let-in'],
    ['an old authentication if none is required', {}, { ts: minutesAgo(15) }, 'let-in'],
  ])('checks the required authentication in the ID token: %s', async (_, demands, proof, is) => {
    const door = strict(demands);
    issuer.prove(proof);
    try {
      const { url, cookie } = await door.begin();
      const sent = new URL(url).searchParams;
      expect([sent.get('acr_values'), sent.get('max_age')]).toEqual([
        demands.acrValues?.join(' ') ?? null,
        demands.maxAge?.toString() ?? null,
      ]);
      expect((await door.finish(cookie.split(';', 1)[0], await issuer.follow(url))).is).toBe(is);
    } finally {
      issuer.prove({});
    }
  });

  it('reauthenticates the workspace user within ten minutes without creating a link', async () => {
    const again = async (proof: IssuedProof, door = one) => {
      issuer.prove(proof);
      const { url, cookie } = await door.begin(Date.now(), 'ses_one');
      const asked = new URL(url).searchParams.get('max_age');
      return { asked, ...(await other.finish(cookie.split(';', 1)[0], await issuer.follow(url))) };
    };
    try {
      const ts = minutesAgo(5);
      expect(await again({ ts })).toEqual({
        asked: '600',
        is: 'proved',
        workspace: 'ses_one',
        address: dana.email,
        provedAt: new Date(ts * 1000).toISOString(),
      });
      expect((await again({ ts }, strict({ maxAge: 60 }))).asked).toBe('60');
      expect(await again({ ts: minutesAgo(15) })).toMatchObject({ is: 'too-old' });
      issuer.set({ email: DANA, email_verified: false });
      expect(await again({})).toMatchObject({ is: 'unknown-user' });
    } finally {
      issuer.prove({});
    }
  });

  it('stores no personal data in attempts and removes expired ones', async () => {
    const { stateStore } = api.engines;
    await begun(dana, Date.now() - 2 * ATTEMPT_TIMEOUT_MS).catch(() => undefined);
    await begun();
    const kept = await stateStore.all('oidc-attempt', '');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every(({ key }) => Number(key.slice(0, 13)) > Date.now())).toBe(true);
    expect(JSON.stringify(kept).toLowerCase()).not.toContain('dana');
  });

  it('reports an unavailable issuer at the start and at the end of a sign-in', async () => {
    const away = await startIssuer({ inIdToken: false });
    const { ledger, vault, stateStore } = api.engines;
    const lost = new OidcSignIn(
      new OidcSettings(away.address, 'workspace', join(folder, 'secret')),
      new PracticeLookup(stateStore, ledger, vault),
      stateStore,
      ledger,
      new SessionTokens(vault),
      new ApiBase(publicOrigin),
      new IssuerSessions(stateStore, ledger, vault),
    );
    await expect(lost.begin()).rejects.toThrow(IdentityProviderUnavailable);
    expect(issuerFaults()).toHaveLength(1);
    away.open(publicOrigin + pageRoutes.oidcReturn.path);
    away.set(dana);
    const { url, cookie } = await lost.begin();
    const answer = await away.follow(url);
    await away.close();
    expect(issuerFaults()).toEqual([]);
    expect(await lost.finish(cookie.split(';', 1)[0], answer)).toEqual({ is: 'away' });
    // The fault is reported, and new sign-ins are not redirected to the issuer.
    expect(issuerFaults()).toMatchObject([{ kind: 'outside' }]);
    await expect(lost.begin()).rejects.toThrow(IdentityProviderUnavailable);
    faults.clear();
  });

  it('times out if the issuer accepts the connection but does not respond', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { ledger, vault, stateStore } = api.engines;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20));
    try {
      const waiting = new OidcSignIn(
        new OidcSettings(
          `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
          'workspace',
          join(folder, 'secret'),
        ),
        new PracticeLookup(stateStore, ledger, vault),
        stateStore,
        ledger,
        new SessionTokens(vault),
        new ApiBase(publicOrigin),
        new IssuerSessions(stateStore, ledger, vault),
      );
      await expect(waiting.begin()).rejects.toThrow('the issuer cannot be reached: it does not respond');
      expect(asked).toHaveBeenCalledWith(10_000);
    } finally {
      asked.mockRestore();
      faults.clear();
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('throws at startup if the client secret cannot be read', () => {
    const settings = new OidcSettings('https://login.example', 'workspace', join(folder, 'no-such-file'));
    expect(() => settings.secret()).toThrow(ConfigInvalid);
    writeFileSync(join(folder, 'blank'), ' \n');
    expect(() => new OidcSettings('https://login.example', 'workspace', join(folder, 'blank')).secret()).toThrow(
      'OIDC_CLIENT_SECRET_FILE is empty',
    );
  });
});

it('is not offered if no issuer is configured', async () => {
  expect((await api.app.inject({ url: '/workspace/sign-in' })).body).not.toContain('oidc');
  for (const path of [pageRoutes.oidcStart.path, pageRoutes.oidcReturn.path]) {
    const answer = await api.app.inject({ method: 'POST', url: path });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  }
});
