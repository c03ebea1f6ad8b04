import {
  reviewAsSentAt,
  bill,
  billView,
  disputedLines,
  disputeOf,
  fold,
  type BillCommand,
  type RequestedDispute,
  shippedRules,
} from '#domain';
import {
  billText,
  but,
  draftReview,
  historyOf,
  linesOf,
  noon,
  postPayment,
  recordEor,
  reviewIdAt,
  startReview,
  storedEventsOf,
  submitBill,
  submitReview,
} from '#testing/pure';

const on = noon('2026-04-01');
const next = noon('2026-04-02');
const later = noon('2026-04-03');

// ML201-94 at 2,720.25 and 412 pages of MLPRR at 1,236.00. Charges equal the fee schedule amounts.
const report = submitBill(
  {
    lines: linesOf([
      { charge: 2720_25, allowed: 2720_25 },
      { charge: 1236_00, allowed: 1236_00 },
    ]),
  },
  { lines: [billText.lines[0]!, billText.lines[0]!] },
);
const eorLine = (lineItemId: string, reportedPaid: number) => ({
  lineItemId,
  allowed: reportedPaid,
  reportedPaid,
  adjustments: [],
});
const paidOneThousand = recordEor(1000_00, on, { lines: [eorLine('line_1', 1000_00), eorLine('line_2', 0)] });
const outside = submitBill({
  lines: linesOf([
    { charge: 500_00, allowed: 500_00 },
    { charge: 80_00, allowed: 80_00 },
  ]).map((line, index) => (index === 0 ? line : { ...line, code: 'ML104', pricingStatus: 'not_in_schedule' as const })),
});

const disputed = (commands: readonly BillCommand[], wanted: Partial<RequestedDispute> = {}) =>
  disputeOf(fold(bill, historyOf(...commands)), { disputedAmount: null, lineItems: [], ...wanted }, shippedRules);
const paths = (commands: readonly BillCommand[], wanted: Partial<RequestedDispute>) =>
  disputed(commands, wanted).problems.map(({ path }) => path);
const line = (lineItemId: string, disputedAmount: number | null = null) => ({ lineItemId, disputedAmount });

describe('the amount in dispute', () => {
  it('is the fee schedule amount minus the paid amount of each line, added up for the review', () => {
    // 2,720.25 − 1,000.00 = 1,720.25, and 1,236.00: 2,956.25.
    expect(disputed([report, paidOneThousand])).toEqual({ left: 2956_25, disputedAmount: 2956_25, problems: [] });
  });

  it('includes only the given lines', () => {
    expect(disputed([report, paidOneThousand], { lineItems: [line('line_1')] }).disputedAmount).toBe(1720_25);
    const some = { lineItems: [line('line_1', 700_00), line('line_2')] };
    expect(disputed([report, paidOneThousand], some).disputedAmount).toBe(1936_00);
  });

  it('can be lower than the maximum, but not higher', () => {
    expect(paths([report, paidOneThousand], { disputedAmount: 1 })).toEqual([]);
    expect(paths([report, paidOneThousand], { disputedAmount: 2956_25 })).toEqual([]);
    expect(paths([report, paidOneThousand], { disputedAmount: 2956_26 })).toEqual(['disputedAmount']);
  });

  it('of a line can be lower than its maximum, but not higher, with a problem for each line', () => {
    const lineItems = [line('line_1', 1720_26), line('line_2', 1236_01)];
    expect(paths([report, paidOneThousand], { lineItems })).toEqual([
      'lineItems.0.disputedAmount',
      'lineItems.1.disputedAmount',
    ]);
    expect(paths([report, paidOneThousand], { lineItems: [line('line_1', 1720_25)] })).toEqual([]);
  });

  it('must be at least the total of the lines with an amount and at most the maximum of all given lines', () => {
    const lineItems = [line('line_1', 700_00), line('line_2')];
    expect(paths([report, paidOneThousand], { lineItems, disputedAmount: 699_99 })).toEqual(['disputedAmount']);
    expect(paths([report, paidOneThousand], { lineItems, disputedAmount: 700_00 })).toEqual([]);
    expect(paths([report, paidOneThousand], { lineItems, disputedAmount: 1936_01 })).toEqual(['disputedAmount']);
  });

  it('excludes lines without a fee schedule unless an amount is given', () => {
    expect(disputed([outside, recordEor(0, on)])).toMatchObject({ left: 580_00, disputedAmount: 500_00, problems: [] });
    expect(paths([outside, recordEor(0, on)], { disputedAmount: 580_00 })).toEqual([]);
    expect(paths([outside, recordEor(0, on)], { disputedAmount: 580_01 })).toEqual(['disputedAmount']);
  });

  it('must be given if only lines without a fee schedule are left', () => {
    const scheduledPaid = recordEor(500_00, on, { lines: [eorLine('line_1', 500_00), eorLine('line_2', 0)] });
    expect(paths([outside, scheduledPaid], {})).toEqual(['disputedAmount']);
    expect(paths([outside, scheduledPaid], { disputedAmount: 80_00 })).toEqual([]);
    expect(paths([outside, recordEor(0, on)], { lineItems: [line('line_2')] })).toEqual(['disputedAmount']);
    expect(disputed([outside, recordEor(0, on)], { lineItems: [line('line_2', 30_00)] }).disputedAmount).toBe(30_00);
  });

  it('is 0 if the payer announced the full fee schedule amount', () =>
    expect(disputed([report, recordEor(3956_25, on)]).left).toBe(0));
});

