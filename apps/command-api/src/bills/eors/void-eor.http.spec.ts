import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp, errorPaths, type Call } from '#testing/http';
import { pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { given: bill, workspace: lifecycle, told: typesOf } = billScenario(api);

const voided = (id: string, eorId: string, body: object = { reason: 'Of another patient.' }, how?: Call) =>
  api.post(`/bills/${id}/eors/${eorId}/void`, body, how);
const eorIdOf = async (id: string): Promise<string> => (await lifecycle(id)).eors[0].id;

describe('POST /bills/{id}/eors/{eorId}/void', () => {
  it("removes the EOR from the bill's state and returns the bill's workspace", async () => {
    const id = await bill('accepted', 'denied');
    const eorId = await eorIdOf(id);
    const answer = await voided(id, eorId);
    expect(answer).toMatchObject({ statusCode: 200, json: { ok: true, data: { lifecycle: { state: 'accepted' } } } });
    expect(answer.headers['event-position']).toMatch(/^\d+$/);
    expect(answer.json['data'].eors).toMatchObject([{ id: eorId, voided: true, voidReason: 'Of another patient.' }]);
    expect(answer.json['data'].remittance).toMatchObject({ denialReason: null, payerReportedPaid: 0 });
    expect((await typesOf(id)).slice(-2)).toEqual(['eor.voided', 'bill.status.updated']);
    expect(await api.call('GET', `/bills/${id}/eor`)).toMatchObject({ statusCode: 404 });
    expect(await api.call('GET', `/bills/${id}/status`)).toMatchObject({ json: { data: { state: 'accepted' } } });
  });

  it('marks the EOR as voided in the list and keeps its PDF', async () => {
    const id = await bill('accepted', 'processed');
    const wrong = await eorIdOf(id);
    const right = await api.post(`/bills/${id}/eors`, {
      eorDate: '2026-03-02',
      servedAt: '2026-03-02',
      reportedPaid: 1209,
      contentBase64: pdfBase64('right'),
    });
    expect(right.statusCode).toBe(201);
    await voided(id, wrong);
    const { data } = (await api.call('GET', `/bills/${id}/eor`)).json;
    expect(data).toMatchObject({ reportedPaid: 1209 });
    expect(data.documents).toHaveLength(1);
    expect(data.eors.map(({ id: eorId, voided: gone }: { id: string; voided: boolean }) => [eorId, gone])).toEqual([
      [right.json['data'].eors[0].id, false],
      [wrong, true],
    ]);
    const url = `/v2/bills/${id}/eors/${wrong}`;
    const pdf = await api.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${await api.key(['bills:read'])}` },
    });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('keeps the payment and reopens a review that the EOR had decided', async () => {
    const id = await bill('denied');
    await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'x' });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment', amount: 100 });
    const { data } = (await voided(id, await eorIdOf(id))).json;
    expect(data).toMatchObject({
      bill: { totalPaid: 100 },
      lifecycle: { state: 'second_review' },
      reviews: [{ state: 'submitted', outcome: null }],
      payments: [{ voided: false }],
    });
    expect((await typesOf(id)).slice(-4)).toEqual([
      'eor.voided',
      'review.reopened',
      'bill.second_review',
      'bill.status.updated',
    ]);
  });

  it('returns 404 for an EOR of another bill and 409 for a second void', async () => {
    const [id, other] = [await bill('denied'), await bill('denied')];
    const eorId = await eorIdOf(id);
    expect(await voided(other, eorId)).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
    expect(await voided('bill_none', eorId)).toMatchObject({ statusCode: 404 });
    expect(await voided(id, 'eor_none', {})).toMatchObject({ statusCode: 404 });
    expect((await voided(id, eorId)).statusCode).toBe(200);
    expect(await voided(id, eorId)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
  });

  it('requires a reason and accepts no other fields', async () => {
    const id = await bill('denied');
    const eorId = await eorIdOf(id);
    for (const [body, wrong] of [
      [{}, ['reason']],
      [{ reason: ' ' }, ['reason']],
      [{ reason: 'x'.repeat(4001) }, ['reason']],
      [{ reason: 'x', writeOff: true }, ['writeOff']],
    ] as const) {
      const answer = await voided(id, eorId, body);
      expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
      expect(errorPaths(answer)).toEqual(wrong);
    }
  });

  it('voids the EOR once per Idempotency-Key', async () => {
    const id = await bill('denied');
    const eorId = await eorIdOf(id);
    const first = await voided(id, eorId, { reason: 'x' }, { idempotencyKey: 'v-1' });
    const again = await voided(id, eorId, { reason: 'x' }, { idempotencyKey: 'v-1' });
    expect(again.statusCode).toBe(200);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
    const other = await voided(id, eorId, { reason: 'y' }, { idempotencyKey: 'v-1' });
    expect(other).toMatchObject({ statusCode: 409, json: { code: 'idempotency_key_reused' } });
  });

  it('requires bills:write and rejects browser sessions', async () => {
    const id = await bill('denied');
    const eorId = await eorIdOf(id);
    const reason = { reason: 'x' };
    for (const as of [await api.key(['bills:read', 'bills:submit']), api.session(['bills:act', 'eors:read'])])
      expect(await voided(id, eorId, reason, { as })).toMatchObject({ statusCode: 403 });
    expect(await voided(id, eorId, reason, { as: await api.key(['bills:write']) })).toMatchObject({ statusCode: 200 });
  });
});
