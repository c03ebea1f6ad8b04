import { setTimeout as pause } from 'node:timers/promises';
import { openPremises, ORIGIN, type StandaloneService } from './practice.spec-kit.js';

/* Tests the life cycle of server keys and their sessions, as seen by operators and clients. */

let all: StandaloneService;
beforeAll(async () => {
  all = await openPremises();
});
afterAll(() => all.close());

const codeOf = async (as: string) => {
  const { status, code } = await all.call('GET', '/organization', { as });
  return code ?? status;
};
/** Waits for the maximum time after which a revocation takes effect. */
const aSecond = () => pause(1_050);

describe('server key', () => {
  it('is refused one second after its revocation, even if it was just used', async () => {
    const { key, credentialId } = await all.issueKey({});
    for (let i = 0; i < 20; i++) expect(await codeOf(key)).toBe(200);
    await all.operate('key.revoke', { credentialId });
    await aSecond();
    expect(await codeOf(key)).toBe('credential_invalid');
  });

  it('remains valid next to its rotated successor until it expires', async () => {
    const { key: old, credentialId } = await all.issueKey({
      permissions: ['orgs:read', 'bills:read', 'sessions:write'],
    });
    const session = await all.session(['bills:read'], undefined, old);
    const oldExpiresAt = new Date(Date.now() + 2_500).toISOString();
    const rotated = await all.operate('key.rotate', { credentialId, oldExpiresAt });
    expect(rotated.key.permissions).toEqual(['orgs:read', 'bills:read', 'sessions:write']);
    expect([await codeOf(old), await codeOf(rotated.key.key)]).toEqual([200, 200]);
    await pause(Math.max(Date.parse(oldExpiresAt) - Date.now(), 0) + 50);
    expect([await codeOf(old), await codeOf(rotated.key.key)]).toEqual(['credential_expired', 200]);
    // The old key's sessions remain valid: a rotation signs no user out.
    expect((await all.call('GET', '/bills', { as: session, origin: ORIGIN })).status).toBe(200);
  });

  it('with allowed networks is refused from all other addresses, and so is its rotated successor', async () => {
    const allowedCidrs = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'];
    const bound = { org: all.home, scope: 'account', allowedCidrs } as const;
    const { key, credentialId } = await all.operate('key.create', bound);
    const from = async (as: string, address: string) =>
      (await all.call('GET', '/organization', { as, from: address })).status;
    const inside = ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:1::5', '198.51.100.7'];
    const outside = ['203.0.114.9', '2001:db9::1', '198.51.100.8', '127.0.0.1', '::1'];
    const seen = async (as: string, addresses: readonly string[]) => {
      const found = [];
      for (const address of addresses) found.push(await from(as, address));
      return found;
    };
    expect([await seen(key, inside), await seen(key, outside)]).toEqual([
      inside.map(() => 200),
      outside.map(() => 403),
    ]);
    const refused = await all.call('GET', '/organization', { as: key, from: '192.0.2.1' });
    expect([refused.code, JSON.stringify(refused.json)]).toEqual([
      'permission_denied',
      expect.stringContaining('not allowed from the IP address'),
    ]);
    const { json } = await all.call('GET', '/keys', { as: all.key });
    expect(json.data.find(({ id }: { id: string }) => id === credentialId)).toMatchObject({ allowedCidrs });
    const rotated = await all.operate('key.rotate', { credentialId });
    await expect(all.operate('key.rotate', { credentialId })).rejects.toThrow('the key was already rotated');
    expect([await from(rotated.key.key, inside[0]!), await from(rotated.key.key, outside[0]!)]).toEqual([200, 403]);
  });

  it('with allowed networks uses the client address of trusted proxies only', async () => {
    const behind = await openPremises(0, 1);
    const allowedCidrs = ['203.0.113.0/24'];
    const { key: as } = await behind.operate('key.create', { org: behind.home, scope: 'organization', allowedCidrs });
    const status = async (forwarded: string) =>
      (await behind.call('GET', '/organization', { as, from: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } }))
        .status;
    const seen = [];
    for (const forwarded of ['203.0.113.9', '192.0.2.1', '203.0.113.9, 192.0.2.1', '203.0.113.9:4711', 'nonsense'])
      seen.push(await status(forwarded));
    await behind.close();
    expect(seen).toEqual([200, 403, 403, 200, 403]);
  });

  it('counts as a refused credential if it is used from an address that it does not allow', async () => {
    const limited = await openPremises(40);
    const allowedCidrs = ['203.0.113.0/24'];
    const { key: as } = await limited.operate('key.create', { org: limited.home, scope: 'organization', allowedCidrs });
    const seen = [];
    for (let n = 0; n < 3; n += 1)
      seen.push((await limited.call('GET', '/organization', { as, from: '192.0.2.7' })).status);
    const rightful = await limited.call('GET', '/organization', { as, from: '203.0.113.7' });
    await limited.close();
    expect([seen, rightful.status]).toEqual([[403, 403, 429], 200]);
  });

  it.each(['203.0.113.0/33', 'example.com', '10.0.0.0/0', '', 'fe80::1%eth0'])(
    'cannot be created with the invalid network %s',
    async (network) =>
      expect(all.operate('key.create', { org: all.home, scope: 'account', allowedCidrs: [network] })).rejects.toThrow(
        'must be a network',
      ),
  );

  it('shows its last use to the operator', async () => {
    const { key, credentialId } = await all.issueKey({});
    const used = async () => {
      const keys = await all.operate('key.list', { org: all.home });
      return keys.find((key) => key.credentialId === credentialId)?.lastUsedAt;
    };
    expect(await used()).toBeNull();
    const before = Date.now();
    await codeOf(key);
    for (let i = 0; i < 100 && (await used()) === null; i++) await pause(10);
    const at = Date.parse((await used()) ?? '');
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('has no last use if it was refused', async () => {
    const { key, credentialId } = await all.issueKey({});
    await all.operate('key.revoke', { credentialId });
    expect(await codeOf(key)).toBe('credential_invalid');
    await pause(50);
    const keys = await all.operate('key.list', { org: all.home });
    expect(keys.find((key) => key.credentialId === credentialId)).toMatchObject({ lastUsedAt: null });
  });
});

describe('GET /keys', () => {
  const list = async (as: string) =>
    (await all.call('GET', '/keys', { as })).json.data as readonly Readonly<Record<string, unknown>>[];
  const lastUse = async (credentialId: string) =>
    (await list(all.key)).find(({ id }) => id === credentialId)?.['lastUsedAt'] ?? null;

  it("returns the properties and permissions of the organization's keys without their secrets", async () => {
    const { key, credentialId } = await all.issueKey({
      scope: 'organization',
      permissions: ['orgs:read', 'bills:read'],
    });
    const found = (await list(key)).find(({ id }) => id === credentialId);
    expect(found).toMatchObject({
      id: credentialId,
      name: expect.any(String),
      prefix: key.slice(0, 14),
      environment: 'sandbox',
      scope: 'organization',
      permissions: ['orgs:read', 'bills:read'],
      allPermissions: false,
      status: 'active',
      createdAt: expect.any(String),
      expiresAt: null,
    });
    expect(JSON.stringify(await list(key))).not.toContain(key);
    for (let i = 0; i < 100 && (await lastUse(credentialId)) === null; i++) await pause(10);
    expect(await lastUse(credentialId)).not.toBeNull();
  });

  it('returns pages if the client requests them', async () => {
    for (let n = 0; n < 2; n += 1) await all.issueKey({ scope: 'organization' });
    const whole = await list(all.key);
    const seen: unknown[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const { json } = await all.call('GET', `/keys?limit=2&cursor=${cursor}`, { as: all.key });
      expect(json.data.length).toBeLessThanOrEqual(2);
      seen.push(...json.data.map(({ id }: { id: string }) => id));
      cursor = json.nextCursor as string | null;
    }
    expect(seen).toEqual(whole.map(({ id }) => id));
  });

  it('includes revoked keys with their status', async () => {
    const { credentialId } = await all.issueKey({});
    await all.operate('key.revoke', { credentialId });
    expect((await list(all.key)).find(({ id }) => id === credentialId)).toMatchObject({ status: 'revoked' });
  });

  it('does not include keys of another organization', async () => {
    const { credentialId } = await all.issueKey({ org: all.foreign, scope: 'organization' });
    expect((await list(all.key)).map(({ id }) => id)).not.toContain(credentialId);
  });
});

it('a management session adds its user to the team', async () => {
  const body = { subject: 'host-user-9', role: 'viewer', name: 'Vic Viewer', email: 'vic@practice.example' };
  await all.call('POST', '/management-sessions', { as: all.key, body });
  const { json } = await all.call('GET', '/organization/team', { as: all.key });
  expect(json.data.members).toContainEqual(
    expect.objectContaining({ name: 'Vic Viewer', email: 'vic@practice.example', role: 'viewer', active: true }),
  );
});

it('guessing sign-in links is limited per address, with an HTML error page', async () => {
  const limited = await openPremises(40);
  const guess = (method: 'GET' | 'POST', from: string) =>
    limited.app.inject({ method, url: '/sign-in/ms_guess', remoteAddress: from });
  const statuses: number[] = [];
  for (const method of ['GET', 'POST', 'GET', 'POST'] as const)
    statuses.push((await guess(method, '192.0.2.9')).statusCode);
  const stopped = await guess('GET', '192.0.2.9');
  const other = await guess('GET', '192.0.2.10');
  await limited.close();
  expect(statuses).toEqual([410, 410, 429, 429]);
  expect(stopped.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
  expect(stopped.headers).toHaveProperty('retry-after');
  expect(other.statusCode).toBe(410);
});
