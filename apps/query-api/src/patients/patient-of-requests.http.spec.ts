import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';
import { billBody, rfaBody, rfaHead, rfaReport } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const ok = async (answer: ReturnType<typeof api.call>) => {
  const { statusCode, json, body } = await answer;
  if (statusCode > 299) throw new Error(body);
  return json['data'];
};
const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });

/** Drafts a request for a patient with this name, on a claim with this number. */
const draft = (lastName: string, claimNumber = `${lastName}-1`, more: object = {}) => {
  const patient = { ...rfaHead.patient, externalId: `patient-${lastName}`, lastName };
  const claim = { ...rfaHead.claim, externalId: claimNumber, claimNumber };
  return ok(api.post('/rfas', { ...rfaBody({ externalId: claimNumber, patient, claim }), ...more }));
};

/** Sends a request by fax. */
const send = async (rfa: { id: string; documents: { id: string }[] }) => {
  const { id: snapshotId, contentHash } = await ok(api.post(`/rfas/${rfa.id}/signing-preview`));
  const signature = { snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim' };
  await ok(api.post(`/rfas/${rfa.id}/sign`, signature));
  const packet = { channel: 'fax', destination: { fax: '213-555-0142' }, documentIds: [rfa.documents[0]!.id] };
  const { headers } = await api.post(`/rfas/${rfa.id}/packet`, packet);
  const submission = { ...packet, packetHash: headers['packet-hash'] };
  return ok(api.post(`/rfas/${rfa.id}/submit`, submission, { idempotencyKey: randomUUID() }));
};

describe('patient known only from a request for authorization', () => {
  it('is found by name and shown with the request and its claim', async () => {
    const { id, patient, claim } = await draft('Ibarra');
    expect(await ok(get('/patients?q=ibarra'))).toEqual({
      patients: [{ id: patient.id, name: 'Maria Ibarra' }],
      total: 1,
    });
    expect(await ok(get(`/patients/${patient.id}`))).toMatchObject({
      ...{ id: patient.id, name: 'Maria Ibarra', dateOfBirth: '1979-04-02', billTotal: 0, bills: [], erased: false },
      claims: [{ id: claim.id, claimNumber: 'Ibarra-1', bills: 0, newestBillId: null, dateOfInjury: '2026-01-15' }],
      rfaTotal: 1,
      rfas: [{ id, status: 'draft', employeeName: 'Maria Ibarra' }],
    });
    expect((await ok(get('/patients?limit=1'))).total).toBeGreaterThan(0);
  });

  it('is hidden from credentials without access to requests and from other customers', async () => {
    const { patient } = await draft('Jarvis', 'J-1', { customerExternalId: 'acme' });
    const withoutRequests = await api.key(['bills:read']);
    expect((await get(`/patients/${patient.id}`, withoutRequests)).statusCode).toBe(404);
    expect((await ok(get('/patients?q=jarvis', withoutRequests))).total).toBe(0);
    const customer = (customerExternalId: string) =>
      api.session(['bills:read', 'rfas:read'], { kind: 'customer', customerExternalId });
    expect((await ok(get(`/patients/${patient.id}`, customer('acme')))).rfaTotal).toBe(1);
    expect((await get(`/patients/${patient.id}`, customer('other'))).statusCode).toBe(404);
    expect((await ok(get('/patients?q=jarvis', customer('other')))).total).toBe(0);
  });

  it('can be placed under a legal hold, as can the claim', async () => {
    const { patient, claim } = await draft('Keller');
    const place = (scope: string, subjectId: string) =>
      api.post('/legal-holds', { scope, subjectId, reason: 'Subpoena.' });
    expect((await place('patient', patient.id)).statusCode).toBe(201);
    expect((await place('claim', claim.id)).statusCode).toBe(201);
    const unknown = await place('patient', 'pat_unknown');
    expect([unknown.statusCode, unknown.json['errors'][0].message]).toEqual([
      422,
      'must be the ID of a patient of a bill or a request for authorization of this organization',
    ]);
  });

  it('has an accounting of disclosures with each request that was sent and each answer to a question', async () => {
    const rfa = await draft('Lozano');
    const path = `/patients/${rfa.patient.id}/disclosures`;
    expect((await ok(get(path))).disclosures).toEqual([]);
    await send(rfa);
    const stamp = { channel: 'fax', status: 'received', occurredAt: '2026-03-02T18:00:00.000Z' };
    await ok(api.post(`/rfas/${rfa.id}/transmissions`, { ...stamp, providerMessageId: 'f-1' }));
    const question = { requestText: 'Which physical therapy was given?', requestedAt: '2026-03-02T19:00:00.000Z' };
    const asked = await ok(api.post(`/rfas/${rfa.id}/information-requests`, question));
    const [{ id: questionId }] = asked.informationRequests;
    const documents = [{ ...rfaReport, documentType: 'supporting_record', filename: 'notes.pdf' }];
    const added = await ok(api.post(`/rfas/${rfa.id}/documents`, { documents }));
    const answer = { respondedAt: '2026-03-02T20:00:00.000Z', responseDocumentIds: [added.documents[1].id] };
    await ok(api.call('PATCH', `/rfas/${rfa.id}/information-requests/${questionId}`, answer));

    const { disclosures } = await ok(get(path));
    const recipient = rfaHead.claim.claimsAdministrator.name;
    expect(disclosures).toHaveLength(2);
    expect(disclosures).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'authorization_request', billId: null, rfaId: rfa.id, reference: `RFA-${rfa.rfaNumber}-1` },
        ...{ recipient, addresses: ['213-555-0142'], claim: false },
        ...{ documents: 1, documentIds: [rfa.documents[0].id], basis: 'payment', accountable: false },
      }),
    );
    expect(disclosures).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'authorization_information', billId: null, rfaId: rfa.id, reference: questionId, recipient },
        ...{ documents: 1, documentIds: [added.documents[1].id], basis: 'payment', accountable: false },
      }),
    );
    expect((await ok(get(`${path}?accountable=true`))).disclosures).toEqual([]);

    const withoutRequests = await api.key(['audit:read', 'bills:read']);
    const [hidden] = (await ok(get(path, withoutRequests))).disclosures;
    expect([hidden.recipient, hidden.addresses]).toEqual([null, []]);
    expect((await get(`${path}/pdf`, withoutRequests)).statusCode).toBe(403);
    const letter = await get(`${path}/pdf`, await api.key(['audit:read', 'bills:read', 'rfas:read']));
    expect([letter.statusCode, letter.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});

it('a patient with bills and requests is one patient with the name from the newest bill', async () => {
  const body = structuredClone(billBody()) as unknown as { bill: { patient: object; externalId: string } };
  body.bill.externalId = 'with-request';
  body.bill.patient = { ...body.bill.patient, externalId: 'patient-Mendez', lastName: 'Mendez' };
  const billId = await api.bill(body);
  const { id: patientId } = (await api.call('GET', `/bills/${billId}`)).json['patient'];
  const rfa = await draft('Mendez');
  expect(rfa.patient.id).toBe(patientId);
  expect((await ok(get('/patients?q=mendez'))).total).toBe(1);
  const found = await ok(get(`/patients/${patientId}`));
  expect(found).toMatchObject({ billTotal: 1, rfaTotal: 1, name: 'Maria Mendez' });
  expect(found.claims.map(({ newestBillId }: { newestBillId: string | null }) => newestBillId)).toEqual([billId, null]);
});
