import { bill, fold, formFee, reviewDeadline, type BillCommand, shippedRules } from '#domain';
import {
  BILL_ID,
  but,
  recordedEvents,
  dataOf,
  discardReview,
  draftReview,
  eorIdAt,
  historyOf,
  linesOf,
  noon,
  postPayment,
  recordEor,
  reviewIdAt,
  simulate,
  specFor,
  startReview,
  submitBill,
  submitReview,
  commandsTo,
} from '#testing/pure';

const given = specFor(bill, shippedRules);
const on = noon('2026-04-01');
const next = noon('2026-04-02');
const later = noon('2026-04-03');
const denied = simulate('denied', on);
const wishing = (command: ReturnType<typeof startReview>, overrides: Partial<typeof command.data.review>) =>
  but(command, { review: { ...command.data.review, ...overrides } });
const reviewOf = (history: readonly BillCommand[], command: BillCommand) =>
  dataOf(recordedEvents(historyOf(...history), command), 'ReviewCreated')[0]!;

describe('discarding a draft', () => {
  const draft = draftReview('second_review', next);
  const discard = discardReview(reviewIdAt(next), later);

  it('is recorded, and the draft is gone', () => {
    given(...historyOf(denied, draft))
      .when(discard)
      .thenEvents({
        type: 'ReviewDraftDeleted',
        data: {
          billId: BILL_ID,
          reviewId: reviewIdAt(next),
          reviewType: 'second_review',
          deletedAt: later,
          private: { text: null, actorName: 'Bo Biller' },
        },
      });
    const gone = historyOf(denied, draft, discard);
    for (const command of [discard, submitReview(reviewIdAt(next), later)])
      given(...gone)
        .when(command)
        .thenRejects('not_found');
    expect(fold(bill, gone).state).toBe('denied');
  });

  it('is refused once the review was submitted', () => {
    given(...historyOf(denied, draft, submitReview(reviewIdAt(next), later)))
      .when(discard)
      .thenRejects('lifecycle_conflict', 'submitted before');
    given(...historyOf(denied))
      .when(discard)
      .thenRejects('not_found');
  });
});

describe('drafting a review', () => {
  it('is recorded with the EOR in dispute and its control number, and changes no state', () =>
    given(...historyOf(denied))
      .when(draftReview('second_review', next))
      .thenEvents({
        type: 'ReviewCreated',
        data: {
          billId: BILL_ID,
          reviewId: reviewIdAt(next),
          reviewType: 'second_review',
          disputedAmount: 2015_00,
          attachmentIds: [],
          eorId: eorIdAt(on),
          createdAt: next,
          private: {
            externalId: null,
            reason: 'Paid below the fee schedule.',
            payerClaimControlNumber: 'PCCN-1',
            lineItems: [],
            actorName: 'Bo Biller',
          },
        },
      }));

  it('keeps the control number that was sent', () => {
    const named = wishing(startReview('second_review', next), { payerClaimControlNumber: 'OTHER' });
    expect(reviewOf([denied], named).private).toMatchObject({ payerClaimControlNumber: 'OTHER' });
  });

  it('names each document, and each line, once', () => {
    const twice = wishing(startReview('second_review', next), {
      attachmentIds: ['doc_1', 'doc_1', 'doc_none'],
      lineItems: ['line_1', 'line_1'].map((lineItemId) => ({ lineItemId, reason: 'x' })),
    });
    given(...historyOf(denied))
      .when(twice)
      .thenRejects('validation_error', ['attachmentIds.1', 'attachmentIds.2', 'lineItems.1.lineItemId']);
  });

  it('does not stop another draft', () =>
    given(...historyOf(denied, draftReview('second_review', next)))
      .when(draftReview('second_review', later))
      .thenTypes('ReviewCreated'));
});