describe('disputedLines', () => {
  const wishing = (at: string, overrides: Partial<ReturnType<typeof startReview>['data']['review']>) => {
    const command = startReview('second_review', at);
    return but(command, { review: { ...command.data.review, ...overrides } });
  };
  const lines = (...commands: readonly BillCommand[]) => {
    const view = billView(storedEventsOf(commands));
    return disputedLines(view, view.reviews[0]!, shippedRules).map(({ lineItemId, paid, disputed: amount }) => [
      lineItemId,
      paid,
      amount,
    ]);
  };

  it('returns the lines in dispute with their paid amounts', () =>
    expect(lines(report, paidOneThousand, startReview('second_review', next))).toEqual([
      ['line_1', 1000_00, 1720_25],
      ['line_2', 0, 1236_00],
    ]));

  it('omits paid lines', () => {
    const first = recordEor(2720_25, on, { lines: [eorLine('line_1', 2720_25)] });
    expect(lines(report, first, startReview('second_review', next))).toEqual([['line_2', 0, 1236_00]]);
  });

  it('allocates a lower amount in proportion to the amounts in dispute', () =>
    // 2,000.00 × 1,720.25 ÷ 2,956.25 = 1,163.805…
    expect(lines(report, paidOneThousand, wishing(next, { disputedAmount: 2000_00 }))).toEqual([
      ['line_1', 1000_00, 1163_81],
      ['line_2', 0, 836_19],
    ]));

  it('keeps the amounts given for lines', () => {
    const lineItems = [
      { lineItemId: 'line_1', reason: 'Below the schedule.', disputedAmount: 700_00 },
      { lineItemId: 'line_2', reason: 'Not paid.' },
    ];
    expect(lines(report, paidOneThousand, wishing(next, { lineItems }))).toEqual([
      ['line_1', 1000_00, 700_00],
      ['line_2', 0, 1236_00],
    ]);
    expect(lines(report, paidOneThousand, wishing(next, { lineItems: lineItems.slice(0, 1) }))).toEqual([
      ['line_1', 1000_00, 700_00],
    ]);
  });

  it('does not change when payments follow', () =>
    expect(
      lines(
        report,
        paidOneThousand,
        startReview('second_review', next),
        recordEor(1956_25, later),
        postPayment(2956_25, later),
      ),
    ).toEqual([
      ['line_1', 1000_00, 1720_25],
      ['line_2', 0, 1236_00],
    ]));

  it('limits a submitted draft to the amount still in dispute', () => {
    const drafted = [report, paidOneThousand, draftReview('second_review', next)];
    // The second line is paid before the draft is submitted, so 1,720.25 of 2,956.25 is left.
    const paid = recordEor(1236_00, later, { lines: [eorLine('line_2', 1236_00)] });
    const sent = [...drafted, paid, submitReview(reviewIdAt(next), noon('2026-04-04'))];
    expect(fold(bill, historyOf(...sent)).reviews[0]?.disputedAmount).toBe(1720_25);
    expect(billView(storedEventsOf(sent)).reviews[0]?.disputedAmount).toBe(1720_25);
    expect(lines(...sent)).toEqual([['line_1', 1000_00, 1720_25]]);
  });

  it('previews a draft as if it were submitted at that time', () => {
    const drafted = [report, paidOneThousand, draftReview('second_review', next)];
    const paid = recordEor(1236_00, later, { lines: [eorLine('line_2', 1236_00)] });
    const at = noon('2026-04-04');
    const before = billView(storedEventsOf([...drafted, paid]));
    const after = billView(storedEventsOf([...drafted, paid, submitReview(reviewIdAt(next), at)]));
    const shown = reviewAsSentAt(before, before.reviews[0]!, at, shippedRules);
    const { submittedAt, eorId, disputedAmount } = after.reviews[0]!;
    expect(shown).toMatchObject({ state: 'draft', submittedAt, eorId, disputedAmount });
    expect(shown.eorId).not.toBe(before.reviews[0]!.eorId);
    expect(disputedLines(before, shown, shippedRules)).toEqual(disputedLines(after, after.reviews[0]!, shippedRules));
    // A submitted review doesn't change.
    expect(reviewAsSentAt(after, after.reviews[0]!, noon('2026-05-01'), shippedRules)).toBe(after.reviews[0]);
  });
});
