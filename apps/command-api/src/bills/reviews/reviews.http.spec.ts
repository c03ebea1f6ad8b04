import { CommandApiModule } from '#apps/command-api';
import type { Scenario } from '#domain';
import { billScenario, commandApp, errorPaths, type Call } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule]);
const { given: bill, recorded: viewOf } = billScenario(api);

const simulate = (id: string, scenario: Scenario) => api.post(`/sandbox/bills/${id}/simulate`, { scenario });
const second = { type: 'second_review', reason: 'Denied without cause.' };
const draft = (id: string, body: object = second, how?: Call) => api.post(`/bills/${id}/reviews`, body, how);
const submit = (id: string, reviewId: string, body?: object, how?: Call) =>
  api.post(`/bills/${id}/reviews/${reviewId}/submissions`, body, how);
const drafted = async (id: string, body?: object): Promise<string> => {
  const made = await draft(id, body);
  expect(made.statusCode).toBe(201);
  return made.json['data'].id;
};

describe('POST /bills/{id}/reviews', () => {
  it('creates a draft from the request and the bill', async () => {
    const id = await bill('denied');
    const [document] = (await viewOf(id)).clear?.documents ?? [];
    const made = await draft(id, {
      ...second,
      externalId: 'R-1',
      disputedAmount: 1500.5,
      payerClaimControlNumber: 'PCCN-7',
      attachmentIds: [document?.id],
      actorName: 'Bo Biller',
    });
    expect(made).toMatchObject({ statusCode: 201, json: { data: { type: 'second_review' } } });
    const { data } = made.json;
    expect(data).toEqual({
      id: expect.stringMatching(/^review_/),
      billId: id,
      originalBillId: id,
      externalId: 'R-1',
      type: 'second_review',
      state: 'draft',
      reason: second.reason,
      disputedAmount: 1500.5,
      payerClaimControlNumber: 'PCCN-7',
      attachmentIds: [document?.id],
      lineItems: [],
      submittedAt: null,
      createdAt: expect.stringMatching(/^2026-03-02T20:00/),
      updatedAt: data.createdAt,
      outcome: null,
      warnings: [],
    });
    expect(made.headers['location']).toBe(`/v2/bills/${id}/reviews/${data.id}`);
    expect((await viewOf(id)).facts.state).toBe('denied');
  });
  it('warns of text that the review form cannot print, at draft and at submission', async () => {
    const id = await bill('denied');
    const made = await draft(id, { ...second, reason: '未払い', payerClaimControlNumber: 'PCCN-7' });
    const warnings = [expect.objectContaining({ code: 'not_printable', path: 'reason' })];
    expect(made.json['data'].warnings).toEqual(warnings);
    expect((await submit(id, made.json['data'].id)).json['data'].warnings).toEqual(warnings);
  });
  it('disputes the selected lines and rejects more than their unpaid amount', async () => {
    const id = await bill('partial_payment');
    const lineItemId = (await viewOf(id)).facts.lines[0]?.id ?? '';
    const lineItems = [{ lineItemId, reason: 'Below the schedule.', disputedAmount: 500.25 }];
    const { data } = (await draft(id, { ...second, lineItems })).json;
    expect(data).toMatchObject({ state: 'draft', disputedAmount: 500.25, lineItems });
    const wrong = [
      { lineItemId, reason: 'Too much.', disputedAmount: 1007.51 },
      { lineItemId: 'line_x', reason: 'None of this bill.' },
      { lineItemId, reason: '' },
    ];
    for (const [n, name] of (['disputedAmount', 'lineItemId', 'reason'] as const).entries()) {
      const refused = await draft(id, { ...second, lineItems: [wrong[n]] });
      expect([refused.statusCode, errorPaths(refused)]).toEqual([422, [`lineItems.0.${name}`]]);
    }
  });
  it("warns if the payer's claim control number is not known", async () => {
    const id = await api.bill();
    const eor = { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 0 };
    expect((await api.post(`/bills/${id}/eors`, eor)).statusCode).toBe(201);
    const reviewBody = { type: 'second_review', reason: 'Paid nothing.' };
    const { data } = (await api.post(`/bills/${id}/reviews`, reviewBody)).json;
    expect(data).toMatchObject({
      payerClaimControlNumber: null,
      warnings: [{ code: 'original_reference_missing', path: 'payerClaimControlNumber' }],
    });
  });
  it('disputes the underpayment by the fee schedule by default', async () => {
    const id = await bill('partial_payment');
    const { data } = (await draft(id)).json;
    expect(data).toMatchObject({ externalId: null, disputedAmount: 1007.5, attachmentIds: [] });
    expect(data.payerClaimControlNumber).toBe((await viewOf(id)).eors[0]?.payerClaimControlNumber);
  });
  it('returns 409 nothing_in_dispute if the EOR pays the full fee schedule amount', async () => {
    const nothing = { statusCode: 409, json: { code: 'nothing_in_dispute' } };
    const id = await bill('processed');
    expect(await draft(id)).toMatchObject(nothing);
    expect(await draft(id, { ...second, disputedAmount: 1 })).toMatchObject(nothing);
  });
  it('requires an amount for codes outside the fee schedules', async () => {
    const serviceLines = [{ code: 'ML104', units: 1, charge: 400 }];
    const id = await api.bill(billBody({ serviceLines }), 'denied');
    expect(errorPaths(await draft(id))).toEqual(['disputedAmount']);
    expect(errorPaths(await draft(id, { ...second, disputedAmount: 400.01 }))).toEqual(['disputedAmount']);
    expect(await draft(id, { ...second, disputedAmount: 400 })).toMatchObject({ statusCode: 201 });
  });
  it('allows several drafts', async () => {
    const id = await bill('denied');
    await drafted(id);
    await drafted(id);
    expect((await viewOf(id)).reviews).toHaveLength(2);
  });
  it('returns 409 for a bill without a disputable EOR', async () => {
    for (const scenarios of [[], ['accepted'], ['rejected'], ['paid']] as const)
      expect(await draft(await bill(...scenarios))).toMatchObject({
        statusCode: 409,
        json: { code: 'lifecycle_conflict' },
      });
  });
  it('allows an IBR only after a decided second review', async () => {
    const id = await bill('denied');
    const escalation = { type: 'independent_bill_review', reason: 'x' };
    expect(await draft(id, escalation)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    await submit(id, await drafted(id));
    expect(await draft(id, escalation)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    await simulate(id, 'denied');
    expect(await draft(id, escalation)).toMatchObject({ statusCode: 201, json: { data: { state: 'draft' } } });
    expect(await draft(id)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
  });
  it('returns 404 for an unknown bill', async () => {
    expect(await draft('bill_none')).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
  });
  it.each<[string, object, string[]]>([
    ['nothing', {}, ['type', 'reason']],
    ['an unknown type', { ...second, type: 'third_review' }, ['type']],
    ['a reason that is too long', { ...second, reason: 'x'.repeat(4001) }, ['reason']],
    ['a disputed amount of 0', { ...second, disputedAmount: 0 }, ['disputedAmount']],
    ['an amount above the unpaid amount', { ...second, disputedAmount: 2015.01 }, ['disputedAmount']],
    [
      'documents that are not in the bill',
      { ...second, attachmentIds: ['doc_a', 'doc_b'] },
      ['attachmentIds.0', 'attachmentIds.1'],
    ],
    ['an invalid list of documents', { ...second, attachmentIds: 'doc_a' }, ['attachmentIds']],
    ['unknown fields', { ...second, action: 'second_review', state: 'submitted' }, ['action', 'state']],
  ])('returns 422 for %s', async (_, body, wrong) => {
    const answer = await draft(await bill('denied'), body);
    expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
    expect(errorPaths(answer)).toEqual(wrong);
  });
});

describe('POST /bills/{id}/reviews/{reviewId}/submissions', () => {
  it('submits the draft and changes the state of the bill', async () => {
    const id = await bill('denied');
    const reviewId = await drafted(id);
    const sent = await submit(id, reviewId);
    expect(sent).toMatchObject({
      statusCode: 201,
      json: { data: { id: reviewId, state: 'submitted', outcome: null } },
    });
    expect(sent.json['data'].submittedAt).toMatch(/^2026-03-02T20:00/);
    expect((await viewOf(id)).facts.state).toBe('second_review');
  });
  it('accepts no body, an empty object or only an acting user', async () => {
    const [a, b] = [await bill('denied'), await bill('denied')];
    expect(await submit(a, await drafted(a), {})).toMatchObject({ statusCode: 201 });
    const reviewId = await drafted(b);
    expect(await submit(b, reviewId, { actorName: 'Bo Biller' })).toMatchObject({ statusCode: 201 });
    expect((await viewOf(b)).activity.map(({ actor }) => actor)).toContain('Bo Biller');
    expect(errorPaths(await submit(b, reviewId, { reason: 'x' }))).toEqual(['reason']);
    expect(await submit(b, 'review_x', { reason: 'x' })).toMatchObject({ statusCode: 404 });
  });
  it('submits once and discards other drafts of the same type', async () => {
    const id = await bill('denied');
    const [one, other] = [await drafted(id), await drafted(id)];
    await submit(id, one);
    expect(await submit(id, one)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    expect(await submit(id, other)).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
    expect((await viewOf(id)).reviews.map(({ id: reviewId }) => reviewId)).toEqual([one]);
  });
  it('returns 404 for a review of another bill', async () => {
    const [id, other] = [await bill('denied'), await bill('denied')];
    const reviewId = await drafted(other);
    expect(await submit(id, reviewId)).toMatchObject({ statusCode: 404 });
    expect(await submit('bill_none', reviewId)).toMatchObject({ statusCode: 404 });
  });
  it('returns 409 if the state of the bill no longer allows the review', async () => {
    const id = await bill('denied');
    const reviewId = await drafted(id);
    await simulate(id, 'paid');
    expect(await submit(id, reviewId)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
  });
  it('reduces the disputed amount to the unpaid amount', async () => {
    const id = await bill('denied');
    const reviewId = await drafted(id);
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment', amount: 2000 });
    expect(await submit(id, reviewId)).toMatchObject({ statusCode: 201, json: { data: { disputedAmount: 15 } } });
  });
});

describe('Review deadline', () => {
  const closed = { statusCode: 409, json: { code: 'review_window_closed' } };
  it('of a second review includes day 90 after service (a Sunday) and the next business day', async () => {
    const id = await bill('denied');
    api.travelTo('2026-06-01');
    const reviewId = await drafted(id);
    api.travelTo('2026-06-02');
    expect(await draft(id)).toMatchObject(closed);
    expect(await submit(id, reviewId)).toMatchObject(closed);
    const action = { action: 'second_review', reason: 'x' };
    expect(await api.post(`/bills/${id}/actions`, action)).toMatchObject(closed);
    api.travelTo('2026-06-01');
    expect(await submit(id, reviewId)).toMatchObject({ statusCode: 201 });
  });
  it('of an IBR includes day 30 after the EOR of the second review', async () => {
    const id = await bill('denied');
    await submit(id, await drafted(id));
    await simulate(id, 'denied');
    const escalation = { type: 'independent_bill_review', reason: 'x' };
    api.travelTo('2026-04-02');
    expect(await draft(id, escalation)).toMatchObject(closed);
    api.travelTo('2026-04-01');
    const reviewId = await drafted(id, escalation);
    expect(await submit(id, reviewId)).toMatchObject({ statusCode: 201 });
    expect((await viewOf(id)).facts.state).toBe('ibr');
  });
  it('counts from the service date, not from the date of recording', async () => {
    const id = await bill('accepted');
    api.travelTo('2026-06-16');
    const eor = { eorDate: '2026-03-10', servedAt: '2026-03-16', reportedPaid: 0 };
    expect(await api.post(`/bills/${id}/eors`, eor)).toMatchObject({ statusCode: 201 });
    expect(await draft(id)).toMatchObject(closed);
    // Day 90 is a Sunday, so the deadline is the next business day.
    api.travelTo('2026-06-15');
    expect(await draft(id)).toMatchObject({ statusCode: 201 });
  });
});

describe('Idempotency-Key of reviews', () => {
  it('creates one draft per key and replays the first response', async () => {
    const id = await bill('denied');
    const first = await draft(id, second, { idempotencyKey: 'd-1' });
    await submit(id, first.json['data'].id);
    const again = await draft(id, { reason: second.reason, type: second.type }, { idempotencyKey: 'd-1' });
    expect(again).toMatchObject({ statusCode: 201, json: { data: { state: 'draft' } } });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
    expect(again.headers['location']).toBe(first.headers['location']);
    const other = await draft(id, { ...second, reason: 'Other' }, { idempotencyKey: 'd-1' });
    expect(other).toMatchObject({ statusCode: 409, json: { code: 'idempotency_key_reused' } });
  });
  it('submits once per key and treats a missing body like an empty one', async () => {
    const id = await bill('denied');
    const reviewId = await drafted(id);
    const first = await submit(id, reviewId, undefined, { idempotencyKey: 's-1' });
    await simulate(id, 'paid');
    const again = await submit(id, reviewId, {}, { idempotencyKey: 's-1' });
    expect(again.statusCode).toBe(201);
    expect(again.body).toBe(first.body);
    expect(again.json['data'].outcome).toBeNull();
  });
});

describe('Access to reviews', () => {
  it('requires bills:write to draft and bills:submit to submit', async () => {
    const id = await bill('denied');
    const [writer, sender] = [await api.key(['bills:write']), await api.key(['bills:submit'])];
    expect(await draft(id, second, { as: sender })).toMatchObject({ statusCode: 403 });
    const made = await draft(id, second, { as: writer });
    expect(made.statusCode).toBe(201);
    expect(await submit(id, made.json['data'].id, {}, { as: writer })).toMatchObject({ statusCode: 403 });
    expect(await submit(id, made.json['data'].id, {}, { as: sender })).toMatchObject({ statusCode: 201 });
  });
  it('requires bills:act and access to the bill for a browser session', async () => {
    const id = await api.bill(billBody({}, { customerExternalId: 'acme' }), 'denied');
    const as = api.session(['bills:act'], { kind: 'customer', customerExternalId: 'acme' });
    const made = await draft(id, second, { as });
    expect(made.statusCode).toBe(201);
    expect(await submit(id, made.json['data'].id, {}, { as })).toMatchObject({ statusCode: 201 });
    expect(await draft(await bill('denied'), second, { as })).toMatchObject({ statusCode: 404 });
    expect(await draft(id, second, { as: api.session(['bills:read']) })).toMatchObject({ statusCode: 403 });
  });
});
