import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { PartnersModule, Partners, readPartnersFile } from '#partners';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody, withAdministrator, partnerEntry, realAdministrator, unreachableAdministrator } from '#testing/pure';

const partners = (...entries: readonly object[]): Partners => {
  const { partners: read, mistakes } = readPartnersFile(JSON.stringify({ partners: entries }), {
    folder: '/nowhere',
    environment: {},
  });
  expect(mistakes).toEqual([]);
  return new Partners(read);
};

const apps: CommandApp[] = [];
const appWith = async (known: Partners, environment: 'live' | 'sandbox' = 'live'): Promise<CommandApp> => {
  const api = await startCommandApp([CommandApiModule, QueryApiModule, PartnersModule.with(known)], { environment });
  apps.push(api);
  return api;
};
afterAll(async () => {
  for (const api of apps) await api.close();
});

/** Returns the routes from a delivery preview without a bill, recommended route first. */
const preview = async (api: CommandApp, administrator: { readonly id: string }) => {
  const { statusCode, json } = await api.call('GET', `/delivery-preview?claimsAdministratorId=${administrator.id}`);
  if (statusCode !== 200) return json['code'];
  const options = json['options'] as readonly { route: string; fallback: boolean }[];
  expect(json['recommended']).toEqual(options[0]);
  expect(options.map(({ fallback }) => fallback)).toEqual(options.map((_, place) => place > 0));
  return options.map(({ route }) => route);
};

const electronic = (submission: object = {}) => ({ ...withAdministrator(realAdministrator, billBody()), submission });
const routeOf = async (api: CommandApp, body: object) => {
  const { statusCode: status, json } = await api.post('/bills', body);
  if (status !== 201) return [status, json['code'], (json['errors'] as readonly { path: string }[])[0]?.path];
  const { data } = (await api.call('GET', `/bills/${json['id']}/transmissions`)).json;
  const warned = (json['warnings'] as readonly { code: string }[]).some(({ code }) => code === 'route_changed');
  return [(data as readonly { route: string }[])[0]?.route, warned];
};

describe('Electronic bill of a live organization', () => {
  it('uses a partner that knows the payer, or changes the route with a warning, or returns 422', async () => {
    const known = await appWith(partners(partnerEntry()));
    expect(await routeOf(known, electronic())).toEqual(['ebill', false]);
    const unknown = await appWith(partners(partnerEntry({ payers: { OTHER: 'OTHER' } })));
    // The directory has no other route for this administrator.
    expect(await routeOf(unknown, electronic())).toEqual([null, true]);
    expect(await routeOf(unknown, electronic({ route: 'ebill' }))).toEqual([
      422,
      'delivery_route_unavailable',
      'submission.route',
    ]);
    // The client chose the fax route, so the route was not changed.
    const destination = { faxNumber: '213-555-0142' };
    expect(await routeOf(unknown, electronic({ route: 'fax', destination }))).toEqual(['fax', false]);
  });

  it('changes the route or returns 422 if no partner accepts bills of the organization', async () => {
    for (const known of [partners(partnerEntry({ organizations: ['org_other'] })), new Partners()]) {
      const others = await appWith(known);
      expect(await routeOf(others, electronic())).toEqual([null, true]);
      expect(await routeOf(others, electronic({ route: 'ebill' }))).toEqual([
        422,
        'delivery_route_unavailable',
        'submission.route',
      ]);
    }
  });
});

describe('Delivery preview', () => {
  const other = partners(partnerEntry({ payers: { OTHER: 'OTHER' } }));
  it('returns the routes that a submission would use', async () => {
    expect(await preview(await appWith(partners(partnerEntry())), realAdministrator)).toEqual(['ebill']);
    const unknown = await appWith(other);
    expect(await preview(unknown, realAdministrator)).toBe('delivery_options_unavailable');
    const destination = { faxNumber: '213-555-0142' };
    const byFax = await unknown.post('/bills', electronic({ route: 'fax', destination }));
    const options = await unknown.call('GET', `/bills/${byFax.json['id']}/delivery-options`);
    expect(options.json['code']).toBe('delivery_options_unavailable');
  });
  it('returns all routes of the administrator in the sandbox', async () =>
    expect(await preview(await appWith(other, 'sandbox'), billBody().bill.claim.claimsAdministrator)).toEqual([
      'ebill',
      'fax',
      'email',
      'mail',
    ]));
});

describe('Electronic bill in the sandbox', () => {
  it('needs no partner and returns 422 if the administrator accepts no electronic bills', async () => {
    const api = await appWith(partners(partnerEntry({ payers: { OTHER: 'OTHER' } })), 'sandbox');
    expect(await routeOf(api, electronic())).toEqual(['ebill', false]);
    const unreachable = { ...withAdministrator(unreachableAdministrator, billBody()), submission: { route: 'ebill' } };
    expect(await routeOf(api, unreachable)).toEqual([422, 'delivery_route_unavailable', 'submission.route']);
  });
});
