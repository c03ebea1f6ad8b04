import { Logger } from '@nestjs/common';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { AccessJournal } from '#access-record';
import { sweepOrphans } from '#documents';
import { refuse } from '#http';
import { BillDrafts } from '#state-store';
import { commandApp, errorPaths, START_DATE, type Call, type CommandApp } from '#testing/http';
import { billBody, pdfBase64 } from '#testing/pure';
import { SubmittedDrafts } from '../bills/submission/submitted-draft.js';
import { Submissions } from '../bills/submission/submissions.js';

const MODULES = [CommandApiModule, QueryApiModule];
const report = { filename: 'report.pdf', documentType: 'final_report', contentBase64: pdfBase64('report') };
const records = { filename: 'records.pdf', documentType: 'medical_records', contentBase64: pdfBase64('records') };
const whole = () => {
  const { bill, documents } = billBody();
  return { bill, documents };
};
const named = { patient: { firstName: 'Maria', lastName: 'Sandoval', dateOfBirth: '1979-04-02' } };

describe.each([
  ['embedded engines', false],
  ['production engines', true],
])('Drafts on %s', (_, production) => {
  const api = commandApp(MODULES, { production });
  const save = (body: object, how?: Call) => api.post('/drafts', body, how);
  const saved = async (body: object, how?: Call) => {
    const answer = await save(body, how);
    expect([answer.statusCode, answer.json['errors']]).toEqual([201, undefined]);
    return answer.json['data'];
  };
  const get = (id: string, how?: Call) => api.call('GET', `/drafts/${id}`, undefined, how);
  const put = (id: string, body: object, how?: Call) => api.call('PUT', `/drafts/${id}`, body, how);
  const list = async (query = '', how?: Call) => (await api.call('GET', `/drafts${query}`, undefined, how)).json;
  const idsOf = async (query = '', how?: Call) => (await list(query, how))['data'].map(({ id }: { id: string }) => id);
  const clear = async () => {
    for (const id of await idsOf('?limit=200')) await api.call('DELETE', `/drafts/${id}`);
  };
  beforeEach(clear);

  it('are stored as sent, with the problems that POST /bills would report', async () => {
    const draft = await saved({
      bill: { ...named, serviceLines: [{ code: 'ML201', charge: 12.5 }, {}] },
      note: 'Waits',
    });
    expect(draft).toMatchObject({
      id: expect.stringMatching(/^draft_[a-z2-7]{26}$/),
      patientId: expect.stringMatching(/^pat_/),
      bill: { ...named, serviceLines: [{ code: 'ML201', charge: 12.5 }, {}] },
      note: 'Waits',
      total: 12.5,
      isReady: false,
      isStale: false,
      createdBy: 'Test key',
      documents: [],
      owner: null,
    });
    const refused = await api.post('/bills?validateOnly=true', {
      bill: { ...named, serviceLines: [{ code: 'ML201', charge: 12.5 }, {}] },
    });
    const paths = draft.missing.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(errorPaths(refused));
    expect(paths).toContain('bill.claim');
    expect((await get(draft.id)).json['data']).toEqual(draft);
  });

  it('are ready if nothing is missing, and then list the warnings of POST /bills', async () => {
    const draft = await saved(whole());
    const { warnings, lines } = (await api.post('/bills?validateOnly=true', whole())).json['data'];
    expect([draft.isReady, draft.total]).toEqual([true, lines[0].charge]);
    expect(draft.missing).toEqual(
      warnings.map(({ code, path, message }: Record<string, string>) => ({ severity: 'warning', code, path, message })),
    );
    expect((await saved({ ...whole(), documents: [] })).missing).not.toEqual(draft.missing);
  });

  it('mask the Social Security number, and keep it if the masked number is sent back', async () => {
    const draft = await saved(whole());
    expect(draft.bill.patient.ssn).toBe('***-**-1120');
    const [document] = draft.documents;
    const again = await put(draft.id, {
      bill: draft.bill,
      documents: [{ ...report, contentBase64: undefined, id: document.id }],
    });
    expect(again.json['data']).toMatchObject({ isReady: true, documents: [document] });
    const sent = await api.post('/bills', { bill: draft.bill, submission: { draftId: draft.id } });
    expect([sent.statusCode, sent.json['errors']]).toEqual([201, undefined]);
  });

  it('are replaced as a whole, unless the ETag differs', async () => {
    const { id, ...draft } = await saved({ bill: named, documents: [report], note: 'First', metadata: { a: 'b' } });
    const tag = String((await get(id)).headers['etag']);
    const kept = { id: draft.documents[0].id, filename: 'renamed.pdf', documentType: 'other' };
    const changed = await put(id, { bill: named, documents: [records, kept] }, { headers: { 'if-match': tag } });
    expect(changed.json['data']).toMatchObject({
      note: null,
      metadata: null,
      createdAt: draft.createdAt,
      patientId: draft.patientId,
      documents: [{ filename: 'records.pdf' }, { id: kept.id, filename: 'renamed.pdf', documentType: 'other' }],
    });
    const stale = await put(id, { bill: named }, { headers: { 'if-match': tag } });
    expect([stale.statusCode, stale.json['code']]).toEqual([412, 'precondition_failed']);
    const removed = await api.call('DELETE', `/drafts/${id}`, undefined, { headers: { 'if-match': tag } });
    expect([removed.statusCode, removed.json['code']]).toEqual([412, 'precondition_failed']);
    expect((await put(id, {})).json['data']).toMatchObject({ documents: [], bill: {} });
  });

  it.each<[object, string[]]>([
    [{ bills: {} }, ['bills']],
    [{ bill: 'x' }, ['bill']],
    [{ bill: { big: 'x'.repeat(200_001) } }, ['bill']],
    [{ bill: { patient: { contentBase64: pdfBase64('x') } } }, ['bill.patient.contentBase64']],
    [{ documents: [{ filename: 'a.pdf', documentType: 'other' }] }, ['documents.0.contentBase64']],
    [{ documents: [{ ...report, id: 'doc_1' }] }, ['documents.0.id']],
    [{ documents: [{ id: 'doc_1', filename: 'a.pdf', documentType: 'other' }] }, ['documents.0.id']],
    [{ documents: [{ ...report, contentBase64: '!' }] }, ['documents.0.contentBase64']],
    [{ documents: [{ ...report, documentType: 'poem' }] }, ['documents.0.documentType']],
    [{ documents: [null] }, ['documents.0']],
    [{ ownerId: 'mem_unknown' }, ['ownerId']],
  ])('reject %j with problems at %j', async (body, paths) => {
    const answer = await save(body);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
    expect(await idsOf()).toEqual([]);
  });

  it('accept PDFs only', async () => {
    const text = { ...report, contentBase64: Buffer.from('no PDF').toString('base64') };
    expect((await save({ documents: [text] })).statusCode).toBe(415);
  });

  it('are listed in pages, last changed first, and filtered by owner and readiness', async () => {
    const first = await saved(whole());
    const second = await saved({ bill: named });
    const third = await saved({});
    await put(first.id, whole());
    expect(await idsOf()).toEqual([first.id, third.id, second.id]);
    const page = await list('?limit=2');
    expect(page['data'].map(({ id }: { id: string }) => id)).toEqual([first.id, third.id]);
    const rest = await list(`?limit=2&cursor=${page['nextCursor']}`);
    expect([rest['data'].map(({ id }: { id: string }) => id), rest['nextCursor']]).toEqual([[second.id], null]);
    expect(await idsOf('?ready=true')).toEqual([first.id]);
    expect(await idsOf('?ready=false')).toEqual([third.id, second.id]);
    expect(await idsOf('?ready=false&limit=1')).toEqual([third.id]);
    expect(await idsOf('?owner=none')).toHaveLength(3);
    expect(await idsOf('?owner=mem_1')).toEqual([]);
    expect((await api.call('GET', `/drafts?ready=true&cursor=${page['nextCursor']}`)).statusCode).toBe(400);
    expect((await list('?owner=none'))['data'][0]).toMatchObject({
      patientName: 'Maria Sandoval',
      serviceDate: '2026-02-24',
      claimNumber: 'SM-26-004711',
      payerName: 'Sandbox Mutual Insurance Company (synthetic)',
      documentCount: 1,
      errorCount: 0,
    });
  });

  it('can have a team member as owner', async () => {
    const name = `Dana Biller ${production}`;
    await api.post('/management-sessions', { subject: `user-${production}`, name, role: 'biller' });
    const { members } = (await api.call('GET', '/organization/team')).json['data'];
    const owner = members.find((found: { name: string }) => found.name === name);
    const draft = await saved({ ownerId: owner.id });
    expect(draft.owner).toEqual({ id: owner.id, name });
    expect((await get(draft.id)).json['data'].owner).toEqual(draft.owner);
    expect(await idsOf(`?owner=${owner.id}`)).toEqual([draft.id]);
    expect(await idsOf('?owner=none')).toEqual([]);
  });

  it('are recorded in the access log with their patient', async () => {
    const draft = await saved({ bill: named });
    await get(draft.id);
    await list();
    await api.app.get(AccessJournal, { strict: false }).flush();
    const { data } = (await api.call('GET', `/access-records?patientId=${draft.patientId}`)).json;
    expect(data.map(({ operation }: { operation: string }) => operation).toSorted()).toEqual([
      'createDraft',
      'getDraft',
      'listDrafts',
    ]);
  });

  it('keep their documents when orphans are swept', async () => {
    const { id } = await saved({ documents: [report] });
    const { blobs, events, stateStore, vault } = api.engines;
    const drafts = new BillDrafts(stateStore, vault);
    const tomorrow = Date.now() + 2 * 86_400_000;
    await sweepOrphans(blobs, events, (address) => drafts.hasDocument(address), tomorrow);
    expect(await blobsOf(api, id)).toHaveLength(1);
    await put(id, {});
    await sweepOrphans(blobs, events, (address) => drafts.hasDocument(address), tomorrow);
    expect(await blobsOf(api, id)).toEqual([]);
  });

  it('are listed for deletion after 180 days without a change', async () => {
    const old = await saved({ bill: named });
    api.travelTo('2026-08-28');
    const fresh = await saved({ bill: named });
    expect(await idsOf('?stale=true')).toEqual([]);
    api.travelTo('2026-08-30');
    expect(await idsOf('?stale=true')).toEqual([old.id]);
    expect((await get(old.id)).json['data'].isStale).toBe(true);
    expect((await get(fresh.id)).json['data'].isStale).toBe(false);
    api.travelTo(START_DATE);
  });

  it('are deleted once', async () => {
    const { id } = await saved({ bill: named, documents: [report] });
    const how = { idempotencyKey: `delete-${id}` };
    for (let n = 0; n < 2; n += 1)
      expect((await api.call('DELETE', `/drafts/${id}`, undefined, how)).json['data']).toEqual({ id, deleted: true });
    expect((await api.call('DELETE', `/drafts/${id}`)).statusCode).toBe(404);
    expect((await get(id)).statusCode).toBe(404);
    expect((await put(id, {})).statusCode).toBe(404);
    expect(await blobsOf(api, id)).toEqual([]);
    expect(await api.engines.keys.get(id)).toBeNull();
  });

  it('are removed by the next request if their deletion was interrupted', async () => {
    const { id } = await saved({ bill: named, documents: [report] });
    jest.spyOn(api.engines.blobs, 'remove').mockRejectedValueOnce(new Error('disk'));
    await expect(api.call('DELETE', `/drafts/${id}`)).rejects.toThrow('failed');
    expect(await api.engines.stateStore.keys('bill-draft', '')).toHaveLength(1);
    expect((await api.call('DELETE', `/drafts/${id}`)).statusCode).toBe(404);
    expect(await api.engines.stateStore.keys('bill-draft', '')).toEqual([]);
    expect(await blobsOf(api, id)).toEqual([]);
  });

  it('are not stored if the service cannot check them', async () => {
    const submissions = api.app.get(Submissions, { strict: false });
    const preview = jest.spyOn(submissions, 'preview').mockImplementation(() => refuse('service_unavailable'));
    expect((await save({ bill: named })).statusCode).toBe(503);
    preview.mockRestore();
    expect(await idsOf()).toEqual([]);
  });

  it('have a note and an owner that a customer neither sees nor changes', async () => {
    const customer = {
      as: api.session(['bills:read', 'bills:create'], { kind: 'customer', customerExternalId: 'C-1' }),
    };
    const name = `Lee Biller ${production}`;
    await api.post('/management-sessions', { subject: `lee-${production}`, name, role: 'biller' });
    const { members } = (await api.call('GET', '/organization/team')).json['data'];
    const ownerId = members.find((found: { name: string }) => found.name === name).id;
    const { id } = await saved({ bill: named, customerExternalId: 'C-1', note: 'Call them', ownerId });
    const hidden = { note: null, owner: null };
    expect((await get(id, customer)).json['data']).toMatchObject(hidden);
    expect((await list('', customer))['data']).toMatchObject([hidden]);
    const changed = await put(id, { bill: {}, note: 'Mine', ownerId: 'mem_other' }, customer);
    expect(changed.json['data']).toMatchObject({ ...hidden, bill: {} });
    expect((await get(id)).json['data']).toMatchObject({ note: 'Call them', owner: { id: ownerId, name } });
  });

  it('are stored once for a repeated request', async () => {
    const how = { idempotencyKey: `save-${production}` };
    const first = await save({ bill: named, documents: [report] }, how);
    const again = await save({ bill: named, documents: [report] }, how);
    expect(again.json).toEqual(first.json);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await idsOf()).toHaveLength(1);
    const { id } = first.json['data'];
    expect((await save({}, how)).json['code']).toBe('idempotency_key_reused');
    const change = { idempotencyKey: `change-${production}` };
    await put(id, { note: 'Called' }, change);
    await put(id, { note: 'Called again' });
    expect((await put(id, { note: 'Called' }, change)).json['data'].note).toBe('Called again');
    expect((await put(id, { note: 'Other' }, change)).json['code']).toBe('idempotency_key_reused');
    await api.call('DELETE', `/drafts/${id}`);
    expect((await save({ bill: named, documents: [report] }, how)).statusCode).toBe(404);
  });

  it('need the permissions to create and to read bills, and are limited to their customer', async () => {
    const customer = (customerExternalId: string) => ({ kind: 'customer', customerExternalId }) as const;
    const writer = { as: api.session(['bills:create'], customer('C-1')) };
    const reader = { as: api.session(['bills:read'], customer('C-1')) };
    const other = { as: api.session(['bills:read', 'bills:create'], customer('C-2')) };
    const draft = await saved({ bill: named }, writer);
    expect(draft.customerExternalId).toBe('C-1');
    expect(await idsOf('', reader)).toEqual([draft.id]);
    expect((await save({}, reader)).statusCode).toBe(403);
    expect((await get(draft.id, writer)).statusCode).toBe(403);
    expect(await idsOf('', other)).toEqual([]);
    for (const refused of [
      await get(draft.id, other),
      await put(draft.id, {}, other),
      await api.call('DELETE', `/drafts/${draft.id}`, undefined, other),
    ])
      expect(refused.statusCode).toBe(404);
    expect((await save({ customerExternalId: 'C-2' }, writer)).json['code']).toBe('scope_not_allowed');
    const sent = await api.post(
      '/bills',
      { ...billBody(), actorName: undefined, submission: { draftId: draft.id } },
      other,
    );
    expect(errorPaths(sent)).toEqual(['submission.draftId']);
  });

  it('are found by the patient of a bill in any format of the date of birth', async () => {
    const { organizationId } = api;
    const { id } = await saved({ bill: { patient: { ...named.patient, dateOfBirth: '4/2/1979' } } });
    const { stateStore, vault } = api.engines;
    const person = { customerExternalId: null, ...named.patient };
    expect(await new BillDrafts(stateStore, vault).ofPatient(organizationId, 'pat_1', person)).toEqual([id]);
  });

  it('are not in the event feed', async () => {
    const before = (await api.call('GET', '/events?limit=1000')).json['events'].length;
    const { id } = await saved({ bill: named, documents: [report] });
    await put(id, { note: 'x' });
    await api.call('DELETE', `/drafts/${id}`, undefined, { idempotencyKey: `feed-${production}` });
    expect((await api.call('GET', '/events?limit=1000')).json['events']).toHaveLength(before);
  });

  it('are stored encrypted', async () => {
    await saved({ bill: named, note: 'Secret note' });
    const stored = JSON.stringify(await api.engines.stateStore.everything(null, 1000));
    for (const word of ['Sandoval', '1979-04-02', 'Secret note']) expect(stored).not.toContain(word);
  });
});

