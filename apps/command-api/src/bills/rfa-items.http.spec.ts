import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { rfaStream } from '#domain';
import { commandApp, errorPaths, type JsonResponse } from '#testing/http';
import { billBody, rfaBody, rfaHead, rfaReport } from '#testing/pure';
import { requestFor, treatment, type WantedRequest } from './rfa-items.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { patient, claim } = billBody().bill;
const request = (wanted?: WantedRequest) => requestFor(api, wanted);
const path = 'bill.serviceLines.0.rfaItemId';
const created = async (body: object): Promise<JsonResponse> => {
  const answer = await api.post('/bills', body);
  expect([answer.statusCode, answer.json['errors']]).toEqual([201, undefined]);
  return answer;
};
const rfaCodes = ({ json }: JsonResponse) =>
  json['warnings'].map(({ code }: { code: string }) => code).filter((code: string) => /rfa|authorization/.test(code));

describe('Service line with an item of a request for authorization', () => {
  it('is stored with the item and sets the authorization number in box 23', async () => {
    const [itemId] = await request();
    const { json } = await created(treatment([{ rfaItemId: itemId }, {}]));
    expect(json['serviceLines'].map((line: { rfaItemId?: string }) => line.rfaItemId)).toEqual([itemId, undefined]);
    expect(json['service']).toMatchObject({ authorizationNumber: 'AUTH-1', authorizationSource: 'rfa' });
    const { json: read } = await api.call('GET', `/bills/${json['id']}`);
    expect(read['serviceLines'][0].rfaItemId).toBe(itemId);
    expect(read['service'].authorizationNumber).toBe('AUTH-1');
    const { json: lifecycle } = await api.call('GET', `/bills/${json['id']}/lifecycle`);
    expect(lifecycle['data'].bill.lineItems[0].rfaItemId).toBe(itemId);
  });

  it('keeps a submitted authorization number and warns if it differs', async () => {
    const [itemId] = await request();
    const service = { date: '2026-02-24', authorizationNumber: 'MINE' };
    const answer = await created(treatment([{ rfaItemId: itemId }], { service }));
    expect(answer.json['service'].authorizationNumber).toBe('MINE');
    expect(answer.json['service'].authorizationSource).toBeUndefined();
    expect(rfaCodes(answer)).toEqual(['rfa_matched_by_values', 'rfa_authorization_number_differs']);
  });

  it('warns of reasons for which the payer may object, and accepts the bill', async () => {
    const [first, second] = await request({ numbers: ['A', 'B'], units: 3 });
    const lines = [{ rfaItemId: first }, { rfaItemId: first, code: '97140' }, { rfaItemId: second }];
    const answer = await created(treatment(lines));
    const byValues = Array.from({ length: 3 }, () => 'rfa_matched_by_values');
    expect(rfaCodes(answer).toSorted()).toEqual(
      [...byValues, 'rfa_code_differs', 'rfa_units_exceeded', 'authorization_numbers_several'].toSorted(),
    );
    const pending = await created(treatment([{ rfaItemId: (await request({ status: 'received' }))[0] }]));
    expect(rfaCodes(pending)).toEqual(['rfa_matched_by_values', 'rfa_not_decided']);
  });

  it('is checked by validateOnly', async () => {
    const [itemId] = await request({ status: 'received' });
    const validate = (id = '') => api.post('/bills?validateOnly=true', treatment([{ rfaItemId: id }]));
    const { json } = await validate(itemId);
    expect(JSON.stringify(json['warnings'] ?? json['data'])).toContain('rfa_not_decided');
    expect(errorPaths(await validate('rfai_x'))).toEqual([path]);
  });

  it.each<[string, WantedRequest, object]>([
    ['an item of a draft', { status: 'ready' }, {}],
    ['an item of a canceled RFA', { status: 'canceled' }, {}],
    ['an item of an RFA of another customer', { customerExternalId: 'clinic-9' }, {}],
    ['an item of an RFA of another claim', { claimNumber: 'WC-OTHER' }, {}],
    ['an item on a med-legal bill', {}, { billingMode: 'med_legal', serviceLines: [{ code: 'ML201' }] }],
  ])('returns 422 for %s', async (_, wanted, more) => {
    const [itemId] = await request(wanted);
    const lines = (more as { serviceLines?: readonly object[] }).serviceLines ?? [{}];
    const body = treatment(
      lines.map((line) => ({ ...line, rfaItemId: itemId })),
      'billingMode' in more ? { billingMode: more.billingMode } : {},
    );
    const answer = await api.post('/bills', body);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, [path]]);
  });

  it('returns the same error for an unknown item and for an item of another organization', async () => {
    const [itemId = ''] = await request();
    const unknown = await api.post('/bills', treatment([{ rfaItemId: itemId.replace('rfai_r', 'rfai_s') }]));
    const other = await api.post('/bills', treatment([{ rfaItemId: `${itemId.slice(0, -1)}2` }]));
    expect([errorPaths(unknown), errorPaths(other)]).toEqual([[path], [path]]);
    expect(unknown.json['errors']).toEqual(other.json['errors']);
  });

  it('rejects an item of an erased RFA', async () => {
    const [itemId = ''] = await request();
    const stream = rfaStream(api.organizationId, `rfa_${itemId.slice(5, 31)}`);
    const history = await api.engines.ledger.load(stream);
    const shredded = { subject: `rfa_${itemId.slice(5, 31)}`, shreddedAt: '2026-02-11T20:00:00.000Z', reason: 'asked' };
    await api.engines.ledger.append(stream, history.length - 1, [{ type: 'SubjectShredded', data: shredded }], {
      ...history[0]!.metadata,
      commandId: `${itemId}-erased`,
    });
    expect(errorPaths(await api.post('/bills', treatment([{ rfaItemId: itemId }])))).toEqual([path]);
  });
});

