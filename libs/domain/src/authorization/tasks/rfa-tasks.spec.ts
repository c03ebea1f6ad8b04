import {
  type ByRules,
  decide,
  fold,
  isRfaTaskOn,
  noDecisionText,
  noRfa,
  readRfaTaskId,
  REDACTED,
  rfa,
  rfaTaskId,
  rfaTaskKinds,
  rfaTasksOf,
  type Rfa,
  type RfaCommand,
  type RfaEvent,
  type RfaImr,
  type RfaTaskKind,
  type RfaTransmission,
  shippedRules,
} from '#domain';
import { rfaContent, standingDecision } from '#domain/samples';

const [item] = rfaContent.facts.items;
const items = ['rfai_1', 'rfai_2'].map((itemId) => ({ ...item!, itemId }));
const document = (
  id: string,
  documentType: 'clinical_report' | 'ur_response',
  { on = '2026-05-28', attachedAt = '2026-06-01T17:00:00.000Z' } = {},
) => ({ facts: { id, documentType, sizeBytes: 10, pages: 1, documentDate: on }, text: null, attachedAt });
const draft: Rfa = {
  ...noRfa,
  ...{ exists: true, rfaId: 'rfa_1', revision: 2, text: rfaContent.text },
  facts: { ...rfaContent.facts, items },
  documents: [document('doc_old', 'clinical_report', { on: '2026-05-01' }), document('doc_report', 'clinical_report')],
};
const signed = { signedAt: '2026-06-01T20:00:00.000Z', contentHash: null, actorReference: 'dr' };
const sending = (over: Partial<RfaTransmission> = {}): RfaTransmission => ({
  ...{ transmissionId: 'rfatx_1', attempt: 1, channel: 'fax', direction: 'outbound', status: 'sent' },
  ...{ queuedAt: '2026-06-02T17:00:00.000Z', sentAt: '2026-06-02T17:00:00.000Z', receivedAt: null, depositedAt: null },
  ...{ proofDocumentId: null, providerMessageId: null, documentIds: ['doc_report'], destination: null },
  ...{ packetHash: null, message: null, printQueuedAt: null, failureCode: null },
  ...over,
});
const submitted = (over: Partial<RfaTransmission> = {}): Rfa => ({
  ...draft,
  ...{ status: 'submitted', signed, submittedAt: '2026-06-02T17:00:00.000Z', transmissions: [sending(over)] },
});
/** Example 1: a fax received on Tuesday, June 2, 10:00. The decision is due on Tuesday, June 9. */
const received: Rfa = {
  ...submitted(),
  status: 'received',
  receipt: { receivedAt: '2026-06-02T17:00:00.000Z', basis: 'stamp', channel: 'fax', depositedAt: null },
};
const question = { requestId: 'rfareq_1', requestText: 'MRI', requestDocumentId: null, respondedAt: null };
const asked: Rfa = {
  ...received,
  status: 'information_requested',
  informationRequests: [
    { ...question, requestedAt: '2026-06-08T17:00:00.000Z', dueAt: '2026-06-12', responseDocumentIds: [] },
  ],
};
const deferral = { deferredAt: '2026-06-05', itemIds: ['rfai_1', 'rfai_2'], responseDocumentId: 'd', reason: null };
const granted = (itemId: string, over: object = {}) =>
  standingDecision(itemId, { text: { ...noDecisionText, authorizedQuantity: 12 }, countBy: 'days', ...over });
