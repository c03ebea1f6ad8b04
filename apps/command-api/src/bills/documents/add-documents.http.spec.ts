import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp, errorPaths, type Call } from '#testing/http';
import { billBody, longPdfBase64, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { act } = billScenario(api);

interface Listed {
  readonly id: string;
  readonly filename: string;
  readonly addedAfterSubmission: boolean;
}
type Sized = Readonly<{ sizeBytes: number }>;
const records = { filename: 'records.pdf', documentType: 'medical_records', contentBase64: pdfBase64('records') };
const add = (id: string, body: object = { documents: [records] }, how?: Call) =>
  api.post(`/bills/${id}/documents`, body, how);
const added = async (id: string, body?: object): Promise<readonly Listed[]> => {
  const answer = await add(id, body);
  expect(answer.statusCode).toBe(201);
  return answer.json['data'];
};
const data = async (path: string) => (await api.call('GET', path)).json['data'];
const listed = (id: string): Promise<readonly Listed[]> => data(`/bills/${id}/documents`);

describe('POST /bills/{id}/documents', () => {
  it('returns and lists the documents as added after submission, with their content', async () => {
    const id = await api.bill();
    api.travelTo('2026-03-09');
    const document = { ...records, externalId: 'D-9', description: 'Records of 2025', reportTypeCode: 'oz:j2' };
    const answer = await add(id, { documents: [document], actorName: 'Bo Biller' });
    expect(answer).toMatchObject({ statusCode: 201, headers: { location: `/v2/bills/${id}/documents` } });
    const { id: docId } = answer.json['data'][0];
    expect(answer.json['data']).toEqual([
      {
        id: expect.stringMatching(/^doc_/),
        externalId: 'D-9',
        filename: 'records.pdf',
        documentType: 'medical_records',
        reportTypeCode: 'J2',
        description: 'Records of 2025',
        source: 'partner_api',
        sizeBytes: Buffer.from(records.contentBase64, 'base64').length,
        addedAt: expect.stringMatching(/^2026-03-09T20/),
        addedAfterSubmission: true,
        contentUrl: `https://billing.example/v2/bills/${id}/documents/${docId}/content`,
      },
    ]);
    const both = [
      ['report.pdf', false],
      ['records.pdf', true],
    ];
    const shown = (list: readonly Listed[]) =>
      list.map(({ filename, addedAfterSubmission }) => [filename, addedAfterSubmission]);
    expect(shown(await listed(id))).toEqual(both);
    expect(shown((await api.call('GET', `/bills/${id}`)).json['documents'])).toEqual(both);
    const { bill, activity } = await data(`/bills/${id}/lifecycle`);
    expect(shown(bill.attachments)).toEqual(both);
    expect(activity[0]).toMatchObject({ type: 'document_added', description: 'records.pdf', actor: 'Bo Biller' });
    const headers = { authorization: `Bearer ${await api.key(['bills:read'])}` };
    const content = await api.app.inject({ url: `/v2/bills/${id}/documents/${docId}/content`, headers });
    expect(content.rawPayload.toString('base64')).toBe(records.contentBase64);
    const { json } = await api.call('GET', `/events?limit=1000&billId=${id}`);
    expect(json['events'].at(-1)).toMatchObject({
      type: 'bill.document_added',
      data: { billId: id, documentId: docId, documentType: 'medical_records' },
    });
  });

  it('allows the documents in reviews, duplicates and courtesy copies', async () => {
    const id = await api.bill(undefined, 'accepted');
    const [document] = await added(id);
    const attachmentIds = [document!.id];
    expect(await act(id, { action: 'send_duplicate', attachmentIds })).toMatchObject({ statusCode: 200 });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
    const review = { type: 'second_review', reason: 'x', attachmentIds };
    expect(await api.post(`/bills/${id}/reviews`, review)).toMatchObject({ statusCode: 201, json: { data: review } });
    const copy = { mode: 'preview', to: ['a@b.example'], subject: 's', bodyText: 't' };
    const forwarded = (documentIds?: string[]) =>
      api.post(`/bills/${id}/courtesy-forward`, { ...copy, ...(documentIds && { documentIds }) });
    expect((await forwarded()).json).toMatchObject({ documentCount: 2 });
    expect((await forwarded(attachmentIds)).json).toMatchObject({ documentCount: 1 });
  });

  it('rejects the attachment of a document of another bill', async () => {
    const [id, other] = [await api.bill(undefined, 'accepted'), await api.bill()];
    const [document] = await added(other);
    const answer = await act(id, { action: 'send_duplicate', attachmentIds: [document!.id] });
    expect(answer.statusCode).toBe(422);
    expect(errorPaths(answer)).toEqual(['attachmentIds.0']);
  });

  it('copies the documents to a corrected bill that is sent without documents', async () => {
    const id = await api.bill(undefined, 'rejected');
    await added(id);
    const answer = await act(id, { action: 'resubmit', bill: billBody().bill });
    const replacement = (await listed(String(answer.json['replacementBillId']))).map(
      ({ filename, addedAfterSubmission }) => [filename, addedAfterSubmission],
    );
    expect(replacement).toEqual([
      ['report.pdf', false],
      ['records.pdf', false],
    ]);
  });

  it('adds documents in every state and returns a warning for an unreadable document', async () => {
    const id = await api.bill();
    await act(id, { action: 'close', reason: 'x' });
    await added(id, { documents: [{ ...records, contentBase64: Buffer.from('%PDF-1.4 broken').toString('base64') }] });
    expect((await api.call('GET', `/bills/${id}`)).json['warnings']).toContainEqual(
      expect.objectContaining({ code: 'document_unreadable', path: 'documents.1' }),
    );
  });

  it('adds documents beyond the packet limit and returns a warning', async () => {
    const id = await api.bill();
    const documents = ['one', 'other'].map((name) => ({ ...records, contentBase64: longPdfBase64(name, 2600) }));
    await added(id, { documents });
    const { warnings } = (await api.call('GET', `/bills/${id}`)).json;
    expect((warnings as readonly { readonly code: string }[]).filter(({ code }) => code === 'packet_too_long')).toEqual(
      [expect.objectContaining({ path: 'documents.2' })],
    );
  });
});

describe('Rejected documents', () => {
  it.each<[string, object, number, string, string[]]>([
    ['nothing', {}, 422, 'validation_error', ['documents']],
    ['an empty list', { documents: [] }, 422, 'validation_error', ['documents']],
    [
      'invalid fields of a document',
      { documents: [{ ...records, filename: '', documentType: 'x', more: 1 }] },
      422,
      'validation_error',
      ['documents.0.filename', 'documents.0.documentType', 'documents.0.more'],
    ],
    [
      'invalid Base64',
      { documents: [records, { ...records, contentBase64: '*' }] },
      422,
      'validation_error',
      ['documents.1.contentBase64'],
    ],
    [
      'a file that is not a PDF',
      { documents: [{ ...records, contentBase64: 'aGVsbG8=' }] },
      415,
      'invalid_pdf',
      ['documents.0.contentBase64'],
    ],
    ['25 documents in addition to one', { documents: Array(25).fill(records) }, 422, 'validation_error', ['documents']],
    ['26', { documents: Array(26).fill(records) }, 422, 'validation_error', ['documents']],
  ])('returns an error and adds nothing: %s', async (_, body, statusCode, code, wrong) => {
    const id = await api.bill();
    const answer = await add(id, body);
    expect(answer).toMatchObject({ statusCode, json: { code } });
    expect(errorPaths(answer)).toEqual(wrong);
    expect(await listed(id)).toHaveLength(1);
  });

  it('rejects a document that brings the total above 25', async () => {
    const id = await api.bill();
    await added(id, { documents: Array(24).fill(records) });
    expect(await add(id)).toMatchObject({ statusCode: 422, json: { errors: [{ path: 'documents' }] } });
  });

  it('rejects a document that brings the total above 45 MB by one byte', async () => {
    const MB = 1_048_576;
    const id = await api.bill();
    const sized = (bytes: number) => {
      const contentBase64 = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)], bytes).toString('base64');
      return { documents: [{ ...records, contentBase64 }] };
    };
    await added(id, sized(25 * MB));
    const used = (await data(`/bills/${id}/documents`)).reduce(
      (sum: number, document: Sized) => sum + document.sizeBytes,
      0,
    );
    const left = 45 * MB - used;
    expect(await add(id, sized(left + 1))).toMatchObject({ statusCode: 413, json: { code: 'submission_too_large' } });
    expect(await listed(id)).toHaveLength(2);
    expect(await added(id, sized(left))).toHaveLength(1);
    expect(await add(id)).toMatchObject({ statusCode: 413, json: { code: 'submission_too_large' } });
  });

  it('returns 404 for an unknown bill', async () =>
    expect(await add('bill_none')).toMatchObject({ statusCode: 404, json: { code: 'not_found' } }));
});

