import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp, type Call } from '#testing/http';
import { billBody, partlyUnreadablePdfBase64, longPdfBase64, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);

const TEN_MIB = 10 * 1_048_576;
const put = (body: unknown, how?: Call) => api.call('PUT', '/organization/w9', body, how);
const w9 = (text: string, change: object = {}) => ({ filename: 'w9.pdf', contentBase64: pdfBase64(text), ...change });
const pdfOf = (bytes: number): string => {
  const pdf = Buffer.alloc(bytes, ' ');
  pdf.write('%PDF-1.4\n');
  return pdf.toString('base64');
};
const content = async (path = '/organization/w9/content', key?: string) =>
  api.app.inject({
    method: 'GET',
    url: `/v2${path}`,
    headers: { authorization: `Bearer ${key ?? (await api.key(['orgs:read']))}` },
  });
const refused = async (body: unknown) => {
  const { statusCode, json } = await put(body);
  return [statusCode, json['code'], ...(json['errors'] ?? []).map(({ path }: { path: string }) => path)];
};

describe('W-9 of an organization', () => {
  it('is null at first', async () => {
    expect((await api.call('GET', '/organization')).json['data'].w9).toBeNull();
    expect((await content()).statusCode).toBe(404);
  });
  it('is rejected if the filename contains bidirectional control characters', async () => {
    for (const control of ['\u202E', '\u2066', '\u200F', '\u061C'])
      expect(await refused(w9('one', { filename: `w9${control}fdp.exe` }))).toEqual([
        422,
        'validation_error',
        'filename',
      ]);
  });
  it('is saved and replaced', async () => {
    const { json } = await put(w9('one', { taxYear: 2025 }));
    expect(json['data'].w9).toEqual({
      filename: 'w9.pdf',
      addDate: '2026-03-02',
      taxYear: 2025,
      sizeBytes: Buffer.from(pdfBase64('one'), 'base64').length,
      warnings: [expect.objectContaining({ code: 'document_unreadable', path: 'contentBase64' })],
    });
    const second = await api.call(
      'PUT',
      `/organizations/${api.organizationId}/w9`,
      w9('two', { filename: 'ünïcode "w9".pdf' }),
    );
    expect(second.json['data'].w9).toMatchObject({ filename: 'ünïcode "w9".pdf', taxYear: null });
    const file = await content();
    expect(file.rawPayload.toString('base64')).toBe(pdfBase64('two'));
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="_n_code _w9_.pdf"/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const same = await content(`/organizations/${api.organizationId}/w9/content`);
    expect(same.rawPayload.equals(file.rawPayload)).toBe(true);
  });
  it('has warnings about unreadable pages when it is saved and later', async () => {
    const path = 'contentBase64';
    const warnings = [
      {
        ...{ code: 'document_pages_unreadable', path },
        message: 'Pages that cannot be shown: 1. Packets will hold a slip sheet in place of each.',
      },
    ];
    const { json } = await put(w9('', { contentBase64: partlyUnreadablePdfBase64() }));
    expect(json['data'].w9.warnings).toEqual(warnings);
    expect((await api.call('GET', '/organization')).json['data'].w9.warnings).toEqual(warnings);
    const sound = await put(w9('', { contentBase64: longPdfBase64('w9', 1) }));
    expect(sound.json['data'].w9).not.toHaveProperty('warnings');
  });
  it('can have at most 10 MiB', async () => {
    expect((await put(w9('', { contentBase64: pdfOf(TEN_MIB) }))).json['data'].w9.sizeBytes).toBe(TEN_MIB);
    expect((await content()).rawPayload.length).toBe(TEN_MIB);
    expect(await refused(w9('', { contentBase64: pdfOf(TEN_MIB + 1) }))).toEqual([
      413,
      'request_too_large',
      'contentBase64',
    ]);
    expect((await put(w9('', { contentBase64: pdfOf(12 * 1_048_576) }))).json).toMatchObject({
      code: 'request_too_large',
    });
    expect((await content()).rawPayload.length).toBe(TEN_MIB);
  });
  it('is added to bills without a W-9 for credentials with access to the whole organization', async () => {
    await put(w9('attached', { filename: 'w9-2026.pdf' }));
    const documents = async (how?: Call) =>
      (await api.post('/bills', { ...billBody({}, {}), actorName: undefined }, how)).json['documents'].map(
        ({ documentType, source }: { documentType: string; source: string }) => `${documentType} ${source}`,
      );
    expect(await documents()).toEqual(['final_report partner_api', 'w9 organization']);
    const customer = { kind: 'customer', customerExternalId: 'acme' } as const;
    expect(await documents({ as: api.session(['bills:create'], customer) })).toEqual(['final_report partner_api']);
  });
});