const approved: Rfa = { ...received, status: 'approved', decisions: items.map(({ itemId }) => granted(itemId)) };
const ending: Rfa = {
  ...approved,
  decisions: items.map(({ itemId }) => granted(itemId, { effectiveTo: '2026-12-31' })),
};
const retrospective = (rfa: Rfa): Rfa => ({ ...rfa, facts: { ...rfa.facts!, reviewType: 'retrospective' } });
const billed = (rfa: Rfa, ...itemIds: readonly string[]): Rfa => ({
  ...rfa,
  links: itemIds.map((itemId) => ({
    ...{ itemId, billId: 'bill_1', lineId: `line_${itemId}`, units: 1, released: null },
    text: { code: '97110', serviceDate: '2026-06-15', serviceDateEnd: '2026-06-15' },
  })),
});
const usedUp = (rfa: Rfa): Rfa => ({
  ...rfa,
  decisions: rfa.decisions.map((decision) => ({ ...decision, text: { ...noDecisionText, authorizedQuantity: 1 } })),
});
const denied: Rfa = {
  ...received,
  status: 'denied',
  decisions: items.map(({ itemId }) => standingDecision(itemId, { outcome: 'denied', servedAt: '2026-06-09' })),
};
/** Returns an IMR that the injured worker requested for both items, optionally with a decision of July 1. */
const review = (decision?: 'overturned'): RfaImr => ({
  ...{ imrId: 'rfaimr_1', itemIds: ['rfai_1', 'rfai_2'], filedAt: '2026-06-12', filedBy: 'employee' },
  ...{ documentId: null },
  decisions: decision ? [{ itemIds: ['rfai_1', 'rfai_2'], decision, decidedAt: '2026-07-01', documentId: null }] : [],
});
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - 86_400_000).toISOString().slice(0, 10);

const standing = (rfa: Rfa, today: string): readonly RfaTaskKind[] =>
  rfaTasksOf(rfa, shippedRules)
    .filter((task) => isRfaTaskOn(task, today))
    .map(({ kind }) => kind);
const taskOf = (rfa: Rfa, kind: RfaTaskKind) => rfaTasksOf(rfa, shippedRules).find((task) => task.kind === kind);