it('adds the documents once per Idempotency-Key, even if the first request reached the limit', async () => {
  const id = await api.bill();
  const body = { documents: Array(24).fill(records) };
  const first = await add(id, body, { idempotencyKey: 'a-1' });
  const again = await add(id, body, { idempotencyKey: 'a-1' });
  expect([again.statusCode, again.headers['idempotent-replayed'], again.body]).toEqual([201, 'true', first.body]);
  expect(await listed(id)).toHaveLength(25);
  const other = { documents: [{ ...records, contentBase64: pdfBase64('other') }] };
  expect(await add(id, other, { idempotencyKey: 'a-1' })).toMatchObject({
    statusCode: 409,
    json: { code: 'idempotency_key_reused' },
  });
});

it('requires bills:write or bills:act and access to the bill', async () => {
  const id = await api.bill(billBody({}, { customerExternalId: 'acme' }));
  const acme = { kind: 'customer', customerExternalId: 'acme' } as const;
  const body = { documents: [records] };
  expect(await add(id, body, { as: await api.key(['bills:submit']) })).toMatchObject({ statusCode: 403 });
  expect(await add(id, body, { as: api.session(['bills:create'], acme) })).toMatchObject({ statusCode: 403 });
  const stranger = api.session(['bills:act'], { kind: 'customer', customerExternalId: 'other' });
  expect(await add(id, body, { as: stranger })).toMatchObject({ statusCode: 404 });
  expect(await add(id, body, { as: api.session(['bills:act'], acme) })).toMatchObject({ statusCode: 201 });
  expect(await add(id, body, { as: await api.key(['bills:write']) })).toMatchObject({ statusCode: 201 });
});
