import {
  rfaResponseTime,
  isDecided,
  rfaItemMetrics,
  noRfa,
  reviewDaysBetween,
  type Rfa,
  type RfaDecision,
  type RfaReceipt,
  shippedRules,
} from '#domain';
import { rfaContent, standingDecision } from '#domain/samples';
import { noDecisionText } from './rfa.responses.js';

const [text] = rfaContent.text.items;
const ids = ['rfai_1', 'rfai_2'];
const stamp = (receivedAt: string | null, more: Partial<RfaReceipt> = {}): RfaReceipt => ({
  ...{ receivedAt, basis: 'stamp', channel: 'fax', depositedAt: null },
  ...more,
});
/** A request with two undecided items, received on June 2, 2026. */
const received: Rfa = {
  ...noRfa,
  exists: true,
  status: 'received',
  facts: { ...rfaContent.facts, items: ids.map((itemId) => ({ itemId, formulary: false, exemption: null })) },
  text: { ...rfaContent.text, items: [text!, { ...text!, procedureCode: 'E0730', quantity: 1 }] },
  submittedAt: '2026-06-02T17:00:00.000Z',
  receipt: stamp('2026-06-02T17:00:00.000Z'),
};
const bothOn = (first: string, second = first): readonly RfaDecision[] => [
  standingDecision('rfai_1', { decidedAt: first }),
  standingDecision('rfai_2', { decidedAt: second }),
];
const decided = (more: Partial<Rfa> = {}): Rfa => ({
  ...received,
  status: 'approved',
  decisions: bothOn('2026-06-08', '2026-06-09'),
  ...more,
});
const daysOf = (rfa: Rfa): number | null => {
  const days = rfaResponseTime(rfa, shippedRules);
  return days && reviewDaysBetween(days.receivedOn, days.answeredOn, shippedRules);
};

describe('reviewDaysBetween counts normal business days', () => {
  it.each([
    ['a day and the same day', '2026-06-02', '2026-06-02', 0],
    ['a day and the day before', '2026-06-03', '2026-06-02', 0],
    ['a day and the fifth business day after it', '2026-06-02', '2026-06-09', 5],
    // Thanksgiving is a Thursday. The Friday after it is on CalHR's list.
    ['the days around Thanksgiving', '2026-11-24', '2026-12-03', 5],
    ['Wednesday before Thanksgiving and the Sunday after', '2026-11-25', '2026-11-29', 0],
    // New Year's Day of 2027 is a Friday.
    ['the days around the turn of a year', '2026-12-30', '2027-01-05', 3],
    // January 1, 2028 is a Saturday. Courts observe it on Friday. The state's list does not move it.
    ['the end of a year before a Saturday', '2027-12-30', '2028-01-03', 2],
    // Native American Day, the fourth Friday of September, is a court holiday only.
    ['the days around a court-only holiday', '2026-09-24', '2026-09-25', 1],
  ])('between %s', (_, from, to, count) => expect(reviewDaysBetween(from, to, shippedRules)).toBe(count));
});

