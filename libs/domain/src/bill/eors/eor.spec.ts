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

describe('what an EOR answers', () => {
  it('is the original bill where nothing came before', () =>
    expect(received([], recordEor(1, on))).toMatchObject({ answers: 'original', reviewId: null }));

  it('is the waiting review when it was served on the day of its submission or later', () => {
    const reviewId = 'review_20260410200000000';
    for (const servedAt of ['2026-04-10', '2026-04-20'])
      expect(received(waiting, recordEor(1, later, { servedAt }))).toMatchObject({
        answers: 'second_review',
        reviewId,
      });
  });

  it('is what the one before it answered when it was served before the review was submitted', () => {
    expect(received(waiting, recordEor(1, later, { servedAt: '2026-04-09' }))).toMatchObject({ answers: 'original' });
    const inIbr = commandsTo.ibr;
    expect(received(inIbr, recordEor(1, noon('2026-05-05'), { servedAt: '2026-04-30' })).answers).toBe('second_review');
    expect(received(inIbr, recordEor(1, noon('2026-05-05'), { servedAt: '2026-04-15' })).answers).toBe('original');
  });

  it('is what the one before it answered once the review is decided', () =>
    expect(received([...waiting, recordEor(0, later)], recordEor(1, noon('2026-04-21'))).answers).toBe(
      'second_review',
    ));

  it('is that of the one before it also on the same day', () =>
    expect(
      received(commandsTo.ibr.slice(0, 3), recordEor(1, noon('2026-04-21'), { servedAt: '2026-04-20' })).answers,
    ).toBe('second_review'));

  it('is the original bill when it was served before every other one', () =>
    expect(
      received(commandsTo.ibr.slice(0, 3), recordEor(1, noon('2026-04-21'), { servedAt: '2026-03-20' })).answers,
    ).toBe('original'));

  it('is what its recorder says', () => {
    expect(received(waiting, recordEor(1, later, { answers: 'original' })).answers).toBe('original');
    expect(
      received(waiting, recordEor(1, later, { answers: 'second_review', servedAt: '2026-04-01' })).reviewId,
    ).not.toBeNull();
    const decided = [...waiting, recordEor(0, later)];
    expect(received(decided, recordEor(1, noon('2026-04-21'), { answers: 'second_review' })).reviewId).not.toBeNull();
  });

  it('cannot be a review that was never submitted', () => {
    for (const answers of ['second_review', 'independent_bill_review'] as const)
      given(...historyOf(denied))
        .when(recordEor(1, later, { answers }))
        .thenRejects('validation_error', ['answers']);
  });
});

describe('an EOR that answers the waiting review', () => {
  it.each([
    ['nothing', 0, 'upheld'],
    ['a part', 2014_99, 'partially_granted'],
    ['the amount in dispute', 2015_00, 'granted'],
    ['more than it', 3000_00, 'granted'],
  ])('and pays %s decides it', (_, paid, decision) => expect(outcome(waiting, recordEor(paid, later))).toBe(decision));

  it('grants it when the bill is paid with it, although more was in dispute', () =>
    expect(outcome([...waiting, postPayment(1000_00, noon('2026-04-12'))], simulate('paid', later))).toBe('granted'));

  it('is not made a grant by a write-off', () =>
    expect(outcome([...waiting, closeBill(noon('2026-04-12'))], recordEor(1_00, later))).toBe('partially_granted'));

  it('moves the bill by the rule, after its decision', () =>
    given(...historyOf(...waiting))
      .when(recordEor(100_00, later))
      .thenTypes('EorReceived', 'ReviewDecided', 'BillStatusUpdated'));

  it('is the only one that decides: one that answers the original bill does not', () =>
    given(...historyOf(...waiting))
      .when(recordEor(100_00, later, { answers: 'original' }))
      .thenTypes('EorReceived'));

  it('does not decide twice', () =>
    given(...historyOf(...waiting, recordEor(0, later)))
      .when(recordEor(100_00, noon('2026-04-21')))
      .thenTypes('EorReceived', 'BillStatusUpdated'));
});

