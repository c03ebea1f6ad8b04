import { presentActivity, presentAttempts } from '#contracts';
import {
  bill,
  billDeadlines,
  billView,
  decide,
  fold,
  nativeStatusOf,
  printItemsOf,
  publicBillTypes,
  type BillCommand,
  shippedRules,
} from '#domain';
import {
  acknowledge,
  but,
  historyOf,
  markSent,
  noon,
  recordCopySent,
  recordEor,
  recordFailure,
  recordTransmission,
  requestCopy,
  resubmitBill,
  sendDuplicate,
  setRoute,
  simulate,
  specFor,
  startReview,
  storedEventsOf,
  submitBill,
  undoMailed,
  voidEor,
} from '#testing/pure';

const storyOf = (...commands: readonly BillCommand[]) => storedEventsOf(commands);
const types = (...commands: readonly BillCommand[]) => storyOf(...commands).map(({ type }) => type);
const later = noon('2026-03-10');

describe('a duplicate with another delivery method', () => {
  const byMail = (at: string): BillCommand => ({
    type: 'SendDuplicate',
    data: {
      ...sendDuplicate(at).data,
      routing: {
        route: 'mail',
        destination: { faxNumber: null, email: null, mailingAddress: 'PO Box 9\nLos Angeles CA 90012' },
        available: ['fax'],
        delivery: null,
      },
    },
  });
  const first = [submitBill({ environment: 'live', route: 'fax' }), recordTransmission('1042-1', noon('2026-03-02'))];
  const both = [...first, byMail(noon('2026-03-09'))];

  it('keeps the method of the earlier transmission and applies to later transmissions', () => {
    const seen = billView(storyOf(...both));
    expect(presentAttempts(seen).map(({ deliveryLabel, status }) => [deliveryLabel, status])).toEqual([
      ['Fax', 'written'],
      ['Mail', 'queued'],
    ]);
    expect([seen.clear?.route, seen.snapshot?.submission.destination?.mailingAddress]).toEqual([
      'mail',
      'PO Box 9\nLos Angeles CA 90012',
    ]);
    const sent = storyOf(...both, markSent(noon('2026-03-09'), '2026-03-09')).at(-1);
    expect(sent).toMatchObject({ type: 'TransmissionSent', data: { controlNumber: '1042-1', route: 'fax' } });
    const refused = storyOf(...both, recordFailure('1042-2', later)).at(-1);
    expect(refused).toMatchObject({ type: 'TransmissionFailed', data: { route: 'mail' } });
    const again = billView(storyOf(...both, sendDuplicate(later)));
    expect(
      presentAttempts(again)
        .map(({ deliveryLabel }) => deliveryLabel)
        .at(-1),
    ).toBe('Mail');
  });

  it('is rejected with the fields that do not fit', () => {
    const wrong: BillCommand = {
      type: 'SendDuplicate',
      data: {
        ...sendDuplicate(later).data,
        routing: { route: 'email', destination: null, available: ['fax'], delivery: null },
      },
    };
    expect(() => decide(bill, fold(bill, storyOf(...first)), wrong, shippedRules)).toThrow(
      expect.objectContaining({
        errors: [{ path: 'route', message: 'is not a delivery method of this administrator' }],
      }),
    );
  });
});

describe('a courtesy copy', () => {
  it('counts as sent immediately in the sandbox', () =>
    expect(types(submitBill(), requestCopy('simulated', later)).slice(-2)).toEqual([
      'CourtesyCopyRequested',
      'CourtesyCopySent',
    ]));
  it('is not sent without a mail server', () => {
    const history = storyOf(submitBill(), requestCopy('dry_run', later));
    expect(history.at(-1)?.type).toBe('CourtesyCopyRequested');
    expect(presentActivity(billView(history).activity).at(-1)).toMatchObject({
      type: 'courtesy_copy',
      title: 'Courtesy copy not sent',
    });
  });
  it('by email is recorded as sent once', () => {
    const history = storyOf(submitBill(), requestCopy('mail', later), recordCopySent('mail', later));
    expect(history.at(-1)?.type).toBe('CourtesyCopySent');
    expect(decide(bill, fold(bill, history), recordCopySent('mail', later), shippedRules)).toEqual([]);
    expect(presentActivity(billView(history).activity).at(-1)).toMatchObject({
      title: 'Courtesy copy sent',
      description: 'To 2 recipients, 1 document',
    });
  });
  it('is rejected as sent if it was not requested', () =>
    expect(() => types(submitBill(), recordCopySent('mail', later))).toThrow('not_found'));
  it('changes no state, and only its sending is public', () => {
    const history = storyOf(submitBill(), requestCopy('simulated', later));
    expect(billView(history).facts.state).toBe('submitted');
    expect([publicBillTypes.CourtesyCopyRequested, publicBillTypes.CourtesyCopySent]).toEqual([
      null,
      'bill.courtesy_copy_sent',
    ]);
  });
});

