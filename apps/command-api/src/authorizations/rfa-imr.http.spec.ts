import { randomUUID } from 'node:crypto';
import { QueryApiModule } from '#apps/query-api';
import { rfaStream, type RfaEvent } from '#domain';
import { commandApp, errorPaths, type JsonResponse, type Call } from '#testing/http';
import { rfaReport } from '#testing/pure';
import { CommandApiModule } from '../command-api.module.js';
import { sentRfa } from './sent-rfa.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
beforeEach(() => api.travelTo('2026-06-02'));

const ok = async (answer: Promise<JsonResponse>) => {
  const { statusCode, json, body } = await answer;
  if (statusCode > 299) throw new Error(body);
  return json['data'];
};
/** Creates an RFA sent on June 2 and simulates the claims administrator's response. */
const answered = async (scenario: string) =>
  ok(api.post(`/sandbox/rfas/${(await sentRfa(api)).id}/simulate`, { scenario }));
const record = (id: string, body: object, call: Call = {}) => api.post(`/rfas/${id}/imr`, body, call);
const stored = (id: string) => api.engines.ledger.load<RfaEvent>(rfaStream(api.organizationId, id));
const imrEvents = async (id: string) =>
  (await api.call('GET', '/events?limit=1000&types=rfa.imr_filed,rfa.imr_decided')).json['events'].filter(
    ({ data }: { data: { rfaId: string } }) => data.rfaId === id,
  );
const filing = { filedAt: '2026-06-10', filedBy: 'employee' };
const decision = { decision: 'overturned', decidedAt: '2026-07-08T17:00:00-07:00' };
const imrDays = ({ deadlines }: { deadlines: { id: string; itemIds: string[] }[] }) =>
  deadlines.filter(({ id }) => id === 'imr').flatMap(({ itemIds }) => itemIds);

