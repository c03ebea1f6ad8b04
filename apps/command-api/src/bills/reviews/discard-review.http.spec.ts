import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp, type Call } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);

const reviewBody = { type: 'second_review', reason: 'Denied without cause.' };
const drafted = async (id: string): Promise<string> =>
  (await api.post(`/bills/${id}/reviews`, reviewBody)).json['data'].id;
const discard = (id: string, reviewId: string, how?: Call) =>
  api.call('DELETE', `/bills/${id}/reviews/${reviewId}`, undefined, how);
const denied = () => api.bill(undefined, 'denied');

describe('DELETE /bills/{id}/reviews/{reviewId}', () => {
  it('deletes a draft and publishes review.discarded', async () => {
    const id = await denied();
    const [one, other] = [await drafted(id), await drafted(id)];
    const answer = await discard(id, one);
    expect(answer).toMatchObject({ statusCode: 200, json: { data: { id: one, deleted: true } } });
    expect(answer.headers['event-position']).toMatch(/^\d+$/);
    expect((await api.call('GET', `/bills/${id}/reviews`)).json['data']).toMatchObject([{ id: other }]);
    expect(await api.call('GET', `/bills/${id}/reviews/${one}`)).toMatchObject({ statusCode: 404 });
    expect(await discard(id, one)).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
    const { json } = await api.call('GET', `/events?limit=1000&billId=${id}`);
    expect(json['events'].at(-1)).toMatchObject({
      type: 'review.discarded',
      data: { billId: id, reviewId: one, reviewType: 'second_review' },
    });
  });

  it('returns 409 for a submitted review', async () => {
    const id = await denied();
    const reviewId = await drafted(id);
    await api.post(`/bills/${id}/reviews/${reviewId}/submissions`);
    expect(await discard(id, reviewId)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    expect((await api.call('GET', `/bills/${id}/reviews`)).json['data']).toHaveLength(1);
  });

  it('returns 404 for a review of another bill and 422 for a request with a body', async () => {
    const [id, other] = [await denied(), await denied()];
    const reviewId = await drafted(id);
    expect(await discard(other, reviewId)).toMatchObject({ statusCode: 404 });
    expect(await discard(id, 'review_none')).toMatchObject({ statusCode: 404 });
    expect(await discard('bill_none', reviewId)).toMatchObject({ statusCode: 404 });
    const answer = await api.call('DELETE', `/bills/${id}/reviews/${reviewId}`, { reason: 'x' });
    expect(answer).toMatchObject({ statusCode: 422, json: { errors: [{ path: 'reason' }] } });
  });

  it('deletes the draft once per Idempotency-Key', async () => {
    const id = await denied();
    const [one, other] = [await drafted(id), await drafted(id)];
    const first = await discard(id, one, { idempotencyKey: 'd-1' });
    const again = await discard(id, one, { idempotencyKey: 'd-1' });
    expect([again.statusCode, again.headers['idempotent-replayed'], again.body]).toEqual([200, 'true', first.body]);
    // The key applies to a single path, so deleting another draft is a different request.
    expect((await discard(id, other, { idempotencyKey: 'd-1' })).headers['idempotent-replayed']).toBeUndefined();
  });

  it('requires bills:write or bills:act and access to the bill', async () => {
    const id = await api.bill(billBody({}, { customerExternalId: 'acme' }), 'denied');
    const reviewId = await drafted(id);
    const reader = { as: await api.key(['bills:read', 'bills:submit']) };
    const stranger = { as: api.session(['bills:act'], { kind: 'customer', customerExternalId: 'other' }) };
    expect(await discard(id, reviewId, reader)).toMatchObject({ statusCode: 403 });
    expect(await discard(id, reviewId, stranger)).toMatchObject({ statusCode: 404 });
    const own = { as: api.session(['bills:act'], { kind: 'customer', customerExternalId: 'acme' }) };
    expect(await discard(id, reviewId, own)).toMatchObject({ statusCode: 200 });
  });
});

it('rejects a repeated attachment of a review', async () => {
  const id = await denied();
  const [document] = (await api.call('GET', `/bills/${id}/documents`)).json['data'] as { id: string }[];
  const attachmentIds = [document!.id, document!.id];
  for (const [path, body] of [
    ['reviews', { ...reviewBody, attachmentIds }],
    ['actions', { action: 'second_review', reason: 'x', attachmentIds }],
  ] as const)
    expect(await api.post(`/bills/${id}/${path}`, body)).toMatchObject({
      statusCode: 422,
      json: { code: 'validation_error', errors: [{ path: 'attachmentIds.1' }] },
    });
});