describe('POST /bills with a draft', () => {
  const api = commandApp(MODULES);
  const draftOf = async (body: object) => (await api.post('/drafts', body)).json['data'];
  const { bill } = billBody();
  const send = (body: object, how?: Call) => api.post('/bills', body, how);

  it("attaches the draft's documents that the body lacks, and deletes the draft", async () => {
    const draft = await draftOf({ bill: named, documents: [report, records] });
    const { externalId: _, ...patient } = bill.patient;
    const sent = await send({ bill: { ...bill, patient }, documents: [report], submission: { draftId: draft.id } });
    expect(sent.statusCode).toBe(201);
    expect(sent.json['documents'].map(({ filename }: { filename: string }) => filename)).toEqual([
      'report.pdf',
      'records.pdf',
    ]);
    expect(sent.json['patient'].id).toBe(draft.patientId);
    const content = await api.call(
      'GET',
      `/bills/${sent.json['id']}/documents/${sent.json['documents'][1].id}/content`,
    );
    expect(content.statusCode).toBe(200);
    expect((await api.call('GET', `/drafts/${draft.id}`)).statusCode).toBe(404);
    expect(await blobsOf(api, draft.id)).toEqual([]);
  });

  it('replays the first response after the draft was deleted', async () => {
    const draft = await draftOf({ documents: [report] });
    const body = { bill, submission: { draftId: draft.id } };
    const how = { idempotencyKey: 'submit-draft' };
    const first = await send(body, how);
    const again = await send(body, how);
    expect([again.statusCode, again.json['id']]).toEqual([201, first.json['id']]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(errorPaths(await send(body))).toEqual(['submission.draftId']);
  });

  it('keeps the draft if the request fails or only validates', async () => {
    const draft = await draftOf({ documents: [report] });
    const submission = { draftId: draft.id };
    expect((await send({ bill: named, submission })).statusCode).toBe(422);
    const checked = await api.post('/bills?validateOnly=true', { bill, submission });
    const without = await api.post('/bills?validateOnly=true', { bill });
    expect(checked.statusCode).toBe(200);
    expect(checked.json['data'].warnings).not.toEqual(without.json['data'].warnings);
    expect((await api.call('GET', `/drafts/${draft.id}`)).json['data'].documents).toHaveLength(1);
  });

  it('creates one bill if a draft is submitted several times at once', async () => {
    const draft = await draftOf({ documents: [report] });
    const body = { bill, submission: { draftId: draft.id } };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422]);
  });

  it('makes a change of the draft wait for the submission', async () => {
    const draft = await draftOf({ documents: [report] });
    const submissions = api.app.get(Submissions, { strict: false });
    const indexed = submissions.indexed.bind(submissions);
    let change: ReturnType<typeof api.call> | undefined;
    const spy = jest.spyOn(submissions, 'indexed').mockImplementation(async (billId) => {
      change = api.call('PUT', `/drafts/${draft.id}`, { note: 'New' });
      await Promise.race([change, new Promise((resolve) => setTimeout(resolve, 300))]);
      await indexed(billId);
    });
    expect((await send({ bill, submission: { draftId: draft.id } })).statusCode).toBe(201);
    spy.mockRestore();
    expect((await change)?.statusCode).toBe(404);
  });

  it('accepts the bill if the draft cannot be deleted, and deletes it with the repeated request', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const draft = await draftOf({ bill: named, documents: [report] });
    const body = { bill, submission: { draftId: draft.id } };
    const how = { idempotencyKey: 'kept-draft' };
    const discard = jest.spyOn(api.app.get(SubmittedDrafts, { strict: false }), 'discard');
    discard.mockRejectedValueOnce(new Error('Sandoval'));
    const sent = await send(body, how);
    expect(sent.statusCode).toBe(201);
    const line = {
      msg: 'a submitted draft was not deleted',
      draftId: draft.id,
      billId: sent.json['id'],
      error: 'Error',
    };
    expect(warn.mock.calls).toEqual([[line]]);
    warn.mockRestore();
    expect((await api.call('GET', `/drafts/${draft.id}`)).statusCode).toBe(200);
    expect((await send(body, how)).json['id']).toBe(sent.json['id']);
    expect((await api.call('GET', `/drafts/${draft.id}`)).statusCode).toBe(404);
  });

  it('keeps a draft that was changed after the submission when the request is repeated', async () => {
    const draft = await draftOf({ bill: named });
    const body = { bill, submission: { draftId: draft.id } };
    const how = { idempotencyKey: 'changed-draft' };
    const discard = jest.spyOn(api.app.get(SubmittedDrafts, { strict: false }), 'discard');
    discard.mockResolvedValueOnce();
    expect((await send(body, how)).statusCode).toBe(201);
    await api.call('PUT', `/drafts/${draft.id}`, { note: 'Follow-up' });
    expect((await send(body, how)).statusCode).toBe(201);
    expect((await api.call('GET', `/drafts/${draft.id}`)).json['data'].note).toBe('Follow-up');
  });

  it("validates the sizes of the draft's documents and lists their warnings", async () => {
    const broken = { ...records, contentBase64: Buffer.from('%PDF-1.7 broken').toString('base64') };
    const draft = await draftOf({ documents: [report, broken] });
    const body = { bill, documents: [records], submission: { draftId: draft.id } };
    const validate = () => api.post('/bills?validateOnly=true', body);
    const { warnings } = (await validate()).json['data'];
    const unreadable = warnings.filter(({ code }: { code: string }) => code === 'document_unreadable');
    expect(unreadable.map(({ path }: { path: string }) => path)).toEqual(['documents.0', 'documents.1', 'documents.2']);
    const { stateStore, vault } = api.engines;
    const drafts = new BillDrafts(stateStore, vault);
    const stored = await drafts.get(api.organizationId, draft.id);
    if (!stored) throw new Error('the draft is missing');
    const documents = stored.draft.documents.map((document) => ({ ...document, sizeBytes: 25_000_000 }));
    await drafts.save({ ...stored.draft, documents }, null, stored.version);
    const tooLarge = await validate();
    expect([tooLarge.statusCode, tooLarge.json['code']]).toEqual([413, 'submission_too_large']);
  });

  it('gives the patient of another customer a new ID', async () => {
    const draft = await draftOf({ bill: named });
    const { externalId: _, ...patient } = bill.patient;
    const body = { bill: { ...bill, patient }, customerExternalId: 'C-9', submission: { draftId: draft.id } };
    const sent = await send(body);
    expect([sent.statusCode, errorPaths(sent)]).toEqual([201, []]);
    expect(sent.json['patient'].id).not.toBe(draft.patientId);
  });

  it('reports an unknown draft at its field', async () => {
    for (const draftId of ['draft_unknown', 'x'.repeat(128), '../x']) {
      const unknown = await send({ bill, submission: { draftId } });
      expect([unknown.statusCode, errorPaths(unknown)]).toEqual([422, ['submission.draftId']]);
    }
    for (const id of ['x'.repeat(2000), 'draft%20x'])
      expect((await api.call('GET', `/drafts/${id}`)).statusCode).toBe(404);
  });
});

const blobsOf = async ({ engines }: CommandApp, subject: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const address of engines.blobs.addresses()) if (address.subject === subject) found.push(address.blobId);
  return found;
};
