import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billStream, lineDates, type BillEvent } from '#domain';
import { billScenario, commandApp, type JsonResponse, type Call } from '#testing/http';
import { billBody, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { recorded: viewOf } = billScenario(api);

const act = (billId: string, body: object, how?: Call): Promise<JsonResponse> =>
  api.post(`/bills/${billId}/actions`, { action: 'resubmit', ...body }, how);
const contentOf = async (billId: string, index: number): Promise<string> => {
  const blobId = (await viewOf(billId)).clear?.documents[index]?.id ?? '';
  const bytes = await api.engines.blobs.load({ organizationId: api.organizationId, subject: billId, blobId });
  return Buffer.isBuffer(bytes) ? bytes.toString('base64') : String(bytes);
};
const rejected = (body?: object) => api.bill(body, 'rejected');
const replaced = async (billId: string, body: object, how?: Call) => {
  const answer = await act(billId, body, how);
  expect(answer.statusCode).toBe(200);
  const replacementBillId = String(answer.json['replacementBillId']);
  return { answer, replacementBillId, corrected: await viewOf(replacementBillId) };
};
const corrected = (bill: object = {}) => billBody(bill).bill;

describe('Action resubmit with a corrected bill', () => {
  it('creates a new bill and closes the rejected bill', async () => {
    const id = await rejected();
    const claim = { ...corrected().claim, claimNumber: 'SM-26-004712' };
    const {
      answer,
      replacementBillId,
      corrected: made,
    } = await replaced(id, {
      bill: corrected({ claim }),
      actorName: 'Bo Biller',
    });
    expect(answer.json['data']).toMatchObject({
      bill: { id },
      lifecycle: { state: 'closed' },
      remittance: { writtenOff: 2015, balanceDue: 0 },
    });
    const old = await viewOf(id);
    expect(old.closeReason).toBe('replaced');
    expect(old.facts.closed).toEqual({ writeOff: true, replacedBy: replacementBillId });
    expect(made.facts).toMatchObject({ state: 'submitted', attempt: 1 });
    expect(made.clear).toMatchObject({ originalBillId: id, replacesBillId: id, billNumber: expect.any(Number) });
    expect(made.clear?.billNumber).not.toBe(old.clear?.billNumber);
    expect(made.snapshot?.claim.claimNumber).toBe('SM-26-004712');
    expect(made.snapshot?.actorName).toBe('Bo Biller');
  });
  it('keeps separate service dates of lines', async () => {
    const serviceLines = [
      { code: 'ML201', units: 1 },
      { code: 'MLPRR', units: 10, serviceDate: '2026-02-24' },
    ];
    const service = { date: '2026-02-24', endDate: '2026-02-26' };
    const id = await rejected(billBody({ service, serviceLines }));
    const { corrected: made } = await replaced(id, { documents: [] });
    const dates = made.snapshot?.lines.map((line) => lineDates(line, made.snapshot!.service));
    expect(dates).toEqual([
      { serviceDate: '2026-02-24', serviceDateEnd: '2026-02-26' },
      { serviceDate: '2026-02-24', serviceDateEnd: '2026-02-24' },
    ]);
  });
  it('keeps the referring provider and the NPI of the facility', async () => {
    const referringProvider = { name: 'Robin Lee, MD', npi: '1245319599', qualifier: 'DK' };
    const serviceLocation = { ...corrected().serviceLocation, npi: '1992837465' };
    const { corrected: made } = await replaced(await rejected(billBody({ referringProvider, serviceLocation })), {
      documents: [],
    });
    expect(made.snapshot).toMatchObject({ referringProvider, serviceLocation: { npi: '1992837465' } });
    const plain = await replaced(await rejected(), { documents: [] });
    expect(plain.corrected.snapshot).not.toHaveProperty('referringProvider');
  });

  it('links both bills in their views, workspaces and events', async () => {
    const id = await rejected();
    const { answer, replacementBillId } = await replaced(id, { documents: [] });
    expect(answer.json['data'].bill).toMatchObject({ replaces: null, replacedBy: replacementBillId });
    for (const [billId, links] of [
      [id, { replaces: null, replacedBy: replacementBillId }],
      [replacementBillId, { replaces: id, replacedBy: null }],
    ] as const) {
      expect((await api.call('GET', `/bills/${billId}`)).json).toMatchObject(links);
      expect((await api.call('GET', `/bills/${billId}/lifecycle`)).json['data'].bill).toMatchObject(links);
    }
    const eventData = async (billId: string, type: string) => {
      const { json } = await api.call('GET', `/events?billId=${billId}&types=${type}`);
      return (json['events'] as { data: object }[]).map(({ data }) => data);
    };
    expect(await eventData(id, 'bill.submitted')).toMatchObject([{ replaces: null }]);
    expect(await eventData(id, 'bill.closed')).toMatchObject([{ replacedBy: replacementBillId }]);
    expect(await eventData(replacementBillId, 'bill.submitted')).toMatchObject([{ replaces: id }]);
  });
  it('returns 409 for reopening the replaced bill', async () => {
    const id = await rejected();
    await replaced(id, { documents: [] });
    const answer = await api.post(`/bills/${id}/actions`, { action: 'reopen', reason: 'x' });
    expect(answer).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
  });
  it('keeps the first bill of a chain as the original', async () => {
    const first = await rejected();
    const second = (await replaced(first, { documents: [] })).replacementBillId;
    await api.post(`/sandbox/bills/${second}/simulate`, { scenario: 'rejected' });
    const { corrected: third } = await replaced(second, { documents: [] });
    expect(third.clear).toMatchObject({ originalBillId: first, replacesBillId: second });
  });
});

describe('Omitted parts of a corrected bill', () => {
  const attachment = { filename: 'a.pdf', documentType: 'other', contentBase64: pdfBase64('other') };
  it('copies all fields of an omitted bill, including patient and claim IDs', async () => {
    const service = { date: '2026-02-23', endDate: '2026-02-24', authorizationNumber: 'AUTH-1' };
    const serviceLines = [
      { code: 'ML201', modifiers: ['94'], serviceDate: '2026-02-24' },
      { code: 'MLPRR', units: 12, charge: 30.5 },
    ];
    const body = billBody({ service, serviceLines, diagnoses: ['M54.50', 'S33.5XXA'] }, { customerExternalId: 'acme' });
    const submission = { destination: { faxNumber: '213-555-0199' }, route: 'fax', note: 'Urgent' };
    const id = await rejected({ ...body, submission });
    const { corrected: made } = await replaced(id, { documents: [attachment] });
    const old = await viewOf(id);
    expect(made.snapshot).toEqual({
      ...old.snapshot,
      documents: made.snapshot?.documents,
      warnings: made.snapshot?.warnings,
      actorName: 'Test key',
    });
    const { billId: _, billNumber: _n, documents: _d, lines: _l, replacesBillId: _r, ...rest } = old.clear!;
    expect(made.clear).toMatchObject({ ...rest, submittedAt: expect.any(String) });
    expect(made.clear?.lines).toEqual(old.clear?.lines.map((line) => ({ ...line, id: expect.any(String) })));
    expect(made.clear?.documents).toHaveLength(1);
    const [event] = await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, made.facts.billId));
    expect(event?.data.private).toMatchObject({
      patient: { ssn: '078051120' },
      billingProvider: { taxId: '123456789' },
    });
  });
  it('copies the documents of an omitted packet as new blobs', async () => {
    const id = await rejected();
    const { replacementBillId, corrected: made } = await replaced(id, { submission: { note: 'Corrected' } });
    expect(await contentOf(replacementBillId, 0)).toBe(pdfBase64('report'));
    expect(made.clear?.documents[0]?.id).not.toBe((await viewOf(id)).clear?.documents[0]?.id);
    expect(made.snapshot?.documents).toEqual((await viewOf(id)).snapshot?.documents);
  });
  it('keeps omitted IDs if patient and claim still match', async () => {
    const patient = { ...corrected().patient, externalId: undefined, lastName: 'Sandoval-Reyes' };
    const id = await rejected(billBody({ patient: { ...patient, lastName: 'Sandoval' } }));
    const old = await viewOf(id);
    const { corrected: made } = await replaced(id, { bill: corrected({ patient }) });
    expect(made.clear?.patientId).toBe(old.clear?.patientId);
    expect(made.clear?.claimId).toBe(old.clear?.claimId);
  });
  it('creates a new patient ID if the corrected patient does not match', async () => {
    const patient = { ...corrected().patient, externalId: undefined };
    const id = await rejected(billBody({ patient }));
    const other = { ...patient, lastName: 'Okafor', dateOfBirth: '1985-11-23' };
    const { corrected: made } = await replaced(id, { bill: corrected({ patient: other }) });
    expect(made.clear?.patientId).not.toBe((await viewOf(id)).clear?.patientId);
  });
  it('keeps the delivery method only for the same claims administrator', async () => {
    const submission = { destination: { faxNumber: '213-555-0199' }, route: 'fax', note: 'Urgent' };
    const id = await rejected({ ...billBody(), submission });
    const [email] = api.engines.directories.claimsAdministrators.search(
      { q: 'Sandbox Email Adjusters (synthetic)', limit: 1, offset: 0 },
      { custom: [], synthetic: true },
    ).results;
    const claim = { ...corrected().claim, claimsAdministrator: { id: email?.id, name: email?.name } };
    const { corrected: made } = await replaced(id, { bill: corrected({ claim }) });
    expect(made.clear?.route).toBe('email');
    expect(made.snapshot?.submission).toMatchObject({ destination: null, note: 'Urgent' });
  });
});