describe('rfaTasksOf', () => {
  it.each<[RfaTaskKind, string, Rfa, string, Rfa]>([
    ['rfa_not_sent', 'is sent', { ...draft, status: 'ready', signed }, '2026-06-02', submitted()],
    [
      'documents_ageing',
      'has a newer report',
      draft,
      '2026-06-22',
      { ...draft, documents: [...draft.documents, document('doc_new', 'clinical_report', { on: '2026-06-20' })] },
    ],
    ['delivery_failed', 'was sent again', submitted({ status: 'failed' }), '2026-06-02', submitted()],
    ['receipt_missing', 'was received', submitted(), '2026-06-03', received],
    ['answer_expected', 'was decided', received, '2026-06-09', approved],
    ['no_response', 'was decided', received, '2026-06-10', approved],
    [
      'information_to_answer',
      'was answered',
      asked,
      '2026-06-08',
      {
        ...asked,
        status: 'under_review',
        informationRequests: asked.informationRequests.map((informationRequest) => ({
          ...informationRequest,
          respondedAt: '2026-06-09T17:00:00.000Z',
        })),
      },
    ],
    [
      'returned_incomplete',
      'was sent again',
      {
        ...received,
        status: 'incomplete',
        returned: {
          code: 'documentation_missing',
          returnedAt: '2026-06-04T17:00:00.000Z',
          responseDocumentId: 'doc_back',
        },
      },
      '2026-06-04',
      submitted({ transmissionId: 'rfatx_2' }),
    ],
    [
      'decision_to_record',
      'names the letter',
      {
        ...received,
        documents: [document('doc_letter', 'ur_response', { attachedAt: '2026-06-05T17:00:00.000Z' })],
      },
      '2026-06-05',
      {
        ...received,
        letterIds: ['doc_letter'],
        documents: [document('doc_letter', 'ur_response', { attachedAt: '2026-06-05T17:00:00.000Z' })],
      },
    ],
    ['deferred_followup', 'goes on', { ...received, status: 'deferred', deferral }, '2026-07-05', received],
    ['imr_window', 'was overturned', denied, '2026-06-09', approved],
    ['imr_window', 'was requested', denied, '2026-06-09', { ...denied, imr: [review()] }],
    [
      'decision_to_correct',
      'is corrected',
      { ...denied, imr: [review('overturned')] },
      '2026-07-01',
      {
        ...{ ...denied, status: 'approved', imr: [review('overturned')] },
        decisions: items.map(({ itemId }) => granted(itemId, { basis: 'imr' })),
      },
    ],
    ['schedule_treatment', 'is billed', approved, '2026-06-09', billed(approved, 'rfai_1', 'rfai_2')],
    [
      'link_bill',
      'is billed',
      retrospective(approved),
      '2026-06-09',
      billed(retrospective(approved), 'rfai_1', 'rfai_2'),
    ],
    ['approval_ends_soon', 'is used up', ending, '2026-12-17', usedUp(billed(ending, 'rfai_1', 'rfai_2'))],
  ])('opens %s on its day, not the day before, until it %s', (kind, _, current, day, ended) => {
    expect(standing(current, day)).toContain(kind);
    expect(standing(current, dayBefore(day))).not.toContain(kind);
    expect(standing(ended, day)).not.toContain(kind);
    expect(standing({ ...current, status: 'closed' }, day)).toEqual([]);
    expect(standing({ ...current, status: 'canceled' }, day)).toEqual([]);
    expect(rfaTasksOf({ ...current, erased: true, text: null }, shippedRules)).toEqual([]);
  });

  it('covers all kinds of tasks in the cases above', () => {
    const everything = [
      ...[{ ...draft, status: 'ready' as const, signed }, submitted({ status: 'failed' }), submitted(), asked],
      ...[denied, approved, ending, retrospective(approved), { ...received, deferral, status: 'deferred' as const }],
    ];
    const found = new Set(everything.flatMap((rfa) => rfaTasksOf(rfa, shippedRules)).map(({ kind }) => kind));
    expect(rfaTaskKinds.filter((kind) => !found.has(kind))).toEqual([
      ...['returned_incomplete', 'decision_to_record', 'decision_to_correct'],
    ]);
  });

  it('expects a decision from its due date, and reports it missing only after the latest defensible day', () => {
    // Example 4: a fax on Saturday, June 6. Under a different reading, it was received on Monday.
    const saturday: Rfa = { ...received, receipt: { ...received.receipt!, receivedAt: '2026-06-06T18:00:00.000Z' } };
    expect(standing(saturday, '2026-06-11')).toEqual([]);
    for (const day of ['2026-06-12', '2026-06-13', '2026-06-15'])
      expect(standing(saturday, day)).toEqual(['answer_expected']);
    expect(standing(saturday, '2026-06-16')).toEqual(['no_response']);
    expect(taskOf(saturday, 'answer_expected')).toMatchObject({ dueAt: '2026-06-12', until: '2026-06-15' });
    expect(taskOf(saturday, 'no_response')).toMatchObject({ dueAt: '2026-06-15', certainty: 'unproven' });
  });

  it('waits for the end of an extension, and restarts when a deferral is lifted', () => {
    expect(standing(asked, '2026-06-10')).toEqual(['information_to_answer']);
    expect(standing(asked, '2026-06-16')).toContain('answer_expected');
    expect(taskOf(asked, 'no_response')?.occurrence).toBe('decision_extended-2026-06-02');
    const resumed: Rfa = { ...received, resumedAt: '2026-07-13T17:00:00.000Z' };
    expect(taskOf(resumed, 'no_response')).toMatchObject({ occurrence: 'decision-2026-07-13', from: '2026-07-21' });
  });

  it('names only the items that await something, not decided, withdrawn or deferred items', () => {
    const partlyDecided = { ...received, decisions: [granted('rfai_1')] };
    expect(taskOf(partlyDecided, 'no_response')?.itemIds).toEqual(['rfai_2']);
    expect(taskOf({ ...partlyDecided, deferral }, 'deferred_followup')?.itemIds).toEqual(['rfai_2']);
    expect(taskOf({ ...partlyDecided, withdrawnIds: ['rfai_2'] }, 'no_response')).toBeUndefined();
    expect(taskOf(billed(approved, 'rfai_1'), 'schedule_treatment')?.itemIds).toEqual(['rfai_2']);
  });

  it('allows mail its days of delivery, and moves a Friday past the weekend', () => {
    const mailed = { channel: 'mail', depositedAt: '2026-06-01T20:00:00.000Z' } as const;
    expect(taskOf(submitted(mailed), 'receipt_missing')?.from).toBe('2026-06-06');
    expect(taskOf(submitted({ sentAt: '2026-06-05T17:00:00.000Z' }), 'receipt_missing')?.from).toBe('2026-06-08');
    expect(taskOf(submitted({ status: 'queued', sentAt: null }), 'receipt_missing')).toBeUndefined();
  });

  it('replaces schedule_treatment by approval_ends_soon near the end of an approval', () => {
    expect(standing(ending, '2026-12-16')).toEqual(['schedule_treatment']);
    expect(standing(ending, '2026-12-17')).toEqual(['approval_ends_soon']);
    expect(standing(ending, '2026-12-31')).toEqual(['approval_ends_soon']);
    expect(standing(ending, '2027-01-01')).toEqual([]);
    const short = { ...approved, decisions: [granted('rfai_1', { effectiveTo: '2026-06-15' })] };
    expect(standing(short, '2026-06-09')).toEqual(['approval_ends_soon']);
  });

  it('shows the IMR window by the earliest reading, mailed or not', () => {
    expect(taskOf(denied, 'imr_window')).toMatchObject({ dueAt: '2026-07-09', until: '2026-07-09' });
    const mailed = {
      ...denied,
      decisions: denied.decisions.map((decision) => ({ ...decision, servedBy: 'mail' as const })),
    };
    expect(taskOf(mailed, 'imr_window')?.dueAt).toBe('2026-07-09');
    expect(standing(denied, '2026-07-10')).toEqual([]);
  });

  it('does not request a newer report if an old report was accepted', () =>
    expect(
      rfaTasksOf({ ...draft, accepted: [{ code: 'document_older_than_30_days', reason: 'x' }] }, shippedRules),
    ).toEqual([]));

  it('ignores letters that were attached before the request was sent or sent with it', () => {
    const attachedAt = '2026-06-05T17:00:00.000Z';
    const letter = document('doc_1', 'ur_response', { attachedAt });
    expect(
      taskOf({ ...received, documents: [document('doc_1', 'ur_response')] }, 'decision_to_record'),
    ).toBeUndefined();
    // A manual transmission is drafted and recorded after it was sent.
    const transmissions = received.transmissions.map((transmission) => ({
      ...transmission,
      documentIds: [letter.facts.id],
    }));
    expect(taskOf({ ...received, documents: [letter] }, 'decision_to_record')).toBeDefined();
    expect(taskOf({ ...received, transmissions, documents: [letter] }, 'decision_to_record')).toBeUndefined();
  });
});

