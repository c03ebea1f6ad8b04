import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { faults } from '#event-store';

/** Returns the background faults from sign-in through the issuer, without this process's other faults. */
export const issuerFaults = () => faults.now().filter(({ work }) => work === 'OpenID sign-in');

/** The issuer's claims about a user. */
export interface IssuedPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** The issuer's claims about a user's authentication. */
export interface IssuedProof {
  readonly acr?: string;
  readonly amr?: string[];
  /** Authentication time in seconds since 1970. Defaults to the current time. */
  readonly ts?: number;
}

/** The only authentication context (acr) that the issuer supports. */
export const ISSUED_ACR = 'urn:example:two-factors';

/** An OpenID provider on this machine for tests. It signs in whichever user was set. */
export interface Issuer {
  readonly address: string;
  readonly clientId: string;
  readonly secret: string;
  /** Sets the next user, or null for a user who cancels. */
  set(person: IssuedPerson | null): void;
  /** Sets the claims about the next authentication. The issuer ignores a requested max_age. */
  prove(proof: IssuedProof): void;
  /** Starts the issuer and sets its allowed redirect URI. Must be called before the first sign-in. */
  open(redirectUri: string): void;
  /** Replaces the signing key. */
  rotate(): void;
  /** Publishes keys that differ from the signing keys until the next rotation, as if tokens were forged. */
  showForeignKeys(): void;
  /** Returns the last signed-in user's `sub` and `sid`. */
  lastSession(): { readonly sub: string; readonly sid: string };
  /** Returns the logout token that the issuer sends for a session, created with its own library. */
  logoutToken(session: { readonly sub: string; readonly sid: string }): Promise<string>;
  /** Returns a token with any claims and header, signed with the issuer's key. */
  sign(claims: Readonly<Record<string, unknown>>, header?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Follows the issuer's redirects as a browser would, and returns the query from the redirect back to the client. */
  follow(url: string): Promise<URLSearchParams>;
  close(): Promise<void>;
}

type Key = { readonly kid: string; readonly alg: string; readonly use: string } & Readonly<Record<string, unknown>>;

/** Returns a new signing key. */
const newKey = (): Key => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  alg: 'RS256',
  use: 'sig',
});

const publicPart = ({ kty, n, e, kid, alg, use }: Key): object => ({ kty, n, e, kid, alg, use });

/** `inIdToken` is true if the ID token contains the address; otherwise, only the userinfo endpoint returns it. */
export const startIssuer = async ({ inIdToken }: { readonly inIdToken: boolean }): Promise<Issuer> => {
  const [clientId, secret] = ['workspace', 'a-secret-between-the-two-of-them'];
  let person: IssuedPerson | null = {};
  let proof: IssuedProof = {};
  let comers = 0;
  let provider: Provider | null = null;
  let back = '';
  let keys = [newKey()];
  let foreign: object | null = null;
  let last = { sub: '', sid: '' };
  let sentLogout = '';
  const server = createServer((request, response) => {
    if (provider === null) return void response.writeHead(503).end();
    if (foreign !== null && request.url === '/jwks')
      return void response.writeHead(200, { 'content-type': 'application/jwk-set+json' }).end(JSON.stringify(foreign));
    request.url = request.url?.replace(/&max_age=\d+/, '') ?? '/';
    if (!request.url.startsWith('/interaction/')) return void provider.callback()(request, response);
    comers += 1;
    const result =
      person === null
        ? { error: 'access_denied' }
        : { login: { accountId: JSON.stringify([comers, person]), ...proof } };
    return void provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const make = (): Provider => {
    const made = new Provider(address, {
      clients: [
        {
          client_id: clientId,
          client_secret: secret,
          redirect_uris: [back],
          backchannel_logout_uri: `${address}/sent-logout-tokens`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys },
      acrValues: [ISSUED_ACR],
      claims: { openid: ['sub', 'acr', 'amr', 'auth_time'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !inIdToken,
      cookies: { keys: ['for this spec alone'] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      // The issuer itself sends only logout tokens.
      fetch: async (_, options) => {
        sentLogout = await new Response(options?.body).text();
        return new Response(null, { status: 200 });
      },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...(JSON.parse(accountId) as [number, IssuedPerson])[1] }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId,
          ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    made.on('authorization_code.saved', (code) => {
      last = { sub: code.accountId ?? '', sid: code.sid ?? '' };
    });
    return made;
  };
  return {
    address,
    clientId,
    secret,
    set: (next) => {
      person = next;
    },
    prove: (next) => {
      proof = next;
    },
    open: (redirectUri) => {
      back = redirectUri;
      // The library warns about each default that isn't suitable for production.
      for (const method of ['info', 'warn'] as const) jest.spyOn(console, method).mockReturnValue(undefined);
      provider = make();
    },
    rotate: () => {
      [keys, foreign] = [[newKey()], null];
      provider = make();
    },
    showForeignKeys: () => {
      // The key ID is the same, so only the signature is invalid.
      foreign = { keys: [publicPart({ ...newKey(), kid: keys[0]?.kid ?? '' })] };
    },
    lastSession: () => last,
    logoutToken: async ({ sub, sid }) => {
      const client = (await provider?.Client.find(clientId)) as
        | { backchannelLogout(sub: string, sid: string): Promise<void> }
        | undefined;
      await client?.backchannelLogout(sub, sid);
      return new URLSearchParams(sentLogout).get('logout_token') ?? '';
    },
    sign: async (claims, header = {}) => {
      const [key = newKey()] = keys;
      return new SignJWT(claims)
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'logout+jwt', ...header })
        .sign(await importJWK(key, key.alg));
    },
    follow: async (url) => {
      const cookies = new Map<string, string>();
      for (let at = new URL(url, address), step = 0; step < 10; step += 1) {
        if (back !== '' && at.href.startsWith(back)) return at.searchParams;
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        });
        for (const cookie of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
          cookies.set(name, value);
        }
        const next = answer.headers.get('location');
        if (next === null) throw new Error(`the issuer responded with ${answer.status}`);
        at = new URL(next, at);
      }
      throw new Error('the issuer redirects in a loop');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