describe('the amount in dispute', () => {
  const charged = (charge: number, allowed: number) => submitBill({ lines: linesOf([{ charge, allowed }]) });

  it('is what the schedules allow above what was paid', () => {
    const history = [charged(3000_00, 2015_00), simulate('partial_payment', on, 1000_00)];
    expect(reviewOf(history, draftReview('second_review', next)).disputedAmount).toBe(1015_00);
  });

  it('is at most the balance', () => {
    const history = [charged(1000_00, 2015_00), simulate('partial_payment', on, 300_00)];
    expect(reviewOf(history, draftReview('second_review', next)).disputedAmount).toBe(700_00);
  });

  it('is none where the schedules allow no more, whatever amount is given', () => {
    const history = historyOf(charged(3000_00, 1000_00), simulate('partial_payment', on, 1000_00));
    given(...history)
      .when(draftReview('second_review', next))
      .thenRejects('nothing_in_dispute');
    given(...history)
      .when(wishing(startReview('second_review', next), { disputedAmount: 2000_00 }))
      .thenRejects('nothing_in_dispute');
  });

  it('is none where the payer announced all that the schedules allow', () =>
    given(...historyOf(simulate('processed', on)))
      .when(startReview('second_review', next))
      .thenRejects('nothing_in_dispute'));

  it('is the whole bill again after a denial took the announcement back', () => {
    const history = [simulate('processed', on), simulate('denied', next)];
    expect(reviewOf(history, draftReview('second_review', later)).disputedAmount).toBe(2015_00);
  });

  it('of a line is refused at its own path', () =>
    given(...historyOf(simulate('partial_payment', on, 15_00)))
      .when(
        wishing(startReview('second_review', next), {
          lineItems: [{ lineItemId: 'line_1', reason: 'Underpaid.', disputedAmount: 2000_01 }],
        }),
      )
      .thenRejects('validation_error', ['lineItems.0.disputedAmount']));

  it('may be all that is not paid, and not more', () => {
    const history = historyOf(simulate('partial_payment', on, 15_00));
    const disputeOf = (disputedAmount: number) => wishing(startReview('second_review', next), { disputedAmount });
    given(...history)
      .when(disputeOf(2000_00))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInSecondReview', 'BillStatusUpdated');
    given(...history)
      .when(disputeOf(2000_01))
      .thenRejects('validation_error', ['disputedAmount']);
  });
});

describe('what a review refers to', () => {
  it('must be on the bill: every document and line that is not is named, in every state', () => {
    const command = wishing(startReview('second_review', next), {
      attachmentIds: ['doc_1', 'doc_x', 'doc_y'],
      lineItems: [
        { lineItemId: 'line_1', reason: 'Underpaid.' },
        { lineItemId: 'line_x', reason: 'Underpaid.' },
      ],
    });
    for (const history of [historyOf(denied), historyOf()])
      given(...history)
        .when(command)
        .thenRejects('validation_error', ['attachmentIds.1', 'attachmentIds.2', 'lineItems.1.lineItemId']);
  });

  it('is kept', () => {
    const lineItems = [{ lineItemId: 'line_1', reason: 'Underpaid.' }];
    const command = wishing(startReview('second_review', next), { attachmentIds: ['doc_1'], lineItems });
    expect(reviewOf([denied], command)).toMatchObject({ attachmentIds: ['doc_1'], private: { lineItems } });
  });
});

it('an amount above what is in dispute is wrong also where the state allows no review', () => {
  const disputeOf = (disputedAmount: number) => wishing(startReview('second_review', next), { disputedAmount });
  given(...historyOf())
    .when(disputeOf(9_999_999_00))
    .thenRejects('validation_error', ['disputedAmount']);
  given(...historyOf())
    .when(disputeOf(1_00))
    .thenRejects('lifecycle_conflict', 'A bill in state submitted does not allow second_review.');
});

