import {
  type ByRules,
  allowedRfaActions,
  decide,
  fold,
  noDecisionText,
  noRfa,
  openItemIds,
  REDACTED,
  Rejection,
  rfa,
  rfaAdvice,
  rfaLifecycleOf,
  rfaMissing,
  type Rfa,
  type RfaCommand,
  type RfaEvent,
  shippedRules,
} from '#domain';
import { everyRfaEvent, rfaContent } from '#domain/samples';

const rfaId = `rfa_${'a'.repeat(26)}`;
const by = (day: string, hour = '20:00') => ({ at: `2026-${day}T${hour}:00.000Z`, actorName: null });
const report = (documentDate: string | null = '2026-05-28', id = 'doc_report') => ({
  facts: { id, documentType: 'clinical_report' as const, sizeBytes: 10, pages: 1, documentDate },
  text: { externalId: null, filename: 'pr2.pdf', description: null, sha256: 'aa' },
});
const two = {
  facts: {
    ...rfaContent.facts,
    items: [
      { itemId: 'rfai_1', formulary: false, exemption: null },
      { itemId: 'rfai_2', formulary: false, exemption: null },
    ],
  },
  text: { ...rfaContent.text, items: [...rfaContent.text.items, ...rfaContent.text.items] },
};
const drafted = (over: Partial<Extract<RfaCommand, { type: 'DraftRfa' }>['data']> = {}): RfaCommand => ({
  type: 'DraftRfa',
  data: { ...by('06-01'), ...two, rfaId, rfaNumber: 1, copyOf: null, documents: [report()], ...over },
});

