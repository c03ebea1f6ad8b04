import { bill, fold, latestEor, type BillCommand, shippedRules } from '#domain';
import {
  closeBill,
  recordedEvents,
  dataOf,
  historyOf,
  linesOf,
  noon,
  passTime,
  postPayment,
  recordEor,
  simulate,
  specFor,
  startReview,
  submitBill,
  commandsTo,
} from '#testing/pure';
import { adjustmentOf } from './eors.commands.js';

const given = specFor(bill, shippedRules);
const on = noon('2026-04-01');
const disputed = noon('2026-04-10');
const later = noon('2026-04-20');
const received = (history: readonly BillCommand[], command: BillCommand) =>
  dataOf(recordedEvents(historyOf(...history), command), 'EorReceived')[0]!;
const outcome = (history: readonly BillCommand[], command: BillCommand) =>
  dataOf(recordedEvents(historyOf(...history), command), 'ReviewDecided')[0]?.outcome;

const denied = recordEor(0, on);
const waiting = [denied, startReview('second_review', disputed)];

describe('the submission that an EOR responds to', () => {
  it('is the original bill for the first EOR', () =>
    expect(received([], recordEor(1, on))).toMatchObject({ answers: 'original', reviewId: null }));

  it('is the undecided review if the EOR was served on or after the day of its submission', () => {
    const reviewId = 'review_20260410200000000';
    for (const servedAt of ['2026-04-10', '2026-04-20'])
      expect(received(waiting, recordEor(1, later, { servedAt }))).toMatchObject({
        answers: 'second_review',
        reviewId,
      });
  });

  it('is that of the previous EOR if the EOR was served before the review was submitted', () => {
    expect(received(waiting, recordEor(1, later, { servedAt: '2026-04-09' }))).toMatchObject({ answers: 'original' });
    const inIbr = commandsTo.ibr;
    expect(received(inIbr, recordEor(1, noon('2026-05-05'), { servedAt: '2026-04-30' })).answers).toBe('second_review');
    expect(received(inIbr, recordEor(1, noon('2026-05-05'), { servedAt: '2026-04-15' })).answers).toBe('original');
  });

  it('is that of the previous EOR if the review is decided', () =>
    expect(received([...waiting, recordEor(0, later)], recordEor(1, noon('2026-04-21'))).answers).toBe(
      'second_review',
    ));

  it('is that of the previous EOR if both were served on the same day', () =>
    expect(
      received(commandsTo.ibr.slice(0, 3), recordEor(1, noon('2026-04-21'), { servedAt: '2026-04-20' })).answers,
    ).toBe('second_review'));

  it('is the original bill if the EOR was served before all others', () =>
    expect(
      received(commandsTo.ibr.slice(0, 3), recordEor(1, noon('2026-04-21'), { servedAt: '2026-03-20' })).answers,
    ).toBe('original'));

  it('is the submission that the user specifies', () => {
    expect(received(waiting, recordEor(1, later, { answers: 'original' })).answers).toBe('original');
    expect(
      received(waiting, recordEor(1, later, { answers: 'second_review', servedAt: '2026-04-01' })).reviewId,
    ).not.toBeNull();
    const decided = [...waiting, recordEor(0, later)];
    expect(received(decided, recordEor(1, noon('2026-04-21'), { answers: 'second_review' })).reviewId).not.toBeNull();
  });

  it('cannot be a review that was not submitted', () => {
    for (const answers of ['second_review', 'independent_bill_review'] as const)
      given(...historyOf(denied))
        .when(recordEor(1, later, { answers }))
        .thenRejects('validation_error', ['answers']);
  });
});

describe('an EOR that responds to the undecided review', () => {
  it.each([
    ['nothing', 0, 'upheld'],
    ['a part', 2014_99, 'partially_granted'],
    ['the amount in dispute', 2015_00, 'granted'],
    ['more than the amount in dispute', 3000_00, 'granted'],
  ])('decides the review if it pays %s', (_, paid, decision) =>
    expect(outcome(waiting, recordEor(paid, later))).toBe(decision),
  );

  it('grants the review if the bill is now paid in full, even if more was in dispute', () =>
    expect(outcome([...waiting, postPayment(1000_00, noon('2026-04-12'))], simulate('paid', later))).toBe('granted'));

  it('does not grant the review because of a write-off', () =>
    expect(outcome([...waiting, closeBill(noon('2026-04-12'))], recordEor(1_00, later))).toBe('partially_granted'));

  it('changes the state of the bill after the decision', () =>
    given(...historyOf(...waiting))
      .when(recordEor(100_00, later))
      .thenTypes('EorReceived', 'ReviewDecided', 'BillStatusUpdated'));

  it('decides the review, unlike an EOR for the original bill', () =>
    given(...historyOf(...waiting))
      .when(recordEor(100_00, later, { answers: 'original' }))
      .thenTypes('EorReceived'));

  it('does not decide the review a second time', () =>
    given(...historyOf(...waiting, recordEor(0, later)))
      .when(recordEor(100_00, noon('2026-04-21')))
      .thenTypes('EorReceived', 'BillStatusUpdated'));
});

