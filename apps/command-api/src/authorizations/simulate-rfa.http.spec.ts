import { randomUUID } from 'node:crypto';
import { QueryApiModule } from '#apps/query-api';
import { rfaStream, type RfaEvent } from '#domain';
import { commandApp, errorPaths, type JsonResponse } from '#testing/http';
import { rfaBody, rfaHead } from '#testing/pure';
import { CommandApiModule } from '../command-api.module.js';
import { sentRfa } from './sent-rfa.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
beforeEach(() => api.travelTo('2026-06-02'));

const ok = async (answer: Promise<JsonResponse>) => {
  const { statusCode, json, body } = await answer;
  if (statusCode > 299) throw new Error(body);
  return json['data'];
};
const drafted = (rfa: object = {}) => ok(api.post('/rfas', rfaBody({ externalId: randomUUID(), ...rfa })));
const sent = (rfa: object = {}) => sentRfa(api, rfa);
const simulate = (id: string, body: object, how?: object) => api.post(`/sandbox/rfas/${id}/simulate`, body, how);
const done = (id: string, body: object) => ok(simulate(id, body));
const stored = (id: string) => api.engines.ledger.load<RfaEvent>(rfaStream(api.organizationId, id));
const titles = async (id: string): Promise<readonly string[]> =>
  (await ok(api.call('GET', `/rfas/${id}/events`))).map(({ title }: { title: string }) => title);

describe('POST /sandbox/rfas/{id}/simulate', () => {
  it.each<[string, string, readonly string[]]>([
    ['received', 'received', []],
    ['approved', 'approved', ['ur_response']],
    ['modified', 'modified', ['ur_response', 'imr_form']],
    ['denied', 'denied', ['ur_response', 'imr_form']],
    ['deferred', 'deferred', ['ur_response']],
    ['information_requested', 'information_requested', []],
    ['incomplete', 'incomplete', ['ur_response']],
    ['no_response', 'received', []],
  ])('simulates %s after receipt of the RFA', async (scenario, status, letters) => {
    const { id } = await sent();
    const rfa = await done(id, { scenario });
    expect(rfa).toMatchObject({ status, receipt: { basis: 'sandbox' } });
    const types = rfa.documents.map(({ documentType }: { documentType: string }) => documentType);
    expect(types).toEqual(['clinical_report', ...letters]);
    for (const { id: docId } of rfa.documents.slice(1)) {
      const headers = { authorization: `Bearer ${await api.key(['rfas:read'])}` };
      const { statusCode, rawPayload } = await api.app.inject({
        url: `/v2/rfas/${id}/documents/${docId}/content`,
        headers,
      });
      const { sizeBytes } = rfa.documents.find((document: { id: string }) => document.id === docId);
      expect([statusCode, rawPayload.length, rawPayload.subarray(0, 4).toString()]).toEqual([200, sizeBytes, '%PDF']);
    }
    expect((await stored(id)).filter(({ type }) => type === 'RfaReceived')).toHaveLength(1);
  });

  it('approves the requested quantities with an authorization number, in visits or units', async () => {
    const { id } = await sent();
    const { items, decisions, timeliness } = await done(id, { scenario: 'approved' });
    expect(timeliness).toBe('in_time');
    expect(decisions).toMatchObject([
      { outcome: 'approved', authorizedQuantity: 24, authorizationNumber: expect.stringMatching(/^SBX-\d{6}$/) },
      { outcome: 'approved', authorizedQuantity: 24 },
    ]);
    expect(items).toMatchObject([
      { countBy: 'days', unitsRemaining: 24 },
      { countBy: 'units', unitsRemaining: 24 },
    ]);
  });

  it('authorizes half in scenario modified, and decides only the listed items in scenario mixed', async () => {
    const { id } = await sent();
    expect((await done(id, { scenario: 'modified' })).decisions).toMatchObject([
      { outcome: 'modified', authorizedQuantity: 12, reviewer: { name: 'Synthetic Reviewer, MD' } },
      { outcome: 'modified', authorizedQuantity: 12 },
    ]);
    const { id: other, items } = await sent();
    const [one, two] = items.map(({ id: itemId }: { id: string }) => itemId);
    const some = await done(other, {
      scenario: 'mixed',
      items: [{ itemId: one, outcome: 'approved', authorizedUnits: 9 }],
    });
    expect(some).toMatchObject({ status: 'received', decisions: [{ authorizedUnits: 9, authorizedQuantity: null }] });
    const all = await done(other, { scenario: 'mixed', items: [{ itemId: two, outcome: 'denied' }] });
    expect(all).toMatchObject({ status: 'mixed', items: [{ outcome: 'approved' }, { outcome: 'denied' }] });
  });

  it('records no response and shows the last day for a decision as the deadline', async () => {
    const { id } = await sent();
    const { deadlines } = await done(id, { scenario: 'no_response' });
    const decision = deadlines.find((deadline: { id: string }) => deadline.id === 'decision');
    expect(decision).toMatchObject({ lastDay: '2026-06-09' });
    // A second simulation without a response appends no events.
    const { length } = await stored(id);
    await done(id, { scenario: 'no_response' });
    expect((await stored(id)).length).toBe(length);
  });

  it('marks a failed delivery so that the RFA can be submitted again', async () => {
    const { id } = await sent();
    const failed = await done(id, { scenario: 'delivery_failed' });
    expect(failed).toMatchObject({ status: 'submitted', lifecycleStatus: 'failed', receipt: null });
    expect(failed.allowedActions).toContain('submit');
  });

  it('simulates once per Idempotency-Key and replays the first letters', async () => {
    const { id } = await sent();
    const how = { idempotencyKey: randomUUID() };
    const first = await simulate(id, { scenario: 'denied' }, how);
    const again = await simulate(id, { scenario: 'denied' }, how);
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect((await simulate(id, { scenario: 'approved' }, how)).json['code']).toBe('idempotency_key_reused');
    expect((await stored(id)).filter(({ type }) => type === 'RfaDocumentAttached')).toHaveLength(3);
  });

  it('stores letters before the event, so a failed append leaves no document in the RFA', async () => {
    const { id } = await sent();
    const { length } = await stored(id);
    const lost = jest.spyOn(api.engines.ledger, 'append').mockRejectedValueOnce(new Error('the power went'));
    await expect(simulate(id, { scenario: 'approved' })).rejects.toThrow('failed');
    lost.mockRestore();
    expect((await stored(id)).length).toBe(length);
    expect(await done(id, { scenario: 'approved' })).toMatchObject({ status: 'approved', documents: { length: 2 } });
  });
});

