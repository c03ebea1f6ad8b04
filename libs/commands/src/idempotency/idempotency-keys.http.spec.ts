import { createHmac } from 'node:crypto';
import type { Vault } from '#event-store';
import { wholeOrganization, type RequestContext } from '#http';
import { IdempotencyKeys, type RequestContent } from './idempotency-keys.js';
import { InFlight } from './in-flight.js';
import { requestJson } from './request-json.js';

const vault = {
  hmac: async (organizationId: string, purpose: string, ...parts: readonly (string | Uint8Array)[]) => {
    const hmac = createHmac('sha256', `${organizationId}/${purpose}`);
    for (const part of parts) hmac.update(part).update('\0');
    return hmac.digest();
  },
} as unknown as Vault;

const context = (change: Partial<RequestContext> = {}) =>
  ({
    organizationId: 'org_1',
    route: 'POST /v2/bills',
    scope: wholeOrganization,
    idempotencyKey: 'key-1',
    ...change,
  }) as RequestContext;
const identify = (change: Partial<RequestContext> = {}, content: Partial<RequestContent> = {}) =>
  new IdempotencyKeys(vault).identify(context(change), { body: { a: 1, b: [2] }, ...content });

describe('requestJson', () => {
  it('returns canonical JSON with keys sorted at every level and no whitespace', () =>
    expect(requestJson(JSON.parse('{ "b": [ {"d":1, "c":null} ], "a": "ü\\n" }'))).toBe(
      '{"a":"ü\\n","b":[{"c":null,"d":1}]}',
    ));
  it('replaces only document placeholders by their digests', () =>
    expect(
      requestJson(
        { documents: [{ contentBase64: '@0', filename: '@0' }, { contentBase64: '@9' }, { contentBase64: '' }] },
        ['ab'],
      ),
    ).toBe(
      '{"documents":[{"contentBase64":"sha256:ab","filename":"@0"},{"contentBase64":"@9"},{"contentBase64":""}]}',
    ));
});

describe('IdempotencyKeys.identify', () => {
  it('returns null without a key', async () => expect(await identify({ idempotencyKey: null })).toBeNull());
  it('ignores the key order of the JSON', async () =>
    expect(await identify({}, { body: { b: [2], a: 1 } })).toEqual(await identify()));
  it('returns different key hashes for another key, organization or route', async () => {
    const { key } = (await identify())!;
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    for (const change of [{ idempotencyKey: 'key-2' }, { route: 'POST /v2/x' }, { organizationId: 'org_2' }])
      expect((await identify(change))!.key).not.toBe(key);
  });
  it('returns another fingerprint for another body, document, customer or scope', async () => {
    const same = (await identify())!;
    const others = await Promise.all([
      identify({}, { body: { a: 1 } }),
      identify({}, { customerExternalId: 'c1' }),
      identify({ scope: { kind: 'customer', customerExternalId: 'c1' } }),
      identify({ scope: { kind: 'bill', billId: 'bill_1', customerExternalId: null } }),
      identify({}, { body: { contentBase64: '@0' }, digests: ['aa'] }),
      identify({}, { body: { contentBase64: '@0' }, digests: ['bb'] }),
    ]);
    expect(others.map((other) => other!.key)).toEqual(others.map(() => same.key));
    // A customer named by the session and the same customer named in the body produce the same fingerprint.
    expect(new Set([same, ...others].map((other) => other!.fingerprint)).size).toBe(6);
  });
});

describe('InFlight.run', () => {
  const gate = () => {
    let open: (value: string) => void = () => undefined;
    const promise = new Promise<string>((resolve) => (open = resolve));
    return { promise, open };
  };

  it('runs a duplicate after the first request has finished', async () => {
    const flights = new InFlight();
    const { promise, open } = gate();
    const order: string[] = [];
    const first = flights.run('k', async () => order.push(await promise));
    const second = flights.run('k', async () => order.push('second'));
    const other = await flights.run('other', async () => order.push('other'));
    expect(other).toBe(1);
    open('first');
    await Promise.all([first, second]);
    expect(order).toEqual(['other', 'first', 'second']);
  });
  it('runs only one request per key at a time', async () => {
    const flights = new InFlight();
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 10 }, () =>
        flights.run('k', async () => {
          most = Math.max(most, ++inside);
          await new Promise((resolve) => setTimeout(resolve, 1));
          inside--;
        }),
      ),
    );
    expect(most).toBe(1);
  });
  it('runs a duplicate after the first request has failed', async () => {
    const flights = new InFlight();
    const failing = flights.run('k', () => Promise.reject(new Error('no')));
    const second = flights.run('k', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await second).toBe('done');
  });
  it('rejects a duplicate with Retry-After if the first request takes too long', async () => {
    const flights = new InFlight(20);
    const { promise, open } = gate();
    const first = flights.run('k', () => promise);
    await expect(flights.run('k', async () => 'never')).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      options: { headers: { 'retry-after': '1' } },
    });
    open('x');
    expect(await first).toBe('x');
  });
  it('runs a request without a key immediately', async () =>
    expect(await new InFlight().run(null, async () => 7)).toBe(7));
});
