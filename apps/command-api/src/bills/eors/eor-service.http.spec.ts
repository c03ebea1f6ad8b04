import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp, errorPaths, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { given: bill, workspace: lifecycle, told: typesOf } = billScenario(api);

const record = (id: string, body: object, how?: Call) =>
  api.post(`/bills/${id}/eors`, { eorDate: '2026-03-02', reportedPaid: 500, ...body }, how);
const correct = (id: string, eorId: string, service: object, how?: Call) =>
  api.call('PATCH', `/bills/${id}/eors/${eorId}/service`, service, how);
const deadline = async (id: string, wanted: string) =>
  (await lifecycle(id)).deadlines.find((candidate: { id: string }) => candidate.id === wanted);
const entry = async (id: string) => (await api.call('GET', `/bills/${id}/eor`)).json['data'].eors[0];
beforeEach(() => api.travelTo('2026-03-02'));

describe('Service of an EOR', () => {
  it('adds five days to the postmark for mail without proof, and counts the safe day from the postmark', async () => {
    const id = await bill('accepted');
    expect(await record(id, { service: { by: 'mail', postmark: '2026-03-02' } })).toMatchObject({ statusCode: 201 });
    expect(await entry(id)).toMatchObject({
      servedAt: '2026-03-07',
      servedBasis: 'postmark_plus_5',
      servedSafe: '2026-03-02',
      service: { by: 'mail', postmark: '2026-03-02', receiptDocumented: false, receivedAt: null },
    });
    expect(await deadline(id, 'second_review')).toMatchObject({
      dueAt: '2026-06-05',
      lastDay: '2026-06-05',
      safeDay: '2026-06-01',
      basis: 'postmark_plus_5',
    });
    expect(await deadline(id, 'payment')).toMatchObject({ safeDay: null, basis: null });
  });

  it.each([
    [
      'a proof of service',
      { by: 'mail', proofOfServiceDate: '2026-03-03', receivedAt: '2026-03-05' },
      '2026-03-03',
      'proof_of_service',
    ],
    [
      'a documented receipt',
      { by: 'mail', receivedAt: '2026-03-05', receiptDocumented: true },
      '2026-03-05',
      'documented_receipt',
    ],
    ['a receipt by fax', { by: 'fax', receivedAt: '2026-03-05' }, '2026-03-05', 'received'],
  ])('uses the date of %s as the service date', async (_, service, servedAt, servedBasis) => {
    api.travelTo('2026-03-10');
    const id = await bill('accepted');
    await record(id, { eorDate: '2026-03-10', servedAt: '2026-03-10' });
    api.travelTo('2026-03-02');
    const other = await bill('accepted');
    api.travelTo('2026-03-10');
    expect(await record(other, { service })).toMatchObject({ statusCode: 201 });
    expect(await entry(other)).toMatchObject({ servedAt, servedBasis, servedSafe: servedAt });
    expect(await entry(id)).toMatchObject({ servedBasis: 'stated', servedSafe: '2026-03-10', service: null });
  });

  it.each([
    ['neither a service date nor service details', {}, ['servedAt']],
    [
      'a postmark with service by fax',
      { service: { by: 'fax', receivedAt: '2026-03-02', postmark: '2026-03-02' } },
      ['service.postmark'],
    ],
    ['a postmark in the future', { service: { by: 'mail', postmark: '2026-03-03' } }, ['service.postmark']],
    ['no service method', { service: { postmark: '2026-03-02' } }, ['service.by']],
    ['an unknown service method', { service: { by: 'pigeon' } }, ['service.by']],
    ['mail without any date', { service: { by: 'mail' } }, ['service.postmark']],
    ['mail with an undocumented receipt', { service: { by: 'mail', receivedAt: '2026-03-02' } }, ['service.postmark']],
    ['fax without any date', { service: { by: 'fax' } }, ['service.receivedAt']],
    ['dates in the future', { service: { by: 'fax', receivedAt: '2026-03-03' } }, ['service.receivedAt']],
    [
      'both a service date and service details',
      { servedAt: '2026-03-02', service: { by: 'mail', postmark: '2026-03-02' } },
      ['servedAt'],
    ],
    ['a service date in the future', { servedAt: '2026-03-07' }, ['servedAt']],
    [
      'an invalid flag',
      { service: { by: 'fax', receivedAt: '2026-03-02', receiptDocumented: 'no' } },
      ['service.receiptDocumented'],
    ],
    ['unknown fields', { service: { by: 'fax', receivedAt: '2026-03-02', faxed: true } }, ['service.faxed']],
  ])('returns 422 for %s', async (_, body, paths) => {
    const id = await bill('accepted');
    const answer = await record(id, body);
    expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
    expect(errorPaths(answer)).toEqual(paths);
  });

  it('rejects contradictory dates', async () => {
    const id = await bill('accepted');
    api.travelTo('2026-03-10');
    const wrong = async (service: object, eorDate = '2026-03-02') => errorPaths(await record(id, { eorDate, service }));
    expect(await wrong({ by: 'fax', proofOfServiceDate: '2026-03-03' }, '2026-03-04')).toEqual([
      'service.proofOfServiceDate',
    ]);
    expect(await wrong({ by: 'mail', postmark: '2026-03-05', receivedAt: '2026-03-04' })).toEqual([
      'service.receivedAt',
    ]);
    expect(await wrong({ by: 'fax', proofOfServiceDate: '2026-03-05', receivedAt: '2026-03-04' })).toEqual([
      'service.proofOfServiceDate',
    ]);
  });

  it('uses the earliest possible service date to select the latest EOR and to match a review', async () => {
    const id = await bill('denied');
    await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'x' });
    api.travelTo('2026-03-04');
    // The EOR was mailed before the review. The five extra days do not make it a response to the review.
    await record(id, { reportedPaid: 0, service: { by: 'mail', postmark: '2026-03-04' } });
    expect((await lifecycle(id)).reviews[0]).toMatchObject({ outcome: 'upheld' });
  });
});