describe('Validation of PUT /organization/w9', () => {
  it.each<[string, unknown, readonly unknown[]]>([
    ['nothing', {}, [422, 'validation_error', 'filename', 'contentBase64']],
    ['a body that is not an object', [], [422, 'validation_error', '']],
    ['an empty document', w9('', { contentBase64: '' }), [422, 'validation_error', 'contentBase64']],
    ['a document that is not a string', w9('', { contentBase64: 7 }), [422, 'validation_error', 'contentBase64']],
    ['invalid Base64', w9('', { contentBase64: 'JVBERi0#' }), [422, 'validation_error', 'contentBase64']],
    [
      'a document in another field',
      { filename: 'a', more: w9('x') },
      [422, 'validation_error', 'more', 'contentBase64'],
    ],
    ['an invalid year', w9('x', { taxYear: '2026' }), [422, 'validation_error', 'taxYear']],
    ['a filename that is too long', w9('x', { filename: 'x'.repeat(300) }), [422, 'validation_error', 'filename']],
    [
      'a file that is not a PDF',
      w9('', { contentBase64: Buffer.from('GIF89a').toString('base64') }),
      [415, 'invalid_pdf', 'contentBase64'],
    ],
    [
      'a PDF header after the first 1,024 bytes',
      w9('', { contentBase64: Buffer.concat([Buffer.alloc(1024), Buffer.from('%PDF-1.4')]).toString('base64') }),
      [415, 'invalid_pdf', 'contentBase64'],
    ],
    [
      'several errors, invalid fields first',
      { filename: '', contentBase64: Buffer.from('GIF89a').toString('base64'), taxYear: 1 },
      [422, 'validation_error', 'filename', 'taxYear'],
    ],
  ])('returns an error for %s', async (_, body, answer) => expect(await refused(body)).toEqual(answer));

  it('returns 413 for a body above 15 MiB', async () => {
    expect(await refused(w9('', { contentBase64: 'A'.repeat(15 * 1_048_576) }))).toEqual([413, 'request_too_large']);
  });
  it('accepts `%PDF-` within the first 1,024 bytes', async () => {
    const late = Buffer.concat([Buffer.alloc(1019), Buffer.from('%PDF-1.4')]).toString('base64');
    expect((await put(w9('', { contentBase64: late }))).statusCode).toBe(200);
  });
});

describe('Idempotency-Key of PUT /organization/w9', () => {
  it('replays the first response and compares documents by content', async () => {
    const first = await put(w9('keyed'), { idempotencyKey: 'w9-1' });
    await put(w9('later', { filename: 'later.pdf' }));
    const again = await put(w9('keyed'), { idempotencyKey: 'w9-1' });
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    expect((await content()).rawPayload.toString('base64')).toBe(pdfBase64('later'));
    expect(await put(w9('other'), { idempotencyKey: 'w9-1' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
  });
});

describe('Access to the W-9', () => {
  it('requires orgs:write to save and orgs:read to download, or organization:manage in a session', async () => {
    expect((await put(w9('x'), { as: await api.key(['orgs:write']) })).statusCode).toBe(200);
    expect((await put(w9('x'), { as: await api.key(['orgs:read']) })).statusCode).toBe(403);
    expect((await put(w9('x'), { as: api.session(['organization:manage']) })).statusCode).toBe(200);
    expect((await content('/organization/w9/content', await api.key(['bills:read']))).statusCode).toBe(403);
    expect((await content('/organizations/org_other/w9/content')).statusCode).toBe(403);
  });
});
