import { randomUUID } from 'node:crypto';
import { commandApp, errorPaths, type JsonResponse } from '#testing/http';
import { rfaBody, rfaReport } from '#testing/pure';
import { CommandApiModule } from '../command-api.module.js';
import { sentRfa } from './sent-rfa.spec-kit.js';

const api = commandApp([CommandApiModule]);
beforeEach(() => api.travelTo('2026-06-02'));

const ok = async (answer: Promise<JsonResponse>) => {
  const { statusCode, json, body } = await answer;
  if (statusCode > 299) throw new Error(body);
  return json['data'];
};
/** Times with mistyped years. */
const TIMES_BEFORE_INJURY = ['2020-06-05T20:00:00Z', '0000-01-01T00:00:00Z'];
/** A time before the date on which the RFA was recorded as sent. */
const EARLIER = '2026-06-01T20:00:00Z';
const day = '2026-06-05T20:00:00Z';
const BEFORE_INJURY_MESSAGE = 'must not be before the date of injury';
const denied = { outcome: 'denied', reason: 'Not necessary.', reviewer: { name: 'Robin Lee, MD' } };

/** Creates an RFA that was sent on June 2 and has a letter from the claims administrator dated June 10. */
const answeredRfa = async () => {
  const { id, items, documents: sent } = await sentRfa(api);
  api.travelTo('2026-06-10');
  const letter = { ...rfaReport, documentType: 'ur_response', filename: 'letter.pdf' };
  const { documents } = await ok(api.post(`/rfas/${id}/documents`, { documents: [letter] }));
  const responseDocumentId: string = documents.at(-1).id;
  const post = (step: string, body: object) => api.post(`/rfas/${id}/${step}`, body, { idempotencyKey: randomUUID() });
  return { itemId: items[0]!.id, reportId: sent[0]!.id, responseDocumentId, post };
};

const received = { channel: 'fax', status: 'received', occurredAt: day, providerMessageId: 'fax-1' };
const receivedRfa = async () => {
  const rfa = await answeredRfa();
  await ok(rfa.post('transmissions', { ...received, receivedAt: '2026-06-02T20:00:00Z' }));
  return rfa;
};
const refusals = async (answer: Promise<JsonResponse>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json['errors']];
};
const refused = (path: string, message: string) => [422, [{ path, message }]];

