import {
  afterRfaEvents,
  allowedRfaActions,
  itemsAwaitingImr,
  decide,
  noRfa,
  itemsToCorrect,
  Rejection,
  rfa,
  rfaClockFacts,
  rfaDeadlines,
  type Rfa,
  type RfaCommand,
  type RfaEvent,
  shippedRules,
} from '#domain';
import { rfaContent, standingDecision } from '#domain/samples';

type RecordImr = Extract<RfaCommand, { readonly type: 'RecordRfaImr' }>['data'];
type Filing = NonNullable<RecordImr['filing']>;

const itemOf = (itemId: string) => ({ itemId, formulary: false, exemption: null });
const served = { decidedAt: '2026-06-09', servedAt: '2026-06-09', servedBy: 'fax' } as const;
/** A request with three items, which were denied, modified and approved on June 9. */
const decided: Rfa = {
  ...noRfa,
  exists: true,
  rfaId: 'rfa_1',
  status: 'mixed',
  facts: { ...rfaContent.facts, items: ['rfai_1', 'rfai_2', 'rfai_3'].map(itemOf) },
  submittedAt: '2026-06-02T17:00:00.000Z',
  receipt: { receivedAt: '2026-06-02T17:00:00.000Z', basis: 'stamp', channel: 'fax', depositedAt: null },
  documents: [
    {
      facts: { id: 'doc_imr', documentType: 'other', sizeBytes: 1, pages: 1, documentDate: null },
      text: null,
      attachedAt: '2026-06-20T17:00:00.000Z',
    },
  ],
  decisions: [
    standingDecision('rfai_1', { outcome: 'denied', ...served }),
    standingDecision('rfai_2', { outcome: 'modified', ...served }),
    standingDecision('rfai_3', served),
  ],
};

const filing = (more: Partial<Filing> = {}) =>
  ({ filedAt: '2026-06-20', filedBy: 'employee', documentId: null, ...more }) as const;
const decision = (what: 'overturned' | 'upheld' | 'ineligible', decidedAt = '2026-07-08') =>
  ({ decision: what, decidedAt, documentId: null }) as const;
let reviews = 0;
const imr = (more: Partial<RecordImr>): RfaCommand => ({
  type: 'RecordRfaImr',
  data: {
    ...{ at: '2026-07-10T17:00:00.000Z', actorName: 'Bo Biller', imrId: `rfaimr_${(reviews += 1)}` },
    ...{ itemIds: null, filing: null, decision: null },
    ...more,
  },
});
const eventsOf = (state: Rfa, more: Partial<RecordImr>): readonly RfaEvent[] =>
  decide(rfa, state, imr(more), shippedRules);
const after = (state: Rfa, ...all: readonly Partial<RecordImr>[]): Rfa =>
  all.reduce((now, more) => afterRfaEvents(now, eventsOf(now, more)), state);