describe('PATCH /bills/{id}/eors/{eorId}/service', () => {
  const recorded = async () => {
    const id = await bill('accepted');
    await record(id, { servedAt: '2026-03-02' });
    return { id, eorId: (await entry(id)).id as string };
  };

  it('moves the deadlines, publishes an event and records the correction once', async () => {
    const { id, eorId } = await recorded();
    const service = { by: 'mail', postmark: '2026-03-02' };
    const answer = await correct(id, eorId, service, { idempotencyKey: 's-1' });
    expect(answer).toMatchObject({
      statusCode: 200,
      json: { data: { eors: [{ id: eorId, servedAt: '2026-03-07', servedBasis: 'postmark_plus_5' }] } },
    });
    expect(await deadline(id, 'second_review')).toMatchObject({ lastDay: '2026-06-05', safeDay: '2026-06-01' });
    expect((await typesOf(id)).at(-1)).toBe('eor.service_corrected');
    const again = await correct(id, eorId, service, { idempotencyKey: 's-1' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toBe(answer.body);
    const other = { ...service, postmark: '2026-03-01' };
    expect(await correct(id, eorId, other, { idempotencyKey: 's-1' })).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
    const eventCount = (await typesOf(id)).length;
    expect(await correct(id, eorId, service)).toMatchObject({ statusCode: 200 });
    expect(await typesOf(id)).toHaveLength(eventCount);
    const { activity } = await lifecycle(id);
    expect(activity[0]).toMatchObject({ type: 'eor_service_corrected', title: 'EOR service corrected' });
  });

  it('returns 422 for invalid fields, 404 for an unknown EOR and 409 for a voided EOR', async () => {
    const { id, eorId } = await recorded();
    expect(errorPaths(await correct(id, eorId, {}))).toEqual(['by']);
    expect(errorPaths(await correct(id, eorId, { by: 'mail', postmark: '2026-03-09' }))).toEqual(['postmark']);
    expect(errorPaths(await correct(id, eorId, { by: 'mail', postmark: '03/02/2026' }))).toEqual(['postmark']);
    expect(errorPaths(await correct(id, eorId, { by: 'mail' }))).toEqual(['postmark']);
    expect(errorPaths(await correct(id, eorId, { by: 'fax', servedAt: '2026-03-02' }))).toEqual(['servedAt']);
    expect(await correct(id, eorId, { by: 'mail', postmark: '2026-03-01' })).toMatchObject({
      statusCode: 422,
      json: { code: 'date_before_transmission', errors: [{ path: 'postmark' }] },
    });
    const service = { by: 'fax', receivedAt: '2026-03-02' };
    expect(await correct(id, 'eor_none', service)).toMatchObject({ statusCode: 404 });
    expect(await correct('bill_none', eorId, service)).toMatchObject({ statusCode: 404 });
    await api.post(`/bills/${id}/eors/${eorId}/void`, { reason: 'x' });
    expect(await correct(id, eorId, service)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
  });

  it('requires bills:write and rejects browser sessions', async () => {
    const { id, eorId } = await recorded();
    const service = { by: 'fax', receivedAt: '2026-03-02' };
    for (const as of [await api.key(['bills:read', 'bills:submit']), api.session(['bills:act', 'eors:read'])])
      expect(await correct(id, eorId, service, { as })).toMatchObject({ statusCode: 403 });
    const answer = await correct(id, eorId, service, { as: await api.key(['bills:write']) });
    expect(answer).toMatchObject({ statusCode: 200 });
    // A caller without read permission gets only the EOR's dates.
    expect(answer.json['data']).toEqual({ billId: id, eors: [expect.objectContaining({ id: eorId })] });
    expect(answer.json['data'].eors[0]).not.toHaveProperty('lineItems');
  });
});
