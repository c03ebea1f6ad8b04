import type { CredentialEvent, CredentialFacts } from '#domain';
import { KeyAuthenticator, StoredOrganizationReader, streamOfKey } from '#http';
import { FakeLedger, organizationCreated } from '../specs/fakes.spec-kit.js';
import { ShortTermCache } from './short-term-cache.js';

const secret = 'sk_sandbox_0123456789abcdef';
const facts: CredentialFacts = {
  credentialId: 'key_1',
  organizationId: 'org_1',
  environment: 'sandbox',
  scope: 'account',
  permissions: ['bills:read', 'bills:write'],
  prefix: 'sk_sandbox_01',
  name: 'Clinic server',
  expiresAt: null,
};
const issued = (change: Partial<CredentialFacts> = {}): CredentialEvent => ({
  type: 'CredentialIssued',
  data: { ...facts, ...change },
});
const revoked: CredentialEvent = { type: 'CredentialRevoked', data: { credentialId: 'key_1' } };

const holding = (...events: CredentialEvent[]) => {
  const ledger = new FakeLedger();
  if (events.length > 0) ledger.put(streamOfKey(secret), ...events);
  return { ledger, keys: new KeyAuthenticator(ledger, new StoredOrganizationReader(ledger)) };
};

describe('KeyAuthenticator', () => {
  it('authenticates a key for its organization, with its permissions and implied permissions', async () => {
    expect(await holding(issued()).keys.authenticate(secret)).toEqual({
      principal: {
        actor: { kind: 'server_key', id: 'key_1' },
        credential: streamOfKey(secret),
        name: 'Clinic server',
        organizationId: 'org_1',
        environment: 'sandbox',
        reach: 'account',
        permissions: new Set(['bills:read', 'bills:write', 'identifiers:read', 'exports:create']),
        scope: { kind: 'organization' },
        allowedOrigin: null,
      },
    });
  });
  it('rejects an unknown key as invalid', async () =>
    expect(await holding().keys.authenticate(secret)).toEqual({ refused: 'credential_invalid' }));
  it('rejects a revoked key as invalid', async () =>
    expect(await holding(issued(), revoked).keys.authenticate(secret)).toEqual({ refused: 'credential_invalid' }));
  it('rejects an expired key and accepts a key that expires later', async () => {
    const past = holding(issued({ expiresAt: '2020-01-01T00:00:00.000Z' }));
    expect(await past.keys.authenticate(secret)).toEqual({ refused: 'credential_expired' });
    const future = holding(issued({ expiresAt: '2120-01-01T00:00:00.000Z' }));
    expect(await future.keys.authenticate(secret)).toHaveProperty('principal');
  });
  it.each(['short', 'x'.repeat(256), 'has a space in the middle', 'ümlaut-ümlaut-ümlaut'])(
    'rejects the malformed key %j without a lookup',
    async (token) => {
      const { ledger, keys } = holding();
      expect(await keys.authenticate(token)).toEqual({ refused: 'credential_invalid' });
      expect(ledger.loads).toBe(0);
    },
  );
  it('loads a key once for concurrent requests', async () => {
    const { ledger, keys } = holding(issued());
    await Promise.all(Array.from({ length: 50 }, () => keys.authenticate(secret)));
    expect(ledger.loads).toBe(1);
  });
  it('throws if the event store fails, and does not cache the failure', async () => {
    const { ledger, keys } = holding(issued());
    ledger.failing = true;
    await expect(keys.authenticate(secret)).rejects.toThrow('unavailable');
    ledger.failing = false;
    expect(await keys.authenticate(secret)).toHaveProperty('principal');
  });
});

describe('ShortTermCache', () => {
  it('loads a value again after one second or after forget()', async () => {
    let now = 0;
    let asked = 0;
    const memory = new ShortTermCache<number>(1000, 10, () => now);
    const recall = () => memory.recall('a', async () => ++asked);
    expect([await recall(), await recall()]).toEqual([1, 1]);
    now = 999;
    expect(await recall()).toBe(1);
    now = 1000;
    expect(await recall()).toBe(2);
    memory.forget('a');
    expect(await recall()).toBe(3);
  });
  it('evicts entries above its maximum size', async () => {
    let asked = 0;
    const memory = new ShortTermCache<number>(1000, 2, () => 0);
    for (const name of ['a', 'b', 'c', 'a']) await memory.recall(name, async () => ++asked);
    expect(asked).toBe(4);
  });
});

describe('StoredOrganizationReader', () => {
  it('returns an organization from its events, and a changed clock offset immediately', async () => {
    const ledger = new FakeLedger();
    ledger.put('organization_org_1', organizationCreated);
    const reader = new StoredOrganizationReader(ledger);
    expect(await reader.get('org_1')).toMatchObject({ name: 'Clinic', accountId: 'org_1', clockOffsetMs: 0 });
    ledger.put('organization_org_1', { type: 'ClockMoved', data: { organizationId: 'org_1', offsetMs: 5 } });
    expect(await reader.get('org_1')).toMatchObject({ clockOffsetMs: 5 });
  });
  it('returns null for an unknown organization', async () =>
    expect(await new StoredOrganizationReader(new FakeLedger()).get('org_2')).toBeNull());
});