describe('the latest EOR', () => {
  const facts = (...commands: BillCommand[]) => fold(bill, historyOf(...commands));

  it('is the one that was served last, however late the others were recorded', () => {
    const late = recordEor(0, later, { servedAt: '2026-03-20' });
    expect(latestEor(facts(recordEor(100_00, on), late))?.reportedPaid).toBe(100_00);
    expect(facts(recordEor(100_00, on), late).state).toBe('processed');
  });

  it('of two that were served on one day is the one recorded last', () => {
    const second = recordEor(0, later, { servedAt: '2026-04-01' });
    expect(facts(recordEor(100_00, on), second).state).toBe('denied');
  });
});

describe('an EOR of the payer', () => {
  it('proves receipt on its own date where no acknowledgement came', () => {
    const facts = fold(bill, historyOf(recordEor(0, later, { eorDate: '2026-04-15' })));
    expect(facts.receivedAt).toBe('2026-04-15T20:00:00.000Z');
    const known = fold(bill, historyOf(simulate('accepted', on), recordEor(0, later)));
    expect(known.receivedAt).toBe(on);
  });

  it('keeps its lines, and takes the billed amounts from the bill', () => {
    const line = { lineItemId: 'line_1', allowed: 900_00, reportedPaid: 900_00, adjustments: [] };
    const eor = received([], recordEor(900_00, on, { lines: [line] }));
    expect(eor).toMatchObject({ allowed: 900_00, lines: [{ ...line, billed: 2015_00 }] });
  });

  it('is refused with lines that the bill does not have, each named', () => {
    const line = (lineItemId: string) => ({ lineItemId, allowed: 0, reportedPaid: 0, adjustments: [] });
    given(...historyOf())
      .when(recordEor(0, on, { lines: [line('line_x'), line('line_1'), line('line_y')] }))
      .thenRejects('validation_error', ['lines.0.lineItemId', 'lines.2.lineItemId']);
  });

  it('without lines is shared over those of the bill, adjusted for the reason of the whole claim', () => {
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

  it('keeps its file name and digest encrypted, its size in clear', () => {
    const document = { sizeBytes: 99, filename: 'eor.pdf', sha256: 'ab' };
    expect(received([], recordEor(0, on, { document }))).toMatchObject({
      document: { sizeBytes: 99 },
      private: { filename: 'eor.pdf', sha256: 'ab' },
    });
  });

  it('ends the wait of a bill without response', () =>
    given(...historyOf(simulate('accepted', noon('2026-03-05')), passTime(noon('2026-05-05'))))
      .when(recordEor(0, noon('2026-05-06')))
      .thenTypes('EorReceived', 'BillDenied', 'BillStatusUpdated'));
});

describe('the code of a denial', () => {
  it('is the payer’s reason, not what was paid before', () => {
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

  it('is none where the EOR gives neither lines nor adjustments: nobody invents one', () => {
    const events = historyOf(simulate('partial_payment', on, 10_00), recordEor(0, later));
    expect(dataOf(events, 'BillDenied').at(-1)?.code).toBeNull();
    expect(dataOf(events, 'EorReceived').at(-1)?.lines).toEqual([
      { lineItemId: 'line_1', billed: 2015_00, allowed: 0, reportedPaid: 0, adjustments: [] },
    ]);
  });

  it('is none where the EOR adjusts nothing', () => {
    const line = { lineItemId: 'line_1', allowed: 0, reportedPaid: 0, adjustments: [] };
    expect(dataOf(historyOf(recordEor(0, on, { lines: [line] })), 'BillDenied')[0]?.code).toBeNull();
  });
});

describe('a reason code', () => {
  it.each([
    ['CO-45', 'CO', '45'],
    ['PR-1', 'PR', '1'],
    ['OA-B13', 'OA', 'B13'],
    ['197', 'CO', '197'],
    ['XX-9', 'CO', 'XX-9'],
  ])('%s is group %s, reason %s', (code, group, reason) => expect(adjustmentOf(code)).toEqual({ group, reason }));
});
