import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { derivedProviderId } from '#domain';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
});
afterAll(() => api.close());

const { patient, claim, renderingProvider, billingProvider } = billBody().bill;
const directoryName = claim.claimsAdministrator.name;
const json = async (path: string, as?: string) =>
  (await api.call('GET', path, undefined, as === undefined ? {} : { as })).json;
const board = async (query = '', as?: string) => (await json(`/bill-dashboard${query}`, as))['data'];
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

describe('name of a claims administrator', () => {
  it('is the name in the directory, in every list of bills', async () => {
    const claimsAdministrator = { ...claim.claimsAdministrator, name: 'The mutual' };
    const id = await api.bill(billBody({ externalId: 'mutual', claim: { ...claim, claimsAdministrator } }));
    const { items, filters } = await board();
    expect(items[0].claimsAdministrator.name).toBe(directoryName);
    expect(filters.claimsAdministrators).toEqual([{ id: claimsAdministrator.id, name: directoryName }]);
    expect((await json('/bill-tasks'))['data'].filters.claimsAdministrators).toEqual(filters.claimsAdministrators);
    expect((await json('/bills'))['data'][0].claim.claimsAdministrator.name).toBe(directoryName);
    const { billRows, flat } = (await json('/reports/service-line-items'))['data'];
    expect([billRows[0].claimsAdmin, flat[0].claimsAdmin]).toEqual([directoryName, directoryName]);
    expect((await json('/reports/aging'))['data'].rows[0].claimsAdminName).toBe(directoryName);
    // A single bill is shown as submitted.
    expect((await json(`/bills/${id}`))['claim'].claimsAdministrator.name).toBe('The mutual');
  });
  it('is the current name of the organization’s own entry', async () => {
    const path = '/organization/claims-administrators';
    const { id } = (await api.post(path, { name: 'Corner Adjusters', fax: '213-555-0142' })).json['data'];
    const claimsAdministrator = { id, name: 'Corner Adjusters' };
    await api.bill(billBody({ externalId: 'corner', claim: { ...claim, claimsAdministrator } }));
    expect((await api.call('PATCH', `${path}/${id}`, { name: 'Corner & Co', fax: '213-555-0142' })).statusCode).toBe(
      200,
    );
    expect((await board(`?claimsAdminId=${id}`)).items[0].claimsAdministrator.name).toBe('Corner & Co');
    expect((await board()).filters.claimsAdministrators).toContainEqual({ id, name: 'Corner & Co' });
  });
});

describe('name of a patient', () => {
  it('is the name on the newest bill', async () => {
    const older = await api.bill(billBody({ externalId: 'older', patient: { ...patient, externalId: 'married' } }));
    api.travelTo('2026-03-03');
    const married = {
      ...patient,
      externalId: 'married',
      firstName: 'Marie',
      middleName: 'A',
      lastName: 'Sandoval-Ruiz',
    };
    const newer = await api.bill(billBody({ externalId: 'newer', patient: married }), 'paid');
    const { id } = (await json(`/bills/${newer}`))['patient'];
    const { items, filters } = await board(`?patientId=${id}`);
    expect(idsOf(items)).toEqual([newer, older]);
    for (const { patientName } of items) expect(patientName).toBe('Marie Sandoval-Ruiz');
    expect(filters.patients).toContainEqual({ id, name: 'Marie Sandoval-Ruiz' });
    const called = { firstName: 'Marie', middleName: 'A', lastName: 'Sandoval-Ruiz' };
    // Even if the newest bill is on another page.
    for (const query of ['', '&externalId=older'])
      for (const bill of (await json(`/bills?patientId=${id}${query}`))['data'])
        expect(bill.patient).toMatchObject(called);
    expect((await json(`/bills/${older}`))['patient']).toMatchObject({ firstName: 'Maria', middleName: null });
  });
});

