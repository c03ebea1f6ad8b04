import { randomUUID } from 'node:crypto';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { BrowserPermission } from '#contracts';
import { rfaStream, type RfaEvent, type SubjectShredded } from '#domain';
import { commandApp, startCommandApp, errorPaths, type JsonResponse, type Call } from '#testing/http';
import { rfaBody, rfaReport } from '#testing/pure';
import { CommandApiModule } from '../command-api.module.js';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
/** Date when the RFAs are sent (a Tuesday). */
const SENT_DATE = '2026-06-02';
/** Last day for a decision (five business days after `SENT_DATE`), and the day after it. */
const [LAST_DAY, AFTER] = ['2026-06-09', '2026-06-10'];
beforeEach(() => api.travelTo(SENT_DATE));

const ok = async (answer: Promise<JsonResponse>) => {
  const { statusCode, json, body } = await answer;
  if (statusCode > 299) throw new Error(body);
  return json['data'];
};

interface Drafted {
  readonly id: string;
  readonly documents: readonly { readonly id: string }[];
}

/** Creates an RFA and records that it was sent by fax on `SENT_DATE`. */
const sent = async (more: object = {}, how: Call = {}, on: Pick<typeof api, 'post'> = api): Promise<Drafted> => {
  const documents = [{ ...rfaReport, documentDate: '2026-06-01' }];
  const body = rfaBody({ externalId: randomUUID(), recommendationDate: '2026-06-01' }, { documents, ...more });
  const { id, documents: kept } = await ok(on.post('/rfas', body, how));
  const { id: snapshotId, contentHash } = await ok(on.post(`/rfas/${id}/signing-preview`));
  const signature = { snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim' };
  await ok(on.post(`/rfas/${id}/sign`, signature));
  const sending = { channel: 'fax', recorded: true, destination: { fax: '213-555-0142' } };
  const submission = { ...sending, documentIds: [kept[0].id] };
  return ok(on.post(`/rfas/${id}/submit`, submission, { idempotencyKey: randomUUID() }));
};
const simulate = (id: string, scenario: string, on: Pick<typeof api, 'post'> = api) =>
  ok(on.post(`/sandbox/rfas/${id}/simulate`, { scenario }));
const received = async (): Promise<Drafted> => simulate((await sent()).id, 'received');

interface Task {
  readonly id: string;
  readonly kind: string;
}

const list = async (query: string, how?: Call) =>
  (await api.call('GET', `/rfa-follow-ups?${query}`, undefined, how)).json;
const tasksOf = async (id: string, more = ''): Promise<readonly Task[]> => (await list(`rfaId=${id}${more}`))['data'];
const kindsOf = async (id: string, more = '') => (await tasksOf(id, more)).map(({ kind }) => kind);
const followUp = (task: string, body: object, how?: Call) => api.call('PATCH', `/rfa-follow-ups/${task}`, body, how);
/** Creates an RFA without a response and returns it with its task on the day after the last day for a decision. */
const unanswered = async () => {
  const { id } = await received();
  api.travelTo(AFTER);
  return { id, task: `${id}.no_response.decision-${SENT_DATE}` };
};

describe('GET /rfa-follow-ups', () => {
  it('lists a task from its start date until its condition no longer applies', async () => {
    const { id, documents } = await sent();
    expect(await kindsOf(id)).toEqual([]);
    api.travelTo('2026-06-03');
    expect(await kindsOf(id)).toEqual(['receipt_missing']);
    const receipt = { channel: 'fax', status: 'received', occurredAt: `${SENT_DATE}T18:00:00.000Z` };
    await ok(api.post(`/rfas/${id}/transmissions`, { ...receipt, proofDocumentId: documents[0]!.id }));
    expect(await kindsOf(id)).toEqual([]);
    api.travelTo(LAST_DAY);
    expect(await kindsOf(id)).toEqual(['answer_expected']);
    api.travelTo(AFTER);
    expect(await tasksOf(id)).toMatchObject([
      {
        ...{ id: `${id}.no_response.decision-${SENT_DATE}`, kind: 'no_response', state: 'open', since: AFTER },
        ...{ dueAt: LAST_DAY, rfaId: id, status: 'received', claimNumber: 'WC-2026-0001', outcome: null, note: null },
        citation: expect.stringContaining('Labor Code § 4610'),
      },
    ]);
    await simulate(id, 'approved');
    expect(await kindsOf(id)).toEqual(['schedule_treatment']);
  });

  it('lists an unprocessed letter as a task until a recorded response refers to it', async () => {
    const { id } = await received();
    const letter = { ...rfaReport, documentType: 'ur_response', filename: 'letter.pdf', documentDate: SENT_DATE };
    const { documents } = await ok(api.post(`/rfas/${id}/documents`, { documents: [letter] }));
    const requestDocumentId = documents.at(-1).id;
    expect(await tasksOf(id)).toMatchObject([{ id: `${id}.decision_to_record.${requestDocumentId}` }]);
    const question = { requestedAt: `${SENT_DATE}T18:00:00.000Z`, requestText: 'MRI report', dueAt: '2026-06-12' };
    const path = `/rfas/${id}/information-requests`;
    expect(errorPaths(await api.post(path, { ...question, requestDocumentId: 'doc_x' }))).toEqual([
      'requestDocumentId',
    ]);
    const asked = await ok(api.post(path, { ...question, requestDocumentId }));
    expect(asked.informationRequests).toMatchObject([{ requestDocumentId }]);
    expect(await tasksOf(id)).toMatchObject([{ kind: 'information_to_answer', dueAt: '2026-06-12' }]);
  });

  it('filters by kind, RFA and administrator, keeps the order across pages and counts all tasks', async () => {
    const made = [await sent(), await sent(), await sent()].map(({ id }) => id);
    const mine = ({ rfaId }: { rfaId: string }) => made.includes(rfaId);
    api.travelTo('2026-06-03');
    const all = await list('kind=receipt_missing&limit=200');
    expect(all['data'].filter(mine)).toHaveLength(3);
    expect(all['summary']).toEqual({
      total: all['data'].length,
      byKind: [{ kind: 'receipt_missing', label: 'Receipt not recorded', count: all['data'].length }],
    });
    const first = await list('kind=receipt_missing&limit=2');
    const paged = [...first['data']];
    for (let cursor = first['nextCursor']; cursor !== null;) {
      const next = await list(`kind=receipt_missing&limit=2&cursor=${cursor}`);
      expect(next['summary']).toEqual(all['summary']);
      paged.push(...next['data']);
      cursor = next['nextCursor'];
    }
    expect(paged).toEqual(all['data']);
    const [one] = all['data'];
    const other = await api.call('GET', `/rfa-follow-ups?kind=no_response&limit=2&cursor=${first['nextCursor']}`);
    expect([other.statusCode, other.json['code']]).toEqual([400, 'invalid_parameter']);
    expect((await list(`claimsAdminId=${one.claimsAdminId}&limit=200`))['data'].filter(mine)).toHaveLength(3);
    expect((await list('claimsAdminId=ca_x'))['data']).toEqual([]);
    for (const query of ['kind=other', 'limit=201', 'more=1'])
      expect((await api.call('GET', `/rfa-follow-ups?${query}`)).statusCode).toBe(400);
  });

  it('lists no tasks of an RFA whose data was erased', async () => {
    const { id } = await unanswered();
    expect(await kindsOf(id)).toEqual(['no_response']);
    const { ledger, vault } = api.engines;
    const stream = rfaStream(api.organizationId, id);
    const history = await ledger.load<RfaEvent>(stream);
    const order = { type: 'SubjectShredded', data: { subject: id, shreddedAt: `${AFTER}T20:00:00.000Z` } } as const;
    const { events } = await ledger.append<SubjectShredded>(stream, history.length - 1, [order], history[0]!.metadata);
    await vault.shred(id, { shreddedAt: order.data.shreddedAt, eventId: events[0]!.id });
    expect(await list(`rfaId=${id}`)).toMatchObject({ data: [], summary: { total: 0, byKind: [] } });
  });
});

describe('PATCH /rfa-follow-ups/{id}', () => {
  it('stores the follow-up, shows it in the history of the RFA, and omits it from the feed', async () => {
    const { id, task } = await unanswered();
    const note = 'Nobody at the UR desk';
    const update = { outcome: 'message_left', assigneeReference: 'biller-7', note, actorName: 'Dana Biller' };
    expect(await ok(followUp(task, update))).toMatchObject({
      ...{ id: task, state: 'open', outcome: 'message_left', assigneeReference: 'biller-7', note },
      followedUpBy: 'Dana Biller',
    });
    expect(await tasksOf(id)).toMatchObject([{ outcome: 'message_left', note, followedUpBy: 'Dana Biller' }]);
    const history = await ok(api.call('GET', `/rfas/${id}/events`));
    expect(history.at(-1)).toMatchObject({ type: 'rfa.followed_up', title: 'Follow-up recorded', text: note });
    expect(await tasksOf(id, '&assigneeReference=biller-7')).toHaveLength(1);
    expect(await tasksOf(id, '&assigneeReference=biller-8')).toEqual([]);
    expect(await tasksOf(id, '&assigneeReference=none')).toEqual([]);
    await ok(followUp(task, { assigneeReference: null }));
    expect(await tasksOf(id, '&assigneeReference=none')).toHaveLength(1);
    const events = (await api.call('GET', '/events?limit=1000')).json['events'];
    expect(JSON.stringify(events)).not.toMatch(/followed|Nobody|biller-7/);
    const stored = await api.engines.events.readStream(rfaStream(api.organizationId, id), 0, 100);
    const clear = JSON.stringify(
      stored.map(({ data }) => data),
      (name, value: unknown) => (name === 'sealed' ? undefined : value),
    );
    expect(clear).not.toMatch(/Nobody|biller-7|Dana/);
  });

  it('hides a snoozed task and lists it again on its snooze date', async () => {
    const { id, task } = await unanswered();
    const snoozed = await ok(followUp(task, { snoozedUntil: '2026-06-15' }));
    expect(snoozed).toMatchObject({ state: 'snoozed', snoozedUntil: '2026-06-15', outcome: null });
    expect(await tasksOf(id)).toEqual([]);
    expect(await tasksOf(id, '&snoozed=1')).toMatchObject([{ id: task, state: 'snoozed' }]);
    api.travelTo('2026-06-15');
    expect(await tasksOf(id)).toMatchObject([{ id: task, state: 'open' }]);
    expect(await tasksOf(id, '&snoozed=1')).toEqual([]);
  });

  it('closes the task by a review and rejects a second review', async () => {
    const { id, task } = await unanswered();
    expect(await ok(followUp(task, { outcome: 'reviewed' }))).toMatchObject({ state: 'reviewed' });
    expect(await tasksOf(id)).toEqual([]);
    expect(await tasksOf(id, '&snoozed=1')).toEqual([]);
    const again = await followUp(task, { outcome: 'reviewed' });
    expect([again.statusCode, again.json['code']]).toEqual([409, 'lifecycle_conflict']);
  });

  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['']],
    ['only an acting user', { actorName: 'Dana Biller' }, ['']],
    ['an unknown outcome', { outcome: 'answered' }, ['outcome']],
    ['today', { snoozedUntil: AFTER }, ['snoozedUntil']],
    ['an invalid date', { snoozedUntil: '2026-02-30' }, ['snoozedUntil']],
    ['a snooze date with a review', { outcome: 'reviewed', snoozedUntil: '2026-06-20' }, ['snoozedUntil']],
    ['empty texts', { assigneeReference: '', note: ' ' }, ['']],
    ['a name that is too long', { assigneeReference: 'x'.repeat(201) }, ['assigneeReference']],
    ['a note that is too long', { note: 'x'.repeat(4001) }, ['note']],
    ['an unknown field', { outcome: 'reviewed', more: 1 }, ['more']],
  ])('returns 422 with the path of the field for %s', async (_, body, paths) => {
    const { task } = await unanswered();
    const answer = await followUp(task, body);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
  });

  it('returns 404 for an invalid task ID and 409 for a task that is not due', async () => {
    const { id, task } = await unanswered();
    const missing = [id, `${id}.no_response`, `${id}.other.x`, `rfa_x.no_response.x`, 'x', `${task}.y`];
    for (const unknown of missing) expect((await followUp(unknown, { outcome: 'reviewed' })).statusCode).toBe(404);
    for (const other of [`${id}.no_response.decision-2026-01-01`, `${id}.receipt_missing.rfatx_x`]) {
      const answer = await followUp(other, { outcome: 'reviewed' });
      expect([answer.statusCode, answer.json['code']]).toEqual([409, 'lifecycle_conflict']);
    }
    api.travelTo(LAST_DAY);
    expect((await followUp(task, { outcome: 'reviewed' })).json['code']).toBe('lifecycle_conflict');
  });

  it('records one follow-up per Idempotency-Key, even if the RFA changes in between', async () => {
    const { id, task } = await unanswered();
    const key = { idempotencyKey: randomUUID() };
    const first = await followUp(task, { outcome: 'reviewed' }, key);
    await simulate(id, 'approved');
    const again = await followUp(task, { outcome: 'reviewed' }, key);
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    const reused = await followUp(task, { outcome: 'message_left' }, key);
    expect([reused.statusCode, reused.json['code']]).toEqual([409, 'idempotency_key_reused']);
    const stored = await api.engines.events.readStream(rfaStream(api.organizationId, id), 0, 100);
    expect(stored.filter(({ type }) => type === 'RfaFollowedUp')).toHaveLength(1);
  });
});

