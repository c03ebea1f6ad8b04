import { gateProviders } from '#testing/http';
import { Global, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CqrsModule } from '@nestjs/cqrs';
import { Partners, PartnersModule } from '#partners';
import { Directories } from '#directories';
import type { Message, OrganizationEvent } from '#domain';
import { EncryptedEventStore, type StoredEvent } from '#event-store';
import {
  Authenticator,
  createApp,
  OrganizationReader,
  wholeOrganization,
  type AuthenticationResult,
  type OrganizationFacts,
  type Principal,
} from '#http';
import { DirectoriesModule } from './directories.module.js';

const key = (change: Partial<Principal> = {}): AuthenticationResult => ({
  principal: {
    actor: { kind: 'server_key', id: 'key_1' },
    credential: 'credential_1',
    name: 'Key',
    organizationId: 'org_one',
    environment: 'sandbox',
    reach: 'organization',
    permissions: new Set(['payers:read']),
    scope: wholeOrganization,
    allowedOrigin: null,
    ...change,
  },
});
const tokens: Readonly<Record<string, AuthenticationResult>> = {
  key: key(),
  live: key({ organizationId: 'org_live', environment: 'live' }),
  customer: key({ scope: { kind: 'customer', customerExternalId: 'c1' } }),
  stranger: key({ permissions: new Set(['bills:read']) }),
};

class Tokens extends Authenticator {
  override async authenticate(token: string): Promise<AuthenticationResult> {
    return tokens[token] ?? { refused: 'credential_invalid' };
  }
}

class Organizations extends OrganizationReader {
  override async get(organizationId: string): Promise<OrganizationFacts> {
    const environment = organizationId === 'org_live' ? 'live' : 'sandbox';
    return {
      organizationId,
      environment,
      accountId: organizationId,
      name: '',
      clockOffsetMs: 0,
      treatmentBilling: true,
    };
  }
  override async isListed(accountId: string, organizationId: string): Promise<boolean> {
    return accountId === organizationId;
  }
}

const own = (id: string, name: string): OrganizationEvent => ({
  type: 'CustomAdministratorSaved',
  data: {
    organizationId: 'org_one',
    id,
    private: {
      id,
      name,
      fax: '(415) 555-0177',
      email: null,
      mailingAddress: null,
      notes: 'internal',
      active: true,
      createdAt: '2026-11-01T00:00:00.000Z',
    },
  },
});
const streams: Readonly<Record<string, readonly OrganizationEvent[]>> = {
  organization_org_one: [
    own('cadm_own', 'Own Zenith Desk'),
    own('cadm_gone', 'Gone Zenith Desk'),
    { type: 'CustomAdministratorRemoved', data: { organizationId: 'org_one', id: 'cadm_gone' } },
  ],
};

class Streams extends EncryptedEventStore {
  override async load<Event extends Message>(stream: string): Promise<readonly StoredEvent<Event>[]> {
    return (streams[stream] ?? []).map((event) => ({
      ...event,
      metadata: {},
    })) as unknown as readonly StoredEvent<Event>[];
  }
  override append(): Promise<never> {
    throw new Error('queries append nothing');
  }
  override glance(): never {
    throw new Error('not in these tests');
  }
  override open(): Promise<never> {
    throw new Error('not in these tests');
  }
}

@Global()
@Module({
  providers: [
    { provide: Directories, useValue: Directories.load() },
    { provide: EncryptedEventStore, useClass: Streams },
    { provide: Authenticator, useClass: Tokens },
    { provide: OrganizationReader, useClass: Organizations },
    ...gateProviders,
  ],
  exports: [Directories, EncryptedEventStore],
})
class TestEngines {}

@Module({ imports: [TestEngines, CqrsModule.forRoot(), PartnersModule.with(new Partners()), DirectoriesModule] })
class TestModule {}

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createApp(TestModule, { publicOrigin: 'https://billing.example' });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(() => app.close());

