import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { PDFDocument } from '@cantoo/pdf-lib';
import { browserOrigin, commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const preview = (id: string, body: object, as?: string) =>
  api.call('POST', `/bills/${id}/reviews/preview`, { type: 'second_review', ...body }, as === undefined ? {} : { as });
const pdfOf = async (id: string, body: object, token: string): Promise<Buffer> => {
  const { rawPayload } = await api.app.inject({
    ...{ method: 'POST', url: `/v2/bills/${id}/reviews/preview` },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: browserOrigin },
    payload: { type: 'second_review', ...body },
  });
  return rawPayload;
};
const titleOf = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getTitle();
const historyOf = async (id: string) => (await api.call('GET', `/events?limit=1000&billId=${id}`)).json['events'];

describe('POST /bills/{id}/reviews/preview', () => {
  it('returns the form of an unfinished second review and stores nothing', async () => {
    const id = await api.bill(undefined, 'denied');
    const before = await historyOf(id);
    const answer = await preview(id, {});
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } });
    expect(answer.headers['content-disposition']).toMatch(/"preview-sbr-bill-\d+\.pdf"/);
    const key = await api.key(['bills:read']);
    const pdf = await pdfOf(id, {}, key);
    expect(await titleOf(pdf)).toMatch(/^Preview of a review, bill /);
    const [line] = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'].bill.lineItems;
    const typed = { reason: 'Paid below the fee schedule.', lineItems: [{ lineItemId: line.id, disputedAmount: 1 }] };
    expect((await pdfOf(id, typed, key)).equals(pdf)).toBe(false);
    expect(await historyOf(id)).toEqual(before);
    expect((await api.call('GET', `/bills/${id}/reviews`)).json['data']).toEqual([]);
  });

  it('returns form IBR-1 after a decided second review', async () => {
    const id = await api.bill(undefined, 'denied');
    expect(await preview(id, { type: 'independent_bill_review' })).toMatchObject({
      statusCode: 409,
      json: { code: 'lifecycle_conflict' },
    });
    await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'Why.' });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
    const answer = await preview(id, { type: 'independent_bill_review' });
    expect(answer.headers['content-disposition']).toMatch(/"preview-ibr-bill-\d+\.pdf"/);
  });

  it('reports the problems that saving would report', async () => {
    const id = await api.bill(undefined, 'denied');
    expect(await preview(id, { disputedAmount: 1_000_000 })).toMatchObject({
      statusCode: 422,
      json: { errors: [{ path: 'disputedAmount' }] },
    });
    expect(await preview(id, { lineItems: [{ lineItemId: 'line_none' }] })).toMatchObject({
      statusCode: 422,
      json: { errors: [{ path: 'lineItems.0.lineItemId' }] },
    });
    expect(await preview('bill_none', {})).toMatchObject({ statusCode: 404 });
  });

  it('masks the SSN for sessions without identifiers:read', async () => {
    const id = await api.bill(undefined, 'denied');
    const session = api.session(['bills:act', 'documents:read']);
    expect(await preview(id, {}, session)).toMatchObject({ statusCode: 200 });
    expect(await titleOf(await pdfOf(id, {}, session))).toContain('redacted copy');
  });
});

describe('a draft that replaces another', () => {
  it('takes its place in one step', async () => {
    const id = await api.bill(undefined, 'denied');
    const body = { type: 'second_review', reason: 'First.', externalId: 'x-1' };
    const { id: first } = (await api.post(`/bills/${id}/reviews`, body)).json['data'];
    const edited = await api.post(`/bills/${id}/reviews`, { ...body, reason: 'Second.', replaces: first });
    expect(edited).toMatchObject({ statusCode: 201, json: { data: { reason: 'Second.', externalId: 'x-1' } } });
    expect((await api.call('GET', `/bills/${id}/reviews`)).json['data']).toMatchObject([{ reason: 'Second.' }]);
    expect((await historyOf(id)).slice(-2)).toMatchObject([{ type: 'review.created' }, { type: 'review.discarded' }]);
  });

  it('must name a draft of the same type', async () => {
    const id = await api.bill(undefined, 'denied');
    const body = { type: 'second_review', reason: 'Why.' };
    const { id: sent } = (await api.post(`/bills/${id}/reviews`, body)).json['data'];
    expect(await api.post(`/bills/${id}/reviews`, { ...body, replaces: 'review_none' })).toMatchObject({
      statusCode: 422,
      json: { errors: [{ path: 'replaces' }] },
    });
    expect((await api.call('GET', `/bills/${id}/reviews`)).json['data']).toMatchObject([{ id: sent }]);
  });
});

it('a bill states the fee of an independent bill review that is filed today', async () => {
  const id = await api.bill(undefined, 'denied');
  const { ibrFee } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
  expect(ibrFee).toMatchObject({ amount: 195, rule: { id: 'form.fee', certainty: 'unproven' } });
});
