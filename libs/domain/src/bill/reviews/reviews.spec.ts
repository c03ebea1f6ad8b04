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

  it('is recorded and removes the draft', () => {
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

  it('is rejected after the review was submitted', () => {
    given(...historyOf(denied, draft, submitReview(reviewIdAt(next), later)))
      .when(discard)
      .thenRejects('lifecycle_conflict', 'already submitted');
    given(...historyOf(denied))
      .when(discard)
      .thenRejects('not_found');
  });
});

describe('drafting a review', () => {
  it('records the EOR in dispute with its control number and changes no state', () =>
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

  it('keeps the control number of the request', () => {
    const named = wishing(startReview('second_review', next), { payerClaimControlNumber: 'OTHER' });
    expect(reviewOf([denied], named).private).toMatchObject({ payerClaimControlNumber: 'OTHER' });
  });

  it('rejects repeated and unknown documents and lines', () => {
    const twice = wishing(startReview('second_review', next), {
      attachmentIds: ['doc_1', 'doc_1', 'doc_none'],
      lineItems: ['line_1', 'line_1'].map((lineItemId) => ({ lineItemId, reason: 'x' })),
    });
    given(...historyOf(denied))
      .when(twice)
      .thenRejects('validation_error', ['attachmentIds.1', 'attachmentIds.2', 'lineItems.1.lineItemId']);
  });

  it('allows further drafts', () =>
    given(...historyOf(denied, draftReview('second_review', next)))
      .when(draftReview('second_review', later))
      .thenTypes('ReviewCreated'));
});

describe('the amount in dispute', () => {
  const charged = (charge: number, allowed: number) => submitBill({ lines: linesOf([{ charge, allowed }]) });

  it('is the fee schedule amount minus the paid amount', () => {
    const history = [charged(3000_00, 2015_00), simulate('partial_payment', on, 1000_00)];
    expect(reviewOf(history, draftReview('second_review', next)).disputedAmount).toBe(1015_00);
  });

  it('is at most the balance', () => {
    const history = [charged(1000_00, 2015_00), simulate('partial_payment', on, 300_00)];
    expect(reviewOf(history, draftReview('second_review', next)).disputedAmount).toBe(700_00);
  });

  it('is 0 if the fee schedule amount is paid, so any requested amount is rejected', () => {
    const history = historyOf(charged(3000_00, 1000_00), simulate('partial_payment', on, 1000_00));
    given(...history)
      .when(draftReview('second_review', next))
      .thenRejects('nothing_in_dispute');
    given(...history)
      .when(wishing(startReview('second_review', next), { disputedAmount: 2000_00 }))
      .thenRejects('nothing_in_dispute');
  });

  it('is 0 if the payer announced the full fee schedule amount', () =>
    given(...historyOf(simulate('processed', on)))
      .when(startReview('second_review', next))
      .thenRejects('nothing_in_dispute'));

  it('is the full amount again after a denial retracted the announcement', () => {
    const history = [simulate('processed', on), simulate('denied', next)];
    expect(reviewOf(history, draftReview('second_review', later)).disputedAmount).toBe(2015_00);
  });

  it('of a line is rejected at the path of the line if it is too high', () =>
    given(...historyOf(simulate('partial_payment', on, 15_00)))
      .when(
        wishing(startReview('second_review', next), {
          lineItems: [{ lineItemId: 'line_1', reason: 'Underpaid.', disputedAmount: 2000_01 }],
        }),
      )
      .thenRejects('validation_error', ['lineItems.0.disputedAmount']));

  it('can be the full unpaid amount, but not more', () => {
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

describe('documents and lines of a review', () => {
  it('must belong to the bill, with a problem for each one that does not, in every state', () => {
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

  it('are recorded', () => {
    const lineItems = [{ lineItemId: 'line_1', reason: 'Underpaid.' }];
    const command = wishing(startReview('second_review', next), { attachmentIds: ['doc_1'], lineItems });
    expect(reviewOf([denied], command)).toMatchObject({ attachmentIds: ['doc_1'], private: { lineItems } });
  });
});

it('an amount above the maximum is reported even if the state allows no review', () => {
  const disputeOf = (disputedAmount: number) => wishing(startReview('second_review', next), { disputedAmount });
  given(...historyOf())
    .when(disputeOf(9_999_999_00))
    .thenRejects('validation_error', ['disputedAmount']);
  given(...historyOf())
    .when(disputeOf(1_00))
    .thenRejects('lifecycle_conflict', 'A bill in state submitted does not allow second_review.');
});

describe('submitting a second review', () => {
  it('is recorded in the same append as its creation', () =>
    given(...historyOf(denied))
      .when(startReview('second_review', next))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInSecondReview', 'BillStatusUpdated'));

  it('discards other drafts of the same type', () => {
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

  it('is rejected the second time', () =>
    given(...historyOf(denied, startReview('second_review', next)))
      .when(submitReview(reviewIdAt(next), later))
      .thenRejects('lifecycle_conflict', 'The review was already submitted.'));

  it('is rejected with not_found for an unknown review', () =>
    given(...historyOf(denied))
      .when(submitReview('review_none', next))
      .thenRejects('not_found'));

  it('is rejected if the period has ended since the draft', () => {
    const drafted = historyOf(denied, draftReview('second_review', next));
    given(...drafted)
      .when(submitReview(reviewIdAt(next), noon('2026-06-30')))
      .thenTypes('ReviewSubmitted', 'BillInSecondReview', 'BillStatusUpdated');
    given(...drafted)
      .when(submitReview(reviewIdAt(next), noon('2026-07-01')))
      .thenRejects('review_window_closed', '06/30/2026');
  });

  it('is rejected if the bill was paid since the draft', () =>
    given(...historyOf(denied, draftReview('second_review', next), postPayment(2015_00, later)))
      .when(submitReview(reviewIdAt(next), noon('2026-04-04')))
      .thenRejects('lifecycle_conflict', 'A bill in state paid does not allow second_review.'));

  it('is rejected if the payer announced the full amount since the draft', () =>
    given(...historyOf(denied, draftReview('second_review', next), recordEor(2015_00, later)))
      .when(submitReview(reviewIdAt(next), noon('2026-04-04')))
      .thenRejects('nothing_in_dispute'));

  it('reduces the amount in dispute to the remaining amount', () => {
    const drafted = historyOf(denied, draftReview('second_review', next), recordEor(10_00, later));
    const events = recordedEvents(drafted, submitReview(reviewIdAt(next), noon('2026-04-04')));
    expect(dataOf(events, 'ReviewSubmitted')[0]?.disputedAmount).toBe(2005_00);
  });

  it('disputes the latest EOR even if it is newer than the draft', () => {
    const history = historyOf(denied, draftReview('second_review', next), recordEor(10_00, later));
    const events = recordedEvents(history, submitReview(reviewIdAt(next), noon('2026-04-04')));
    expect(dataOf(events, 'ReviewSubmitted')[0]?.eorId).toBe(`eor_paper_${later.replaceAll(/\D/g, '')}`);
  });

  it('is possible once per EOR', () => {
    const decided = [denied, startReview('second_review', next), recordEor(0, later, { answers: 'second_review' })];
    given(...historyOf(...decided))
      .when(startReview('second_review', noon('2026-04-04')))
      .thenRejects(
        'lifecycle_conflict',
        'A bill in state denied does not allow second_review. The latest EOR responds to',
      );
    given(...historyOf(...decided, recordEor(0, noon('2026-04-05'), { answers: 'original' })))
      .when(startReview('second_review', noon('2026-04-06')))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInSecondReview', 'BillStatusUpdated');
  });

  it('is rejected for an EOR that was already disputed, even if the response was served earlier', () =>
    given(
      ...historyOf(
        denied,
        startReview('second_review', next),
        recordEor(0, later, { answers: 'second_review', servedAt: '2026-03-20' }),
      ),
    )
      .when(startReview('second_review', noon('2026-04-04')))
      .thenRejects('lifecycle_conflict', 'A review of the latest EOR was already submitted.'));

  it('is rejected without an EOR, even if the bill is partially paid', () =>
    given(...historyOf(simulate('accepted', on), postPayment(10_00, next)))
      .when(startReview('second_review', later))
      .thenRejects('lifecycle_conflict', 'There is no EOR on file to dispute.'));

  it('is allowed through day 90 after service of the EOR, in Los Angeles time', () => {
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

  it('records its fee', () => {
    const events = recordedEvents(historyOf(...decided), startReview('independent_bill_review', noon('2026-05-01')));
    expect(events.map(({ type }) => type)).toEqual([
      'ReviewCreated',
      'ReviewSubmitted',
      'BillInIbr',
      'BillStatusUpdated',
    ]);
    expect(dataOf(events, 'ReviewSubmitted')[0]?.fee).toBe(195_00);
  });

  it('requires a decided second review', () =>
    given(...historyOf(denied))
      .when(startReview('independent_bill_review', next))
      .thenRejects(
        'lifecycle_conflict',
        'does not allow independent_bill_review. The latest EOR responds to original.',
      ));

  it('is allowed until the next working day if day 30 is a Saturday', () => {
    // Served on Thursday, 2026-04-23. Day 30 is Saturday, 2026-05-23, and the Monday after it is Memorial Day.
    const served = [...commandsTo.ibr.slice(0, 2), simulate('denied', noon('2026-04-23'))];
    given(...historyOf(...served))
      .when(startReview('independent_bill_review', noon('2026-05-26')))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInIbr', 'BillStatusUpdated');
    given(...historyOf(...served))
      .when(startReview('independent_bill_review', noon('2026-05-27')))
      .thenRejects('review_window_closed', '05/26/2026');
  });

  it('is allowed through day 30 after service of the EOR for the second review', () => {
    const last = reviewDeadline('independent_bill_review', served, shippedRules);
    expect(last).toBe('2026-05-20');
    given(...historyOf(...decided))
      .when(startReview('independent_bill_review', noon(last)))
      .thenTypes('ReviewCreated', 'ReviewSubmitted', 'BillInIbr', 'BillStatusUpdated');
    given(...historyOf(...decided))
      .when(startReview('independent_bill_review', noon('2026-05-21')))
      .thenRejects('review_window_closed', '05/20/2026');
  });

  it('is possible once, and its response cannot be disputed', () => {
    const answered = historyOf(...commandsTo.ibr, simulate('denied', noon('2026-05-05')));
    for (const type of ['second_review', 'independent_bill_review'] as const)
      given(...answered)
        .when(startReview(type, noon('2026-05-06')))
        .thenRejects('lifecycle_conflict', 'The latest EOR responds to independent_bill_review.');
  });

  it('keeps its draft when a second review is submitted', () => {
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
  it('is $180.00 from 2015 through 2024, $195.00 from 2025, and 0 before 2015', () =>
    expect(
      ['2014-12-31', '2015-01-01', '2024-12-31', '2025-01-01', '2026-05-01'].map(
        (day) => formFee('ibr', day, shippedRules)?.amount ?? 0,
      ),
    ).toEqual([0, 180_00, 180_00, 195_00, 195_00]));
});