describe('a written transmission', () => {
  const statuses = (...commands: readonly BillCommand[]) =>
    presentAttempts(billView(storyOf(...commands))).map(({ status }) => status);
  it('is shown in its attempt', () =>
    expect(statuses(submitBill(), recordTransmission('1042-1', later))).toEqual(['written']));
  it('is recorded once', () =>
    expect(
      decide(
        bill,
        fold(bill, storyOf(submitBill(), recordTransmission('1042-1', later))),
        recordTransmission('1042-1', later),
        shippedRules,
      ),
    ).toEqual([]));
  it('does not hide the payer’s response to an earlier attempt', () =>
    expect(
      statuses(submitBill(), simulate('rejected', later), resubmitBill(later), recordTransmission('1042-1', later)),
    ).toEqual(['rejected', 'sent']));
});

const waiting = submitBill({ route: null });
const live = submitBill({ environment: 'live' });
const view = (...commands: readonly BillCommand[]) => billView(storyOf(...commands));
const given = (...commands: readonly BillCommand[]) => specFor(bill, shippedRules)(...historyOf(...commands));
const attemptsOf = (...commands: readonly BillCommand[]) =>
  presentAttempts(view(...commands)).map(({ status, sentAt, deliveryLabel }) => [status, sentAt, deliveryLabel]);

describe('a bill without a delivery method', () => {
  it('is not sent, which its status shows', () => {
    expect(attemptsOf(waiting)).toEqual([['waiting_for_route', null, 'No route known']]);
    expect(nativeStatusOf(view(waiting).facts)).toBe('Waiting for a delivery method');
  });
  it('starts no deadline for the payer', () =>
    expect(billDeadlines(view(waiting), '2026-03-20', shippedRules).map(({ id }) => id)).toEqual([
      'filing',
      'lien_filing',
    ]));
  it('is sent by the delivery method, to the destination, as soon as both are set', () => {
    const faxNumber = '213-555-0142';
    const set = setRoute(later, { destination: { faxNumber, email: null, mailingAddress: null } });
    expect(attemptsOf(waiting, set)).toEqual([['sent', later, 'Fax']]);
    const sent = view(waiting, set);
    expect([sent.clear?.route, sent.snapshot?.submission.destination?.faxNumber]).toEqual(['fax', faxNumber]);
    expect(nativeStatusOf(sent.facts)).toBe('Submitted to the payer');
    expect(presentActivity(sent.activity).at(-1)).toMatchObject({
      type: 'route_set',
      title: 'Delivery method set: Fax',
      actor: 'Bo Biller',
    });
  });
  it('starts the payer’s deadlines when it is sent', () =>
    expect(
      billDeadlines(
        view(waiting, setRoute(later, { route: 'ebill', available: ['ebill'] })),
        '2026-03-10',
        shippedRules,
      )[0],
    ).toMatchObject({ id: 'acknowledgement', date: '2026-03-12' }));
  it('cannot have a duplicate, because nothing was sent yet', () =>
    given(waiting).when(sendDuplicate(later)).thenRejects('lifecycle_conflict', 'waits for a delivery method'));
  it('no longer waits after the payer has responded', () => {
    expect(attemptsOf(waiting, acknowledge(later))).toEqual([['accepted', null, 'No route known']]);
    given(waiting, acknowledge(later))
      .when(setRoute(later))
      .thenRejects('lifecycle_conflict', 'does not wait for a delivery method');
  });
  it('waits again if the EOR for it is voided', () => {
    const eor = recordEor(0, later);
    const bill = view(waiting, eor, voidEor(eor.data.eor.eorId, noon('2026-03-11')));
    expect(presentAttempts(bill)).toMatchObject([{ status: 'waiting_for_route', outcomeLabel: null }]);
    expect(nativeStatusOf(bill.facts)).toBe('Waiting for a delivery method');
  });
  it('waits again after resubmission', () =>
    expect(attemptsOf(waiting, simulate('rejected', later), resubmitBill(later)).map(([status]) => status)).toEqual([
      'rejected',
      'waiting_for_route',
    ]));
});

