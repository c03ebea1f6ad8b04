import { executeCommand, rfas } from '#commands';
import { billStream, REDACTED, rfaStream, type BillEvent, type RfaCommand, type RfaEvent, shippedRules } from '#domain';
import { rfaProjection, type RfaRow } from '#read-models';
import { BILL_ID, historyOf, rfaContent, submitBill } from '#testing/pure';
import { liftHold, placeHold } from '../holds/holds.js';
import { operatorMetadata } from '../kernel.js';
import { createOrganization } from '../organizations/organizations.js';
import { rebuildProjection } from '../projections/projections.js';
import { verify } from '../verify/verify.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { shredBill } from './shred-bill.js';
import { shredRfa } from './shred-rfa.js';

const rfaId = 'rfa_01';
const blob = 'doc_report';
let work: OwnWorkplace;
let org: string;

beforeEach(async () => {
  work = await openWorkplace();
  ({ organizationId: org } = await createOrganization(work, { name: 'Practice', environment: 'live' }));
  const metadata = operatorMetadata(work, org);
  const document = {
    facts: { id: blob, documentType: 'clinical_report', sizeBytes: 3, pages: 1, documentDate: null },
    text: { externalId: null, filename: 'reyes.pdf', description: null, sha256: 'aa' },
  } as const;
  const command: RfaCommand = {
    type: 'DraftRfa',
    data: {
      ...{ at: metadata.at, actorName: null, rfaId, rfaNumber: 1, copyOf: null, documents: [document] },
      ...rfaContent,
    },
  };
  await executeCommand(work.engines.ledger, rfas, { stream: rfaStream(org, rfaId), command, metadata }, shippedRules);
  await work.engines.blobs.put(Buffer.from('pdf'), { organizationId: org, subject: rfaId, blobId: blob });
  await rebuildProjection(work, { name: rfaProjection.name });
});
afterEach(() => work.close());

const order = (change: object = {}) => shredRfa(work, { rfaId, org, reason: 'patient_request', ...change });
const row = () => work.engines.views.get<RfaRow>(rfaProjection.name, rfaId);

it('shredding a request removes its patient, texts and documents from the log and lists', async () => {
  expect(JSON.stringify(await row())).toContain('Reyes');
  expect(await order()).toMatchObject({ subject: rfaId, organizationId: org, changed: true });
  const history = await work.engines.ledger.load(rfaStream(org, rfaId));
  expect(new Set(history.flatMap(({ data }) => (data as { private?: unknown }).private ?? []))).toEqual(
    new Set([REDACTED]),
  );
  expect(JSON.stringify(await row())).not.toMatch(/reyes|acme|97110|WC-2026/i);
  expect(await row()).toMatchObject({ status: 'draft', employeeName: null });
  const address = { organizationId: org, subject: rfaId, blobId: blob };
  expect([null, REDACTED]).toContain(await work.engines.blobs.load(address));
  expect(await order()).toMatchObject({ changed: false });
  expect((await verify(work)).differences).toEqual([]);
});

it('refuses to shred an unknown request, with an unlisted reason, and under a legal hold', async () => {
  await expect(order({ rfaId: 'rfa_02' })).rejects.toThrow('has no request rfa_02');
  await expect(order({ rfaId: '../x' })).rejects.toThrow('has no request');
  await expect(order({ reason: 'because' })).rejects.toThrow('--reason');
  const { holdId } = await placeHold(work, { org, scope: 'organization', reason: 'Subpoena' });
  await expect(order()).rejects.toThrow(`the legal hold ${holdId} is active`);
  await liftHold(work, { org, holdId, reason: 'Settled' });
  expect(await order()).toMatchObject({ changed: true });
});

it('refuses to shred a request under a hold on a patient without bills', async () => {
  const { patientId } = rfaContent.facts;
  const { holdId } = await placeHold(work, {
    org,
    scope: 'patient',
    subjectId: patientId,
    reason: 'Subpoena',
  });
  await expect(order()).rejects.toThrow(`the legal hold ${holdId} is active`);
  expect(await order({ override: 'court_order' })).toMatchObject({ changed: true });
  const history = await work.engines.ledger.load(rfaStream(org, rfaId));
  expect(history.at(-1)?.data).toMatchObject({ reason: 'patient_request', override: 'court_order' });
});

it('refuses to shred a request until the claims administrator decides, unless an override gives a reason', async () => {
  const metadata = operatorMetadata(work, org);
  const destination = { name: 'Payer', attention: null, fax: '213-555-0142', email: null, mailingAddress: null };
  const sent: RfaEvent = {
    type: 'RfaSubmitted',
    data: {
      ...{ rfaId, transmissionId: 'rtx_1', attempt: 1, channel: 'fax', recorded: true, documentIds: [], accepted: [] },
      ...{ submittedAt: metadata.at, sentAt: metadata.at },
      private: { destination, packetHash: null, accepted: [], actorName: null },
    },
  };
  const status: RfaEvent = { type: 'RfaStatusUpdated', data: { rfaId, status: 'submitted', previousStatus: 'draft' } };
  const stream = rfaStream(org, rfaId);
  const { length } = await work.engines.ledger.load(stream);
  await work.engines.ledger.append<RfaEvent>(stream, length - 1, [sent, status], metadata);
  await expect(order()).rejects.toThrow('the claims administrator has not decided on it');
  await expect(order({ override: 'because' })).rejects.toThrow('--override');
  expect(await order({ override: 'entered_in_error' })).toMatchObject({ changed: true });
});

it("shredding a bill lists the patient's requests that are not erased", async () => {
  const { patientId } = rfaContent.facts;
  for (const [billId, whose] of [
    [BILL_ID, patientId],
    ['bill_01j000000000000000000000bb', 'pat_another'],
  ] as const) {
    const events = historyOf(submitBill({ billId })).map((event) =>
      event.type === 'BillSubmitted' ? { ...event, data: { ...event.data, patientId: whose } } : event,
    );
    await work.engines.ledger.append<BillEvent>(billStream(org, billId), -1, events, operatorMetadata(work, org));
  }
  const shred = (billId: string) =>
    shredBill(work, { billId, org, reason: 'patient_request', override: 'court_order' });
  expect(await shred('bill_01j000000000000000000000bb')).toMatchObject({ requestsLeft: [] });
  expect(await shred(BILL_ID)).toMatchObject({ requestsLeft: [rfaId] });
  await order();
  expect(await shred(BILL_ID)).toMatchObject({ requestsLeft: [], changed: false });
});