describe('Access to follow-ups', () => {
  it('returns only a receipt without patient data to a key that can write but not read', async () => {
    const { task } = await unanswered();
    const as = await api.key(['rfas:write']);
    const { statusCode, json } = await followUp(task, { outcome: 'message_left', note: 'Nobody' }, { as });
    expect([statusCode, json['data'].outcome]).toEqual([200, 'message_left']);
    expect(JSON.stringify(json)).not.toMatch(/Sandoval|WC-2026|Kim|Nobody|pat_/);
    expect((await followUp(task, { outcome: 'reviewed' }, { as: await api.key(['rfas:read']) })).statusCode).toBe(403);
    expect((await api.call('GET', '/rfa-follow-ups', undefined, { as })).statusCode).toBe(403);
  });

  it("shows a customer's session only the tasks of that customer", async () => {
    const acme = { kind: 'customer', customerExternalId: 'acme' } as const;
    const may: BrowserPermission[] = ['rfas:read', 'rfas:create', 'rfas:act'];
    const [own, other] = [api.session(may, acme), api.session(may, { ...acme, customerExternalId: 'other' })];
    const { id } = await sent({ customerExternalId: 'acme' });
    await simulate(id, 'received');
    api.travelTo(AFTER);
    const task = `${id}.no_response.decision-${SENT_DATE}`;
    const seenBy = async (as: string) => (await list(`rfaId=${id}`, { as }))['data'].length;
    expect([await seenBy(own), await seenBy(other)]).toEqual([1, 0]);
    expect((await list('customerExternalId=acme'))['data']).toMatchObject([{ id: task, customerExternalId: 'acme' }]);
    expect((await followUp(task, { outcome: 'message_left' }, { as: other })).statusCode).toBe(404);
    expect((await followUp(task, { outcome: 'message_left' }, { as: own })).statusCode).toBe(200);
    const ofBill = api.session(may, { kind: 'bill', billId: 'bill_x', customerExternalId: null });
    const refused = await api.call('GET', '/rfa-follow-ups', undefined, { as: ofBill });
    expect([refused.statusCode, refused.json['code']]).toEqual([403, 'scope_not_allowed']);
  });

  it('gives the same results on the production engines', async () => {
    const production = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], {
      production: true,
    });
    try {
      production.travelTo(SENT_DATE);
      const { id } = await simulate((await sent({}, {}, production)).id, 'received', production);
      const tasks = async (query = '') => {
        const path = `/rfa-follow-ups?rfaId=${id}${query}`;
        const { json } = await production.call('GET', path);
        return json['data'].map(({ kind }: Task) => kind);
      };
      expect(await tasks()).toEqual([]);
      production.travelTo(AFTER);
      expect(await tasks()).toEqual(['no_response']);
      const path = `/rfa-follow-ups/${id}.no_response.decision-${SENT_DATE}`;
      const update = { snoozedUntil: '2026-06-15', assigneeReference: 'biller-7', note: 'Nobody there' };
      expect((await production.call('PATCH', path, update)).statusCode).toBe(200);
      expect([await tasks(), await tasks('&snoozed=1&assigneeReference=biller-7')]).toEqual([[], ['no_response']]);
    } finally {
      await production.close();
    }
  });

  it('returns 403 for an organization without treatment billing', async () => {
    const without = await startCommandApp([CommandApiModule, QueryApiModule], { treatmentBilling: false });
    try {
      const answers = [
        await without.call('GET', '/rfa-follow-ups'),
        await without.call('PATCH', '/rfa-follow-ups/x', { outcome: 'reviewed' }),
      ];
      for (const { statusCode, json } of answers)
        expect([statusCode, json['code']]).toEqual([403, 'treatment_billing_not_enabled']);
    } finally {
      await without.close();
    }
  });
});
