import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp, errorPaths, type JsonResponse } from '#testing/http';
import { billBody, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { act } = billScenario(api);
const path = 'bill.serviceLines.0.authorizationBasis';
const line = { code: '97110', units: 2, charge: 100, authorizationBasis: 'first_30_days' };
const treatment = (lines: readonly object[] = [line], more: object = {}) =>
  billBody({
    billingMode: 'professional',
    claim: { ...billBody().bill.claim, dateOfInjury: '2026-02-09' },
    serviceLines: lines,
    ...more,
  });
const basesOf = (lines: readonly { readonly authorizationBasis?: string }[]) =>
  lines.map(({ authorizationBasis }) => authorizationBasis);
const exemptions = (warnings: readonly { readonly code: string }[]) =>
  warnings.map(({ code }) => code).filter((code) => code.startsWith('exemption_'));
const created = async (body: object): Promise<JsonResponse['json']> => {
  const { statusCode, json } = await api.post('/bills', body);
  expect([statusCode, json['errors']]).toEqual([201, undefined]);
  return json;
};
const read = async (id: string) => (await api.call('GET', `/bills/${id}`)).json;

describe('Service line with a UR exemption (authorizationBasis)', () => {
  it('is stored and returned with its exemption', async () => {
    const { authorizationBasis: _, ...plain } = line;
    const bill = await created(treatment([line, { ...plain, code: '97140' }]));
    expect(basesOf(bill['serviceLines'])).toEqual(['first_30_days', undefined]);
    expect(basesOf((await read(bill['id']))['serviceLines'])).toEqual(['first_30_days', undefined]);
    const { json } = await api.call('GET', `/bills/${bill['id']}/lifecycle`);
    expect(basesOf(json['data'].bill.lineItems)).toEqual(['first_30_days', undefined]);
    expect(exemptions(bill['warnings'])).toEqual([]);
  });

  it('gets the same warnings from validation and submission, and is accepted', async () => {
    const wrong = treatment(
      [
        { ...line, code: '72148' },
        { ...line, serviceDate: '2026-03-12' },
      ],
      { service: { date: '2026-02-24', endDate: '2026-03-12' } },
    );
    api.travelTo('2026-04-20');
    const { json } = await api.post('/bills?validateOnly=true', wrong);
    // The first line has no date of its own, so the bill's dates apply.
    expect(exemptions(json['data'].warnings)).toEqual([
      ...['exemption_window_passed', 'exemption_excluded_service', 'exemption_billed_late'],
      ...['exemption_window_passed', 'exemption_billed_late'],
    ]);
    const bill = await created(wrong);
    expect(exemptions(bill['warnings'])).toEqual(exemptions(json['data'].warnings));
  });

  it.each<[string, object]>([
    ['has an unknown exemption', treatment([{ ...line, authorizationBasis: 'emergency' }])],
    ['also has an RFA item', treatment([{ ...line, rfaItemId: `rfai_${'x'.repeat(34)}` }])],
    [
      'belongs to a med-legal bill',
      billBody({ serviceLines: [{ code: 'ML201', authorizationBasis: 'first_30_days' }] }),
    ],
  ])('returns 422 if the line %s', async (_, body) => {
    for (const query of ['', '?validateOnly=true']) {
      const answer = await api.post(`/bills${query}`, body);
      expect([answer.statusCode, errorPaths(answer).includes(path)]).toEqual([422, true]);
    }
  });

  it('keeps the exemption in a resubmitted bill, which can remove it', async () => {
    const again = async (change: object) => {
      const id = await api.bill(treatment(), 'rejected');
      const answer = await act(id, { action: 'resubmit', documents: [], ...change });
      expect(answer.statusCode).toBe(200);
      return basesOf((await read(String(answer.json['replacementBillId'])))['serviceLines']);
    };
    expect(await again({})).toEqual(['first_30_days']);
    const { authorizationBasis: _, ...plain } = line;
    expect(await again({ bill: treatment([plain]).bill })).toEqual([undefined]);
  });

  it('keeps the exemption in a correction of a bill with an EOR', async () => {
    api.travelTo('2026-03-02');
    const id = await api.bill(treatment(), 'accepted');
    const [{ id: lineItemId }] = (await read(id))['serviceLines'];
    const adjustments = [{ group: 'CO', reason: '16', amount: 100 }];
    const lines = [{ lineItemId, allowedAmount: 0, reportedPaid: 0, adjustments }];
    const eor = { eorDate: '2026-05-04', servedAt: '2026-05-04', reportedPaid: 0, lines };
    api.travelTo('2026-05-04');
    expect((await api.post(`/bills/${id}/eors`, { ...eor, payerClaimControlNumber: 'PCN-7' })).statusCode).toBe(201);
    const attestation = { filename: 'a.pdf', documentType: 'letter_of_attestation', contentBase64: pdfBase64('a') };
    const answer = await act(id, { action: 'correct_bill', reason: 'missing_document', documents: [attestation] });
    expect(answer.statusCode).toBe(200);
    expect(basesOf((await read(String(answer.json['replacementBillId'])))['serviceLines'])).toEqual(['first_30_days']);
  });
});