describe('the latest EOR', () => {
  const facts = (...commands: BillCommand[]) => fold(bill, historyOf(...commands));

  it('is the EOR that was served last, regardless of recording order', () => {
    const late = recordEor(0, later, { servedAt: '2026-03-20' });
    expect(latestEor(facts(recordEor(100_00, on), late))?.reportedPaid).toBe(100_00);
    expect(facts(recordEor(100_00, on), late).state).toBe('processed');
  });

  it('is the last recorded of two EORs served on the same day', () => {
    const second = recordEor(0, later, { servedAt: '2026-04-01' });
    expect(facts(recordEor(100_00, on), second).state).toBe('denied');
  });
});

describe('an EOR from the payer', () => {
  it('proves receipt on its own date if there is no acknowledgment', () => {
    const facts = fold(bill, historyOf(recordEor(0, later, { eorDate: '2026-04-15' })));
    expect(facts.receivedAt).toBe('2026-04-15T20:00:00.000Z');
    const known = fold(bill, historyOf(simulate('accepted', on), recordEor(0, later)));
    expect(known.receivedAt).toBe(on);
  });

  it('keeps its lines and takes the billed amounts from the bill', () => {
    const line = { lineItemId: 'line_1', allowed: 900_00, reportedPaid: 900_00, adjustments: [] };
    const eor = received([], recordEor(900_00, on, { lines: [line] }));
    expect(eor).toMatchObject({ allowed: 900_00, lines: [{ ...line, billed: 2015_00 }] });
  });

  it('is rejected with a problem for each line that the bill does not have', () => {
    const line = (lineItemId: string) => ({ lineItemId, allowed: 0, reportedPaid: 0, adjustments: [] });
    given(...historyOf())
      .when(recordEor(0, on, { lines: [line('line_x'), line('line_1'), line('line_y')] }))
      .thenRejects('validation_error', ['lines.0.lineItemId', 'lines.2.lineItemId']);
  });

  it('without lines is allocated to the lines of the bill, with the claim-level adjustment reason', () => {
    const bills = submitBill({
      lines: linesOf([
        { charge: 300_00, allowed: 300_00 },
        { charge: 100_00, allowed: 100_00 },
      ]),
    });
    const claimAdjustments = [{ group: 'PI', reason: '50', amount: 360_00 }] as const;
    const eor = received([bills], recordEor(40_00, on, { claimAdjustments }));
    expect(eor.lines.map(({ reportedPaid, adjustments }) => [reportedPaid, adjustments])).toEqual([
      [30_00, [{ group: 'PI', reason: '50', amount: 270_00 }]],
      [10_00, [{ group: 'PI', reason: '50', amount: 90_00 }]],
    ]);
  });

  it('stores its filename and digest encrypted and its size in clear text', () => {
    const document = { sizeBytes: 99, filename: 'eor.pdf', sha256: 'ab' };
    expect(received([], recordEor(0, on, { document }))).toMatchObject({
      document: { sizeBytes: 99 },
      private: { filename: 'eor.pdf', sha256: 'ab' },
    });
  });

  it('ends the state accepted_no_response', () =>
    given(...historyOf(simulate('accepted', noon('2026-03-05')), passTime(noon('2026-05-05'))))
      .when(recordEor(0, noon('2026-05-06')))
      .thenTypes('EorReceived', 'BillDenied', 'BillStatusUpdated'));
});

describe('the code of a denial', () => {
  it('is the payer’s reason, not the adjustment for an earlier payment', () => {
    const tiny = submitBill({
      lines: linesOf([
        { charge: 1, allowed: 1 },
        { charge: 1000_00, allowed: 1000_00 },
      ]),
    });
    const claimAdjustments = [{ group: 'CO', reason: '45', amount: 1 }] as const;
    const history = [tiny, simulate('partial_payment', on, 1000_00), recordEor(0, later, { claimAdjustments })];
    const events = historyOf(...history);
    expect(dataOf(events, 'BillDenied').at(-1)?.code).toBe('CO-45');
  });

  it('is null if the EOR has neither lines nor adjustments', () => {
    const events = historyOf(simulate('partial_payment', on, 10_00), recordEor(0, later));
    expect(dataOf(events, 'BillDenied').at(-1)?.code).toBeNull();
    expect(dataOf(events, 'EorReceived').at(-1)?.lines).toEqual([
      { lineItemId: 'line_1', billed: 2015_00, allowed: 0, reportedPaid: 0, adjustments: [] },
    ]);
  });

  it('is null if the lines of the EOR have no adjustments', () => {
    const line = { lineItemId: 'line_1', allowed: 0, reportedPaid: 0, adjustments: [] };
    expect(dataOf(historyOf(recordEor(0, on, { lines: [line] })), 'BillDenied')[0]?.code).toBeNull();
  });
});

describe('adjustmentOf', () => {
  it.each([
    ['CO-45', 'CO', '45'],
    ['PR-1', 'PR', '1'],
    ['OA-B13', 'OA', 'B13'],
    ['197', 'CO', '197'],
    ['XX-9', 'CO', 'XX-9'],
  ])('splits %s into group %s and reason %s', (code, group, reason) =>
    expect(adjustmentOf(code)).toEqual({ group, reason }),
  );
});
