import {
  receiptDay,
  rfaDeadlines,
  RuleSet,
  shippedPack,
  timelinessOf,
  type PackEntry,
  type RfaClockFacts,
  type RfaDeadlineId,
  shippedRules,
} from '#domain';
import { decisionOf, reviewFacts, stamped } from '#testing/pure';

const deadline = (facts: RfaClockFacts, id: RfaDeadlineId = 'decision', rules = shippedRules) => {
  const found = rfaDeadlines(facts, rules).find((rfaDeadline) => rfaDeadline.id === id);
  if (!found) throw new Error(`no deadline ${id}`);
  return found;
};
const days = (facts: RfaClockFacts, id?: RfaDeadlineId, rules = shippedRules) => {
  const { dueAt, lastDay, certainty } = deadline(facts, id, rules);
  return [dueAt, lastDay, certainty];
};
/** Returns the shipped rules with additional operator entries. */
const withRows = (...entries: readonly PackEntry[]) =>
  new RuleSet([
    { layer: 'operator', pack: { ...shippedPack, pack: 'local', entries } },
    { layer: 'shipped', pack: shippedPack },
  ]);
const row = (id: string, more: Partial<PackEntry>): PackEntry => ({
  ...(shippedPack.entries.find((entry) => entry.id === id) as PackEntry),
  ...more,
});
const listOf2026 = row('calendar.calhr', {
  appliesTo: { year: 2026 },
  value: {
    days: [
      { date: '2026-06-19', name: 'Juneteenth' },
      { date: '2026-06-22', name: 'Declared by the Governor' },
    ],
    rules: null,
    observe: false,
  },
  certainty: 'proven',
});

describe('receiptDay', () => {
  it('returns the day in California', () => {
    // 23:30 and 00:30 in California. Both are on the next day in UTC.
    expect(receiptDay(stamped('portal', '2026-06-03T06:30:00.000Z'), shippedRules)?.best).toBe('2026-06-02');
    expect(receiptDay(stamped('portal', '2026-06-03T07:30:00.000Z'), shippedRules)?.best).toBe('2026-06-03');
  });

  it.each([
    ['17:30 in summer', '2026-06-03T00:30:00.000Z', '2026-06-02'],
    ['17:31 in summer', '2026-06-03T00:31:00.000Z', '2026-06-03'],
    ['17:30 in winter', '2026-12-02T01:30:00.000Z', '2026-12-01'],
    ['17:31 in winter', '2026-12-02T01:31:00.000Z', '2026-12-02'],
    ['the evening of the day when daylight saving time ends', '2026-11-02T01:31:00.000Z', '2026-11-02'],
  ])('applies the cutoff for faxes in summer and winter time: %s', (_, at, day) =>
    expect(receiptDay(stamped('fax', at), shippedRules)?.best).toBe(day),
  );

  it('returns the day itself for a fax without a time of day', () =>
    expect(receiptDay(stamped('fax', '2026-06-02'), shippedRules)).toMatchObject({ best: '2026-06-02', rules: [] }));

  it('moves a fax on the evening of December 31 to the first business day', () =>
    expect(receiptDay(stamped('fax', '2027-01-01T02:00:00.000Z'), shippedRules)?.best).toBe('2027-01-04'));

  it('returns null without a stamp and without a deposit', () => {
    expect(receiptDay(reviewFacts(), shippedRules)).toBeNull();
    expect(
      receiptDay(reviewFacts({ receipt: { channel: 'mail', receivedAt: null, depositedAt: null } }), shippedRules),
    ).toBeNull();
    expect(rfaDeadlines(reviewFacts(), shippedRules)).toEqual([]);
  });
});

