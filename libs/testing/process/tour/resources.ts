import type { ExampleRecorder, ExampleFixture } from './example-recorder.js';
import { draftedRfa, rfaDocument, rfaTask } from './rfas.js';

/** Creates a bill with a recorded paper EOR. */
const recordedEor = async (office: ExampleRecorder) => {
  const billId = await office.bill();
  await office.must('POST', `/bills/${billId}/eors`, office.example('POST', '/bills/{billId}/eors'));
  const { body } = await office.must('GET', `/bills/${billId}/lifecycle`);
  return { billId, eorId: first((body as { data: unknown }).data, 'eors').id };
};

/**
 * Sources of the IDs in a path. The path's longest matching prefix applies. Add new kinds of resources here. If an
 * operation needs more than an existing resource, add it to fixtures.ts.
 */
const resources: Readonly<Record<string, (office: ExampleRecorder) => Promise<ExampleFixture['path']>>> = {
  '/bills/{billId}': async (office) => ({ billId: await office.bill() }),
  '/sandbox/bills/{billId}': async (office) => ({ billId: await office.bill() }),
  '/bills/{billId}/documents/{docId}': async (office) => {
    const billId = await office.bill();
    const { body } = await office.must('GET', `/bills/${billId}/documents`);
    return { billId, docId: first(body, 'data').id };
  },
  '/bills/{billId}/eors/{docId}': async (office) => {
    const { billId, eorId } = await recordedEor(office);
    return { billId, docId: eorId };
  },
  '/bills/{billId}/eors/{eorId}/service': recordedEor,
  '/bills/{billId}/reviews/{reviewId}': async (office) =>
    (await office.review(await office.bill('partial_payment'))).path,
  '/organizations/{id}': async (office) => {
    const { body } = await office.must('GET', '/organization');
    return { id: (body as { data: { organizationId: string } }).data.organizationId };
  },
  '/organization/claims-administrators/{id}': async (office) => {
    const path = '/organization/claims-administrators';
    return { id: createdIn((await office.must('POST', path, office.example('POST', path))).body).id };
  },
  '/organization/bill-rules/{id}': async (office) => {
    const path = '/organization/bill-rules';
    return { id: createdIn((await office.must('POST', path, office.example('POST', path))).body).id };
  },
  '/organization/payer-contracts/{payerId}': () => Promise.resolve({ payerId: 'ca_jbvsxzi777xnunnalpti' }),
  '/review-reasons/{id}': async (office) => ({
    id: createdIn((await office.must('POST', '/review-reasons', office.example('POST', '/review-reasons'))).body).id,
  }),
  '/organization/team/{id}': async (office) => {
    await office.must('POST', '/management-sessions', office.example('POST', '/management-sessions'));
    const { body } = await office.must('GET', '/organization/team');
    const { members } = (body as { data: { members: readonly (Named & { role: string })[] } }).data;
    return { id: members.find(({ role }) => role !== 'admin')!.id };
  },
  '/keys/{keyId}': async (office) => {
    const { body } = await office.must('POST', '/keys', office.example('POST', '/keys'));
    return { keyId: createdIn(body).id };
  },
  '/sessions/{sessionId}': async (office) => {
    const { body } = await office.must('POST', '/browser-sessions', office.example('POST', '/browser-sessions'));
    return { sessionId: (body as { readonly sessionId: string }).sessionId };
  },
  '/organization/team/{id}/handover': async (office) => {
    const path = await resources['/organization/team/{id}']!(office);
    await office.must('PATCH', `/organization/team/${path['id']}`, { active: false });
    return path;
  },
  '/patients/{id}': async (office) => {
    const { body } = await office.must('GET', `/bills/${await office.bill()}`);
    return { id: (body as { patient: { id: string } }).patient.id };
  },
  '/payer-files/{id}': async (office) => ({ id: await office.unmatchedFile() }),
  '/rfas/{id}': draftedRfa,
  '/rfa-follow-ups/{id}': rfaTask,
  '/sandbox/rfas/{id}': draftedRfa,
  '/rfas/{id}/documents/{docId}': rfaDocument,
  '/payments/{id}': async (office) => ({ id: await office.paidCheck() }),
  '/drafts/{draftId}': async (office) => ({
    draftId: createdIn((await office.must('POST', '/drafts', { note: 'Waits for the report' })).body).id,
  }),
  '/saved-filters/{filterId}': async (office) => ({
    filterId: createdIn((await office.must('POST', '/saved-filters', office.example('POST', '/saved-filters'))).body)
      .id,
  }),
  '/claims-administrators/{id}': async () => ({ id: 'ca_jbvsxzi777xnunnalpti' }),
  '/webhook-endpoints/{endpointId}': async (office) => {
    const path = '/webhook-endpoints';
    return { endpointId: createdIn((await office.must('POST', path, office.example('POST', path))).body).id };
  },
  '/webhook-deliveries/{deliveryId}': async (office) => {
    const { endpointId } = await resources['/webhook-endpoints/{endpointId}']!(office);
    const { id } = createdIn((await office.must('POST', `/webhook-endpoints/${endpointId}/test`)).body);
    await office.until('GET', `/webhook-deliveries?endpointId=${endpointId}`, (body) =>
      JSON.stringify(body).includes(id),
    );
    return { deliveryId: id };
  },
  '/requests/{requestId}': async (office) => {
    await office.must('GET', '/organization');
    const { body } = await office.must('GET', '/requests?limit=1');
    return { requestId: first(body, 'data').id };
  },
  // A past week, regardless of the clock.
  '/access-reviews/{week}': () => Promise.resolve({ week: '2024-03-04' }),
  // The recorded requests trigger no access alerts.
  '/access-alerts/{alertId}': () => Promise.resolve({ alertId: 'alt_000000000000000000000000' }),
  '/legal-holds/{holdId}': async (office) => {
    const { body } = await office.must('POST', '/legal-holds', { scope: 'organization', reason: 'Subpoena.' });
    return { holdId: createdIn(body).id };
  },
  '/deposits/{date}': async (office) => {
    const { body } = await office.must('GET', `/payments/${await office.paidCheck()}`);
    const { depositDate: date } = (body as { data: { depositDate: string } }).data;
    await office.must('PUT', `/deposits/${date}/bank-statement`, { amount: 2015 });
    return { date };
  },
  '/print-batches/{date}': () => Promise.resolve({ date: '2026-03-02' }),
  '/notifications/recipients/{externalUserId}': async (office) => {
    await office.recipient('user-17');
    return { externalUserId: 'user-17' };
  },
  '/notifications/recipients/{externalUserId}/bills/{billId}': async (office) => {
    await office.recipient('user-18', { audience: 'assigned_bills' });
    const billId = await office.bill();
    await office.must('PUT', `/notifications/recipients/user-18/bills/${billId}`, undefined, office.asNamed);
    return { externalUserId: 'user-18', billId };
  },
};

/** Fixture for a path. Empty if the path has no parameters. */
export const fixtureOf = async (template: string, office: ExampleRecorder): Promise<ExampleFixture> => {
  const known = Object.keys(resources).filter((start) => template === start || template.startsWith(`${start}/`));
  const [longest] = known.sort((a, b) => b.length - a.length);
  const path = longest === undefined ? {} : await resources[longest]!(office);
  for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g))
    if (!(name in path))
      throw new Error(`${template}: libs/testing/process/tour/resources.ts has no source for {${name}}`);
  return { path };
};

interface Named {
  readonly id: string;
}
const first = (holder: unknown, list: string): Named => (holder as Record<string, readonly Named[]>)[list]![0]!;
const createdIn = (body: unknown): Named => (body as { data: Named }).data;