describe('Invalid corrected bills', () => {
  const nothingChanged = async (id: string) => {
    expect((await viewOf(id)).facts).toMatchObject({ state: 'rejected', closed: null });
  };
  it('returns 422 with the paths of invalid fields and changes nothing', async () => {
    const id = await rejected();
    const service = { date: '2026-03-03' };
    const answer = await act(id, { extra: 1, reason: 'x', bill: corrected({ service, diagnoses: ['?'] }) });
    expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
    expect(answer.json['errors'].map(({ path }: { path: string }) => path)).toEqual([
      'extra',
      'bill.service.date',
      'bill.diagnoses.0',
    ]);
    await nothingChanged(id);
  });
  it('returns 415 for a file that is not a PDF and 422 for invalid Base64', async () => {
    const id = await rejected();
    const document = { filename: 'a.pdf', documentType: 'other' };
    const contentBase64 = Buffer.from('no pdf').toString('base64');
    const answer = await act(id, { documents: [{ ...document, contentBase64 }] });
    expect(answer).toMatchObject({ statusCode: 415, json: { code: 'invalid_pdf' } });
    const broken = await act(id, { documents: [{ ...document, contentBase64: '!!!' }] });
    expect(broken).toMatchObject({ statusCode: 422, json: { errors: [{ path: 'documents.0.contentBase64' }] } });
    await nothingChanged(id);
  });
  it('returns 409 for a bill that was not rejected and creates no bill', async () => {
    const id = await api.bill(undefined, 'accepted');
    const head = await api.engines.events.head();
    const answer = await act(id, { bill: corrected() }, { idempotencyKey: 'r-0' });
    expect(answer).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    expect(await api.engines.events.head()).toBe(head);
  });
});