describe('rfaDeadlines, for a pending decision', () => {
  it("counts across the turn of the year, with two readings for New Year's Day on a Saturday", () =>
    // January 1, 2028 is a Saturday. Courts observe it on Friday. The state's list does not move it.
    expect(days(stamped('portal', '2027-12-27T18:00:00.000Z'))).toEqual(['2028-01-03', '2028-01-04', 'unproven']));

  it('counts February 29', () => {
    expect(days(stamped('portal', '2028-02-24T18:00:00.000Z'))).toEqual(['2028-03-02', '2028-03-02', 'proven']);
    const decided = { ...reviewFacts(), decisions: [decisionOf('denied', '2028-02-29')] };
    expect(days(decided, 'denial_stands_until')).toEqual(['2029-02-28', '2029-02-28', 'proven']);
    expect(days(reviewFacts({ unsentReportDates: ['2028-01-31'] }), 'documents_age')[0]).toBe('2028-03-01');
  });

  it.each([
    ['forward', '2026-03-07T18:00:00.000Z', '2026-03-10T18:00:00.000Z'],
    ['back', '2026-10-31T17:00:00.000Z', '2026-11-03T17:00:00.000Z'],
  ])('counts 72 hours across the change of clocks (%s)', (_, from, at) =>
    expect(deadline(stamped('email', from, { expedited: true }))).toMatchObject({ at, certainty: 'proven' }),
  );

  it('counts 72 hours from the end of the day if the hour of receipt is unknown', () =>
    expect(deadline(stamped('manual', '2026-06-05', { expedited: true }))).toMatchObject({
      at: '2026-06-09T07:00:00.000Z',
      lastDay: '2026-06-09',
    }));

  it('returns one day, by the listed holidays only, if the holiday list of the year is entered', () => {
    const facts = stamped('portal', '2026-06-17T17:00:00.000Z');
    expect(days(facts)).toEqual(['2026-06-24', '2026-06-25', 'unproven']);
    expect(days(facts, undefined, withRows(listOf2026))).toEqual(['2026-06-26', '2026-06-26', 'proven']);
  });

  it('names the rules, and the calendar if another calendar results in another day', () => {
    const ids = (facts: RfaClockFacts) => deadline(facts).rules.map(({ id }) => id);
    expect(ids(stamped('fax', '2026-06-02T17:00:00.000Z'))).toEqual(['ur.decision']);
    expect(ids(stamped('fax', '2026-06-18T03:00:00.000Z'))).toEqual(['ur.receipt', 'ur.decision', 'calendar.calhr']);
    expect(deadline(stamped('fax', '2026-06-18T03:00:00.000Z')).citation).toBe(
      'Labor Code § 4610(i)(1); 8 CCR § 9792.9.1; Labor Code § 4600.4(b)',
    );
    // Receipt and notice have the same section as their source.
    const notice = rfaDeadlines(stamped('fax', '2026-06-18T03:00:00.000Z'), shippedRules).find(
      ({ id }) => id === 'deferral_notice',
    );
    expect(notice?.citation).toBe('Labor Code § 4610(l); 8 CCR § 9792.9.1; Labor Code § 4600.4(b)');
  });

  it('applies a changed rule at the next evaluation', () => {
    const facts = stamped('portal', '2026-06-02T17:00:00.000Z');
    const seven = row('ur.decision', {
      appliesTo: { reviewType: 'prospective' },
      value: { count: 7, unit: 'business', move: 'none' },
    });
    expect(days(facts, undefined, withRows(seven))[0]).toBe('2026-06-11');
    expect(days(facts)[0]).toBe('2026-06-09');
  });
});

describe('timelinessOf', () => {
  const judged = (facts: RfaClockFacts, decidedAt: string, communicatedAt: string | null = null) =>
    timelinessOf(facts, decisionOf('approved', decidedAt, { communicatedAt }), shippedRules)?.timeliness;
  const fax = stamped('fax', '2026-06-02T17:00:00.000Z');

  it('counts the day of communication to the physician', () => {
    expect(judged(fax, '2026-06-09', '2026-06-10T17:00:00.000Z')).toBe('late');
    expect(judged(fax, '2026-06-09')).toBe('in_time');
  });

  it('is unproven later than 14 days after the recommendation if the clock of the receipt still runs', () => {
    const facts = { ...fax, recommendationDate: '2026-05-22' };
    expect(judged(facts, '2026-06-05')).toBe('in_time');
    expect(judged(facts, '2026-06-08')).toBe('unproven');
    expect(judged(facts, '2026-06-10')).toBe('late');
  });

  it('compares hours for an expedited review, if the hour is known', () => {
    const facts = stamped('fax', '2026-06-05T17:00:00.000Z', { expedited: true });
    expect(judged(facts, '2026-06-08T17:00:00.000Z')).toBe('in_time');
    expect(judged(facts, '2026-06-08T17:00:01.000Z')).toBe('late');
    expect(judged(facts, '2026-06-07')).toBe('in_time');
    expect(judged(facts, '2026-06-08')).toBe('unproven');
    expect(judged(facts, '2026-06-09')).toBe('late');
  });

  it('returns null without a receipt', () =>
    expect(timelinessOf(reviewFacts(), decisionOf('approved', '2026-06-09'), shippedRules)).toBeNull());

  it('returns the version of the rules', () =>
    expect(timelinessOf(fax, decisionOf('denied', '2026-06-09'), shippedRules)).toMatchObject({
      rulesVersion: `ca.${shippedPack.version}`,
      lastDay: '2026-06-09',
    }));
});
