import { CommandApiModule } from '#apps/command-api';
import { commandApp } from '#testing/http';
import { billBody, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule]);
/** The parameter is deprecated, but still served. */
const paths = ['/bills/validate', '/bills?validateOnly=true'] as const;
/** Returns the head of the log. */
const written = async () => String(await api.engines.events.head());
const base = billBody().bill;

describe.each(paths)('POST %s', (path) => {
  const validate = (body: unknown, how?: Parameters<typeof api.post>[2]) => api.post(path, body, how);

  it('returns the warnings and prices of a submission and stores nothing', async () => {
    const body = billBody({
      serviceLines: [{ code: 'ml201', modifiers: ['94'] }],
      renderingProvider: { ...base.renderingProvider, npi: '1234567890' },
    });
    const before = await written();
    const answer = await validate(body);
    expect(answer.statusCode).toBe(200);
    expect(await written()).toBe(before);
    const { json } = await api.post('/bills', body);
    const { warnings, lines } = answer.json['data'];
    expect(warnings).not.toEqual([]);
    expect(warnings).toEqual(json['warnings']);
    expect(lines).toEqual(json['serviceLines'].map(({ id: _, ...line }: { id: string }) => line));
  });

  it('assigns no bill number and ignores the Idempotency-Key', async () => {
    const first = await api.post('/bills', billBody());
    const how = { idempotencyKey: `form:${path}` };
    expect((await validate(billBody(), how)).statusCode).toBe(200);
    expect((await validate(billBody({ externalId: 'another' }), how)).statusCode).toBe(200);
    const made = await api.post('/bills', billBody(), how);
    expect([made.statusCode, made.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(made.json['billNumber']).toBe(Number(first.json['billNumber']) + 1);
    // A validation with a submitted bill's key does not replay that bill's response.
    expect((await validate(billBody(), how)).statusCode).toBe(200);
  });

  it.each<[string, object]>([
    ['fields', billBody({ claim: {}, patient: { ...base.patient, dateOfBirth: '2031-01-01' } })],
    ['Base64', { ...billBody(), documents: [{ filename: 'a.pdf', documentType: 'other', contentBase64: '%%%' }] }],
    [
      'a file that is not a PDF',
      { ...billBody(), documents: [{ filename: 'a.pdf', documentType: 'other', contentBase64: 'aGVsbG8=' }] },
    ],
    ['a body that is not an object', []],
  ])('returns the same errors as a submission: %s', async (_, body) => {
    const [looked, sent] = [await validate(body), await api.post('/bills', body)];
    expect(looked.statusCode).toBeGreaterThanOrEqual(415);
    const { requestId: _one, instance: _here, ...problem } = looked.json;
    const { requestId: _other, instance: _there, ...same } = sent.json;
    expect([looked.statusCode, problem]).toEqual([sent.statusCode, same]);
  });

  it('warns of an unreadable document', async () => {
    const broken = Buffer.from('%PDF-1.7\nnothing else').toString('base64');
    const documents = [
      { filename: 'report.pdf', documentType: 'final_report', contentBase64: pdfBase64() },
      { filename: 'b.pdf', documentType: 'other', contentBase64: broken },
    ];
    const { json } = await validate({ ...billBody(), documents });
    expect(json['data'].warnings).toContainEqual(
      expect.objectContaining({ code: 'document_unreadable', path: 'documents.1' }),
    );
  });

  it('requires the permission and scope of a submission', async () => {
    expect((await validate(billBody(), { as: await api.key(['bills:read']) })).statusCode).toBe(403);
    const customer = api.session(['bills:create'], { kind: 'customer', customerExternalId: 'acme' });
    expect((await validate({ ...billBody(), customerExternalId: 'other' }, { as: customer })).json['code']).toBe(
      'scope_not_allowed',
    );
    const unsigned = { ...billBody(), actorName: undefined };
    expect((await validate(unsigned, { as: customer })).statusCode).toBe(200);
  });
});

it('returns 400 for invalid values and unknown parameters of the query', async () => {
  for (const path of [
    '/bills?validateOnly=perhaps',
    '/bills?validate=true',
    '/bills?validateOnly=true&validateOnly=true',
    '/bills/validate?validateOnly=true',
  ])
    expect((await api.post(path, billBody())).json['code']).toBe('invalid_parameter');
  expect((await api.post('/bills?validateOnly=false', billBody())).statusCode).toBe(201);
});
