import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { startServer, type RunningServer } from '#testing/process';
import { pressed, signInBy } from './browser.spec-kit.js';
import { ISSUED_ACR, startIssuer, type Issuer } from './issuer.spec-kit.js';

/* Tests the enabled sign-in methods, and the authentication required for sign-in through the OpenID provider. */
let folder: string;
let issuer: Issuer;
/** Settings for all servers in this file. Both methods are configured. */
let both: Readonly<Record<string, string>>;
const running: RunningServer[] = [];
const start = async (env: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const server = await startServer({ env: { ...both, ...env } });
  running.push(server);
  return server;
};
beforeAll(async () => {
  folder = mkdtempSync(resolve(tmpdir(), 'doors-'));
  issuer = await startIssuer({ inIdToken: true });
  writeFileSync(resolve(folder, 'secret'), issuer.secret);
  both = {
    OIDC_ISSUER: issuer.address,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET_FILE: resolve(folder, 'secret'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMTP_TLS: 'plain-on-loopback',
    MAIL_FROM: 'billing@practice.example',
  };
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.stop();
    server.remove();
  }
});
afterAll(async () => {
  await issuer.close();
  rmSync(folder, { recursive: true });
});

const OIDC_PATH = '/workspace/sign-in/oidc';
const RETURN_PATH = `${OIDC_PATH}/return`;
const MAIL_PATH = '/workspace/sign-in';
const somebody = new URLSearchParams({ email: 'somebody@clinic.example' });
/** Returns each sign-in method's status and the methods that the page offers. */
const doorsOf = async ({ origin }: RunningServer) => {
  const page = await fetch(origin + MAIL_PATH);
  const text = await page.text();
  const returned = await fetch(`${origin}${RETURN_PATH}?code=x&state=y`);
  return {
    page: page.status,
    offers: [text.includes(`action="${OIDC_PATH}"`), text.includes(`action="${MAIL_PATH}"`)],
    mail: (await pressed(origin, MAIL_PATH, '', somebody)).status,
    oidc: [(await pressed(origin, OIDC_PATH)).status, returned.status, (await pressed(origin, RETURN_PATH)).status],
  };
};

it('SIGN_IN=oidc requires the second factor, explains a missing one, and returns 404 for email sign-in', async () => {
  const server = await start({ SIGN_IN: 'oidc', OIDC_ACR_VALUES: ISSUED_ACR, OIDC_MAX_AGE: '600' });
  issuer.open(server.origin + RETURN_PATH);
  expect(await doorsOf(server)).toEqual({ page: 200, offers: [true, false], mail: 404, oidc: [200, 200, 410] });
  const refusal = await pressed(server.origin, MAIL_PATH, '', somebody);
  expect(refusal.headers.get('content-type')).toContain('text/html');
  const made = await fetch(`${server.base}/management-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'sam', email: 'sam@clinic.example' }),
  });
  expect(made.status).toBe(201);
  issuer.set({ email: 'sam@clinic.example', email_verified: true });

  for (const proof of [{}, { acr: 'urn:example:password' }]) {
    issuer.prove(proof);
    const weak = await signInBy(issuer, server.origin);
    expect([weak.status, weak.headers.getSetCookie()]).toEqual([403, []]);
    expect(await weak.text()).toContain('A second factor is required');
  }
  issuer.prove({ acr: ISSUED_ACR, ts: Math.floor(Date.now() / 1000) - 3600 });
  const old = await signInBy(issuer, server.origin);
  expect([old.status, await old.text()]).toEqual([403, expect.stringContaining('Sign in to your organization again')]);

  issuer.prove({ acr: ISSUED_ACR });
  let opened = await signInBy(issuer, server.origin);
  // The list of practices follows the log and may lag behind.
  for (let attempt = 0; attempt < 40 && opened.status === 403; attempt += 1) {
    await new Promise((done) => setTimeout(done, 250));
    opened = await signInBy(issuer, server.origin);
  }
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/workspace']);
});

it('SIGN_IN=mail disables sign-in through the provider; by default both methods are enabled', async () => {
  const byMail = await start({ SIGN_IN: 'mail' });
  expect(await doorsOf(byMail)).toEqual({ page: 200, offers: [false, true], mail: 200, oidc: [404, 404, 404] });
  for (const env of [{}, { SIGN_IN: 'both' }]) {
    const server = await start(env);
    issuer.open(server.origin + RETURN_PATH);
    expect(await doorsOf(server)).toEqual({ page: 200, offers: [true, true], mail: 200, oidc: [200, 200, 410] });
  }
  // Three servers start one after another.
}, 180_000);