describe('providers with the same NPI', () => {
  const npi = '1992999999';
  const inline = { ...renderingProvider, name: 'Robin Ray, MD', npi };
  const payee = { ...billingProvider, name: 'Ray Medical', npi };
  const derived = derivedProviderId('rendering', npi);
  let first: string;
  let second: string;
  let saved: string;
  beforeAll(async () => {
    const customer = { customerExternalId: 'acme' };
    first = await api.bill(
      billBody({ externalId: 'in-1', renderingProvider: inline, billingProvider: payee }, customer),
    );
    const records = await api.call('PUT', '/organization/billing-profile', {
      renderingProviders: [{ name: 'Saved as', npi }],
      billingProviders: [{ name: 'Ray Medical Group', npi }],
    });
    saved = records.json['data'].renderingProviders.at(-1).id;
    api.travelTo('2026-03-04');
    const later = { ...inline, name: 'Robin Ray-Lee, MD' };
    second = await api.bill(
      billBody({ externalId: 'in-2', renderingProvider: later, billingProvider: payee }, customer),
    );
  });

  it('are one choice and one filter value, saved or not', async () => {
    const { renderingProviders } = (await board()).filters;
    const choice = { id: saved, name: 'Robin Ray-Lee, MD' };
    expect(renderingProviders.filter(({ name }: { name: string }) => name.startsWith('Robin'))).toEqual([choice]);
    for (const id of [saved, derived, `npi_${npi}`]) {
      const { items } = await board(`?renderingProviderId=${id}`);
      expect(idsOf(items)).toEqual([second, first]);
      for (const item of items)
        expect(item).toMatchObject({ renderingProviderId: saved, renderingProviderName: choice.name });
      expect((await json(`/bill-tasks?renderingProviderId=${id}`))['data'].waiting.grandTotal).toBe(2);
    }
    const names = (await json('/bills?customerExternalId=acme'))['data'].map(
      (bill: { renderingProvider: { name: string } }) => bill.renderingProvider.name,
    );
    expect(names).toEqual([choice.name, choice.name]);
  });

  it('are identified by their NPI in a session of one customer', async () => {
    const acme = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    const data = await board('', acme);
    expect(data.filters.renderingProviders).toEqual([{ id: `npi_${npi}`, name: 'Robin Ray-Lee, MD' }]);
    expect(JSON.stringify([data, await json('/bill-tasks', acme), await json('/bills', acme)])).not.toMatch(/"[br]p_/);
    for (const parameter of ['renderingProviderId', 'billingProviderId']) {
      const { items } = await board(`?${parameter}=npi_${npi}`, acme);
      expect(items.map((item: Record<string, unknown>) => item[parameter])).toEqual([`npi_${npi}`, `npi_${npi}`]);
      expect((await board(`?${parameter}=npi_1245319599`, acme)).total).toBe(0);
    }
  });
});

describe('GET /bill-dashboard/options', () => {
  const options = async (query: string, as?: string) => (await json(`/bill-dashboard/options?${query}`, as))['data'];
  it('finds choices by words of their names, ignoring case and accents', async () => {
    await api.bill(
      billBody({
        externalId: 'zoe',
        patient: { ...patient, externalId: 'zoe', firstName: 'Zoë', lastName: 'Ångström' },
      }),
    );
    const { options: found, total } = await options('list=patients&q=ANGSTROM%20zo');
    expect([found.map(({ name }: { name: string }) => name), total]).toEqual([['Zoë Ångström'], 1]);
    expect(await options(`list=patients&q=${found[0].id}`)).toEqual({ options: found, total: 1 });
    expect(await options('list=patients&q=nobody')).toEqual({ options: [], total: 0 });
  });
  it('returns the total number of matches with a limited number of choices', async () => {
    const { total } = await options('list=patients');
    expect(total).toBeGreaterThan(2);
    const limited = await options('list=patients&limit=2');
    expect([limited.options.length, limited.total]).toEqual([2, total]);
  });
  it('finds an administrator by the name that lists show', async () =>
    expect((await options('list=claimsAdministrators&q=corner%20co')).options).toMatchObject([
      { name: 'Corner & Co' },
    ]));
  it('returns only choices that the credential may see', async () => {
    const acme = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    expect((await options('list=renderingProviders', acme)).total).toBe(1);
  });
  it.each(['', 'list=bills', 'list=patients&limit=101', 'list=patients&page=2'])('refuses %j', async (query) => {
    const { statusCode, json: problem } = await api.call('GET', `/bill-dashboard/options?${query}`);
    expect([statusCode, problem['code']]).toEqual([400, 'invalid_parameter']);
  });
});

describe('dashboard search', () => {
  it('finds a bill by the references on a payer’s letter: ADJ number, control number, check number, birth date', async () => {
    api.travelTo('2026-03-20');
    const letterPatient = { ...patient, externalId: 'letter', dateOfBirth: '1961-07-09' };
    const asked = { ...claim, adjNumber: 'ADJ9990001' };
    const id = await api.bill(billBody({ externalId: 'letter', patient: letterPatient, claim: asked }), 'accepted');
    const eor = { eorDate: '2026-03-20', servedAt: '2026-03-20', reportedPaid: 400 };
    const check = { method: 'check', checkNumber: '00812345', depositDate: '2026-03-20', amount: 400 };
    const sent = [
      await api.post(`/bills/${id}/eors`, { ...eor, payerClaimControlNumber: 'ICN-000417' }),
      await api.post('/payments', { ...check, allocations: [{ billId: id, amount: 400 }] }),
    ];
    expect(sent.map(({ statusCode, json: answer }) => [statusCode, answer['errors']])).toEqual([
      [201, undefined],
      [201, undefined],
    ]);
    for (const q of ['adj9990001', 'icn-000417', '00812345', '812345', '7/9/1961', '07/09/1961', '1961-07-09'])
      expect([q, idsOf((await board(`?q=${encodeURIComponent(q)}`)).items)]).toEqual([q, [id]]);
    // Partial values find nothing.
    for (const q of ['9990001', 'icn-00041', '81234', '2345', '1961', '7/9', '1961-07'])
      expect([q, idsOf((await board(`?q=${encodeURIComponent(q)}`)).items)]).toEqual([q, []]);
    // A Social Security number finds nothing.
    for (const q of ['1120', '078-05-1120', '078051120']) expect((await board(`?q=${q}`)).items).toEqual([]);
  });
});