const followUp = (
  over: Partial<Extract<RfaCommand, { type: 'FollowUpRfa' }>['data']> = {},
  at = '2026-06-10T20:00:00.000Z',
): RfaCommand => ({
  type: 'FollowUpRfa',
  data: {
    ...{ at, actorName: 'Bo Biller', kind: 'no_response', occurrence: 'decision-2026-06-02' },
    ...{ outcome: 'message_left', note: null },
    ...over,
  },
});
const after = (start: Rfa, ...commands: readonly RfaCommand[]): Rfa =>
  commands.reduce(
    (state, command) =>
      fold<Rfa, RfaCommand, RfaEvent, ByRules>({ ...rfa, initial: state }, decide(rfa, state, command, shippedRules)),
    start,
  );

describe('FollowUpRfa', () => {
  it('keeps the task open and adds the follow-up to it', () => {
    const now = after(received, followUp({ note: 'Nobody there', assigneeReference: 'biller-7' }));
    expect(taskOf(now, 'no_response')?.followUp).toMatchObject({
      ...{ outcome: 'message_left', note: 'Nobody there', assigneeReference: 'biller-7', actorName: 'Bo Biller' },
    });
    expect(now.updatedAt).toBe(received.updatedAt);
  });

  it('completes the task with outcome reviewed, until another fact creates a new task', () => {
    const now = after(received, followUp({ outcome: 'reviewed' }));
    expect(taskOf(now, 'no_response')).toBeUndefined();
    expect(taskOf({ ...now, resumedAt: '2026-06-11T17:00:00.000Z' }, 'no_response')).toBeDefined();
    expect(() => after(now, followUp())).toThrow(expect.objectContaining({ code: 'lifecycle_conflict' }));
  });

  it.each([
    ['before the first day of the task', followUp({}, '2026-06-09T20:00:00.000Z')],
    ['on a completed task', followUp({ kind: 'receipt_missing', occurrence: 'rfatx_1' })],
    ['on a task of another fact', followUp({ occurrence: 'decision-2026-06-01' })],
  ])('rejects a follow-up %s', (_, command) =>
    expect(() => after(received, command)).toThrow(expect.objectContaining({ code: 'lifecycle_conflict' })),
  );

  it('keeps the values of absent fields, and clears fields that are null', () => {
    const first = followUp({ snoozedUntil: '2026-06-15', assigneeReference: 'biller-7' });
    const kept = after(received, first, followUp({ outcome: null }));
    expect(taskOf(kept, 'no_response')?.followUp).toMatchObject({
      ...{ snoozedUntil: '2026-06-15', assigneeReference: 'biller-7', outcome: null },
    });
    const lost = after(kept, followUp({ snoozedUntil: null, assigneeReference: null }));
    expect(taskOf(lost, 'no_response')?.followUp).toMatchObject({ snoozedUntil: null, assigneeReference: null });
    const later = after(kept, followUp({}, '2026-06-15T20:00:00.000Z'));
    expect(taskOf(later, 'no_response')?.followUp?.snoozedUntil).toBeNull();
  });

  it.each([
    ['until today', { snoozedUntil: '2026-06-10' }],
    ['together with outcome reviewed', { outcome: 'reviewed' as const, snoozedUntil: '2026-06-11' }],
  ])('rejects a snooze %s', (_, over) =>
    expect(() => after(received, followUp(over))).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'snoozedUntil' })] }),
    ),
  );

  it('has no text after the request is erased', () => {
    const followed = decide(rfa, received, followUp({ note: 'x' }), shippedRules).map(
      (event) => ({ ...event, data: { ...event.data, private: REDACTED } }) as RfaEvent,
    );
    const now = fold<Rfa, RfaCommand, RfaEvent, ByRules>({ ...rfa, initial: received }, followed);
    expect(now.followUps).toMatchObject([{ note: null, assigneeReference: null, actorName: null }]);
  });

  it('round-trips a task ID with request, kind and fact', () => {
    const task = { kind: 'no_response', occurrence: 'decision-2026-06-02' } as const;
    expect(readRfaTaskId(rfaTaskId('rfa_1', task))).toEqual({ rfaId: 'rfa_1', ...task });
    for (const id of ['rfa_1', 'rfa_1.no_response', 'rfa_1.no_response.', 'rfa_1.other.x', 'rfa_1.no_response.x.y'])
      expect(readRfaTaskId(id)).toBeNull();
  });
});

describe('decision_to_record, for letters that a response names', () => {
  it('stays closed after the deferral that names the letter is lifted', () => {
    const letter = document('doc_letter', 'ur_response', { attachedAt: '2026-06-05T17:00:00.000Z' });
    const at = '2026-06-06T17:00:00.000Z';
    const now = after(
      { ...received, documents: [letter] },
      {
        type: 'DeferRfaReview',
        data: { at, actorName: null, itemIds: null, deferredAt: at, responseDocumentId: 'doc_letter', reason: 'x' },
      },
      { type: 'LiftRfaDeferral', data: { at, actorName: null, liftedAt: at, reason: 'x' } },
    );
    expect(taskOf(now, 'decision_to_record')).toBeUndefined();
    const questioned = after(
      { ...received, documents: [letter] },
      {
        type: 'RequestRfaInformation',
        data: {
          ...{ at, actorName: null, requestId: 'rfareq_1', requestedAt: at, dueAt: null },
          ...{ requestText: 'MRI', requestDocumentId: 'doc_letter' },
        },
      },
    );
    expect(taskOf(questioned, 'decision_to_record')).toBeUndefined();
    expect(questioned.informationRequests[0]?.requestDocumentId).toBe('doc_letter');
  });
});
