import * as oidc from 'openid-client';
import { oidcReason } from './oidc-reasons.js';

const now = 1_790_000_000;
const failed = (code: string, judged: object) =>
  new oidc.ClientError('no', { code, cause: new Error('no', { cause: judged }) } as never);
const withCode = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

it.each<[string, unknown, string]>([
  ['refused', withCode('ECONNREFUSED'), 'nothing listens there'],
  ['a blocked port', new TypeError('fetch failed', { cause: new Error('bad port') }), 'HTTP clients block its port'],
  ['silent', failed('OAUTH_TIMEOUT', {}), 'it does not respond'],
  [
    'an unknown certificate authority',
    withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    'its TLS certificate is not trusted',
  ],
  ['a self-signed certificate', withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'NODE_EXTRA_CA_CERTS'],
  [
    'an ID token for another client',
    failed('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claim: 'aud', claims: {} }),
    'for a client other than OIDC_CLIENT_ID',
  ],
  [
    'a clock difference',
    failed('OAUTH_JWT_TIMESTAMP_CHECK_FAILED', { claim: 'exp', now, claims: { iat: now - 7_200, exp: now - 3_600 } }),
    'the clocks differ by 2 h',
  ],
  ['an unknown signing key', failed('OAUTH_KEY_SELECTION_FAILED', {}), 'a key that the issuer does not publish'],
])('explains why a sign-in failed: %s', (_, error, words) => {
  expect(oidcReason(error)).toContain(words);
});

it('recognizes blocked ports by the error of the current Node.js version', async () => {
  const error: unknown = await fetch('http://127.0.0.1:9').catch((failure: unknown) => failure);
  expect(oidcReason(error)).toBe('the issuer cannot be reached: HTTP clients block its port: use another port');
});

it('contains no tokens or personal data', () =>
  expect(oidcReason(new Error('Jane Doe jane@clinic.example'))).toBe('unexpected error (Error)'));
