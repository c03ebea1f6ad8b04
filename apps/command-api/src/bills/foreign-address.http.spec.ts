import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp, errorPaths } from '#testing/http';
import { billBody, realAdministrator, withAdministrator } from '#testing/pure';

/*
 * Addresses of patients outside the United States: N402 (state, or Canadian province), N403, N404 (country) and N407
 * (subdivision of another country) in loop 2010CA of the implementation guide 005010X222A1.
 */

const api = commandApp([CommandApiModule, QueryApiModule]);
const { bill: base } = billBody();
const living = (address: object) =>
  withAdministrator(realAdministrator, {
    ...billBody({ patient: { ...base.patient, address: { line1: '12 Calle Roble', ...address } } }),
    submission: { route: 'ebill' },
  });
const tijuana = { city: 'Tijuana', state: 'bcn', postalCode: '22000', country: 'mx' };
const vancouver = { city: 'Vancouver', state: 'bc', postalCode: 'V6B 1A1', country: 'ca' };

describe('address of a patient outside the United States', () => {
  it.each([
    ['Mexico', tijuana, { state: 'BCN', country: 'MX' }, 'N4*TIJUANA**22000*MX***BCN'],
    ['Canada', vancouver, { state: 'BC', country: 'CA' }, 'N4*VANCOUVER*BC*V6B1A1*CA'],
  ])('has its country and postal code on the bill and in the 837P: %s', async (_, address, stored, segment) => {
    const { statusCode, json } = await api.post('/bills', living(address));
    expect(statusCode).toBe(201);
    const codes = (json['warnings'] as readonly { code: string; path: string }[])
      .filter(({ path }) => path.startsWith('bill.patient'))
      .map(({ code }) => code);
    expect(codes).toEqual([]);
    const id = String(json['id']);
    const read = (await api.call('GET', `/bills/${id}`)).json;
    expect(read['patient'].address).toEqual({ line1: '12 Calle Roble', line2: null, ...address, ...stored });
    const [{ controlNumber }] = (await api.call('GET', `/bills/${id}/transmissions`)).json['data'];
    const url = `/v2/bills/${id}/transmissions/${controlNumber}/files/claim.837`;
    const authorization = `Bearer ${await api.key(['bills:read'])}`;
    const { payload } = await api.app.inject({ url, headers: { authorization } });
    expect(payload).toContain(`~${segment}~`);
    // The claim form and the packet are drawn with the same address.
    expect((await api.app.inject({ url: `/v2/bills/${id}/packet`, headers: { authorization } })).statusCode).toBe(200);
  });

  it('is stored without a country in the United States', async () => {
    const { json } = await api.post(
      '/bills',
      living({ city: 'Reno', state: 'nv', postalCode: '89501', country: 'us' }),
    );
    const { patient } = (await api.call('GET', `/bills/${json['id']}`)).json;
    expect(patient.address).toEqual({
      ...{ line1: '12 Calle Roble', line2: null },
      ...{ city: 'Reno', state: 'NV', postalCode: '89501' },
    });
  });

  it('is kept by a resubmission', async () => {
    const { json } = await api.post('/bills', living(tijuana));
    await api.post(`/sandbox/bills/${json['id']}/simulate`, { scenario: 'rejected' });
    const again = await api.post(`/bills/${json['id']}/actions`, { action: 'resubmit', documents: [] });
    expect(again.statusCode).toBe(200);
    const { patient } = (await api.call('GET', `/bills/${again.json['replacementBillId']}`)).json;
    expect(patient.address).toMatchObject({ state: 'BCN', country: 'MX' });
  });

  it.each<[string, object, string]>([
    ['an unknown country', { ...tijuana, country: 'ZZ' }, 'country'],
    ['a country that is no code', { ...tijuana, state: 'BC', country: 'Mexico' }, 'country'],
    ['a province that Canada lacks', { ...vancouver, state: 'CA' }, 'state'],
    ['a ZIP code in Canada', { ...vancouver, postalCode: '90012' }, 'postalCode'],
    ['a Canadian postal code without a country', { ...vancouver, country: undefined }, 'postalCode'],
    ['a state of three letters without a country', { ...tijuana, country: undefined }, 'state'],
  ])('is rejected with %s', async (_, address, field) => {
    const answer = await api.post('/bills', living(address));
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, [`bill.patient.address.${field}`]]);
  });
});
