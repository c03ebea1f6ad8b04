import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp, errorPaths, type JsonResponse } from '#testing/http';
import { billBody } from '#testing/pure';

/*
 * Drugs dispensed by the provider: NUCC 1500 Claim Form Reference Instruction Manual, item 24 (shaded), as quoted in X12
 * RFI 2151 (one space, unit, quantity with at most three decimals); 005010X222A1, loop 2410 (LIN, CTP). The NDC and the
 * quantity are those of X12's example of a drug administered in an office.
 */

const api = commandApp([CommandApiModule, QueryApiModule]);
const { act } = billScenario(api);
const drug = { ndc: '00026-0635-12', unit: 'ML', quantity: 10 };
const stored = { ...drug, ndc: '00026063512' };
const line = { code: '99070', units: 1, charge: 53.37, drug };
const treatment = (lines: readonly object[] = [line], more: object = {}) =>
  billBody({ billingMode: 'professional', serviceLines: lines }, more);
const created = async (body: object): Promise<JsonResponse['json']> => {
  const { statusCode, json } = await api.post('/bills', body);
  expect([statusCode, json['errors']]).toEqual([201, undefined]);
  return json;
};
const read = async (id: string) => (await api.call('GET', `/bills/${id}`)).json;
const drugsOf = (lines: readonly { readonly drug?: object }[]) => lines.map((each) => each.drug);
const codesOf = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code);
const fetched = async (path: string) => {
  const authorization = `Bearer ${await api.key(['bills:read'])}`;
  return api.app.inject({ url: `/v2${path}`, headers: { authorization } });
};

describe('a drug dispensed by the provider', () => {
  it('is stored without hyphens, and returned with its line', async () => {
    const { drug: _, ...plain } = line;
    const bill = await created(treatment([line, { ...plain, code: '97140' }]));
    expect(drugsOf(bill['serviceLines'])).toEqual([stored, undefined]);
    expect(drugsOf((await read(bill['id']))['serviceLines'])).toEqual([stored, undefined]);
    const { json } = await api.call('GET', `/bills/${bill['id']}/lifecycle`);
    expect(drugsOf(json['data'].bill.lineItems)).toEqual([stored, undefined]);
    const validated = await api.post('/bills/validate', treatment());
    expect(drugsOf(validated.json['data'].lines)).toEqual([stored]);
  });

  it('is in the 837P (loop 2410) and in the shaded half of box 24', async () => {
    const described = { ...line, code: 'J8499', description: 'Methocarbamol 750 mg' };
    const whole = { ...described, drug: { ndc: '00026063512', unit: 'UN', quantity: 30.125 } };
    const composed = jest.spyOn(api.engines.composer, 'compose');
    const bill = await created(treatment([line, whole]));
    const [{ controlNumber }] = (await api.call('GET', `/bills/${bill['id']}/transmissions`)).json['data'];
    const { payload } = await fetched(`/bills/${bill['id']}/transmissions/${controlNumber}/files/claim.837`);
    expect(payload).toMatch(/~REF\*6R\*[^~]*-1~LIN\*\*N4\*00026063512~CTP\*{4}10\*ML~LX\*2~/);
    expect(payload).toMatch(/~REF\*6R\*[^~]*-2~LIN\*\*N4\*00026063512~CTP\*{4}30\.125\*UN~SE\*/);
    expect((await fetched(`/bills/${bill['id']}/packet`)).statusCode).toBe(200);
    const drawn = JSON.stringify(composed.mock.calls);
    composed.mockRestore();
    expect(drawn).toContain('"supplemental":"N400026063512 ML10"');
    expect(drawn).toContain('"supplemental":"N400026063512 UN30.125   ZZMethocarbamol 750 mg"');
  });

  it.each<[string, object, string]>([
    ['has no NDC', { ...drug, ndc: undefined }, 'ndc'],
    ['has an NDC of ten digits', { ...drug, ndc: '0026-0635-12' }, 'ndc'],
    ['has an NDC with letters', { ...drug, ndc: '00026X63512' }, 'ndc'],
    ['has no unit', { ...drug, unit: undefined }, 'unit'],
    ['has a unit that the 837P does not know', { ...drug, unit: 'MG' }, 'unit'],
    ['has no quantity', { ...drug, quantity: undefined }, 'quantity'],
    ['has a quantity of zero', { ...drug, quantity: 0 }, 'quantity'],
    ['has a quantity with four decimals', { ...drug, quantity: 0.0625 }, 'quantity'],
    ['has a quantity of nine digits', { ...drug, quantity: 100_000_000 }, 'quantity'],
  ])('is rejected with 422 if it %s', async (_, wrong, name) => {
    for (const path of ['/bills', '/bills/validate']) {
      const answer = await api.post(path, treatment([{ ...line, drug: wrong }]));
      expect([answer.statusCode, errorPaths(answer)]).toEqual([422, [`bill.serviceLines.0.drug.${name}`]]);
    }
  });

  it('is kept by a draft as sent', async () => {
    const { json } = await api.post('/drafts', treatment([{ ...line, drug: { ndc: '1' } }]));
    const { data } = json;
    expect(data.bill.serviceLines[0].drug).toEqual({ ndc: '1' });
    expect(data.missing.map(({ path }: { readonly path: string }) => path)).toEqual(
      ['ndc', 'unit', 'quantity'].map((name) => `bill.serviceLines.0.drug.${name}`),
    );
  });

  it('is kept by a resubmitted bill, which can remove it', async () => {
    const again = async (change: object) => {
      const id = await api.bill(treatment(), 'rejected');
      const answer = await act(id, { action: 'resubmit', documents: [], ...change });
      expect(answer.statusCode).toBe(200);
      return drugsOf((await read(String(answer.json['replacementBillId'])))['serviceLines']);
    };
    expect(await again({})).toEqual([stored]);
    const { drug: _, ...plain } = line;
    expect(await again({ bill: treatment([plain]).bill })).toEqual([undefined]);
  });

  it('distinguishes lines with the same code, which are otherwise duplicates', async () => {
    const other = { ...line, drug: { ...drug, ndc: '00026-0635-15' } };
    const twice = await api.post('/bills/validate', treatment([line, line]));
    expect(codesOf(twice.json['data'].warnings)).toContain('service_line_repeated');
    const two = await api.post('/bills/validate', treatment([line, other]));
    expect(codesOf(two.json['data'].warnings)).not.toContain('service_line_repeated');
  });
});
