import { CommandApiModule } from '#apps/command-api';
import { commandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule]);
const treatment = (...serviceLines: readonly object[]) => billBody({ billingMode: 'professional', serviceLines });
const paths = (warnings: readonly { code: string; path: string }[]) =>
  warnings.filter(({ code }) => code === 'med_legal_code_on_treatment_bill').map(({ path }) => path);

describe('Medical-legal code on a treatment bill (8 CCR 9794(a)(2), 9795)', () => {
  it('is priced by the med-legal schedule with a warning', async () => {
    const { statusCode, json } = await api.post('/bills', treatment({ code: 'ML201', charge: 100 }));
    expect([statusCode, paths(json['warnings'])]).toEqual([201, ['bill.serviceLines.0.code']]);
    expect(json['serviceLines']).toMatchObject([
      { charge: 100, allowed: 2015, pricing: { status: 'calculated', citation: '8 CCR §§ 9794(a)(2), 9795' } },
    ]);
    expect(json['warnings']).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('submit it as med_legal') }),
    );
  });

  it('can be combined with treatment codes, which are priced as usual', async () => {
    const body = treatment({ code: '99214', charge: 150 }, { code: 'MLPRR', units: 412, charge: 1236 });
    const { json } = await api.post('/bills', body);
    expect(json['serviceLines']).toMatchObject([
      { allowed: 150, pricing: { status: 'manual_charge' } },
      { allowed: 1236 },
    ]);
    expect(paths(json['warnings'])).toEqual(['bill.serviceLines.1.code']);
  });

  it('needs no charge and no fee review, and includes increments of its modifiers', async () => {
    const body = treatment({ code: 'ML203', modifiers: ['94'], feeContext: {} }, { code: '99214', charge: 150 });
    const tried = await api.post('/bills?validateOnly=true', body);
    expect([tried.statusCode, paths(tried.json['data'].warnings)]).toEqual([200, ['bill.serviceLines.0.code']]);
    const { json } = await api.post('/bills', body);
    expect(json['serviceLines']).toMatchObject([{ charge: 877.5, allowed: 877.5 }, { allowed: 150 }]);
  });

  it('needs a charge for dates before the schedule was in force', async () => {
    const claim = { ...billBody().bill.claim, dateOfInjury: '2020-01-02' };
    const body = billBody({
      billingMode: 'professional',
      claim,
      service: { date: '2021-03-31' },
      serviceLines: [{ code: 'ML201' }],
    });
    const { statusCode, json } = await api.post('/bills', body);
    expect([statusCode, json['errors'].map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['bill.serviceLines.0.charge'],
    ]);
  });
});
