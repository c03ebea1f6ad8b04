import { CommandApiModule } from '#apps/command-api';
import { billStream, type BillEvent, type Scenario } from '#domain';
import {
  billScenario,
  commandApp,
  startCommandApp,
  START_DATE,
  errorPaths,
  type JsonResponse,
  type Call,
} from '#testing/http';
import { partlyUnreadablePdfBase64, longPdfBase64, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule]);
const { given: bill, recorded: viewOf } = billScenario(api);

const record = (id: string, body: object, how?: Call) => api.post(`/bills/${id}/eors`, body, how);
const recorded = async (id: string, body: object): Promise<JsonResponse> => {
  const answer = await record(id, body);
  expect(answer.statusCode).toBe(201);
  return answer;
};
const stateOf = async (id: string) => (await viewOf(id)).facts.state;
const eor = { eorDate: START_DATE, servedAt: START_DATE, reportedPaid: 1209 };

describe('POST /bills/{id}/eors', () => {
  it('stores and returns all details of the EOR', async () => {
    const id = await bill('accepted');
    const lineItemId = (await viewOf(id)).facts.lines[0]?.id;
    const answer = await recorded(id, {
      ...eor,
      payerClaimControlNumber: 'PCCN-5',
      lines: [
        {
          lineItemId,
          allowedAmount: 1209,
          reportedPaid: 1209,
          adjustments: [
            { group: 'CO', reason: '45', amount: 800 },
            { group: 'PR', reason: '1', amount: 6 },
          ],
        },
      ],
      claimAdjustments: [{ group: 'OA', reason: '23', amount: 0 }],
      remarkCodes: ['N448'],
      filename: 'eor.pdf',
      contentBase64: pdfBase64('eor'),
      actorName: 'Bo Biller',
    });
    const { data } = answer.json;
    expect(data).toMatchObject({
      billId: id,
      reportedPaid: 1209,
      totalPaid: 0,
      balanceDue: 2015,
      payerClaimControlNumber: 'PCCN-5',
      remarkCodes: ['N448'],
      claimAdjustments: [{ group: 'OA', reason: '23', amount: 0 }],
      lineItems: [
        {
          id: lineItemId,
          code: 'ML201',
          allowedAmount: 1209,
          reportedPaid: 1209,
          adjustmentAmount: 806,
          patientResponsibility: 6,
          reasonCodes: ['CO-45', 'PR-1'],
        },
      ],
      documents: [{ filename: 'eor.pdf' }],
      eors: [{ eorDate: '2026-03-02', servedAt: '2026-03-02', source: 'paper', answers: 'original' }],
    });
    expect(answer.headers['location']).toBe(`/v2/bills/${id}/eor`);
    expect(await stateOf(id)).toBe('processed');
    const blobId = data.eors[0].id;
    const bytes = await api.engines.blobs.load({ organizationId: api.organizationId, subject: id, blobId });
    expect(Buffer.isBuffer(bytes) && bytes.toString('base64')).toBe(pdfBase64('eor'));
  });
  it('accepts only a paid amount, allocates it to the lines and adds no adjustment reason', async () => {
    const id = await bill('accepted');
    const { data } = (await recorded(id, eor)).json;
    expect(data).toMatchObject({
      documents: [],
      lineItems: [{ allowedAmount: 1209, adjustmentAmount: 0, reasonCodes: [] }],
    });
    await recorded(id, { ...eor, reportedPaid: 0 });
    const noted = await api.post(`/bills/${id}/actions`, { action: 'add_note', note: 'x' });
    expect(noted.json['data'].remittance.denialReason).toBeNull();
    const events = await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, id));
    expect(events.find(({ type }) => type === 'BillDenied')?.data).toMatchObject({ code: null });
  });
  it('applies claim adjustments to the lines', async () => {
    const claimAdjustments = [{ group: 'PI', reason: '50', amount: 806 }];
    const { data } = (await recorded(await bill('accepted'), { ...eor, claimAdjustments })).json;
    expect(data).toMatchObject({ lineItems: [{ adjustmentAmount: 806, reasonCodes: ['PI-50'] }] });
  });
  it('records an EOR with 0 paid as a denial', async () => {
    const id = await bill('accepted');
    await recorded(id, { ...eor, reportedPaid: 0, claimAdjustments: [{ group: 'CO', reason: '50', amount: 2015 }] });
    expect(await stateOf(id)).toBe('denied');
  });
  it('records an EOR in any state of the bill', async () => {
    const plain: readonly Scenario[][] = [[], ['accepted'], ['rejected'], ['processed'], ['denied'], ['paid']];
    for (const scenarios of plain) await recorded(await bill(...scenarios), eor);
    const closed = await bill();
    await api.post(`/bills/${closed}/actions`, { action: 'close', reason: 'x' });
    await recorded(closed, eor);
    expect(await stateOf(closed)).toBe('closed');
  });
  it('uses the EOR date as receipt date if there was no acknowledgment', async () => {
    const id = await bill();
    await recorded(id, eor);
    expect((await viewOf(id)).facts.receivedAt).toMatch(/^2026-03-02/);
  });
  it('accepts an unreadable PDF and assigns a filename if there is none', async () => {
    const id = await bill('accepted');
    const contentBase64 = Buffer.from('%PDF-1.4 broken').toString('base64');
    const { data } = (await recorded(id, { ...eor, contentBase64 })).json;
    expect(data.documents).toMatchObject([
      { filename: 'eor-2026-03-02.pdf', warnings: [{ code: 'document_unreadable', path: 'contentBase64' }] },
    ]);
  });
  it('warns of unreadable pages of the PDF, and only if there are any', async () => {
    const id = await bill('accepted');
    const { json } = await recorded(id, { ...eor, contentBase64: partlyUnreadablePdfBase64() });
    const warnings = [
      {
        ...{ code: 'document_pages_unreadable', path: 'contentBase64' },
        message: 'Pages that cannot be shown: 1. Packets will hold a slip sheet in place of each.',
      },
    ];
    expect(json['data'].documents).toMatchObject([{ warnings }]);
    expect(json['data'].eors).toMatchObject([{ document: { warnings } }]);
    const sound = await recorded(await bill('accepted'), { ...eor, contentBase64: longPdfBase64('eor', 1) });
    expect(sound.json['data'].documents[0]).not.toHaveProperty('warnings');
  });
});