const rejection = (state: Rfa, more: Partial<RecordImr>): Rejection => {
  try {
    eventsOf(state, more);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
  throw new Error('nothing was rejected');
};
const pathsOf = (state: Rfa, more: Partial<RecordImr>) => rejection(state, more).errors?.map(({ path }) => path);
const appealed = (state: Rfa): readonly string[] =>
  rfaDeadlines(rfaClockFacts(state)!, shippedRules)
    .filter(({ id }) => id === 'imr')
    .flatMap(({ itemIds }) => itemIds);
const outcomes = ({ imr: all }: Rfa) =>
  all.map((imr) => [
    imr.filedAt,
    ...imr.decisions.map((imrDecision) => `${imrDecision.decision} ${imrDecision.itemIds.join(' ')}`),
  ]);

describe('RecordRfaImr', () => {
  it('files a review of the modified and denied items, which closes the IMR window', () => {
    expect(appealed(decided)).toEqual(['rfai_1', 'rfai_2']);
    const rfa = after(decided, { itemIds: ['rfai_1'], filing: filing({ documentId: 'doc_imr' }) });
    expect(rfa.imr).toMatchObject([
      { itemIds: ['rfai_1'], filedAt: '2026-06-20', filedBy: 'employee', documentId: 'doc_imr', decisions: [] },
    ]);
    expect(appealed(rfa)).toEqual(['rfai_2']);
    // The command names no items, so it applies to all remaining items.
    const both = after(rfa, { filing: filing({ filedBy: 'representative' }) });
    expect(both.imr.map(({ itemIds }) => itemIds)).toEqual([['rfai_1'], ['rfai_2']]);
    expect(appealed(both)).toEqual([]);
  });

  it('records decisions item by item, and keeps an overturned item open until its correction', () => {
    const filed = after(decided, { filing: filing() });
    const half = after(filed, { itemIds: ['rfai_2'], decision: decision('upheld') });
    expect(itemsAwaitingImr(half.imr[0]!)).toEqual(['rfai_1']);
    const whole = after(half, { decision: decision('overturned') });
    expect(outcomes(whole)).toEqual([['2026-06-20', 'upheld rfai_2', 'overturned rfai_1']]);
    expect([whole.status, itemsToCorrect(whole, whole.imr[0]!)]).toEqual(['mixed', ['rfai_1']]);
    for (const outcome of ['approved', 'modified'] as const) {
      const corrected = { ...standingDecision('rfai_1', { outcome, basis: 'imr' }) };
      const decisions = whole.decisions.map((decision) => (decision.itemId === 'rfai_1' ? corrected : decision));
      expect(itemsToCorrect({ ...whole, decisions }, whole.imr[0]!)).toEqual([]);
    }
  });

  it('records a decision together with its filing, or without a recorded filing', () => {
    const both = eventsOf(decided, { filing: filing(), decision: decision('upheld') });
    expect(both.map(({ type }) => type)).toEqual(['RfaImrFiled', 'RfaImrDecided']);
    const only = after(decided, { decision: decision('upheld') });
    expect(only.imr).toMatchObject([{ filedAt: null, filedBy: null, itemIds: ['rfai_1', 'rfai_2'] }]);
    expect(appealed(only)).toEqual([]);
  });

  it('replaces a decision by a later decision on the same item', () => {
    const wrong = after(decided, { filing: filing(), decision: decision('upheld') });
    const mended = after(wrong, { itemIds: ['rfai_1'], decision: decision('overturned') });
    expect(outcomes(mended)).toEqual([['2026-06-20', 'upheld rfai_2', 'overturned rfai_1']]);
  });

  it('allows a new filing after an ineligible one, and keeps the IMR deadline', () => {
    const ineligible = after(decided, { filing: filing(), decision: decision('ineligible') });
    expect(appealed(ineligible)).toEqual(['rfai_1', 'rfai_2']);
    const again = after(ineligible, { filing: filing({ filedAt: '2026-07-09' }) });
    expect(outcomes(again)).toEqual([['2026-06-20', 'ineligible rfai_1 rfai_2'], ['2026-07-09']]);
    expect(appealed(again)).toEqual([]);
  });

  it('rejects a second review of an item, and an item that was not modified or denied', () => {
    const filed = after(decided, { itemIds: ['rfai_1'], filing: filing() });
    expect(rejection(filed, { itemIds: ['rfai_1'], filing: filing() }).errors).toEqual([
      { path: 'itemIds.0', message: 'is already under review' },
    ]);
    const upheld = after(filed, { decision: decision('upheld') });
    expect(rejection(upheld, { itemIds: ['rfai_1'], filing: filing() }).errors).toEqual([
      { path: 'itemIds.0', message: 'was already decided by independent medical review' },
    ]);
    const everything = after(upheld, { filing: filing() });
    expect(rejection(everything, { filing: filing() }).code).toBe('lifecycle_conflict');
    expect(pathsOf(decided, { itemIds: ['rfai_3', 'rfai_1', 'rfai_1', 'rfai_9'], filing: filing() })).toEqual([
      ...['itemIds.0', 'itemIds.2', 'itemIds.3'],
    ]);
    // Decisions on two applications must be recorded one at a time.
    const two = after(filed, { filing: filing() });
    expect(pathsOf(two, { decision: decision('upheld') })).toEqual(['itemIds']);
    expect(pathsOf(filed, { itemIds: ['rfai_1', 'rfai_2'], decision: decision('upheld') })).toEqual(['itemIds']);
  });

  it('rejects dates out of order or in the future, and documents of other requests', () => {
    expect(pathsOf(decided, { filing: filing({ filedAt: '2026-06-08' }) })).toEqual(['filedAt']);
    expect(pathsOf(decided, { filing: filing({ filedAt: '2026-07-11' }) })).toEqual(['filedAt']);
    expect(pathsOf(decided, { decision: decision('upheld', '2026-07-11') })).toEqual(['decidedAt']);
    expect(pathsOf(decided, { decision: decision('upheld', '2026-06-08') })).toEqual(['decidedAt']);
    expect(pathsOf(decided, { filing: filing(), decision: decision('upheld', '2026-06-19') })).toEqual(['decidedAt']);
    const filed = after(decided, { filing: filing() });
    expect(pathsOf(filed, { decision: decision('upheld', '2026-06-19') })).toEqual(['decidedAt']);
    expect(pathsOf(decided, { filing: filing({ documentId: 'doc_none' }) })).toEqual(['documentId']);
    // An instant before midnight in California belongs to that day.
    expect(pathsOf(decided, { filing: filing({ filedAt: '2026-06-09T06:59:00.000Z' }) })).toEqual(['filedAt']);
    expect(after(decided, { filing: filing({ filedAt: '2026-06-09T07:00:00.000Z' }) }).imr).toHaveLength(1);
  });

  it('rejects a review of anything but a utilization review decision', () => {
    const approved = { ...decided, status: 'approved', decisions: [standingDecision('rfai_1')] } as const;
    const waiting = { ...decided, status: 'received', decisions: [] } as const;
    for (const state of [approved, waiting, { ...decided, status: 'closed' } as const, { ...decided, erased: true }]) {
      expect(rejection(state, { filing: filing() }).code).toBe('lifecycle_conflict');
      expect(allowedRfaActions(state)).not.toContain('record_imr');
    }
    expect(allowedRfaActions(decided)).toContain('record_imr');
    expect(rejection(noRfa, { filing: filing() }).code).toBe('not_found');
  });
});
