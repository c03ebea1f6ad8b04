import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { startServer, type RunningServer } from '#testing/process';
import { cookiesOf, pressed, signInBy } from './browser.spec-kit.js';
import { startIssuer, type Issuer } from './issuer.spec-kit.js';

/* A user signs in through the organization's OpenID provider as in a browser: pages, cookies, forms. */
const LIVE_KEY = 'sk_live_4d43ad0a566a923dde1826ed74a79114ccceb1fe';
let folder: string;
let issuer: Issuer;
let server: RunningServer;
beforeAll(async () => {
  folder = mkdtempSync(resolve(tmpdir(), 'oidc-'));
  issuer = await startIssuer({ inIdToken: false });
  writeFileSync(resolve(folder, 'secret'), issuer.secret);
  server = await startServer({
    env: {
      OIDC_ISSUER: issuer.address,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET_FILE: resolve(folder, 'secret'),
      LIVE_API_KEY: LIVE_KEY,
    },
  });
  issuer.open(`${server.origin}/workspace/sign-in/oidc/return`);
});
afterAll(async () => {
  await server.stop();
  server.remove();
  await issuer.close();
  rmSync(folder, { recursive: true });
});

const post = (path: string, cookie = '', body?: URLSearchParams) => pressed(server.origin, path, cookie, body);
/** Signs in, from the page that offers it to the final response. */
const signIn = (email: string): Promise<Response> => {
  issuer.set({ email, email_verified: true });
  return signInBy(issuer, server.origin);
};
/** Retries sign-in, because the list of practices follows the log and may lag behind. */
const letIn = async (email: string, status: number): Promise<Response> => {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const answer = await signIn(email);
    if (answer.status !== 403) return answer;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`no user was signed in: status ${status}`);
};
/** Adds a new member to a practice's team. */
const join = async (key: string, subject: string): Promise<void> => {
  const made = await fetch(`${server.base}/management-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': subject },
    body: JSON.stringify({ subject, name: subject, email: `${subject}@clinic.example`, role: 'biller' }),
  });
  expect(made.status).toBe(201);
};
const nameOf = async (cookie: string): Promise<string> => {
  const who = await fetch(`${server.origin}/workspace/session`, { headers: { cookie } });
  return ((await who.json()) as { data: { organization: { name: string } } }).data.organization.name;
};

it('leads from the button to the workspace and removes the cookie of the attempt', async () => {
  await join(server.key, 'sam');
  const answer = await letIn('sam@clinic.example', 303);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/workspace']);
  const set = answer.headers.getSetCookie();
  expect(set.find((cookie) => cookie.startsWith('__Host-oidc='))).toContain('Max-Age=0');
  expect(set.every((cookie) => /; HttpOnly; Secure; SameSite=Strict/.test(cookie))).toBe(true);
  expect(await nameOf(cookiesOf(answer))).toBe('Sandbox Practice');
});

it('lets a member of several practices choose one', async () => {
  for (const key of [server.key, LIVE_KEY]) await join(key, 'robin');
  let page = '';
  for (let attempt = 0; attempt < 40 && !page.includes('Choose a practice'); attempt += 1)
    page = await (await letIn('robin@clinic.example', 200)).text();
  const doors = [...page.matchAll(/action="(\/sign-in\/[^"]+)"><button>([^<]+)</g)];
  expect(doors).toHaveLength(2);
  for (const [, path = '', name = ''] of doors) {
    const opened = await post(path);
    expect([opened.status, await nameOf(cookiesOf(opened))]).toEqual([303, name]);
    expect((await post(path)).status).toBe(410);
  }
});

it('shows the same page to users without a team, and rejects forms of other sites', async () => {
  const unknown = await signIn('unknown@clinic.example');
  expect([unknown.status, unknown.headers.getSetCookie()]).toEqual([403, []]);
  expect(await unknown.text()).not.toMatch(/unknown@|clinic|Practice</);
  for (const path of ['/workspace/sign-in/oidc', '/workspace/sign-in/oidc/return']) {
    const foreign = await fetch(server.origin + path, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
  }
  const noAttempt = await post('/workspace/sign-in/oidc/return', '', new URLSearchParams({ code: 'x', state: 'y' }));
  expect(noAttempt.status).toBe(410);
});

it('requires reauthentication of the same user before sensitive actions', async () => {
  await join(server.key, 'kim');
  await join(server.key, 'lee');
  issuer.prove({ ts: Math.floor(Date.now() / 1000) - 15 * 60 });
  const all = cookiesOf(await letIn('kim@clinic.example', 303));
  const cookie = all.split('; ').find((pair) => pair.startsWith('__Host-workspace=')) ?? '';
  issuer.prove({});
  const who = async () =>
    ((await (await fetch(`${server.origin}/workspace/session`, { headers: { cookie } })).json()) as Whoever).data;
  expect((await who()).secondFactor.stepUp).toBe('oidc');
  const again = async (email: string, token: string): Promise<Response> => {
    issuer.set({ email, email_verified: true });
    const onTheWay = await post('/workspace/second-factor/oidc', cookie, new URLSearchParams({ token }));
    if (onTheWay.status !== 200) return onTheWay;
    const [, url = ''] = /content="0;url=([^"]+)"/.exec(await onTheWay.text()) ?? [];
    const callback = await issuer.follow(url.replaceAll('&amp;', '&'));
    return post('/workspace/sign-in/oidc/return', `${cookie}; ${cookiesOf(onTheWay)}`, callback);
  };
  const { formToken } = await who();
  expect((await again('kim@clinic.example', 'x')).status).toBe(403);
  expect((await again('lee@clinic.example', formToken)).status).toBe(403);
  expect((await who()).secondFactor.stepUp).toBe('oidc');
  const proved = await again('kim@clinic.example', formToken);
  expect([proved.status, await proved.text()]).toEqual([200, expect.stringContaining('You are signed in again')]);
  expect((await who()).secondFactor.stepUp).toBeNull();
});

it('closes the workspace when the provider posts a logout token', async () => {
  await join(server.key, 'max');
  const cookie = cookiesOf(await letIn('max@clinic.example', 303));
  const statusOf = async () => (await fetch(`${server.origin}/workspace/session`, { headers: { cookie } })).status;
  const logOut = (token: string) =>
    fetch(`${server.origin}/workspace/sign-in/oidc/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
  const refused = await logOut('x.y.z');
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: 'invalid_request', error_description: 'The signature or the format of the token is invalid.' },
  ]);
  expect(await statusOf()).toBe(200);
  const token = await issuer.logoutToken(issuer.lastSession());
  const ended = await logOut(token);
  expect([ended.status, await ended.text(), ended.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
  expect(await statusOf()).toBe(401);
  expect((await logOut(token)).status).toBe(400);
});

interface Whoever {
  readonly data: { readonly formToken: string; readonly secondFactor: { readonly stepUp: string | null } };
}