describe('Review that a recorded EOR decides', () => {
  const reviewed = async () => {
    const id = await bill('denied');
    await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'x', disputedAmount: 1000 });
    return id;
  };
  const outcome = async (id: string) => (await viewOf(id)).reviews[0]?.outcome;
  it.each([
    [0, 'upheld', 'denied'],
    [999.99, 'partially_granted', 'processed'],
    [1000, 'granted', 'processed'],
  ])('is decided by the amount paid: %d is %s', async (reportedPaid, decision, state) => {
    const id = await reviewed();
    await recorded(id, { ...eor, reportedPaid });
    expect(await outcome(id)).toBe(decision);
    expect(await stateOf(id)).toBe(state);
  });
  it('excludes a review that was submitted after the service date', async () => {
    api.travelTo('2026-03-04');
    const late = await bill('denied');
    api.travelTo('2026-03-10');
    await api.post(`/bills/${late}/actions`, { action: 'second_review', reason: 'x' });
    await recorded(late, { ...eor, eorDate: '2026-03-09', servedAt: '2026-03-09', reportedPaid: 0 });
    expect(await outcome(late)).toBeNull();
    expect(await stateOf(late)).toBe('second_review');
  });
  it('can be selected in the request', async () => {
    const id = await reviewed();
    await recorded(id, { ...eor, answers: 'original' });
    expect(await outcome(id)).toBeNull();
    await recorded(id, { ...eor, answers: 'second_review', reportedPaid: 1 });
    expect(await outcome(id)).toBe('partially_granted');
    expect(errorPaths(await record(id, { ...eor, answers: 'independent_bill_review' }))).toEqual(['answers']);
  });
});