it('bills an item of an RFA that was sent and approved over HTTP, matched by ID', async () => {
  const ok = async (answer: ReturnType<typeof api.post>) => {
    const { statusCode, json, body } = await answer;
    if (statusCode > 299) throw new Error(body);
    return json['data'];
  };
  const { id, items, documents } = await ok(api.post('/rfas', rfaBody()));
  const body = billBody({
    billingMode: 'professional',
    service: { date: '2026-03-03' },
    patient: { ...patient, ...rfaHead.patient },
    claim: { ...claim, ...rfaHead.claim, claimsAdministrator: claim.claimsAdministrator },
    serviceLines: [{ code: '97110', units: 2, charge: 100, rfaItemId: items[0].id }],
  });
  api.travelTo('2026-03-04');
  expect(errorPaths(await api.post('/bills', body))).toEqual([path]);
  const { id: snapshotId, contentHash } = await ok(api.post(`/rfas/${id}/signing-preview`));
  const signature = { snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim' };
  await ok(api.post(`/rfas/${id}/sign`, signature));
  const sending = {
    channel: 'fax',
    recorded: true,
    destination: { fax: '213-555-0142' },
    documentIds: [documents[0].id],
  };
  await ok(api.post(`/rfas/${id}/submit`, sending, { idempotencyKey: 'send-it' }));
  const letter = { ...rfaReport, documentType: 'ur_response', filename: 'letter.pdf' };
  const { documents: now } = await ok(api.post(`/rfas/${id}/documents`, { documents: [letter] }));
  const approval = { itemId: items[0].id, outcome: 'approved', authorizationNumber: 'AUTH-9' };
  await ok(
    api.post(`/rfas/${id}/decisions`, {
      ...{ decidedAt: '2026-03-02', responseDocumentId: now.at(-1).id, decisions: [approval] },
    }),
  );
  const answer = await created(body);
  expect(rfaCodes(answer)).toEqual([]);
  expect(answer.json['service']).toMatchObject({ authorizationNumber: 'AUTH-9', authorizationSource: 'rfa' });
});
