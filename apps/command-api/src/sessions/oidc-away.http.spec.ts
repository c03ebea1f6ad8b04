import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandApiModule } from '#apps/command-api';
import { faults } from '#event-store';
import { OidcSettings } from '#engines';
import { ApiBase, PracticeLookup, pageRoutes, SessionTokens } from '#http';
import { commandApp, publicOrigin } from '#testing/http';
import { issuerFaults, startIssuer } from './issuer.spec-kit.js';
import { IssuerSessions } from './issuer-sessions.js';
import { OidcSignIn } from './oidc-sign-in.js';

const api = commandApp([CommandApiModule]);

it('a repeatedly failing userinfo endpoint is reported as one fault', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oidc-'));
  const issuer = await startIssuer({ inIdToken: false });
  issuer.open(publicOrigin + pageRoutes.oidcReturn.path);
  issuer.set({ email: 'dana@clinic.example', email_verified: true });
  writeFileSync(join(folder, 'secret'), issuer.secret);
  const { ledger, vault, stateStore } = api.engines;
  const signIn = new OidcSignIn(
    new OidcSettings(issuer.address, issuer.clientId, join(folder, 'secret')),
    new PracticeLookup(stateStore, ledger, vault),
    stateStore,
    ledger,
    new SessionTokens(vault),
    new ApiBase(publicOrigin),
    new IssuerSessions(stateStore, ledger, vault),
  );
  const outcome = async () => {
    const { url, cookie } = await signIn.begin();
    return signIn.finish(cookie.split(';', 1)[0], await issuer.follow(url));
  };
  expect(await outcome()).toEqual({ is: 'unknown-user' });
  const known = await fetch(`${issuer.address}/.well-known/openid-configuration`);
  const { userinfo_endpoint: place } = (await known.json()) as { userinfo_endpoint: string };
  const ask = globalThis.fetch;
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    return href === place ? Promise.reject(new TypeError('fetch failed')) : ask(input, init);
  });
  try {
    expect([await outcome(), await outcome()]).toEqual([{ is: 'away' }, { is: 'away' }]);
    expect(issuerFaults()).toMatchObject([{ times: 2 }]);
    asked.mockRestore();
    expect(await outcome()).toEqual({ is: 'unknown-user' });
    expect(issuerFaults()).toEqual([]);
  } finally {
    asked.mockRestore();
    faults.clear();
    await issuer.close();
    rmSync(folder, { recursive: true });
  }
});
