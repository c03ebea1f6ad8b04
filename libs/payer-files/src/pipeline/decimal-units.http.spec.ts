import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { commandApp, errorPaths, nextNumber, remittance, remittances } from '#testing/http';
import { billBody, eventually } from '#testing/pure';

/*
 * Ambulance mileage in tenths of a mile: CMS Pub. 100-04 ch. 15 § 30.1.2 (Transmittal 2103), 8 CCR § 9789.70. SV104 of
 * 005010X222A1 and SVC05, SVC07 of 005010X221A1 may have decimals, as in public samples (`UN*56.000`).
 */

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { referenceOf, send, onFile, wantsALook } = remittances(api);
const miles = (units: number, charge: number, more: object = {}) => ({ code: 'A0425', units, charge, ...more });
const trips = (...lines: readonly object[]) => billBody({ billingMode: 'professional', serviceLines: lines });
const unitsOf = (lines: readonly { readonly units: number }[]) => lines.map(({ units }) => units);
const fetched = async (path: string) => {
  const authorization = `Bearer ${await api.key(['bills:read'])}`;
  return api.app.inject({ url: `/v2${path}`, headers: { authorization } });
};

describe('ambulance mileage in tenths of a mile', () => {
  it('is billed on paper and electronically, and returned as a number', async () => {
    const composed = jest.spyOn(api.engines.composer, 'compose');
    const { json } = await api.post('/bills', trips(miles(12.3, 111.32), miles(56, 500, { modifiers: ['RH'] })));
    const { id } = json;
    expect(unitsOf(json['serviceLines'])).toEqual([12.3, 56]);
    const { data } = (await api.call('GET', `/bills/${id}/lifecycle`)).json;
    expect(unitsOf(data.bill.lineItems)).toEqual([12.3, 56]);
    const [{ controlNumber }] = (await api.call('GET', `/bills/${id}/transmissions`)).json['data'];
    const { payload } = await fetched(`/bills/${id}/transmissions/${controlNumber}/files/claim.837`);
    expect(payload.match(/SV1\*[^~]*/g)).toEqual(['SV1*HC:A0425*111.32*UN*12.3***1', 'SV1*HC:A0425:RH*500*UN*56***1']);
    expect((await fetched(`/bills/${id}/packet`)).statusCode).toBe(200);
    const drawn = JSON.stringify(composed.mock.calls);
    composed.mockRestore();
    expect([...drawn.matchAll(/"units":([\d.]+)/g)].map(([, units]) => units)).toEqual(
      expect.arrayContaining(['12.3', '56']),
    );
  });

  it.each<[string, object]>([
    ['of another code', { code: '97110', units: 1.5, charge: 60 }],
    ['of a med-legal code', { code: 'ML204', units: 8.5, charge: 900 }],
    ['from 100 miles', miles(100.5, 900)],
    ['with two decimals', miles(12.35, 111.77)],
    ['of zero', miles(0, 100)],
  ])('is the only kind of decimal units: 422 for units %s', async (_, line) => {
    for (const path of ['/bills', '/bills/validate']) {
      const answer = await api.post(path, trips(line));
      expect([answer.statusCode, errorPaths(answer)]).toEqual([422, ['bill.serviceLines.0.units']]);
    }
  });

  it.each([
    ['SVC05 repeats the units', '*12.300', '*4.1'],
    ['SVC07 has the billed units', '*10**12.30', '*4.10'],
  ])('matches lines of an 835 by their units if %s', async (_, first, second) => {
    const body = trips(miles(4.1, 100, { modifiers: ['HR'] }), miles(12.3, 100, { modifiers: ['RH'] }));
    const { json } = await api.post('/bills', body);
    const bill = await referenceOf(json['id']);
    const claim = [
      `CLP*${bill.reference}*1*200*90**WC*U${nextNumber()}`,
      ...[`SVC*HC:A0425*100*70*${first}`, 'CAS*CO*45*30', `SVC*HC:A0425*100*20*${second}`, 'CAS*CO*45*80'],
    ];
    await send(remittance({ amount: 90 }, claim));
    const [four, twelve] = (await onFile(bill)).facts.lines;
    const paid = (await onFile(bill)).eors[0]?.lines.map(({ lineItemId, reportedPaid }) => [lineItemId, reportedPaid]);
    expect(paid).toEqual([
      [twelve?.id, 70_00],
      [four?.id, 20_00],
    ]);
    expect(await wantsALook(bill)).toBe(false);
  });

  it('is added up exactly in the report of service lines', async () => {
    await api.post('/bills', trips(miles(1.1, 10, { code: 'A0436' }), miles(2.2, 20, { code: 'A0436' })));
    const units = await eventually(async () => {
      const { json } = await api.call('GET', '/reports/service-line-items');
      const rows = json['data'].cptRows as readonly { readonly code: string; readonly units: number }[];
      return rows.find(({ code }) => code === 'A0436')?.units;
    });
    expect(units).toBe(3.3);
  });
});