describe('an electronic bill that cannot be written', () => {
  const failure = recordFailure('1042-1', later);
  it('is not sent, which its status shows, with the fields that prevent it', () => {
    expect(attemptsOf(live, failure)).toEqual([['failed', null, 'Electronic bill']]);
    const failed = view(live, failure);
    expect(nativeStatusOf(failed.facts)).toBe('Not sent: the electronic bill cannot be created');
    expect(presentActivity(failed.activity).at(-1)).toMatchObject({
      type: 'delivery_failed',
      description: 'Transmission 1042-1 cannot be written: bill.patient.address.state',
    });
    expect(billDeadlines(failed, '2026-03-20', shippedRules).map(({ id }) => id)).toEqual(['filing', 'lien_filing']);
  });
  it('fails once, and not after it was written or sent', () => {
    given(live, failure).when(failure).thenNothing();
    given(live, recordTransmission('1042-1', later)).when(failure).thenNothing();
    given(submitBill()).when(failure).thenNothing();
  });
  it('fails after it was written if the partner is unreachable, and after it was sent if the interchange is rejected', () => {
    const because = (code: 'partner_unreachable' | 'TA1:022') => ({
      ...failure,
      data: { ...failure.data, code, paths: [] },
    });
    const lying = [live, recordTransmission('1042-1', later)];
    given(...lying)
      .when(because('partner_unreachable'))
      .thenTypes('TransmissionFailed');
    expect(attemptsOf(...lying, because('partner_unreachable'), setRoute(later))).toEqual([['queued', null, 'Fax']]);
    given(submitBill()).when(because('TA1:022')).thenTypes('TransmissionFailed');
    given(submitBill(), simulate('accepted', later)).when(because('TA1:022')).thenNothing();
  });
  it('cannot have a duplicate, because nothing was sent yet', () =>
    given(live, failure).when(sendDuplicate(later)).thenRejects('lifecycle_conflict', 'could not be sent'));
  it('can be sent by another delivery method', () =>
    expect(attemptsOf(live, failure, setRoute(later))).toEqual([['queued', null, 'Fax']]));
});

describe('setting a delivery method', () => {
  it('is possible once: a bill that was sent keeps its method', () => {
    given(submitBill()).when(setRoute(later)).thenRejects('lifecycle_conflict', 'does not wait for a delivery method');
    given(waiting, setRoute(later)).when(setRoute(later)).thenRejects('lifecycle_conflict');
  });
  it('requires a method that the administrator has or that the destination supplies', () => {
    const destination = { faxNumber: null, email: 'bills@city.example', mailingAddress: null };
    given(waiting)
      .when(setRoute(later, { available: [] }))
      .thenRejects('validation_error', ['route']);
    given(waiting)
      .when(setRoute(later, { route: 'email', destination }))
      .thenTypes('DeliveryRouteSet');
    given(waiting).when(setRoute(later, { destination })).thenRejects('validation_error', ['destination.email']);
  });
});

describe('a review without a delivery method', () => {
  const denied = [waiting, recordEor(0, later)] as const;
  const review = startReview('second_review', noon('2026-03-12'));
  it('waits for a delivery method, and its response is not due before', () => {
    const bill = view(...denied, review);
    expect(nativeStatusOf(bill.facts)).toBe('Waiting for a delivery method');
    expect(billDeadlines(bill, '2026-03-20', shippedRules).map(({ id }) => id)).toEqual(['lien_filing']);
  });
  it('has its response due date counted from the day on which it was sent', () =>
    expect(
      billDeadlines(view(...denied, review, setRoute(noon('2026-03-20'))), '2026-03-20', shippedRules).map(
        ({ id, date }) => [id, date],
      ),
    ).toContainEqual(['second_review_response', '2026-04-03']));
  it('still waits after another EOR for the original bill', () => {
    const again = recordEor(0, noon('2026-03-13'), { answers: 'original' });
    expect(presentAttempts(view(...denied, review, again)).at(-1)?.status).toBe('waiting_for_route');
  });
});

describe('a live transmission', () => {
  const lying = [live, recordTransmission('1042-1', later)] as const;
  it('is not called sent while it is only written', () => {
    expect(attemptsOf(live)).toEqual([['queued', null, 'Electronic bill']]);
    expect(attemptsOf(...lying)).toEqual([['written', null, 'Electronic bill']]);
    expect(nativeStatusOf(view(...lying).facts)).toBe('Waiting to be sent');
    expect(billDeadlines(view(...lying), '2026-03-20', shippedRules).map(({ id }) => id)).toEqual([
      'filing',
      'lien_filing',
    ]);
  });
  it('is sent when a user marks it, on the date that the user enters', () => {
    const sent = view(...lying, markSent(noon('2026-03-12'), '2026-03-11'));
    expect(presentAttempts(sent)).toMatchObject([{ status: 'sent', sentAt: noon('2026-03-11') }]);
    expect(billDeadlines(sent, '2026-03-12', shippedRules)[0]).toMatchObject({
      id: 'acknowledgement',
      date: '2026-03-13',
    });
    expect(presentActivity(sent.activity).at(-1)).toMatchObject({ type: 'sent', actor: 'Bo Biller' });
  });
  it('cannot be sent before it was created or in the future', () => {
    for (const day of ['2026-03-01', '2026-03-11'])
      given(...lying)
        .when(markSent(later, day))
        .thenRejects('validation_error', ['sentDate']);
    expect(attemptsOf(...lying, markSent(later, '2026-03-02'))[0]?.[1]).toBe(noon('2026-03-02'));
  });
  it('can be marked as sent once, and only if it was written', () => {
    given(live).when(markSent(later)).thenRejects('lifecycle_conflict', 'nothing in the outbox');
    given(waiting).when(markSent(later)).thenRejects('lifecycle_conflict');
    given(submitBill()).when(markSent(later)).thenNothing();
    given(...lying, markSent(later))
      .when(markSent(later))
      .thenNothing();
  });
  it('is marked together with its duplicate', () =>
    expect(
      attemptsOf(...lying, sendDuplicate(later), recordTransmission('1042-2', later), markSent(later)).map(
        ([status]) => status,
      ),
    ).toEqual(['sent', 'sent']));
});

