import { randomUUID } from 'node:crypto';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { BrowserPermission } from '#contracts';
import { DueRfas } from '#commands';
import { addDays, rfaStream } from '#domain';
import { commandApp, START_DATE, startCommandApp, errorPaths, type Call } from '#testing/http';
import { rfaBody as draft, rfaHead as head, rfaItem as physio, rfaReport as report } from '#testing/pure';
import { CommandApiModule } from '../command-api.module.js';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const keyed = (): Call => ({ idempotencyKey: randomUUID() });

const ok = async (answer: ReturnType<typeof api.call>) => {
  const { statusCode, json, body } = await answer;
  if (statusCode > 299) throw new Error(body);
  return json['data'];
};
const get = (id: string) => ok(api.call('GET', `/rfas/${id}`));
const drafted = async (body: object = draft()) => ok(api.post('/rfas', body));
const signature = async (id: string) => {
  const { id: snapshotId, contentHash } = await ok(api.post(`/rfas/${id}/signing-preview`));
  return { snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim' };
};
const signed = async (body?: object) => {
  const { id } = await drafted(body);
  return ok(api.post(`/rfas/${id}/sign`, await signature(id)));
};
const packetOf = (rfa: { documents: { id: string }[] }) => ({
  channel: 'fax',
  destination: { fax: '213-555-0142' },
  documentIds: [rfa.documents[0]!.id],
});
/** Previews the packet and returns the submission with its hash. */
const sending = async (rfa: { id: string; documents: { id: string }[] }) => {
  const { headers } = await api.post(`/rfas/${rfa.id}/packet`, packetOf(rfa));
  return { ...packetOf(rfa), packetHash: headers['packet-hash'] };
};
const submitted = async () => {
  const rfa = await signed();
  return ok(api.post(`/rfas/${rfa.id}/submit`, await sending(rfa), keyed()));
};
const stamp = { channel: 'fax', status: 'received', occurredAt: '2026-03-02T18:00:00.000Z', providerMessageId: 'f-1' };
const received = async () => ok(api.post(`/rfas/${(await submitted()).id}/transmissions`, stamp));
/** Creates a received RFA with a letter from the claims administrator. */
const answered = async () => {
  const { id } = await received();
  const letter = { ...report, documentType: 'ur_response', filename: 'letter.pdf' };
  const rfa = await ok(api.post(`/rfas/${id}/documents`, { documents: [letter] }));
  return { rfa, responseDocumentId: rfa.documents[1].id as string };
};
const rfaEvents = async (id: string) =>
  (await api.call('GET', '/events?limit=1000&types=rfa.*')).json['events'].filter(
    ({ data }: { data: { rfaId: string } }) => data.rfaId === id,
  );
const reviewer = { name: 'Robin Lee, MD' };

describe('Request for authorization over HTTP', () => {
  it('goes from draft to corrected decision, publishes events and appears in the list', async () => {
    const { rfa, responseDocumentId } = await answered();
    const [first, second] = rfa.items;
    const decided = await ok(
      api.post(`/rfas/${rfa.id}/decisions`, {
        decidedAt: '2026-03-02',
        responseDocumentId,
        imrMissing: true,
        decisions: [
          { itemId: first.id, outcome: 'modified', authorizedQuantity: 12, reason: 'Twelve, then anew', reviewer },
          { itemId: second.id, outcome: 'approved', authorizationNumber: 'AUTH-9' },
        ],
      }),
    );
    expect([decided.status, decided.lifecycleStatus]).toEqual(['mixed', 'processed']);
    expect(decided.decisions).toMatchObject([
      { outcome: 'modified', authorizedQuantity: 12, countBy: 'days' },
      { outcome: 'approved', authorizationNumber: 'AUTH-9', countBy: null },
    ]);
    expect(await get(rfa.id)).toEqual(decided);
    const corrected = await ok(
      api.post(`/rfas/${rfa.id}/decision-corrections`, {
        itemId: first.id,
        expectedDecisionId: decided.decisions[0].id,
        basis: 'imr',
        reason: 'Overturned',
        replacement: { decidedAt: '2026-03-02', responseDocumentId, decision: { outcome: 'approved' } },
      }),
    );
    expect([corrected.status, corrected.correctedDecisions.length]).toEqual(['approved', 1]);
    const events = await rfaEvents(rfa.id);
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      ...['rfa.created', 'rfa.document_added', 'rfa.status.updated', 'rfa.signed', 'rfa.status.updated'],
      ...['rfa.submitted', 'rfa.status.updated', 'rfa.delivery.updated', 'rfa.received', 'rfa.status.updated'],
      ...['rfa.document_added', 'rfa.decided', 'rfa.status.updated', 'rfa.decision_corrected', 'rfa.status.updated'],
    ]);
    expect(events.at(-1).data).toEqual({
      ...{ rfaId: rfa.id, customerExternalId: null, status: 'approved', previousStatus: 'mixed' },
    });
    for (const text of ['Sandoval', 'WC-2026', 'M54', '97110', 'AUTH', 'Twelve', 'Lee', 'Kim'])
      expect(JSON.stringify(events)).not.toContain(text);
    const { json } = await api.call('GET', '/rfas?search=sandoval&status=approved');
    expect(json['data'].map(({ id }: { id: string }) => id)).toContain(rfa.id);
    expect(json['summary'].byStatus).toEqual([{ status: 'approved', count: json['summary'].total }]);
  });

  it('stores gender and state of injury', async () => {
    const body = draft();
    const { patient, claim } = body.rfa;
    const created = await drafted({
      rfa: { ...body.rfa, patient: { ...patient, gender: 'F' }, claim: { ...claim, injuryState: 'CA' } },
    });
    expect([created.patient.gender, created.claim.injuryState]).toEqual(['F', 'CA']);
    expect(await get(created.id)).toMatchObject({ patient: { gender: 'F' }, claim: { injuryState: 'CA' } });
    const { id } = await drafted();
    expect(await get(id)).toMatchObject({ patient: { gender: null }, claim: { injuryState: null } });
    expect(
      errorPaths(
        await api.post('/rfas', {
          rfa: { ...body.rfa, patient: { ...patient, gender: 'W' }, claim: { ...claim, injuryState: 'Cal' } },
        }),
      ),
    ).toEqual(['rfa.patient.gender', 'rfa.claim.injuryState']);
  });

  it('publishes externalId in rfa.created and status in rfa.decided, and warns of a missing IMR form', async () => {
    const { rfa, responseDocumentId } = await answered();
    const [first, second] = rfa.items;
    expect(rfa.warnings).toEqual([]);
    const letter = { decidedAt: '2026-03-02', responseDocumentId };
    const denial = { itemId: first.id, outcome: 'denied', reason: 'Not necessary', reviewer };
    const decided = await ok(
      api.post(`/rfas/${rfa.id}/decisions`, { ...letter, imrMissing: true, decisions: [denial] }),
    );
    const warning = { code: 'imr_form_missing', path: 'decisions.0.imrDocumentId', message: expect.any(String) };
    expect(decided.warnings).toEqual([warning]);
    await ok(
      api.post(`/rfas/${rfa.id}/decisions`, { ...letter, decisions: [{ itemId: second.id, outcome: 'approved' }] }),
    );
    expect((await get(rfa.id)).warnings).toEqual([warning]);
    const events = await rfaEvents(rfa.id);
    const eventsOf = (type: string) => events.filter((event: { type: string }) => event.type === type);
    expect(eventsOf('rfa.created')[0].data.externalId).toBe(rfa.externalId);
    expect(rfa.externalId).toEqual(expect.any(String));
    expect(eventsOf('rfa.decided').map(({ data }: { data: { status: string } }) => data.status)).toEqual([
      'received',
      'mixed',
    ]);
  });

  it('accepts an incomplete draft and lists missing fields', async () => {
    const { claimNumber: _, ...claim } = head.claim;
    const rfa = await drafted(draft({ claim, items: [], expedited: true }, { documents: [] }));
    expect(rfa.readiness.missing.map(({ code }: { code: string }) => code)).toEqual([
      ...['claim_number_missing', 'certification_missing', 'item_missing', 'clinical_report_missing'],
      'signature_missing',
    ]);
    const answer = await api.post(`/rfas/${rfa.id}/sign`, await signature(rfa.id));
    expect([answer.statusCode, answer.json['code'], errorPaths(answer)]).toEqual([
      422,
      'rfa_not_ready',
      ['rfa.claim.claimNumber', 'rfa.certification', 'rfa.items', 'documents'],
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    ['an unknown field', draft({ more: 1 }), ['rfa.more']],
    ['both an ID and an external ID', draft({ patient: { ...head.patient, id: 'pat_x' } }), ['rfa.patient.id']],
    [
      'a patient ID of another organization',
      draft({ patient: { ...head.patient, externalId: undefined, id: 'pat_x' } }),
      ['rfa.patient.id'],
    ],
    [
      'an unknown administrator',
      draft({ claim: { ...head.claim, claimsAdministrator: { id: 'ca_x', name: 'x' } } }),
      ['rfa.claim.claimsAdministrator.id'],
    ],
    ['an incomplete code range', draft({ items: [{ codeFrom: '97110' }] }), ['rfa.items.0.codeTo']],
    [
      'a code range with codes of different lengths',
      draft({ items: [{ codeFrom: '97110', codeTo: 'E0730X' }] }),
      ['rfa.items.0.codeTo'],
    ],
    [
      'both a code and a code range',
      draft({ items: [{ ...physio, codeFrom: '97110', codeTo: '97112' }] }),
      ['rfa.items.0.procedureCode'],
    ],
    [
      'a date of injury in the future',
      draft({ claim: { ...head.claim, dateOfInjury: '2027-01-01' } }),
      ['rfa.claim.dateOfInjury'],
    ],
    ['a recommendation date in the future', draft({ recommendationDate: '2026-03-03' }), ['rfa.recommendationDate']],
    ['an unknown item', draft({ items: [{ ...physio, id: 'rfai_x' }] }), ['rfa.items.0.id']],
    [
      'a period that ends before it begins',
      draft({ items: [{ requestedFrom: '2026-03-05', requestedTo: '2026-03-04' }] }),
      ['rfa.items.0.requestedTo'],
    ],
    [
      'an unknown document type',
      draft({}, { documents: [{ ...report, documentType: 'x' }] }),
      ['documents.0.documentType'],
    ],
    ['invalid Base64', draft({}, { documents: [{ ...report, contentBase64: '*' }] }), ['documents.0.contentBase64']],
  ])('returns 422 with the path of the field for %s', async (_, body, paths) => {
    const answer = await api.post('/rfas', body);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
  });

  it('replaces a draft with the same item IDs, and copies an RFA whose content is frozen', async () => {
    const before = await signed();
    const [kept] = before.items;
    const body = { expectedRevision: 1, rfa: { ...head, items: [{ ...physio, id: kept.id, quantity: 6 }, physio] } };
    const after = await ok(api.call('PATCH', `/rfas/${before.id}/draft`, body));
    expect([after.status, after.revision, after.signature]).toEqual(['draft', 2, null]);
    expect(after.items).toMatchObject([{ id: kept.id, quantity: 6 }, { quantity: 24 }]);
    expect((await api.call('PATCH', `/rfas/${before.id}/draft`, body)).json['code']).toBe('rfa_revision_changed');
    const sent = await submitted();
    const frozen = await api.call('PATCH', `/rfas/${sent.id}/draft`, { expectedRevision: 1, rfa: head });
    expect([frozen.statusCode, frozen.json['code']]).toEqual([409, 'rfa_content_frozen']);
    const copy = await ok(
      api.post(`/rfas/${sent.id}/copy`, { expectedRevision: 1, requestType: 'resubmission_material_change' }),
    );
    expect(copy).toMatchObject({ status: 'draft', revision: 1, documents: [], signature: null, patient: sent.patient });
    expect(copy.requestType).toBe('resubmission_material_change');
    expect(copy.items[0].id).not.toBe(sent.items[0].id);
    expect((await api.post(`/rfas/${sent.id}/copy`, { expectedRevision: 9 })).json['code']).toBe(
      'rfa_revision_changed',
    );
  });

  it('stores, returns and removes documents', async () => {
    const { id, documents } = await drafted();
    const headers = { authorization: `Bearer ${await api.key(['rfas:read'])}` };
    const { pathname } = new URL(documents[0].contentUrl);
    expect(pathname).toBe(`/v2/rfas/${id}/documents/${documents[0].id}/content`);
    const content = await api.app.inject({ url: pathname, headers });
    expect(content.rawPayload.toString('base64')).toBe(report.contentBase64);
    const none = await api.app.inject({ url: `/v2/rfas/${id}/documents/doc_x/content`, headers });
    expect(none.statusCode).toBe(404);
    const bad = await api.post(`/rfas/${id}/documents`, { documents: [{ ...report, contentBase64: 'aGVsbG8=' }] });
    expect([bad.statusCode, bad.json['code']]).toEqual([415, 'invalid_pdf']);
    const many = await api.post(`/rfas/${id}/documents`, { documents: Array(25).fill(report) });
    expect([many.statusCode, errorPaths(many)]).toEqual([422, ['documents']]);
    const removed = await ok(api.call('DELETE', `/rfas/${id}/documents/${documents[0].id}`));
    expect(removed.documents).toEqual([]);
    expect((await api.call('DELETE', `/rfas/${id}/documents/${documents[0].id}`)).statusCode).toBe(404);
    const sent = await submitted();
    const used = await api.call('DELETE', `/rfas/${sent.id}/documents/${sent.documents[0].id}`);
    expect(used.json['code']).toBe('lifecycle_conflict');
  });

  it("accepts a signature only for the current preview and with the physician's authorization", async () => {
    const { id } = await drafted();
    const right = await signature(id);
    const sign = (change: object) => api.post(`/rfas/${id}/sign`, { ...right, ...change });
    expect(errorPaths(await sign({ physicianAuthorized: false }))).toEqual(['physicianAuthorized']);
    expect(errorPaths(await sign({ contentHash: 'x', actorReference: '' }))).toEqual(['contentHash', 'actorReference']);
    expect((await sign({ contentHash: 'a'.repeat(64) })).json['code']).toBe('signing_preview_expired');
    expect((await sign({ snapshotId: 'rfapre_x' })).json['code']).toBe('signing_preview_expired');
    expect((await ok(sign({}))).signature).toMatchObject({ actorReference: 'dr-kim' });
  });

  it('requires an Idempotency-Key, a destination and a clinical report to submit', async () => {
    const rfa = await signed();
    const right = await sending(rfa);
    const send = (change: object = {}, how: Call = keyed()) =>
      api.post(`/rfas/${rfa.id}/submit`, { ...right, ...change }, how);
    expect((await send({}, {})).json['code']).toBe('idempotency_key_required');
    expect(errorPaths(await send({ destination: {} }))).toEqual(['destination.fax']);
    expect(errorPaths(await send({ channel: 'mail' }))).toEqual(['destination.mailingAddress']);
    expect(errorPaths(await send({ documentIds: ['doc_x'] }))).toEqual(['documentIds']);
    expect(errorPaths(await send({ sentAt: '2026-03-01T18:00:00.000Z' }))).toEqual(['sentAt']);
    expect(errorPaths(await send({ recorded: true, sentAt: '2026-03-09T18:00:00.000Z' }))).toEqual(['sentAt']);
    const key = keyed();
    const first = await send({}, key);
    const again = await send({}, key);
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect((await send({ channel: 'portal' }, key)).json['code']).toBe('idempotency_key_reused');
    expect((await send()).json['code']).toBe('lifecycle_conflict');
  });

  it('rejects a second submission until the result of the first is known', async () => {
    const rfa = await submitted();
    const note = (change: object) => api.post(`/rfas/${rfa.id}/transmissions`, { ...stamp, ...change });
    expect(errorPaths(await note({ providerMessageId: undefined }))).toEqual(['proofDocumentId']);
    expect(errorPaths(await note({ channel: 'mail' }))).toEqual(['channel']);
    expect(errorPaths(await note({ occurredAt: '2026-03-09T18:00:00.000Z' }))).toEqual(['occurredAt']);
    expect((await ok(note({ status: 'uncertain' }))).lifecycleStatus).toBe('sent');
    const again = async () => api.post(`/rfas/${rfa.id}/submit`, await sending(rfa), keyed());
    expect((await again()).json['code']).toBe('transmission_uncertain');
    expect((await ok(note({ status: 'failed' }))).lifecycleStatus).toBe('failed');
    expect((await ok(again())).transmissions).toMatchObject([{ attempt: 1, status: 'failed' }, { attempt: 2 }]);
  });

  it('records information requests and responses', async () => {
    const { id } = await received();
    const requestedAt = '2026-03-02T18:30:00.000Z';
    const asked = await ok(api.post(`/rfas/${id}/information-requests`, { requestedAt, requestText: 'MRI report' }));
    expect([asked.status, asked.informationRequests[0].requestText]).toEqual(['information_requested', 'MRI report']);
    const path = `/rfas/${id}/information-requests/${asked.informationRequests[0].id}`;
    const early = await api.call('PATCH', path, { respondedAt: '2026-03-01T18:30:00.000Z' });
    expect(errorPaths(early)).toEqual(['respondedAt']);
    const foreign = await api.call('PATCH', path, { respondedAt: requestedAt, responseDocumentIds: ['doc_x'] });
    expect(errorPaths(foreign)).toEqual(['responseDocumentIds.0']);
    expect((await ok(api.call('PATCH', path, { respondedAt: requestedAt }))).status).toBe('under_review');
    expect((await api.call('PATCH', path, { respondedAt: requestedAt })).json['code']).toBe('lifecycle_conflict');
    expect((await api.call('PATCH', `${path}x`, { respondedAt: requestedAt })).statusCode).toBe(404);
  });

  it('records a return as incomplete and accepts a new submission', async () => {
    const { rfa, responseDocumentId } = await answered();
    const returned = {
      returnedAt: '2026-03-02T19:00:00.000Z',
      reasonCode: 'documentation_missing',
      responseDocumentId,
    };
    const bad = await api.post(`/rfas/${rfa.id}/incomplete`, { ...returned, responseDocumentId: 'doc_x' });
    expect(errorPaths(bad)).toEqual(['responseDocumentId']);
    expect((await ok(api.post(`/rfas/${rfa.id}/incomplete`, returned))).status).toBe('incomplete');
    expect((await ok(api.post(`/rfas/${rfa.id}/submit`, await sending(rfa), keyed()))).status).toBe('submitted');
    expect((await ok(api.post(`/rfas/${rfa.id}/transmissions`, stamp))).status).toBe('received');
  });

  it('defers some or all items and lifts the deferral', async () => {
    const { rfa, responseDocumentId } = await answered();
    const deferral = { deferredAt: '2026-03-02T19:00:00.000Z', reason: 'Liability', responseDocumentId };
    const path = `/rfas/${rfa.id}/deferral`;
    expect(errorPaths(await api.post(path, { ...deferral, itemIds: ['rfai_x'] }))).toEqual(['itemIds.0']);
    const some = await ok(api.post(path, { ...deferral, itemIds: [rfa.items[0].id] }));
    expect([some.status, some.items[0].deferred, some.items[1].deferred]).toEqual(['received', true, false]);
    const lift = { liftedAt: '2026-03-02T19:30:00.000Z', reason: 'Accepted' };
    await ok(api.post(`${path}/lift`, lift));
    expect((await ok(api.post(path, deferral))).status).toBe('deferred');
    expect((await ok(api.post(`${path}/lift`, lift))).status).toBe('received');
    expect((await api.post(`${path}/lift`, lift)).json['code']).toBe('lifecycle_conflict');
  });

  it('rejects incomplete or invalid decisions and a correction of a replaced decision', async () => {
    const { rfa, responseDocumentId } = await answered();
    const decide = (change: object, times: object = {}) =>
      api.post(`/rfas/${rfa.id}/decisions`, {
        ...{ decidedAt: '2026-03-02', responseDocumentId, ...times },
        decisions: [{ itemId: rfa.items[0].id, outcome: 'approved', ...change }],
      });
    expect(errorPaths(await decide({ outcome: 'denied' }))).toEqual([
      ...['decisions.0.reason', 'decisions.0.reviewer', 'imrDocumentId'],
    ]);
    expect(errorPaths(await decide({ itemId: 'rfai_x' }))).toEqual(['decisions.0.itemId']);
    expect(errorPaths(await decide({ outcome: 'modified', reason: 'x', reviewer }, { imrMissing: true }))).toEqual([
      'decisions.0.authorizedQuantity',
    ]);
    expect(errorPaths(await decide({ effectiveFrom: '2026-03-05', effectiveTo: '2026-03-04' }))).toEqual([
      'decisions.0.effectiveTo',
    ]);
    expect(errorPaths(await decide({}, { decidedAt: '2026-02-30' }))).toEqual(['decidedAt']);
    expect(errorPaths(await decide({}, { decidedAt: '2026-03-03' }))).toEqual(['decidedAt']);
    expect(errorPaths(await decide({}, { responseDocumentId: 'doc_x' }))).toEqual(['responseDocumentId']);
    await ok(decide({}));
    expect(errorPaths(await decide({}))).toEqual(['decisions.0.itemId']);
    const corrected = await api.post(`/rfas/${rfa.id}/decision-corrections`, {
      ...{ itemId: rfa.items[0].id, expectedDecisionId: 'rfadec_x', reason: 'x' },
      replacement: { decidedAt: '2026-03-02', responseDocumentId, decision: { outcome: 'approved' } },
    });
    expect([corrected.statusCode, corrected.json['code']]).toEqual([409, 'rfa_decision_changed']);
  });

  it('cancels an RFA, adds a note and withdraws an item if the status allows it', async () => {
    const act = (id: string, body: object) => api.post(`/rfas/${id}/actions`, body);
    const { id } = await drafted();
    expect(errorPaths(await act(id, { action: 'add_note' }))).toEqual(['note']);
    expect(errorPaths(await act(id, { action: 'cancel', note: 'x' }))).toEqual(['note']);
    expect((await act(id, { action: 'close' })).json['code']).toBe('lifecycle_conflict');
    await ok(act(id, { action: 'add_note', note: 'Called' }));
    const canceled = await ok(act(id, { action: 'cancel', reason: 'Twice' }));
    expect([canceled.status, canceled.allowedActions]).toEqual(['canceled', ['add_note']]);
    const rfa = await received();
    const withdrawn = await ok(act(rfa.id, { action: 'withdraw_item', itemId: rfa.items[0].id }));
    expect(withdrawn.items.map((item: { withdrawn: boolean }) => item.withdrawn)).toEqual([true, false]);
    expect(errorPaths(await act(rfa.id, { action: 'withdraw_item', itemId: 'rfai_x' }))).toEqual(['itemId']);
  });
});

describe('Access to requests for authorization', () => {
  it('returns only a receipt without patient data to a key that can write but not read', async () => {
    const as = await api.key(['rfas:write']);
    const { data } = (await api.post('/rfas', draft(), { as })).json;
    expect(data).toMatchObject({ status: 'draft', revision: 1 });
    expect(JSON.stringify(data)).not.toMatch(/Sandoval|WC-2026|Kim/);
  });

  it("shows a customer's session only the RFAs of that customer", async () => {
    const acme = { kind: 'customer', customerExternalId: 'acme' } as const;
    const may: BrowserPermission[] = ['rfas:read', 'rfas:create', 'rfas:act'];
    const [own, other] = [api.session(may, acme), api.session(may, { ...acme, customerExternalId: 'other' })];
    const mine = await ok(api.post('/rfas', draft(), { as: own }));
    expect(mine.customerExternalId).toBe('acme');
    const foreign = await api.post('/rfas', draft({}, { customerExternalId: 'other' }), { as: own });
    expect(foreign.json['code']).toBe('scope_not_allowed');
    expect((await api.call('GET', `/rfas/${mine.id}`, undefined, { as: own })).statusCode).toBe(200);
    expect((await api.call('GET', `/rfas/${mine.id}`, undefined, { as: other })).statusCode).toBe(404);
    const note = { action: 'add_note', note: 'x' };
    expect((await api.post(`/rfas/${mine.id}/actions`, note, { as: other })).statusCode).toBe(404);
    expect((await api.call('GET', '/rfas', undefined, { as: other })).json['summary'].total).toBe(0);
    expect((await api.call('GET', '/rfas', undefined, { as: own })).json['summary'].total).toBe(1);
  });

  it('returns 403 for an organization without treatment billing', async () => {
    const without = await startCommandApp([CommandApiModule, QueryApiModule], { treatmentBilling: false });
    try {
      const answers = [
        await without.post('/rfas', draft()),
        await without.call('GET', '/rfas'),
        await without.call('GET', '/rfas/rfa_x'),
        await without.post('/rfas/rfa_x/actions', { action: 'cancel' }),
      ];
      expect(answers.map(({ statusCode, json }) => [statusCode, json['code']])).toEqual(
        Array(4).fill([403, 'treatment_billing_not_enabled']),
      );
    } finally {
      await without.close();
    }
  });

  it('requires a packet hash to send a live RFA, but not to record a manual submission', async () => {
    const live = await startCommandApp([CommandApiModule, QueryApiModule], { environment: 'live' });
    try {
      const own = { name: 'Own Administrator', mailingAddress: 'PO Box 1, Fresno CA 93701' };
      const made = await live.post('/organization/claims-administrators', own);
      const claim = { ...head.claim, claimsAdministrator: { id: made.json['data'].id, name: own.name } };
      const rfa = (await live.post('/rfas', draft({ claim }))).json['data'];
      const preview = (await live.post(`/rfas/${rfa.id}/signing-preview`)).json['data'];
      const by = { physicianAuthorized: true, actorReference: 'dr-kim' };
      await live.post(`/rfas/${rfa.id}/sign`, { snapshotId: preview.id, contentHash: preview.contentHash, ...by });
      const send = (more: object) => live.post(`/rfas/${rfa.id}/submit`, { ...packetOf(rfa), ...more }, keyed());
      expect(errorPaths(await send({}))).toEqual(['packetHash']);
      expect((await send({ recorded: true })).json['data'].status).toBe('submitted');
    } finally {
      await live.close();
    }
  });
});

it('drafts an RFA once per Idempotency-Key', async () => {
  const key = keyed();
  const first = await api.post('/rfas', draft(), key);
  const again = await api.post('/rfas', draft(), key);
  expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
  expect((await api.post('/rfas', draft({ externalId: 'x' }), key)).json['code']).toBe('idempotency_key_reused');
});

it('paginates sorted RFAs and rejects a cursor of another query', async () => {
  const names = ['Álvarez', 'Zhou', 'Baker'];
  for (const lastName of names)
    await drafted(draft({ patient: { ...head.patient, externalId: lastName, lastName }, externalId: 'paged' }));
  const page = async (query: string) => (await api.call('GET', `/rfas?search=paged&limit=2&${query}`)).json;
  const first = await page('sortBy=employeeName&sortDirection=asc');
  const rest = await page(`sortBy=employeeName&sortDirection=asc&cursor=${first['nextCursor']}`);
  const shown = [...first['data'], ...rest['data']].map(({ employeeName }) => employeeName);
  expect(shown).toEqual(['Maria Álvarez', 'Maria Baker', 'Maria Zhou']);
  expect([first['summary'].total, rest['nextCursor']]).toEqual([3, null]);
  const other = await api.call('GET', `/rfas?search=other&limit=2&cursor=${first['nextCursor']}`);
  expect(other.json['code']).toBe('invalid_parameter');
  expect((await api.call('GET', '/rfas?createdFrom=2026-03-02&createdTo=2026-03-01')).statusCode).toBe(400);
  expect((await page('createdFrom=2026-03-03'))['data']).toEqual([]);
});

describe('Decision deadline', () => {
  const decide = (rfa: { id: string; items: { id: string }[] }, responseDocumentId: string, decidedAt: string) =>
    ok(
      api.post(`/rfas/${rfa.id}/decisions`, {
        ...{ decidedAt, responseDocumentId },
        decisions: rfa.items.map(({ id: itemId }) => ({ itemId, outcome: 'approved' })),
      }),
    );
  const decisionOf = ({ deadlines }: { deadlines: { id: string }[] }) => deadlines.find(({ id }) => id === 'decision');

  it('starts at receipt, publishes rfa.overdue once and determines the timeliness of a decision', async () => {
    const inTime = await answered();
    // Received on a Monday, so the fifth business day is the following Monday.
    expect(decisionOf(inTime.rfa)).toMatchObject({ party: 'payer', dueAt: '2026-03-09', overdue: false });
    expect((await decide(inTime.rfa, inTime.responseDocumentId, '2026-03-02')).timeliness).toBe('in_time');
    const { rfa, responseDocumentId } = await answered();
    const { lastDay } = decisionOf(rfa) as unknown as { lastDay: string };
    const due = new DueRfas(api.engines.views, api.engines.ledger);
    const overdue = async () =>
      (await rfaEvents(rfa.id)).filter(({ type }: { type: string }) => type === 'rfa.overdue');
    await api.call('GET', '/rfas');
    await due.passTime(api.organizationId, `${lastDay}T20:00:00.000Z`);
    expect(await overdue()).toEqual([]);
    const listed = async () => (await api.call('GET', `/rfas?search=${rfa.items[0].id}`)).json['data'];
    expect(await listed()).toMatchObject([{ id: rfa.id, answerBy: lastDay, overdue: false }]);
    const later = `${addDays(lastDay, 1)}T20:00:00.000Z`;
    await due.passTime(api.organizationId, later);
    await api.call('GET', '/rfas');
    await due.passTime(api.organizationId, later);
    expect(await overdue()).toMatchObject([{ data: { rfaId: rfa.id, deadline: 'decision', lastDay } }]);
    const list = (await api.call('GET', '/rfas?overdue=1')).json;
    expect(list['data'].map(({ id }: { id: string }) => id)).toContain(rfa.id);
    expect(await listed()).toMatchObject([{ id: rfa.id, answerBy: lastDay, overdue: true }]);
    api.travelTo(addDays(lastDay, 2));
    try {
      const late = await decide(rfa, responseDocumentId, addDays(lastDay, 1));
      // A decided RFA is no longer overdue. Its timeliness shows that the decision was late.
      expect([late.timeliness, late.overdue]).toEqual(['late', false]);
      expect(await listed()).toMatchObject([{ id: rfa.id, answerBy: null, overdue: false }]);
    } finally {
      api.travelTo(START_DATE);
    }
  });
});

it('stores patient data of an RFA only encrypted', async () => {
  const { id } = await drafted();
  const stored = await api.engines.events.readStream(rfaStream(api.organizationId, id), 0, 100);
  expect(stored.length).toBeGreaterThan(1);
  // Leave out ciphertext, because it can contain any three letters by chance.
  const clear = JSON.stringify(
    stored.map(({ data }) => data),
    (name, value: unknown) => (name === 'sealed' ? undefined : value),
  );
  for (const text of ['Sandoval', 'WC-2026', 'M54', '97110', 'Kim', 'pr-2']) expect(clear).not.toContain(text);
});
