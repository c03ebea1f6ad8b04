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
/** Two items, received on 2 June 2026, of which nothing was decided. */
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

describe('normal business days between', () => {
  it.each([
    ['a day and itself', '2026-06-02', '2026-06-02', 0],
    ['a day and one before', '2026-06-03', '2026-06-02', 0],
    ['a day and the fifth after', '2026-06-02', '2026-06-09', 5],
    // Thanksgiving is on Thursday, and the Friday after it is on CalHR's list.
    ['the days around Thanksgiving', '2026-11-24', '2026-12-03', 5],
    ['Wednesday before Thanksgiving and the Sunday after', '2026-11-25', '2026-11-29', 0],
    // New Year's Day of 2027 is a Friday.
    ['the days around a year’s end', '2026-12-30', '2027-01-05', 3],
    // Courts keep January 1, 2028, a Saturday, on Friday; the State's list does not move it.
    ['the end of a year before a Saturday', '2027-12-30', '2028-01-03', 2],
    // No day of courts: Native American Day is the fourth Friday of September.
    ['the days around a holiday of courts alone', '2026-09-24', '2026-09-25', 1],
  ])('%s', (_, from, to, count) => expect(reviewDaysBetween(from, to, shippedRules)).toBe(count));
});

describe('how long the claims administrator took', () => {
  it('runs from the day of receipt to its last decision', () => expect(daysOf(decided())).toBe(5));

  it('begins on the day that the rules make of a stamp', () =>
    // 18:10 on Friday: received on Monday.
    expect(daysOf(decided({ receipt: stamp('2026-06-06T01:10:00.000Z') }))).toBe(1));

  it('begins with the receipt that the post’s rule makes of a deposit, and anew once a deferral is lifted', () => {
    const mailed = stamp(null, { channel: 'mail', basis: 'mail_rule', depositedAt: '2026-06-01' });
    expect(rfaResponseTime(decided({ receipt: mailed }), shippedRules)?.receivedOn).toBe('2026-06-06');
    expect(rfaResponseTime(decided({ resumedAt: '2026-06-05' }), shippedRules)?.receivedOn).toBe('2026-06-05');
  });

  it('ends when the physician was told, where that is recorded', () => {
    const communicated = bothOn('2026-06-08').map((decision) => ({
      ...decision,
      communicatedAt: '2026-06-10T17:00:00.000Z',
    }));
    expect(rfaResponseTime(decided({ decisions: communicated }), shippedRules)?.answeredOn).toBe('2026-06-10');
  });

  it('ends with its own decision, whatever a review made of it later', () => {
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
    ['is not sent', { ...noRfa, facts: rfaContent.facts }],
    ['waits for one of its items', decided({ status: 'received', decisions: bothOn('2026-06-08').slice(0, 1) })],
    ['is known to be received by its decision alone', decided({ receipt: stamp('2026-06-08', { basis: 'decision' }) })],
    ['was decided before the receipt that counts', decided({ receipt: stamp('2026-06-10') })],
    ['is retrospective', decided({ facts: { ...received.facts!, reviewType: 'retrospective' } })],
  ])('is unknown of a request that %s', (_, rfa) => expect(rfaResponseTime(rfa, shippedRules)).toBeNull());

  it('is known of a request whose other item was withdrawn', () => {
    const rest = decided({ decisions: bothOn('2026-06-08').slice(0, 1), withdrawnIds: ['rfai_2'] });
    expect([isDecided(rest), daysOf(rest)]).toEqual([true, 4]);
    expect(rfaItemMetrics(rest)).toHaveLength(1);
  });
});

describe('the items that reports count', () => {
  const amounts = (rfa: Rfa) =>
    rfaItemMetrics(rfa).map(({ answer, amounts: all }) => [
      answer,
      ...[all?.code, all?.countBy, all?.requested, all?.granted, all?.used],
    ]);

  it('are counted by what was asked for, until a number was granted', () => {
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

  it('have the code of a range, or none', () => {
    const range = { ...text!, procedureCode: null, codeFrom: '97110', codeTo: '97140', units: 8 };
    const unnamed = { ...text!, procedureCode: null, quantity: null };
    expect(amounts({ ...received, text: { ...rfaContent.text, items: [range, unnamed] } })).toEqual([
      ['none', '97110-97140', 'units', 8, null, 0],
      ['none', null, 'units', null, null, 0],
    ]);
  });

  it('tell which are put off, and what bills use', () => {
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

  it('have neither code nor number once the request was erased', () =>
    expect(
      rfaItemMetrics(decided({ erased: true, text: null })).map(({ answer, amounts: all }) => [answer, all]),
    ).toEqual([
      ['approved', null],
      ['approved', null],
    ]));
});