describe('a packet that was marked as mailed by mistake', () => {
  const printed = [submitBill({ environment: 'live', route: 'mail' }), recordTransmission('1042-1', later)] as const;
  const mailed = [...printed, markSent(noon('2026-03-11'))] as const;
  const undone = view(...mailed, undoMailed(noon('2026-03-12')));

  it('waits to be mailed again, and no payer deadline runs', () => {
    expect(printItemsOf(undone)).toEqual(printItemsOf(view(...printed)));
    expect(billDeadlines(undone, '2026-03-12', shippedRules)).toEqual(
      billDeadlines(view(...printed), '2026-03-12', shippedRules),
    );
    expect(presentActivity(undone.activity).at(-1)).toMatchObject({ type: 'mailing_undone', actor: 'Bo Biller' });
  });
  it('can be marked again', () =>
    expect(printItemsOf(view(...mailed, undoMailed(noon('2026-03-12')), markSent(noon('2026-03-13'))))).toMatchObject([
      { status: 'mailed', mailedAt: noon('2026-03-13') },
    ]));
  it('is the newest of several packets, and the others stay mailed', () => {
    const duplicate = [sendDuplicate(noon('2026-03-12')), recordTransmission('1042-2', noon('2026-03-12'))];
    const both = [...mailed, ...duplicate, markSent(noon('2026-03-13')), undoMailed(noon('2026-03-14'))];
    expect(printItemsOf(view(...both)).map(({ status }) => status)).toEqual(['mailed', 'waiting']);
  });
  it('has its proof of mailing until the mark is undone', () => {
    const proof = { certifiedMailNumber: '9407 1118', documentId: 'doc_1' };
    const proved = [...printed, but(markSent(noon('2026-03-11')), { mailing: proof })] as const;
    const proofsOf = (...commands: BillCommand[]) => view(...commands).attempts.map(({ mailing }) => mailing);
    expect(proofsOf(...proved)).toEqual([proof]);
    expect(proofsOf(...mailed)).toEqual([undefined]);
    expect(proofsOf(...proved, undoMailed(noon('2026-03-12')))).toEqual([undefined]);
    given(...printed)
      .when(but(markSent(noon('2026-03-11')), { mailing: { documentId: 'doc_other' } }))
      .thenRejects('validation_error', ['documentId']);
    given(submitBill({ environment: 'live', route: 'fax' }), recordTransmission('1042-1', later))
      .when(but(markSent(later), { mailing: { certifiedMailNumber: '9407' } }))
      .thenRejects('validation_error', ['certifiedMailNumber']);
  });
  it('rejects a proof of mailing after it was marked as mailed', () => {
    for (const [field, mailing] of [
      ['certifiedMailNumber', { certifiedMailNumber: '9407 1118' }],
      ['documentId', { documentId: 'doc_1' }],
    ] as const)
      given(...mailed)
        .when(but(markSent(noon('2026-03-12')), { mailing }))
        .thenRejects('validation_error', [field]);
  });
  it('can be undone once', () => {
    for (const commands of [printed, [...mailed, undoMailed(later)]])
      given(...commands)
        .when(undoMailed(noon('2026-03-14')))
        .thenRejects('lifecycle_conflict', 'No transmission was marked as mailed, or the payer has responded.');
  });
  it('cannot be undone after the payer responded, even if a duplicate was mailed', () => {
    const answered = [...mailed, acknowledge(noon('2026-03-12'))];
    const duplicate = [sendDuplicate(noon('2026-03-13')), recordTransmission('1042-2', noon('2026-03-13'))];
    for (const commands of [answered, [...answered, ...duplicate, markSent(noon('2026-03-14'))]])
      given(...commands)
        .when(undoMailed(noon('2026-03-15')))
        .thenRejects('lifecycle_conflict');
  });
  it('cannot be a transmission that was sent electronically', () =>
    given(live, recordTransmission('1042-1', later), markSent(later))
      .when(undoMailed(later))
      .thenRejects('lifecycle_conflict'));
});