/** Returns the state of the request after the commands, and all of their events. */
const after = (...commands: readonly RfaCommand[]): { readonly state: Rfa; readonly events: readonly RfaEvent[] } => {
  let state = noRfa;
  const events: RfaEvent[] = [];
  for (const command of commands) {
    const made = decide(rfa, state, command, shippedRules);
    events.push(...made);
    state = fold<Rfa, RfaCommand, RfaEvent, ByRules>({ ...rfa, initial: state }, made);
  }
  return { state, events };
};
const rejectionOf = (...commands: readonly RfaCommand[]): Rejection => {
  try {
    after(...commands);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
  throw new Error('nothing was rejected');
};

const previewed: RfaCommand = {
  type: 'PreviewRfa',
  data: { ...by('06-01', '20:01'), previewId: 'rfapre_1', contentHash: 'hash' },
};
const signed = (over: Partial<Extract<RfaCommand, { type: 'SignRfa' }>['data']> = {}): RfaCommand => ({
  type: 'SignRfa',
  data: {
    ...by('06-01', '20:02'),
    previewId: 'rfapre_1',
    contentHash: 'hash',
    actorReference: 'dr',
    accepted: [],
    ...over,
  },
});
const submitted: RfaCommand = {
  type: 'SubmitRfa',
  data: {
    ...by('06-02', '17:00'),
    transmissionId: 'rfatx_1',
    channel: 'fax',
    recorded: true,
    sentAt: '2026-06-02T17:00:00.000Z',
    destination: { name: null, attention: null, fax: '2135550104', email: null, mailingAddress: null },
    documentIds: ['doc_report'],
    packetHash: null,
    message: null,
    accepted: [],
  },
};
const live: RfaCommand = { ...submitted, data: { ...submitted.data, recorded: false, sentAt: null } };
const noted = (over: Partial<Extract<RfaCommand, { type: 'NoteRfaTransmission' }>['data']> = {}): RfaCommand => ({
  type: 'NoteRfaTransmission',
  data: {
    ...by('06-02', '18:00'),
    transmissionId: 'rfatx_new',
    direction: 'outbound',
    channel: 'fax',
    status: 'received',
    occurredAt: '2026-06-02T17:05:00.000Z',
    receivedAt: '2026-06-02T17:05:00.000Z',
    depositedAt: null,
    proofDocumentId: null,
    providerMessageId: 'fax-1',
    ...over,
  },
});
const responded: RfaCommand = {
  type: 'AttachRfaDocuments',
  data: {
    ...by('06-09'),
    documents: [{ ...report(), facts: { ...report().facts, id: 'doc_answer', documentType: 'ur_response' } }],
  },
};
const decision = (itemId: string, outcome: 'approved' | 'denied', decisionId = `rfadec_${itemId}`) => ({
  facts: {
    decisionId,
    itemId,
    outcome,
    effectiveFrom: null,
    effectiveTo: null,
    countBy: null,
    previouslyDenied: false,
  },
  text:
    outcome === 'approved'
      ? noDecisionText
      : { ...noDecisionText, reason: 'Not necessary', reviewer: { name: 'Dr. R', specialty: null, phone: null } },
});
const decided = (...decisions: readonly ReturnType<typeof decision>[]): RfaCommand => ({
  type: 'DecideRfaItems',
  data: {
    ...by('06-09', '21:00'),
    decidedAt: '2026-06-09',
    communicatedAt: null,
    servedAt: null,
    servedBy: null,
    responseDocumentId: 'doc_answer',
    imrDocumentId: null,
    imrMissing: true,
    timeliness: 'in_time',
    rulesVersion: '1',
    decisions,
  },
});
const toReceived = [drafted(), previewed, signed(), submitted, noted()] as const;
const statuses = (events: readonly RfaEvent[]) =>
  events.flatMap((event) => (event.type === 'RfaStatusUpdated' ? [event.data.status] : []));

describe('a request for authorization', () => {
  it('goes from draft to signature, sending, receipt and decision, with each status event last', () => {
    const { state, events } = after(...toReceived, responded, decided(decision('rfai_1', 'approved')), {
      ...decided(decision('rfai_2', 'approved')),
    });
    expect(statuses(events)).toEqual(['draft', 'ready', 'submitted', 'received', 'approved']);
    expect(events.at(-1)?.type).toBe('RfaStatusUpdated');
    expect([state.status, rfaLifecycleOf(state), openItemIds(state)]).toEqual(['approved', 'processed', []]);
  });

  it('has status mixed if its items have different decisions', () =>
    expect(
      after(...toReceived, responded, decided(decision('rfai_1', 'approved'), decision('rfai_2', 'denied'))).state
        .status,
    ).toBe('mixed'));

  it('is recorded as received if it is decided before its receipt is known', () => {
    const unreceived = toReceived.slice(0, 4);
    const { state, events } = after(
      ...unreceived,
      responded,
      decided(decision('rfai_1', 'denied'), decision('rfai_2', 'denied')),
    );
    expect(statuses(events).slice(-2)).toEqual(['received', 'denied']);
    expect(state.receipt).toMatchObject({ basis: 'decision', receivedAt: '2026-06-09T19:00:00.000Z' });
  });

  it('cannot be signed while gaps exist that cannot be waived', () => {
    const bare = drafted({
      documents: [],
      text: { ...two.text, claim: { ...two.text.claim, claimNumber: null }, items: [] },
      facts: { ...two.facts, items: [], expedited: true, requestType: 'resubmission_material_change' },
    });
    const { code, errors } = rejectionOf(bare, previewed, signed());
    expect(code).toBe('rfa_not_ready');
    expect(errors?.map(({ message }) => message)).toEqual([
      'claim_number_missing',
      'certification_missing',
      'material_change_missing',
      'item_missing',
      'clinical_report_missing',
    ]);
  });

  it('can be signed with waivable gaps, but sent only if they are accepted', () => {
    const old = drafted({ documents: [report('2026-04-01')] });
    const { code, errors } = rejectionOf(old, previewed, signed(), submitted);
    expect([code, errors?.[0]?.message]).toEqual(['rfa_not_ready', 'document_older_than_30_days']);
    const accepted = [{ code: 'document_older_than_30_days' as const, reason: 'Nothing has changed.' }];
    expect(after(old, previewed, signed({ accepted }), submitted).state.status).toBe('submitted');
  });

  it.each([
    ['2026-05-03', []],
    ['2026-05-02', ['document_older_than_30_days']],
    [null, ['document_date_missing']],
  ])('on June 2, with a report of %s, has gaps %j', (date, gaps) => {
    const { state } = after(drafted({ documents: [report(date)] }), previewed, signed());
    expect(rfaMissing(state, '2026-06-02', shippedRules).map(({ code }) => code)).toEqual(gaps);
  });

  const [item] = rfaContent.text.items;
  const asking = (days: Partial<typeof item>, more: object = {}, exemption: 'emergency' | null = null) =>
    drafted({
      facts: { ...two.facts, items: [{ itemId: 'rfai_1', formulary: false, exemption }], ...more },
      text: { ...rfaContent.text, items: [{ ...item!, ...days }] },
    });
  // The date of injury is 2026-05-01.
  it.each<[string, RfaCommand, readonly string[]]>([
    ['a request without an exemption', asking({}), []],
    ['an old recommendation', asking({}, { recommendationDate: '2026-05-18' }), ['recommendation_older_than_14_days']],
    ['a recommendation of 14 days ago', asking({}, { recommendationDate: '2026-05-19' }), []],
    ['a missing recommendation date', asking({}, { recommendationDate: null }), []],
    ['an item that claims an exemption', asking({}, {}, 'emergency'), ['treatment_exempt']],
    [
      'treatment up to the 30th day',
      asking({ requestedFrom: '2026-05-20', requestedTo: '2026-05-31' }),
      ['treatment_exempt'],
    ],
    ['treatment up to the 31st day', asking({ requestedFrom: '2026-05-20', requestedTo: '2026-06-01' }), []],
    ['an excluded service', asking({ requestedFrom: '2026-05-20', requestedTo: null, procedureCode: '72148' }), []],
    ['an item without a code', asking({ requestedFrom: '2026-05-20', requestedTo: null, procedureCode: null }), []],
  ])('gets the right advice before sending for %s', (_, command, codes) => {
    expect(rfaAdvice(after(command).state, '2026-06-02', shippedRules).map(({ code }) => code)).toEqual(codes);
  });

  it('gets no advice after it is sent or erased', () => {
    const { state } = after(asking({}, {}, 'emergency'), previewed, signed(), submitted);
    expect(rfaAdvice(state, '2026-06-02', shippedRules)).toEqual([]);
    expect(rfaAdvice({ ...state, status: 'draft', text: null }, '2026-06-02', shippedRules)).toEqual([]);
  });

  it('loses its signature if the draft is replaced, and cannot be replaced after sending', () => {
    const replaced = (expectedRevision: number): RfaCommand => ({
      type: 'ReplaceRfaDraft',
      data: { ...by('06-01', '21:00'), ...two, expectedRevision },
    });
    const { state } = after(drafted(), previewed, signed(), replaced(1));
    expect([state.status, state.revision, state.signed]).toEqual(['draft', 2, null]);
    expect(rejectionOf(drafted(), replaced(2)).code).toBe('rfa_revision_changed');
    expect(rejectionOf(...toReceived, replaced(1)).code).toBe('rfa_content_frozen');
  });

  it('must be signed with a preview of the same content that is at most one day old', () => {
    expect(rejectionOf(drafted(), previewed, signed({ previewId: 'rfapre_2' })).code).toBe('signing_preview_expired');
    expect(rejectionOf(drafted(), previewed, signed({ contentHash: 'other' })).code).toBe('signing_preview_expired');
    expect(rejectionOf(drafted(), previewed, signed(by('06-02', '20:01'))).code).toBe('signing_preview_expired');
  });

  it('can be sent again only after a failure, not while the result is uncertain', () => {
    const sent = [drafted(), previewed, signed(), submitted] as const;
    expect(rejectionOf(...sent, submitted).code).toBe('lifecycle_conflict');
    const failed = after(...sent, noted({ status: 'failed' })).state;
    expect([failed.status, rfaLifecycleOf(failed)]).toEqual(['submitted', 'failed']);
    expect(after(...sent, noted({ status: 'failed' }), submitted).state.transmissions).toHaveLength(2);
    expect(rejectionOf(...sent, noted({ status: 'uncertain' }), submitted).code).toBe('transmission_uncertain');
  });

  it('records a delivery result once: sent, failed or in the print queue', () => {
    const queued = [drafted(), previewed, signed(), live] as const;
    const transmissionId = 'rfatx_1';
    const recordDelivery = (
      outcome: 'written' | 'sent' | 'failed',
      code: 'unknown_receiver' | null = null,
    ): RfaCommand => ({
      type: 'RecordRfaDelivery',
      data: { at: by('06-02', '22:00').at, transmissionId, outcome, code, providerMessageId: null },
    });
    const mailed = (sentDate: string | null = null): RfaCommand => ({
      type: 'MarkRfaMailed',
      data: { ...by('06-03'), transmissionId, sentDate },
    });
    const statusAfter = (...commands: readonly RfaCommand[]) =>
      after(...queued, ...commands).state.transmissions[0]?.status;
    expect(statusAfter()).toBe('queued');
    expect(statusAfter(recordDelivery('sent'))).toBe('sent');
    expect(statusAfter(recordDelivery('failed', 'unknown_receiver'))).toBe('failed');
    expect(statusAfter(recordDelivery('written'), mailed())).toBe('sent');
    const once = (command: RfaCommand) => after(...queued, command).events.length;
    for (const command of [
      recordDelivery('sent'),
      recordDelivery('failed', 'unknown_receiver'),
      recordDelivery('written'),
    ])
      expect(after(...queued, command, command).events).toHaveLength(once(command));
    // A transmission that was sent or failed is no longer in the print queue.
    expect(statusAfter(recordDelivery('sent'), recordDelivery('failed', 'unknown_receiver'))).toBe('sent');
    expect(rejectionOf(...queued, mailed()).code).toBe('lifecycle_conflict');
    expect(rejectionOf(...queued, recordDelivery('written'), mailed('2026-06-01')).errors).toMatchObject([
      { path: 'sentDate' },
    ]);
    expect(rejectionOf(...queued, recordDelivery('written'), mailed('2026-06-04')).errors).toMatchObject([
      { path: 'sentDate' },
    ]);
    expect(rejectionOf(...queued, submitted).code).toBe('lifecycle_conflict');
    expect(after(...queued, recordDelivery('failed', 'unknown_receiver'), submitted).state.transmissions).toHaveLength(
      2,
    );
  });

  it('counts as received by the mail rule without a stamp', () => {
    const mailed = { ...submitted, data: { ...submitted.data, channel: 'mail' } } as RfaCommand;
    const { state } = after(
      drafted(),
      previewed,
      signed(),
      mailed,
      noted({ channel: 'mail', receivedAt: null, depositedAt: '2026-06-02T17:00:00.000Z' }),
    );
    expect(state.receipt).toMatchObject({ receivedAt: null, basis: 'mail_rule' });
  });

  it('requires a proof of receipt, and names its path', () =>
    expect(rejectionOf(drafted(), previewed, signed(), submitted, noted({ providerMessageId: null })).errors).toEqual([
      expect.objectContaining({ path: 'proofDocumentId' }),
    ]));

  it('goes back to review only after all information requests are answered', () => {
    const asked = (requestId: string): RfaCommand => ({
      type: 'RequestRfaInformation',
      data: {
        ...{ ...by('06-04'), requestId, requestedAt: '2026-06-04T19:00:00.000Z', dueAt: null },
        ...{ requestText: 'MRI', requestDocumentId: null },
      },
    });
    const answered = (requestId: string): RfaCommand => ({
      type: 'AnswerRfaInformation',
      data: { ...by('06-05'), requestId, respondedAt: '2026-06-05T19:00:00.000Z', responseDocumentIds: [] },
    });
    const { events } = after(...toReceived, asked('rfareq_1'), asked('rfareq_2'), answered('rfareq_1'));
    expect(statuses(events).at(-1)).toBe('information_requested');
    expect(after(...toReceived, asked('rfareq_1'), answered('rfareq_1')).state.status).toBe('under_review');
    expect(rejectionOf(...toReceived, asked('rfareq_1'), answered('rfareq_9')).code).toBe('not_found');
  });

  it('is deferred while all items are deferred, and received again when the deferral is lifted', () => {
    const deferred: RfaCommand = {
      type: 'DeferRfaReview',
      data: {
        ...by('06-09'),
        itemIds: null,
        deferredAt: '2026-06-09T19:00:00.000Z',
        responseDocumentId: 'doc_answer',
        reason: 'Liability',
      },
    };
    const lifted: RfaCommand = {
      type: 'LiftRfaDeferral',
      data: { ...by('06-10'), liftedAt: '2026-06-10T19:00:00.000Z', reason: 'Accepted' },
    };
    expect(after(...toReceived, responded, deferred).state.status).toBe('deferred');
    expect(after(...toReceived, responded, deferred, lifted).state).toMatchObject({
      status: 'received',
      deferral: null,
    });
  });

  it('can be returned as incomplete, and has a new receipt after it is sent again', () => {
    const returned: RfaCommand = {
      type: 'ReturnRfa',
      data: {
        ...by('06-09'),
        code: 'documentation_missing',
        returnedAt: '2026-06-09T19:00:00.000Z',
        responseDocumentId: 'doc_answer',
      },
    };
    const again = {
      ...submitted,
      data: { ...submitted.data, ...by('06-10'), transmissionId: 'rfatx_2' },
    } as RfaCommand;
    const { state } = after(
      ...toReceived,
      responded,
      returned,
      again,
      noted({ ...by('06-10', '21:00'), receivedAt: '2026-06-10T20:30:00.000Z' }),
    );
    expect([state.status, state.receipt?.receivedAt]).toEqual(['received', '2026-06-10T20:30:00.000Z']);
  });

  it('requires a reason and a reviewer for a denial', () => {
    const bare = { ...decision('rfai_1', 'denied'), text: noDecisionText };
    const { errors } = rejectionOf(...toReceived, responded, decided(bare));
    expect(errors?.map(({ path }) => path)).toEqual(['decisions.0.reason', 'decisions.0.reviewer']);
  });

  it('requires the IMR form once per response, for any number of denials', () => {
    const denied = decided(decision('rfai_1', 'denied'), decision('rfai_2', 'denied'));
    const withoutForm = { ...denied, data: { ...denied.data, imrMissing: false } } as RfaCommand;
    expect(rejectionOf(...toReceived, responded, withoutForm).errors?.map(({ path }) => path)).toEqual([
      'imrDocumentId',
    ]);
  });

  it('corrects only the decision in force, and names the paths of missing fields', () => {
    const correct = (expectedDecisionId: string, more: object = {}): RfaCommand => ({
      type: 'CorrectRfaDecision',
      data: {
        ...by('07-09'),
        decidedAt: '2026-07-08',
        communicatedAt: null,
        servedAt: null,
        servedBy: null,
        responseDocumentId: 'doc_answer',
        imrDocumentId: null,
        imrMissing: false,
        force: false,
        expectedDecisionId,
        decision: decision('rfai_1', 'approved', 'rfadec_new'),
        basis: 'imr',
        reason: 'Overturned',
        ...more,
      },
    });
    const denied = [...toReceived, responded, decided(decision('rfai_1', 'denied'), decision('rfai_2', 'approved'))];
    const { state } = after(...denied, correct('rfadec_rfai_1'));
    expect([state.status, state.corrected]).toMatchObject(['approved', [{ decisionId: 'rfadec_rfai_1' }]]);
    expect(rejectionOf(...denied, correct('rfadec_x')).code).toBe('rfa_decision_changed');
    const bare = { decision: { ...decision('rfai_1', 'denied'), text: noDecisionText }, decidedAt: '2026-07-10' };
    expect(rejectionOf(...denied, correct('rfadec_rfai_1', bare)).errors?.map(({ path }) => path)).toEqual([
      ...['replacement.decidedAt', 'replacement.decision.reason', 'replacement.decision.reviewer'],
      'replacement.imrDocumentId',
    ]);
  });

  it('is overdue once per deadline, and never after it is decided', () => {
    const late: RfaCommand = {
      type: 'NoteRfaOverdue',
      data: { at: by('06-10').at },
    };
    expect(after(...toReceived, late, late).events.filter(({ type }) => type === 'RfaOverdue')).toHaveLength(1);
    const all = decided(decision('rfai_1', 'approved'), decision('rfai_2', 'approved'));
    expect(after(...toReceived, responded, all, late).state.overdue).toEqual([]);
  });

  it('is canceled if every item is withdrawn, and otherwise decided by the remaining items', () => {
    const withdraw = (itemId: string): RfaCommand => ({
      type: 'WithdrawRfaItem',
      data: { ...by('06-09'), itemId, reason: null },
    });
    expect(after(...toReceived, withdraw('rfai_1'), withdraw('rfai_2')).state.status).toBe('canceled');
    const some = after(...toReceived, responded, decided(decision('rfai_1', 'approved')), withdraw('rfai_2'));
    expect(some.state.status).toBe('approved');
  });

  it('reopens with the status it had before it was closed', () => {
    const reason = { ...by('06-10'), reason: null };
    const denied = [...toReceived, responded, decided(decision('rfai_1', 'denied'), decision('rfai_2', 'denied'))];
    const closed: RfaCommand = { type: 'CloseRfa', data: reason };
    expect(after(...denied, closed).state.status).toBe('closed');
    expect(after(...denied, closed, { type: 'ReopenRfa', data: reason }).state.status).toBe('denied');
  });

  it('allows no action after it is erased', () => {
    const shredded: RfaEvent = { type: 'SubjectShredded', data: { subject: rfaId, shreddedAt: by('07-01').at } };
    const state = fold<Rfa, RfaCommand, RfaEvent, ByRules>({ ...rfa, initial: after(...toReceived).state }, [shredded]);
    expect([state.erased, state.text]).toEqual([true, null]);
    expect(allowedRfaActions(state)).toEqual([]);
  });

  it('has no personal text in clear fields', () => {
    const clear = JSON.stringify(everyRfaEvent.map(({ data: { ...data } }) => ({ ...data, private: REDACTED })));
    for (const text of ['Reyes', 'WC-2026-1', 'M25.561', '97110', 'AUTH-1', 'Acme', '1234567893', 'disputed', '213555'])
      expect(clear).not.toContain(text);
  });
});