describe('POST /rfas/{id}/imr', () => {
  it('records the application and the decision, and lists overturned items for correction', async () => {
    const rfa = await answered('denied');
    const { id } = rfa;
    const [one, two] = rfa.items.map((item: { id: string }) => item.id);
    expect([imrDays(rfa), rfa.imr]).toEqual([[one, two], []]);
    expect(rfa.allowedActions).toContain('record_imr');
    api.travelTo('2026-06-12');
    const filed = await ok(record(id, { ...filing, itemIds: [one], actorName: 'Bo Biller' }));
    expect(filed.imr).toEqual([
      {
        ...{ id: expect.stringMatching(/^rfaimr_/), itemIds: [one], ...filing, documentId: null },
        ...{ decisions: [], awaiting: [one], toCorrect: [] },
      },
    ]);
    expect([imrDays(filed), filed.status]).toEqual([[two], 'denied']);
    api.travelTo('2026-07-10');
    const letter = { ...rfaReport, documentType: 'other', filename: 'determination.pdf' };
    const { documents } = await ok(api.post(`/rfas/${id}/documents`, { documents: [letter] }));
    const documentId = documents.at(-1).id;
    const decided = await ok(record(id, { ...decision, documentId }));
    expect(decided.imr).toMatchObject([
      {
        decisions: [{ itemIds: [one], decision: 'overturned', decidedAt: '2026-07-09T00:00:00.000Z', documentId }],
        ...{ awaiting: [], toCorrect: [one] },
      },
    ]);
    // The IMR decision does not change the items.
    expect([decided.status, decided.decisions]).toEqual(['denied', rfa.decisions]);
    expect(await ok(api.call('GET', `/rfas/${id}`))).toEqual(decided);
    const corrected = await ok(
      api.post(`/rfas/${id}/decision-corrections`, {
        ...{ itemId: one, expectedDecisionId: decided.decisions[0].id, basis: 'imr', reason: 'Overturned' },
        replacement: { decidedAt: '2026-07-08', responseDocumentId: documentId, decision: { outcome: 'approved' } },
      }),
    );
    expect([corrected.status, corrected.imr[0].toCorrect]).toEqual(['mixed', []]);

    const events = await imrEvents(id);
    expect(events.map(({ type, data }: { type: string; data: object }) => [type, data])).toEqual([
      ['rfa.imr_filed', { rfaId: id, customerExternalId: null, itemIds: [one] }],
      ['rfa.imr_decided', { rfaId: id, customerExternalId: null, itemIds: [one], decision: 'overturned' }],
    ]);
    const history = await ok(api.call('GET', `/rfas/${id}/events`));
    expect(
      history
        .filter(({ type }: { type: string }) => type.startsWith('rfa.imr'))
        .map(({ title, actor }: { title: string; actor: string }) => [title, actor]),
    ).toEqual([
      ['Independent medical review requested', 'Bo Biller'],
      ['Decided by independent medical review', expect.any(String)],
    ]);
  });

  it('records a decision without an earlier application, or both in one request', async () => {
    const first = await answered('modified');
    const second = await answered('denied');
    api.travelTo('2026-07-10');
    expect((await ok(record(first.id, decision))).imr).toMatchObject([{ filedAt: null, filedBy: null, awaiting: [] }]);
    expect((await ok(record(second.id, { ...filing, ...decision }))).imr).toMatchObject([
      { ...filing, decisions: [{ decision: 'overturned' }] },
    ]);
    expect((await imrEvents(second.id)).map(({ type }: { type: string }) => type)).toEqual([
      ...['rfa.imr_filed', 'rfa.imr_decided'],
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['filedAt']],
    ['only an acting user', { actorName: 'Bo' }, ['filedAt']],
    ['a filing date without the filer', { filedAt: '2026-06-02' }, ['filedBy']],
    ['a filer without the filing date', { filedBy: 'employee' }, ['filedAt']],
    ['a decision without its date', { decision: 'upheld' }, ['decidedAt']],
    ['a decision date without the decision', { decidedAt: '2026-06-02' }, ['decision']],
    ['an invalid filer', { filedAt: '2026-06-02', filedBy: 'payer' }, ['filedBy']],
    ['an unknown decision', { decision: 'maybe', decidedAt: '2026-06-02' }, ['decision']],
    ['an invalid date', { filedAt: '2026-02-30', filedBy: 'employee' }, ['filedAt']],
    ['a time without offset', { decision: 'upheld', decidedAt: '2026-06-02T10:00:00' }, ['decidedAt']],
    ['a filing date in the future', { filedAt: '2026-06-03', filedBy: 'employee' }, ['filedAt']],
    ['a decision date in the future', { decision: 'upheld', decidedAt: '2026-06-03' }, ['decidedAt']],
    ['a filing date before the decision', { filedAt: '2026-06-01', filedBy: 'employee' }, ['filedAt']],
    ['an unknown document', { filedAt: '2026-06-02', filedBy: 'employee', documentId: 'doc_x' }, ['documentId']],
    ['an unknown item', { filedAt: '2026-06-02', filedBy: 'employee', itemIds: ['rfai_x'] }, ['itemIds.0']],
    ['an empty list of items', { filedAt: '2026-06-02', filedBy: 'employee', itemIds: [] }, ['itemIds']],
    ['an unknown field', { filedAt: '2026-06-02', filedBy: 'employee', more: 1 }, ['more']],
  ])('returns 422 for %s', async (_, body, paths) => {
    const { id } = await answered('denied');
    const { length } = await stored(id);
    const answer = await record(id, body);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
    expect((await stored(id)).length).toBe(length);
  });

  it('returns 409 for an approved RFA and 404 for an unknown RFA', async () => {
    const { id } = await answered('approved');
    expect((await record(id, { ...filing, filedAt: '2026-06-02' })).json['code']).toBe('lifecycle_conflict');
    expect((await record('rfa_none', filing)).statusCode).toBe(404);
  });

  it('requires permission to record responses', async () => {
    const { id } = await answered('denied');
    const body = { filedAt: '2026-06-02', filedBy: 'employee' };
    expect((await record(id, body, { as: api.session(['rfas:read']) })).statusCode).toBe(403);
    expect((await record(id, body, { as: await api.key(['rfas:read']) })).statusCode).toBe(403);
    const answer = await record(id, body, { as: api.session(['rfas:act']) });
    // A caller without read permission gets only the receipt.
    expect([answer.statusCode, answer.json['data'].imr]).toEqual([200, undefined]);
  });

  it('records once per Idempotency-Key, also if the first append failed', async () => {
    const { id } = await answered('denied');
    api.travelTo('2026-07-10');
    const how = { idempotencyKey: randomUUID() };
    const lost = jest.spyOn(api.engines.ledger, 'append').mockRejectedValueOnce(new Error('the power went'));
    await expect(record(id, { ...filing, ...decision }, how)).rejects.toThrow('failed');
    lost.mockRestore();
    expect((await stored(id)).filter(({ type }) => type.startsWith('RfaImr'))).toEqual([]);
    const first = await record(id, { ...filing, ...decision }, how);
    const again = await record(id, { ...filing, ...decision }, how);
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect((await record(id, decision, how)).json['code']).toBe('idempotency_key_reused');
    expect((await stored(id)).filter(({ type }) => type.startsWith('RfaImr'))).toHaveLength(2);
  });
});

describe('IMR scenarios of the sandbox', () => {
  it.each([
    ['imr_overturned', 'overturned', 2],
    ['imr_upheld', 'upheld', 0],
  ])('%s decides the denied items and attaches a determination', async (scenario, outcome, toCorrect) => {
    const { id } = await answered('denied');
    const { status, imr, documents } = await ok(api.post(`/sandbox/rfas/${id}/simulate`, { scenario }));
    expect([status, imr[0].toCorrect.length, documents.at(-1).documentType]).toEqual(['denied', toCorrect, 'other']);
    expect(imr).toMatchObject([
      { filedBy: 'employee', decisions: [{ decision: outcome, documentId: documents.at(-1).id }] },
    ]);
  });

  it('decides each pending application separately and returns 409 if nothing was denied', async () => {
    const { id, items } = await answered('denied');
    for (const item of items) await ok(record(id, { filedAt: '2026-06-02', filedBy: 'physician', itemIds: [item.id] }));
    const { imr } = await ok(api.post(`/sandbox/rfas/${id}/simulate`, { scenario: 'imr_upheld' }));
    expect(imr.map(({ filedBy, awaiting }: { filedBy: string; awaiting: string[] }) => [filedBy, awaiting])).toEqual([
      ['physician', []],
      ['physician', []],
    ]);
    const approved = await answered('approved');
    const { length } = await stored(approved.id);
    const refused = await api.post(`/sandbox/rfas/${approved.id}/simulate`, { scenario: 'imr_upheld' });
    expect(refused.json['code']).toBe('lifecycle_conflict');
    expect((await stored(approved.id)).length).toBe(length);
  });
});
