import * as oidc from 'openid-client';
import { oidcReason } from './oidc-reasons.js';

const now = 1_790_000_000;
const failed = (code: string, judged: object) =>
  new oidc.ClientError('no', { code, cause: new Error('no', { cause: judged }) } as never);
const withCode = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

it.each<[string, unknown, string]>([
  ['refused', withCode('ECONNREFUSED'), 'nothing listens there'],
  ['at a port that is never asked', new TypeError('fetch failed', { cause: new Error('bad port') }), 'its port is one'],
  ['silent', failed('OAUTH_TIMEOUT', {}), 'it does not answer'],
  ['of an unknown authority', withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'nobody vouches for its certificate'],
  ['signed by itself', withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'NODE_EXTRA_CA_CERTS'],
  [
    'for another client',
    failed('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claim: 'aud', claims: {} }),
    'for another client than OIDC_CLIENT_ID',
  ],
  [
    'by a clock ahead',
    failed('OAUTH_JWT_TIMESTAMP_CHECK_FAILED', { claim: 'exp', now, claims: { iat: now - 7_200, exp: now - 3_600 } }),
    'the clocks differ by 2 h',
  ],
  ['of a key that is not shown', failed('OAUTH_KEY_SELECTION_FAILED', {}), 'none of the issuer’s keys'],
])('says in words why a sign-in failed: %s', (_, error, words) => {
  expect(oidcReason(error)).toContain(words);
});

it('knows the ports that are never asked by what this Node says', async () => {
  const error: unknown = await fetch('http://127.0.0.1:9').catch((failure: unknown) => failure);
  expect(oidcReason(error)).toBe(
    'the issuer cannot be reached: its port is one that HTTP clients do not ask: name another one',
  );
});

it('tells nothing of a token or a person', () =>
  expect(oidcReason(new Error('Jane Doe jane@clinic.example'))).toBe('it failed (Error)'));