const get = async (path: string, query: Readonly<Record<string, string>> = {}, as = 'key') => {
  const answer = await app.inject({
    method: 'GET',
    url: `/v2${path}?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${as}` },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const idOf = async (q: string): Promise<string> => (await get('/claims-administrators', { q })).body.recommendedId;

describe('GET /claims-administrators', () => {
  it('returns a page without an envelope', async () => {
    const { status, body } = await get('/claims-administrators', { limit: '2' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['results', 'recommendedId', 'suggestions', 'total', 'nextOffset']);
    expect(body.results).toHaveLength(2);
    expect(body).toMatchObject({ recommendedId: null, suggestions: [], nextOffset: 2 });
  });

  it('limits `limit` to its range, and leaves out nextOffset on the last page', async () => {
    expect((await get('/claims-administrators', { limit: '0' })).body.results).toHaveLength(1);
    expect((await get('/claims-administrators', { limit: '1000' })).body.results).toHaveLength(100);
    expect((await get('/claims-administrators')).body.results).toHaveLength(50);
    expect((await get('/claims-administrators', { limit: '100', offset: '100' })).body).not.toHaveProperty(
      'nextOffset',
    );
  });

  it.each(['limit=5.5', 'limit=ten', 'offset=-1', 'offset=x'])('refuses %s', async (query) => {
    const { status, body } = await get('/claims-administrators', Object.fromEntries(new URLSearchParams(query)));
    expect([status, body.code]).toEqual([400, 'invalid_parameter']);
    expect(body.errors).toMatchObject([{ path: query.split('=')[0] }]);
  });

  it('returns a recommendation, hints and suggestions', async () => {
    const { body } = await get('/claims-administrators', {
      q: 'sandbox',
      claimNumber: 'SM-26-000001',
      sourceClaimsAdministratorName: 'SANDBOX MUTUAL',
    });
    expect(body.results[0]).toMatchObject({
      id: body.recommendedId,
      confidence: 'high',
      recommended: true,
      signals: [
        { kind: 'name', state: 'match' },
        { kind: 'claim_number', state: 'match' },
      ],
    });
    expect(body.suggestions[0]).toMatchObject({
      id: body.recommendedId,
      deterministic: true,
      selectedPayerId: 'sandbox-mutual',
    });
  });

  it('appends the organization’s active custom administrators, except for customer sessions', async () => {
    const names = async (as: string) =>
      (await get('/claims-administrators', { q: 'zenith' }, as)).body.results.map(({ name }: { name: string }) => name);
    expect(await names('key')).toEqual(['Zenith Insurance Company', 'Own Zenith Desk']);
    expect(await names('customer')).toEqual(['Zenith Insurance Company']);
  });

  it('returns synthetic administrators only in the sandbox', async () => {
    expect((await get('/claims-administrators', { q: 'sandbox' }, 'live')).body.total).toBe(0);
  });

  it('requires payers:read', async () =>
    expect((await get('/claims-administrators', {}, 'stranger')).status).toBe(403));
});

describe('GET /claims-administrators/{id}', () => {
  it('returns the profile in an envelope', async () => {
    const { status, body } = await get(`/claims-administrators/${await idOf('sandbox mutual')}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ type: 'Insurer', mailingAddresses: [{ company: 'Sandbox Mutual Bill Intake' }] });
  });

  it('returns the address for the state of injury', async () => {
    const id = await idOf('sandbox mutual');
    const { body } = await get(`/claims-administrators/${id}`, { injuryState: 'nv' });
    expect(body.data.mailingAddresses).toMatchObject([{ company: 'Sandbox Mutual Nevada' }]);
    expect((await get(`/claims-administrators/${id}`, { injuryState: 'Nevada' })).status).toBe(400);
  });

  it('returns a custom administrator of the organization', async () =>
    expect((await get('/claims-administrators/cadm_own')).body).toEqual({
      data: { id: 'cadm_own', name: 'Own Zenith Desk', deliveryMethods: ['fax'] },
    }));

  it.each(['ca_nothing', 'cadm_gone'])('returns 404 for %s', async (id) => {
    const { status, body } = await get(`/claims-administrators/${id}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({
      code: 'claims_administrator_not_found',
      error: 'claims_administrator_not_found',
    });
  });
});

describe('GET /postal-codes', () => {
  it('uses the first five characters', async () =>
    expect(await get('/postal-codes', { postalCode: ' 90210-1234 ' })).toEqual({
      status: 200,
      body: { postalCode: '90210', city: 'Beverly Hills', state: 'CA' },
    }));

  it.each(['', '9021', 'ABCDE', 'x'.repeat(300)])('refuses %j', async (postalCode) => {
    const { status, body } = await get('/postal-codes', { postalCode });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_parameter', error: 'invalid zip', errors: [{ path: 'postalCode' }] });
  });

  it('returns 404 for an unknown ZIP code', async () => {
    const { status, body } = await get('/postal-codes', { postalCode: '00000' });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'postal_code_not_found', error: 'not found' });
  });
});

describe('GET /adjustment-codes', () => {
  const found = async (query: Record<string, string>) =>
    (await get('/adjustment-codes', query)).body.data.results as { code: string; kind: string; text: string }[];

  it('finds codes by prefix or by words of their description', async () => {
    expect((await found({ q: '45' }))[0]).toEqual({
      code: '45',
      kind: 'carc',
      text: 'Charge exceeds the fee schedule or the maximum allowable amount',
    });
    expect((await found({ q: 'n44' })).map(({ code }) => code)).toEqual(['N448']);
    expect((await found({ q: 'Fee Schedule charge' })).map(({ code }) => code)).toEqual(['45', 'G1']);
    expect(await found({ q: 'no such words' })).toEqual([]);
  });

  it('lists each code once, and all codes without a query', async () => {
    const codes = (await found({})).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(['16', 'P12', 'N130', 'G1']));
  });

  it('refuses a query that is too long and callers without payers:read', async () => {
    expect((await get('/adjustment-codes', { q: 'x'.repeat(101) })).status).toBe(400);
    expect((await get('/adjustment-codes', {}, 'stranger')).status).toBe(403);
  });
});

describe('GET /diagnosis-codes', () => {
  it('returns matches, their number and the size of the catalog', async () => {
    const { status, body } = await get('/diagnosis-codes', { q: 'M54.5' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['results', 'total', 'matched']);
    expect(body.results[0]).toEqual({ code: 'M54.50', description: 'Low back pain, unspecified' });
    expect(body.matched).toBe(3);
    expect(body.total).toBeGreaterThan(70_000);
  });

  it('returns thirty codes per page without a query', async () => {
    const { body } = await get('/diagnosis-codes');
    expect(body.results).toHaveLength(30);
    expect(body.matched).toBe(body.total);
  });

  it('refuses a negative offset', async () =>
    expect((await get('/diagnosis-codes', { offset: '-1' })).status).toBe(400));
});

describe('GET /delivery-preview', () => {
  it('returns the delivery methods, preferred method first', async () => {
    const { status, body } = await get('/delivery-preview', { claimsAdministratorId: await idOf('sandbox mutual') });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['payerName', 'recommended', 'options', 'contacts']);
    expect(body.options.map(({ route }: { route: string }) => route)).toEqual(['ebill', 'fax', 'email', 'mail']);
    expect(body.recommended).toEqual(body.options[0]);
  });

  it('accepts a payer and refuses an inactive payer', async () => {
    const claimsAdministratorId = await idOf('sandbox casualty');
    const preview = (payerId: string) => get('/delivery-preview', { claimsAdministratorId, payerId });
    expect((await preview('casualty-south')).body.recommended).toMatchObject({ payerId: 'SBX12' });
    expect((await preview('casualty-runoff')).body).toMatchObject({ status: 400, errors: [{ path: 'payerId' }] });
  });

  it('supports custom administrators of the organization', async () =>
    expect((await get('/delivery-preview', { claimsAdministratorId: 'cadm_own' })).body.options).toMatchObject([
      { route: 'fax', target: '(415) 555-0177', confidence: 'high' },
    ]));

  it('refuses an unknown administrator, an administrator without delivery methods, and a missing parameter', async () => {
    const claimsAdministratorId = await idOf('sandbox unreachable');
    expect((await get('/delivery-preview', { claimsAdministratorId })).body.code).toBe('delivery_options_unavailable');
    expect((await get('/delivery-preview', { claimsAdministratorId: 'ca_x' })).status).toBe(404);
    expect((await get('/delivery-preview')).status).toBe(400);
  });
});
