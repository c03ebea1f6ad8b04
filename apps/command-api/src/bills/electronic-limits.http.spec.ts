import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';
import { billBody, realAdministrator, withAdministrator } from '#testing/pure';

/*
 * Lengths and formats of NM103, NM104, N401, N402, N404 and REF02 in the implementation guide 005010X222A1. The values are
 * invented.
 */

const api = commandApp([CommandApiModule, QueryApiModule]);
const { bill: base } = billBody();
const long = {
  claim: { ...base.claim, employer: 'E'.repeat(61), claimNumber: 'C'.repeat(51) },
  patient: {
    ...base.patient,
    firstName: 'F'.repeat(36),
    address: { ...base.patient.address, city: 'C'.repeat(31), state: 'BC' },
  },
  billingProvider: { ...base.billingProvider, name: 'P'.repeat(61) },
};
const findings = [
  ['bill.patient.firstName', '35 characters (837P 2010CA NM104)'],
  ['bill.patient.address.city', '30 characters (837P 2010CA N401)'],
  [
    'bill.patient.address.state',
    'a state or territory of the United States; a foreign address requires a country code (837P 2010CA N402, N404)',
  ],
  ['bill.claim.claimNumber', '50 characters (837P 2010CA REF02)'],
  ['bill.claim.employer', '60 characters (837P 2010BA NM103)'],
  ['bill.billingProvider.name', '60 characters (837P 2010AA NM103)'],
] as const;

interface Found {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}
const limits = (warnings: readonly Found[]) =>
  warnings
    .filter(({ code }) => code === 'electronic_bill_limit')
    .map(({ path, message }) => [path, /must be (?:at most )?(.*?)\.?$/.exec(message)?.[1]])
    .toSorted();
const body = (change: object, submission?: object) => billBody(change, submission && { submission });

describe('a value that an electronic bill cannot contain', () => {
  it('is 422 if an electronic bill is requested', async () => {
    for (const path of ['/bills', '/bills/validate']) {
      const { statusCode, json } = await api.post(path, body(long, { route: 'ebill' }));
      expect([statusCode, json['code']]).toEqual([422, 'validation_error']);
      const errors = json['errors'] as readonly Found[];
      expect(errors.map(({ path: at, message }) => [at, /must be (?:at most )?(.*)$/.exec(message)?.[1]])).toEqual(
        findings,
      );
    }
  });

  it('is a warning if the bill is sent by another method', async () => {
    const fax = body(long, { route: 'fax' });
    const { json: validated } = await api.post('/bills/validate', fax);
    expect(limits(validated['data'].warnings)).toEqual(findings.toSorted());
    const { statusCode, json } = await api.post('/bills', fax);
    expect([statusCode, limits(json['warnings'])]).toEqual([201, findings.toSorted()]);
  });

  it("uses the administrator's next method, with a warning", async () => {
    const { statusCode, json } = await api.post('/bills', body(long));
    const warnings = json['warnings'] as readonly Found[];
    expect([statusCode, limits(warnings)]).toEqual([201, findings.toSorted()]);
    expect(warnings.find(({ code }) => code === 'route_changed')?.message).toContain('the bill is sent by fax');
    const { data } = (await api.call('GET', `/bills/${json['id']}/transmissions`)).json;
    expect(data).toMatchObject([{ route: 'fax' }]);
  });

  it('is 422 if the administrator has no other method', async () => {
    const { statusCode, json } = await api.post('/bills', withAdministrator(realAdministrator, body(long)));
    expect([statusCode, json['errors'].length]).toEqual([422, findings.length]);
  });
});

it('cannot be sent electronically later', async () => {
  const { json } = await api.post('/bills', body(long, { route: 'fax' }));
  const again = await api.post(`/bills/${json['id']}/actions`, { action: 'send_duplicate', route: 'ebill' });
  expect([again.statusCode, again.json['errors'][0]]).toEqual([
    422,
    {
      path: 'route',
      message: expect.stringMatching(/^is not possible for this bill: bill\.billingProvider\.name must be at most/),
    },
  ]);
});

it('accepts the longest values in an electronic bill', async () => {
  const longest = {
    claim: { ...base.claim, employer: 'E'.repeat(60), claimNumber: 'C'.repeat(50) },
    patient: { ...base.patient, firstName: 'F'.repeat(35), address: { ...base.patient.address, city: 'C'.repeat(30) } },
    billingProvider: { ...base.billingProvider, name: 'P'.repeat(60), phone: '555-0100' },
  };
  const { statusCode, json } = await api.post('/bills', body(longest, { route: 'ebill' }));
  expect([statusCode, limits(json['warnings'])]).toEqual([201, []]);
  const [sent] = (await api.call('GET', `/bills/${json['id']}/transmissions`)).json['data'];
  expect(sent.files.map(({ name }: { name: string }) => name)).toContain('claim.837');
});