describe('Rejected simulations', () => {
  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['scenario']],
    ['an unknown scenario', { scenario: 'paid' }, ['scenario']],
    ['scenario mixed without items', { scenario: 'mixed' }, ['items']],
    ['items with another scenario', { scenario: 'denied', items: [{ itemId: 'x', outcome: 'denied' }] }, ['items']],
    ['an item that is not an object', { scenario: 'mixed', items: [5] }, ['items.0']],
    ['an unknown item', { scenario: 'mixed', items: [{ itemId: 'rfai_x', outcome: 'denied' }] }, ['items.0.itemId']],
    [
      'invalid fields of an item',
      { scenario: 'mixed', items: [{ itemId: '', outcome: 'maybe', authorizedUnits: 0, more: 1 }] },
      ['items.0.itemId', 'items.0.outcome', 'items.0.authorizedUnits', 'items.0.more'],
    ],
    ['an unknown field', { scenario: 'denied', more: 1 }, ['more']],
  ])('returns 422 for %s', async (_, body, paths) => {
    const { id } = await sent();
    const { length } = await stored(id);
    const answer = await simulate(id, body);
    expect(answer.statusCode).toBe(422);
    expect(errorPaths(answer).toSorted()).toEqual([...paths].toSorted());
    expect((await stored(id)).length).toBe(length);
  });

  it('returns 422 for units of a denied item and for a repeated item', async () => {
    const { id, items } = await sent();
    const itemId = items[0]!.id;
    const denied = { itemId, outcome: 'denied', authorizedUnits: 3 };
    expect(
      errorPaths(await simulate(id, { scenario: 'mixed', items: [denied, { itemId, outcome: 'denied' }] })),
    ).toEqual(['items.0.authorizedUnits', 'items.1.itemId']);
  });

  it('returns 409 for a draft, for a decided RFA and for a delivery that is already complete', async () => {
    const { id: draft } = await drafted();
    const { id } = await sent();
    await done(id, { scenario: 'approved' });
    for (const [one, scenario] of [
      [draft, 'received'],
      [draft, 'no_response'],
      [draft, 'approved'],
      [draft, 'delivery_failed'],
      [id, 'denied'],
      [id, 'received'],
      [id, 'no_response'],
      [id, 'delivery_failed'],
    ] as const) {
      const { length } = await stored(one);
      expect((await simulate(one, { scenario })).json['code']).toBe('lifecycle_conflict');
      expect((await stored(one)).length).toBe(length);
    }
    expect((await simulate('rfa_none', { scenario: 'received' })).statusCode).toBe(404);
  });
});

describe('GET /rfas/{id}/events', () => {
  it('lists titles, actors and texts, with the same event IDs as the feed', async () => {
    const { id } = await sent();
    await ok(
      api.post(`/rfas/${id}/actions`, { action: 'add_note', note: 'They will call back.', actorName: 'Bo Biller' }),
    );
    await done(id, { scenario: 'information_requested', actorName: 'Sam Sandbox' });
    expect(await titles(id)).toEqual([
      ...['Drafted', 'Document added', 'Signed', 'Sent', 'Note'],
      ...['Received by the claims administrator', 'Information requested'],
    ]);
    const entries = await ok(api.call('GET', `/rfas/${id}/events`));
    expect(entries.at(4)).toMatchObject({ type: 'rfa.noted', actor: 'Bo Biller', text: 'They will call back.' });
    expect(entries.at(-1)).toMatchObject({ actor: 'Sam Sandbox', text: expect.stringMatching(/^Synthetic: /) });
    const { events } = (await api.call('GET', '/events?cursor=0&limit=1000')).json;
    const eventsById = new Map(events.map((event: { id: string }) => [event.id, event]));
    expect(eventsById.get(entries.at(3).id)).toMatchObject({ type: 'rfa.submitted', sequence: entries.at(3).sequence });
    expect(eventsById.has(entries.at(4).id)).toBe(false);
  });

  it('returns 404 to a session of another customer', async () => {
    const { id } = await ok(
      api.post('/rfas', rfaBody({ ...rfaHead, externalId: randomUUID() }, { customerExternalId: 'acme' })),
    );
    const session = (customerExternalId: string) =>
      api.session(['rfas:read'], { kind: 'customer', customerExternalId });
    const read = (as: ReturnType<typeof session>) => api.call('GET', `/rfas/${id}/events`, undefined, { as });
    expect([(await read(session('acme'))).statusCode, (await read(session('other'))).statusCode]).toEqual([200, 404]);
    expect((await api.call('GET', '/rfas/rfa_none/events')).statusCode).toBe(404);
  });
});
