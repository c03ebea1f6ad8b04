import { Webhook } from 'standardwebhooks';
import { signedHeaders } from './signature.js';

const secretOf = (fill: number): string => `whsec_${Buffer.alloc(32, fill).toString('base64')}`;
const body = '{"id":"evt_1"}';
const headersBy = (secrets: readonly string[]) => signedHeaders('evt_1', body, secrets, Date.now());
const signaturesIn = (headers: Readonly<Record<string, string>>): readonly string[] =>
  (headers['webhook-signature'] ?? '').split(' ');

/** The check in StandardWebhooks 1.1.2 for .NET, which skips the last signature. */
const isValidInDotNet = (headers: Readonly<Record<string, string>>, secret: string): boolean => {
  const expected = new Webhook(secret).sign('evt_1', new Date(Number(headers['webhook-timestamp']) * 1_000), body);
  const signatures = signaturesIn(headers);
  const checked = signatures.length > 1 ? signatures.slice(0, -1) : signatures;
  return checked.includes(expected);
};

describe.each([1, 2, 3, 6])('a delivery signed with %d secrets', (count) => {
  const secrets = Array.from({ length: count }, (_, n) => secretOf(n + 1));
  const headers = headersBy(secrets);

  it('is valid with each secret, even if the library skips the last signature', () => {
    for (const secret of secrets) {
      expect(new Webhook(secret).verify(body, headers)).toEqual({ id: 'evt_1' });
      expect(isValidInDotNet(headers, secret)).toBe(true);
    }
  });

  it('is invalid with another secret', () => {
    expect(() => new Webhook(secretOf(99)).verify(body, headers)).toThrow('No matching signature');
    expect(isValidInDotNet(headers, secretOf(99))).toBe(false);
  });

  it('has one signature per secret, and repeats the first one at the end if there are several', () => {
    const signatures = signaturesIn(headers);
    expect(new Set(signatures).size).toBe(count);
    expect(signatures).toHaveLength(count === 1 ? 1 : count + 1);
    expect(signatures.at(-1)).toBe(signatures[0]);
  });
});