describe('Dates and times of a request for authorization', () => {
  it.each(TIMES_BEFORE_INJURY)(
    'rejects %s for every later step because it is before the date of injury',
    async (before) => {
      const { post, responseDocumentId } = await answeredRfa();
      for (const name of ['occurredAt', 'receivedAt', 'depositedAt'])
        expect(await refusals(post('transmissions', { ...received, [name]: before }))).toEqual(
          refused(name, BEFORE_INJURY_MESSAGE),
        );
      await ok(post('transmissions', { ...received, occurredAt: EARLIER, receivedAt: EARLIER }));
      const steps: readonly (readonly [string, string, object])[] = [
        ['information-requests', 'requestedAt', { requestText: 'MRI' }],
        ['incomplete', 'returnedAt', { reasonCode: 'other', responseDocumentId }],
        ['deferral', 'deferredAt', { reason: 'Disputed.', responseDocumentId }],
      ];
      for (const [step, name, rest] of steps)
        expect(await refusals(post(step, { ...rest, [name]: before }))).toEqual(refused(name, BEFORE_INJURY_MESSAGE));
    },
  );

  it('rejects a manual submission dated before the date of injury', async () => {
    const { post, reportId } = await answeredRfa();
    await ok(post('transmissions', { ...received, status: 'failed' }));
    const accepted = [{ code: 'document_older_than_30_days', reason: 'Still so.' }];
    const byHand = (sentAt: string) => post('submit', { channel: 'portal', documentIds: [reportId], accepted, sentAt });
    expect(await refusals(byHand('0000-01-01T00:00:00Z'))).toEqual(refused('sentAt', BEFORE_INJURY_MESSAGE));
    expect((await byHand(EARLIER)).statusCode).toBe(200);
  });

  it('shows the recorded sending time as the submission time, not the time of recording', async () => {
    const { id, documents } = await ok(api.post('/rfas', rfaBody({ externalId: randomUUID() })));
    const { id: snapshotId, contentHash } = await ok(api.post(`/rfas/${id}/signing-preview`));
    const accepted = [{ code: 'document_older_than_30_days', reason: 'Still so.' }];
    const signature = { snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim', accepted };
    await ok(api.post(`/rfas/${id}/sign`, signature));
    const sentAt = '2026-05-20T20:00:00.000Z';
    const sending = { channel: 'portal', documentIds: [documents[0].id], accepted, sentAt };
    const sent = await ok(api.post(`/rfas/${id}/submit`, sending, { idempotencyKey: randomUUID() }));
    expect([sent.submittedAt, sent.updatedAt.slice(0, 10)]).toEqual([sentAt, '2026-06-02']);
  });

  it.each(['communicatedAt', 'servedAt'])('rejects a decision with %s before the decision date', async (name) => {
    const { post, responseDocumentId, itemId } = await receivedRfa();
    const letter = { decidedAt: '2026-06-09', responseDocumentId, imrMissing: true };
    const decisions = [{ ...denied, itemId }];
    const early = { ...letter, [name]: '2026-06-08', decisions };
    expect(await refusals(post('decisions', early))).toEqual(
      refused(name, 'must not be before the date of the decision'),
    );
    const { decisions: made } = await ok(post('decisions', { ...letter, [name]: '2026-06-09', decisions }));
    const replacement = { ...letter, decidedAt: '2026-06-09T20:00:00Z', [name]: '2026-06-08', decision: denied };
    const correction = { itemId, expectedDecisionId: made[0].id, reason: 'Typed wrongly.', replacement };
    expect(await refusals(post('decision-corrections', correction))).toEqual(
      refused(`replacement.${name}`, 'must not be before the date of the decision'),
    );
  });

  it('accepts any decision date since the date of injury, including dates before the RFA was sent', async () => {
    const { post, responseDocumentId, itemId } = await answeredRfa();
    const decided = (decidedAt: string) =>
      post('decisions', { decidedAt, responseDocumentId, decisions: [{ outcome: 'approved', itemId }] });
    for (const early of ['0000-01-01', '0000-01-01T00:00:00Z'])
      expect(await refusals(decided(early))).toEqual(refused('decidedAt', BEFORE_INJURY_MESSAGE));
    expect((await decided('2026-05-29')).statusCode).toBe(200);
  });

  it('rejects the end of a deferral before its start', async () => {
    const { post, responseDocumentId } = await receivedRfa();
    await ok(post('deferral', { deferredAt: day, reason: 'Disputed.', responseDocumentId }));
    const lifted = (liftedAt: string) => post('deferral/lift', { liftedAt, reason: 'Accepted.' });
    expect(await refusals(lifted('2026-06-05T19:59:59Z'))).toEqual(
      refused('liftedAt', 'must not be before the deferral'),
    );
    expect((await lifted(day)).statusCode).toBe(200);
  });

  it('accepts document dates up to the next day and returns the paths of later dates', async () => {
    const documents = [rfaReport, { ...rfaReport, documentDate: '2026-06-04' }];
    const body = { ...rfaBody({ externalId: randomUUID() }), documents };
    expect(errorPaths(await api.post('/rfas', body))).toEqual(['documents.1.documentDate']);
    const { id } = await ok(api.post('/rfas', { ...body, documents: [{ ...rfaReport, documentDate: '2026-06-03' }] }));
    const more = await api.post(`/rfas/${id}/documents`, { documents: documents.slice(1) });
    expect(errorPaths(more)).toEqual(['documents.0.documentDate']);
  });
});