describe('rfaResponseTime', () => {
  it('counts from the day of receipt to the last decision', () => expect(daysOf(decided())).toBe(5));

  it('starts on the day that the rules derive from a stamp', () =>
    // A fax on Friday at 18:10 is received on Monday.
    expect(daysOf(decided({ receipt: stamp('2026-06-06T01:10:00.000Z') }))).toBe(1));

  it('starts at the receipt by the mail rule, and restarts when a deferral is lifted', () => {
    const mailed = stamp(null, { channel: 'mail', basis: 'mail_rule', depositedAt: '2026-06-01' });
    expect(rfaResponseTime(decided({ receipt: mailed }), shippedRules)?.receivedOn).toBe('2026-06-06');
    expect(rfaResponseTime(decided({ resumedAt: '2026-06-05' }), shippedRules)?.receivedOn).toBe('2026-06-05');
  });

  it('ends on the day of communication to the physician, if it is recorded', () => {
    const communicated = bothOn('2026-06-08').map((decision) => ({
      ...decision,
      communicatedAt: '2026-06-10T17:00:00.000Z',
    }));
    expect(rfaResponseTime(decided({ decisions: communicated }), shippedRules)?.answeredOn).toBe('2026-06-10');
  });

  it("ends with the claims administrator's own decision, even if a review overturned it", () => {
    const own = standingDecision('rfai_1', { outcome: 'denied', decidedAt: '2026-06-04' });
    const typed = standingDecision('rfai_1', { decisionId: 'rfadec_b', decidedAt: '2026-06-05', basis: 'correction' });
    const imr = standingDecision('rfai_1', {
      ...{ decisionId: 'rfadec_c', decidedAt: '2026-08-03', basis: 'imr', replacesId: 'rfadec_b' },
    });
    const [, other] = bothOn('2026-06-03');
    const overturned = decided({
      decisions: [imr, other!],
      corrected: [own, { ...typed, replacesId: own.decisionId }],
    });
    expect(rfaResponseTime(overturned, shippedRules)?.answeredOn).toBe('2026-06-05');
    expect(rfaItemMetrics(overturned).map(({ answer, overturned: by }) => [answer, by])).toEqual([
      ['approved', true],
      ['approved', false],
    ]);
  });

  it.each<[string, Rfa]>([
    ['was not sent', { ...noRfa, facts: rfaContent.facts }],
    ['has an undecided item', decided({ status: 'received', decisions: bothOn('2026-06-08').slice(0, 1) })],
    ['has no proof of receipt except its decision', decided({ receipt: stamp('2026-06-08', { basis: 'decision' }) })],
    ['was decided before its receipt', decided({ receipt: stamp('2026-06-10') })],
    ['is retrospective', decided({ facts: { ...received.facts!, reviewType: 'retrospective' } })],
  ])('returns null for a request that %s', (_, rfa) => expect(rfaResponseTime(rfa, shippedRules)).toBeNull());

  it('returns the time if the other item was withdrawn', () => {
    const rest = decided({ decisions: bothOn('2026-06-08').slice(0, 1), withdrawnIds: ['rfai_2'] });
    expect([isDecided(rest), daysOf(rest)]).toEqual([true, 4]);
    expect(rfaItemMetrics(rest)).toHaveLength(1);
  });
});

describe('rfaItemMetrics', () => {
  const amounts = (rfa: Rfa) =>
    rfaItemMetrics(rfa).map(({ answer, amounts: all }) => [
      answer,
      ...[all?.code, all?.countBy, all?.requested, all?.granted, all?.used],
    ]);

  it('counts by the requested unit until a number is granted', () => {
    expect(amounts(received)).toEqual([
      ['none', '97110', 'days', 24, null, 0],
      ['none', 'E0730', 'units', 1, null, 0],
    ]);
    const granted = standingDecision('rfai_1', { countBy: 'units', text: { ...noDecisionText, authorizedUnits: 48 } });
    const denied = standingDecision('rfai_2', { outcome: 'denied' });
    expect(amounts(decided({ decisions: [granted, denied] }))).toEqual([
      ['approved', '97110', 'units', 24, 48, 0],
      ['denied', 'E0730', 'units', 1, 0, 0],
    ]);
  });

  it('has the code of a range, or none', () => {
    const range = { ...text!, procedureCode: null, codeFrom: '97110', codeTo: '97140', units: 8 };
    const unnamed = { ...text!, procedureCode: null, quantity: null };
    expect(amounts({ ...received, text: { ...rfaContent.text, items: [range, unnamed] } })).toEqual([
      ['none', '97110-97140', 'units', 8, null, 0],
      ['none', null, 'units', null, null, 0],
    ]);
  });

  it('shows deferred items and their use by bills', () => {
    const line = { itemId: 'rfai_1', lineId: 'line_1', units: 2 };
    const on = (serviceDate: string) => ({ code: '97110', serviceDate, serviceDateEnd: serviceDate });
    const used: Rfa = {
      ...received,
      deferral: { deferredAt: '2026-06-04', itemIds: ['rfai_2'], responseDocumentId: null, reason: null },
      links: [
        { ...line, billId: 'bill_1', released: null, text: on('2026-06-10') },
        { ...line, billId: 'bill_1', lineId: 'line_2', released: null, text: on('2026-06-10') },
        { ...line, billId: 'bill_2', released: 'rejected', text: on('2026-06-11') },
      ],
    };
    expect(amounts(used).map(([answer, , , , , uses]) => [answer, uses])).toEqual([
      ['none', 1],
      ['deferred', 0],
    ]);
    expect(rfaItemMetrics(used)[0]?.amounts?.billIds).toEqual(['bill_1']);
  });

  it('has no code and no numbers after the request is erased', () =>
    expect(
      rfaItemMetrics(decided({ erased: true, text: null })).map(({ answer, amounts: all }) => [answer, all]),
    ).toEqual([
      ['approved', null],
      ['approved', null],
    ]));
});