describe('submitting a second review', () => {
  it('is one append with its creation', () =>
    given(...historyOf(denied))
      .when(startReview('second_review', next))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInSecondReview', 'BillStatusUpdated'));

  it('of a draft discards the other drafts of its type', () => {
    const [one, two, three] = ['2026-04-02', '2026-04-03', '2026-04-04'].map((day) =>
      draftReview('second_review', noon(day)),
    );
    const history = historyOf(denied, one!, two!, three!);
    const events = recordedEvents(history, submitReview(two!.data.review.reviewId, noon('2026-04-05')));
    expect(dataOf(events, 'ReviewDiscarded').map(({ reviewId }) => reviewId)).toEqual([
      one!.data.review.reviewId,
      three!.data.review.reviewId,
    ]);
    given(...history, ...events)
      .when(submitReview(one!.data.review.reviewId, noon('2026-04-06')))
      .thenRejects('not_found');
  });

  it('is refused the second time', () =>
    given(...historyOf(denied, startReview('second_review', next)))
      .when(submitReview(reviewIdAt(next), later))
      .thenRejects('lifecycle_conflict', 'The review was submitted before.'));

  it('is not found when there is none of this id', () =>
    given(...historyOf(denied))
      .when(submitReview('review_none', next))
      .thenRejects('not_found'));

  it('asks for its conditions again: a draft may have become too late', () => {
    const drafted = historyOf(denied, draftReview('second_review', next));
    given(...drafted)
      .when(submitReview(reviewIdAt(next), noon('2026-06-30')))
      .thenTypes('ReviewSubmitted', 'BillInSecondReview', 'BillStatusUpdated');
    given(...drafted)
      .when(submitReview(reviewIdAt(next), noon('2026-07-01')))
      .thenRejects('review_window_closed', '06/30/2026');
  });

  it('asks for its conditions again: the bill may have been paid', () =>
    given(...historyOf(denied, draftReview('second_review', next), postPayment(2015_00, later)))
      .when(submitReview(reviewIdAt(next), noon('2026-04-04')))
      .thenRejects('lifecycle_conflict', 'A bill in state paid does not allow second_review.'));

  it('asks for its conditions again: the payer may have announced all', () =>
    given(...historyOf(denied, draftReview('second_review', next), recordEor(2015_00, later)))
      .when(submitReview(reviewIdAt(next), noon('2026-04-04')))
      .thenRejects('nothing_in_dispute'));

  it('disputes no more than is left then', () => {
    const drafted = historyOf(denied, draftReview('second_review', next), recordEor(10_00, later));
    const events = recordedEvents(drafted, submitReview(reviewIdAt(next), noon('2026-04-04')));
    expect(dataOf(events, 'ReviewSubmitted')[0]?.disputedAmount).toBe(2005_00);
  });

  it('disputes the EOR that is the latest then, also when the draft was made before it', () => {
    const history = historyOf(denied, draftReview('second_review', next), recordEor(10_00, later));
    const events = recordedEvents(history, submitReview(reviewIdAt(next), noon('2026-04-04')));
    expect(dataOf(events, 'ReviewSubmitted')[0]?.eorId).toBe(`eor_paper_${later.replaceAll(/\D/g, '')}`);
  });

  it('is possible once for each EOR', () => {
    const decided = [denied, startReview('second_review', next), recordEor(0, later, { answers: 'second_review' })];
    given(...historyOf(...decided))
      .when(startReview('second_review', noon('2026-04-04')))
      .thenRejects('lifecycle_conflict', 'A bill in state denied does not allow second_review. The latest EOR answers');
    given(...historyOf(...decided, recordEor(0, noon('2026-04-05'), { answers: 'original' })))
      .when(startReview('second_review', noon('2026-04-06')))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInSecondReview', 'BillStatusUpdated');
  });

  it('is refused of an EOR that was disputed before, also when its answer was served earlier', () =>
    given(
      ...historyOf(
        denied,
        startReview('second_review', next),
        recordEor(0, later, { answers: 'second_review', servedAt: '2026-03-20' }),
      ),
    )
      .when(startReview('second_review', noon('2026-04-04')))
      .thenRejects('lifecycle_conflict', 'A review of the latest EOR was submitted before.'));

  it('is refused without an EOR, however the bill came to be paid in part', () =>
    given(...historyOf(simulate('accepted', on), postPayment(10_00, next)))
      .when(startReview('second_review', later))
      .thenRejects('lifecycle_conflict', 'There is no EOR on file to dispute.'));

  it('has 90 days from service of the EOR, the last one included, by the days of Los Angeles', () => {
    // 2026-07-01, 06:59 UTC is still 2026-06-30 in Los Angeles.
    given(...historyOf(denied))
      .when(startReview('second_review', '2026-07-01T06:59:59.999Z'))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInSecondReview', 'BillStatusUpdated');
    given(...historyOf(denied))
      .when(startReview('second_review', '2026-07-01T07:00:00.000Z'))
      .thenRejects('review_window_closed');
  });
});

describe('submitting an independent bill review', () => {
  const decided = commandsTo.ibr.slice(0, 3);
  const served = '2026-04-20';

  it('carries its fee', () => {
    const events = recordedEvents(historyOf(...decided), startReview('independent_bill_review', noon('2026-05-01')));
    expect(events.map(({ type }) => type)).toEqual([
      'ReviewCreated',
      'ReviewSubmitted',
      'BillInIbr',
      'BillStatusUpdated',
    ]);
    expect(dataOf(events, 'ReviewSubmitted')[0]?.fee).toBe(195_00);
  });

  it('needs a decided second review', () =>
    given(...historyOf(denied))
      .when(startReview('independent_bill_review', next))
      .thenRejects('lifecycle_conflict', 'does not allow independent_bill_review. The latest EOR answers original.'));

  it('has until the next working day where day 30 is a Saturday', () => {
    // Served on Thursday, 2026-04-23: day 30 is Saturday, 2026-05-23, the Monday after it is Memorial Day.
    const served = [...commandsTo.ibr.slice(0, 2), simulate('denied', noon('2026-04-23'))];
    given(...historyOf(...served))
      .when(startReview('independent_bill_review', noon('2026-05-26')))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInIbr', 'BillStatusUpdated');
    given(...historyOf(...served))
      .when(startReview('independent_bill_review', noon('2026-05-27')))
      .thenRejects('review_window_closed', '05/26/2026');
  });

  it('has 30 days from service of the second review’s EOR, the last one included', () => {
    const last = reviewDeadline('independent_bill_review', served, shippedRules);
    expect(last).toBe('2026-05-20');
    given(...historyOf(...decided))
      .when(startReview('independent_bill_review', noon(last)))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInIbr', 'BillStatusUpdated');
    given(...historyOf(...decided))
      .when(startReview('independent_bill_review', noon('2026-05-21')))
      .thenRejects('review_window_closed', '05/20/2026');
  });

  it('is possible once, and its answer is not disputed again', () => {
    const answered = historyOf(...commandsTo.ibr, simulate('denied', noon('2026-05-05')));
    for (const type of ['second_review', 'independent_bill_review'] as const)
      given(...answered)
        .when(startReview(type, noon('2026-05-06')))
        .thenRejects('lifecycle_conflict', 'The latest EOR answers independent_bill_review.');
  });

  it('and a draft of it are left alone by a second review', () => {
    const history = historyOf(
      ...decided,
      draftReview('independent_bill_review', noon('2026-05-01')),
      recordEor(0, noon('2026-05-02'), { answers: 'original' }),
      startReview('second_review', noon('2026-05-03')),
    );
    expect(fold(bill, history).reviews.map(({ type, state }) => [type, state])).toEqual([
      ['second_review', 'submitted'],
      ['independent_bill_review', 'draft'],
      ['second_review', 'submitted'],
    ]);
  });
});

describe('the filing fee', () => {
  it('is 180.00 from 2015 to 2024, then 195.00, and nothing before', () =>
    expect(
      ['2014-12-31', '2015-01-01', '2024-12-31', '2025-01-01', '2026-05-01'].map(
        (day) => formFee('ibr', day, shippedRules)?.amount ?? 0,
      ),
    ).toEqual([0, 180_00, 180_00, 195_00, 195_00]));
});