describe('Retry of a corrected bill', () => {
  it('replays the response for the same key and rejects another body', async () => {
    const id = await rejected();
    const first = await replaced(id, { documents: [] }, { idempotencyKey: 'r-1' });
    const again = await replaced(id, { documents: [] }, { idempotencyKey: 'r-1' });
    expect(again.answer.body).toBe(first.answer.body);
    expect(again.answer.headers['idempotent-replayed']).toBe('true');
    const other = await act(id, { submission: { note: 'x' } }, { idempotencyKey: 'r-1' });
    expect(other).toMatchObject({ statusCode: 409, json: { code: 'idempotency_key_reused' } });
  });
  it('rejects the key with other document content', async () => {
    const id = await rejected();
    const packet = (text: string) => ({
      documents: [{ filename: 'a.pdf', documentType: 'other', contentBase64: pdfBase64(text) }],
    });
    await replaced(id, packet('one'), { idempotencyKey: 'r-2' });
    expect(await act(id, packet('two'), { idempotencyKey: 'r-2' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
    expect(await act(id, packet('one'), { idempotencyKey: 'r-2' })).toMatchObject({ statusCode: 200 });
  });

  /** Sends a request that creates the corrected bill but fails before closing the rejected bill. */
  const brokenOff = async (id: string, body: object, idempotencyKey?: string) => {
    const { ledger } = api.engines;
    const append = ledger.append.bind(ledger);
    const stream = billStream(api.organizationId, id);
    ledger.append = (to, ...rest) =>
      to === stream
        ? Promise.reject(Object.assign(new Error(), { name: 'EventStoreUnavailable' }))
        : append(to, ...rest);
    try {
      const answer = await act(id, body, idempotencyKey === undefined ? {} : { idempotencyKey });
      expect(answer.statusCode).toBe(503);
    } finally {
      ledger.append = append;
    }
    expect((await viewOf(id)).facts.state).toBe('rejected');
  };

  it('closes the rejected bill with the corrected bill of the first attempt', async () => {
    const id = await rejected();
    await brokenOff(id, { documents: [] }, 'r-3');
    const head = await api.engines.events.head();
    const { replacementBillId } = await replaced(id, { documents: [] }, { idempotencyKey: 'r-3' });
    expect((await viewOf(id)).facts.closed?.replacedBy).toBe(replacementBillId);
    // Only BillClosed and BillStatusUpdated are appended, not a second bill.
    expect((await api.engines.events.head()) - head).toBeLessThanOrEqual(2n);
  });
  it('completes the replacement even if a user closed the rejected bill in between', async () => {
    const id = await rejected();
    await brokenOff(id, { documents: [] }, 'r-4');
    await api.post(`/bills/${id}/actions`, { action: 'close', reason: 'Other' });
    const { replacementBillId } = await replaced(id, { documents: [] }, { idempotencyKey: 'r-4' });
    expect((await viewOf(id)).facts).toMatchObject({ state: 'closed', closed: { replacedBy: replacementBillId } });
  });
  it('completes the first replacement on a different request, which gets 409', async () => {
    const id = await rejected();
    await brokenOff(id, { documents: [] });
    const late = await act(id, { submission: { note: 'Another one' } }, { idempotencyKey: 'r-5' });
    expect(late).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    const { facts } = await viewOf(id);
    expect(facts.state).toBe('closed');
    expect((await viewOf(facts.closed?.replacedBy ?? '')).snapshot?.submission.note).toBeNull();
  });
  it('rejects the key of another request', async () => {
    const id = await rejected();
    await brokenOff(id, { documents: [] }, 'r-6');
    expect(await act(id, { submission: { note: 'x' } }, { idempotencyKey: 'r-6' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
  });
});

it("lets a customer's session correct only that customer's bills", async () => {
  const as = api.session(['bills:act', 'bills:create'], { kind: 'customer', customerExternalId: 'acme' });
  const own = await rejected(billBody({}, { customerExternalId: 'acme' }));
  const { corrected: made } = await replaced(own, { documents: [] }, { as });
  expect(made.clear?.customerExternalId).toBe('acme');
  expect(await act(await rejected(), { documents: [] }, { as })).toMatchObject({ statusCode: 404 });
});