describe('Validation of POST /bills/{id}/eors', () => {
  let id: string;
  let lineItemId: string | undefined;
  beforeAll(async () => {
    id = await bill('accepted');
    lineItemId = (await viewOf(id)).facts.lines[0]?.id;
  });
  const line = (change: object) => ({ lineItemId, allowedAmount: 1, reportedPaid: 1, ...change });
  const adjustment = { group: 'CO', reason: '45', amount: 1 };
  it.each<[string, () => object, string[]]>([
    [
      'nothing',
      () => ({ eorDate: undefined, servedAt: undefined, reportedPaid: undefined }),
      ['eorDate', 'servedAt', 'reportedPaid'],
    ],
    ['invalid dates', () => ({ eorDate: '2026-02-30', servedAt: '03/02/2026' }), ['eorDate', 'servedAt']],
    ['dates in the future', () => ({ eorDate: '2026-03-03', servedAt: '2026-03-03' }), ['eorDate', 'servedAt']],
    [
      'a date before the bill was sent and another error',
      () => ({ eorDate: '2026-02-27', reportedPaid: -1 }),
      ['eorDate', 'reportedPaid'],
    ],
    ['line amounts that do not match the total', () => ({ lines: [line({})] }), ['lines']],
    ['a negative amount', () => ({ reportedPaid: -1 }), ['reportedPaid']],
    ['amounts with fractions of a cent', () => ({ reportedPaid: 1.005 }), ['reportedPaid']],
    ['an unknown value of `answers`', () => ({ answers: 'ibr' }), ['answers']],
    ['a line of another bill', () => ({ lines: [line({}), line({ lineItemId: 'line_x' })] }), ['lines.1.lineItemId']],
    ['a repeated line', () => ({ lines: [line({}), line({})] }), ['lines.1.lineItemId']],
    ['a line without amounts', () => ({ lines: [{ lineItemId }] }), ['lines.0.allowedAmount', 'lines.0.reportedPaid']],
    [
      'an unknown adjustment group',
      () => ({ claimAdjustments: [{ ...adjustment, group: 'XX' }] }),
      ['claimAdjustments.0.group'],
    ],
    [
      'a negative adjustment',
      () => ({ lines: [line({ adjustments: [{ ...adjustment, amount: -1 }] })] }),
      ['lines.0.adjustments.0.amount'],
    ],
    ['a remark code that is too long', () => ({ remarkCodes: ['x'.repeat(21)] }), ['remarkCodes.0']],
    ['unknown fields', () => ({ source: '835' }), ['source']],
    ['invalid Base64', () => ({ contentBase64: '***' }), ['contentBase64']],
    [
      'several errors',
      () => ({ eorDate: '2027-01-01', contentBase64: '***', lines: 1 }),
      ['eorDate', 'servedAt', 'contentBase64', 'lines'],
    ],
  ])('returns 422 for %s', async (_, change, wrong) => {
    const answer = await record(id, { ...eor, ...change() });
    expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
    expect(errorPaths(answer)).toEqual(wrong);
  });
  // LC 4603.2(b)(2), 4622(a): the payer's time runs from receipt, which cannot precede the first transmission.
  it.each([
    [{ eorDate: '2026-03-01' }, ['eorDate']],
    [{ servedAt: '2026-03-01' }, ['servedAt']],
    [{ eorDate: '2026-02-23', servedAt: '2026-02-22' }, ['eorDate', 'servedAt']],
    [
      { eorDate: '2026-03-01', servedAt: undefined, service: { by: 'fax', receivedAt: '2026-03-01' } },
      ['eorDate', 'service.receivedAt'],
    ],
  ])('returns 422 date_before_transmission for %j', async (change, wrong) => {
    const answer = await record(id, { ...eor, ...change });
    expect(answer).toMatchObject({
      statusCode: 422,
      json: { code: 'date_before_transmission', type: expect.stringMatching(/\/problems\/date_before_transmission$/) },
    });
    expect(errorPaths(answer)).toEqual(wrong);
    expect(answer.json['errors'][0]).toEqual({
      path: wrong[0],
      message: 'must not be before the day on which the bill was first sent',
    });
  });
  it('reports invalid fields before a document that is not a PDF', async () => {
    const contentBase64 = Buffer.from('GIF89a').toString('base64');
    const lines = [line({ lineItemId: 'line_x' })];
    expect(await record(id, { ...eor, contentBase64, lines })).toMatchObject({ statusCode: 422 });
    expect(await record(id, { ...eor, contentBase64 })).toMatchObject({
      statusCode: 415,
      json: { code: 'invalid_pdf', errors: [{ path: 'contentBase64' }] },
    });
    expect((await viewOf(id)).eors).toEqual([]);
  });
  it('returns 415 for a document above 25 MB', async () => {
    const contentBase64 = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(25 * 1_048_576)]).toString('base64');
    expect(await record(id, { ...eor, contentBase64 })).toMatchObject({
      statusCode: 415,
      json: { code: 'document_too_large' },
    });
  });
  it('returns 413 for a body above 36 MiB', async () => {
    expect(await record(id, { ...eor, contentBase64: 'A'.repeat(36 * 1_048_576) })).toMatchObject({
      statusCode: 413,
      json: { code: 'request_too_large' },
    });
  });
});

describe('Idempotency-Key of POST /bills/{id}/eors', () => {
  it('records one EOR per key, even after other EORs', async () => {
    const id = await bill('accepted');
    const body = { ...eor, contentBase64: pdfBase64('one') };
    const first = await record(id, body, { idempotencyKey: 'e-1' });
    await recorded(id, { ...eor, reportedPaid: 0 });
    const again = await record(id, body, { idempotencyKey: 'e-1' });
    expect(again.statusCode).toBe(201);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await viewOf(id)).eors).toHaveLength(2);
  });
  it('rejects the key with another PDF', async () => {
    const id = await bill('accepted');
    await record(id, { ...eor, contentBase64: pdfBase64('one') }, { idempotencyKey: 'e-2' });
    expect(await record(id, { ...eor, contentBase64: pdfBase64('two') }, { idempotencyKey: 'e-2' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
  });
});

describe('Access to POST /bills/{id}/eors', () => {
  it('requires bills:write and rejects browser sessions', async () => {
    const id = await bill('accepted');
    expect(await record(id, eor, { as: await api.key(['bills:submit']) })).toMatchObject({ statusCode: 403 });
    expect(await record(id, eor, { as: api.session(['bills:act', 'bills:create']) })).toMatchObject({
      statusCode: 403,
      json: { code: 'permission_denied' },
    });
    expect(await record(id, eor, { as: await api.key(['bills:write']) })).toMatchObject({ statusCode: 201 });
    expect(await record('bill_none', eor)).toMatchObject({ statusCode: 404 });
  });
});

it('records an EOR of a live organization', async () => {
  const live = await startCommandApp([CommandApiModule], { environment: 'live' });
  const id = await live.bill();
  expect(await live.post(`/bills/${id}/eors`, eor)).toMatchObject({ statusCode: 201 });
  await live.close();
});
