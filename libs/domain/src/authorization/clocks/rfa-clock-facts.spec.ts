import {
  noRfa,
  rfaClockFacts,
  rfaDeadlines,
  type Rfa,
  type RfaClockFacts,
  type RfaDecision,
  shippedRules,
} from '#domain';
import { rfaContent, standingDecision } from '#domain/samples';

const [item] = rfaContent.facts.items;
const items = ['rfai_1', 'rfai_2'].map((itemId) => ({ ...item!, itemId }));
const report = (id: string, documentType: 'clinical_report' | 'supporting_record', documentDate: string) => ({
  facts: { id, documentType, sizeBytes: 10, pages: 1, documentDate },
  text: null,
  attachedAt: '2026-06-01T17:00:00.000Z',
});
const draft: Rfa = {
  ...noRfa,
  exists: true,
  facts: { ...rfaContent.facts, items },
  documents: [report('doc_1', 'clinical_report', '2026-05-28'), report('doc_2', 'supporting_record', '2026-05-31')],
};
const received: Rfa = {
  ...draft,
  status: 'received',
  submittedAt: '2026-06-01T17:00:00.000Z',
  receipt: { receivedAt: '2026-06-02T17:00:00.000Z', basis: 'stamp', channel: 'fax', depositedAt: null },
};
const decided = (itemId: string, servedAt: string | null = null): RfaDecision =>
  standingDecision(itemId, { outcome: 'denied', servedAt });
const factsOf = (rfa: Rfa): RfaClockFacts => rfaClockFacts(rfa)!;
const days = (rfa: Rfa): readonly string[] =>
  rfaDeadlines(factsOf(rfa), shippedRules).map(({ id, dueAt, itemIds }) => [id, dueAt, ...itemIds].join(' '));

describe('rfaClockFacts', () => {
  it('returns null for a request that does not exist', () => expect(rfaClockFacts(noRfa)).toBeNull());

  it('counts from the clinical report and the first visit before the request is sent', () =>
    expect(days(draft)).toEqual(['documents_age 2026-06-27', 'first_30_days_documents 2026-06-02']));

  it("starts the claims administrator's clocks at the receipt", () =>
    expect(days(received)).toEqual([
      'decision 2026-06-09',
      'recommendation_limit 2026-06-11',
      'deferral_notice 2026-06-09',
    ]));

  it('stops the clocks if the request is returned as incomplete or all open items are deferred', () => {
    expect(days({ ...received, status: 'incomplete' })).toEqual([]);
    const deferral = {
      deferredAt: '2026-06-08',
      itemIds: ['rfai_1', 'rfai_2'],
      responseDocumentId: null,
      reason: null,
    };
    expect(days({ ...received, deferral })).toEqual([]);
    expect(days({ ...received, deferral: { ...deferral, itemIds: ['rfai_1'] } })).toContain('decision 2026-06-09');
  });

  it('restarts the clocks when a deferral is lifted', () =>
    expect(days({ ...received, resumedAt: '2026-07-13T17:00:00.000Z' })).toContain('decision 2026-07-20'));

  it('extends the decision clock only for an information request since the receipt', () => {
    const asked = (requestedAt: string): Rfa => ({
      ...received,
      informationRequests: [
        {
          requestId: 'r',
          requestedAt,
          dueAt: null,
          requestText: null,
          requestDocumentId: null,
          respondedAt: null,
          responseDocumentIds: [],
        },
      ],
    });
    expect(days(asked('2026-06-08T17:00:00.000Z'))).toContain('decision_extended 2026-06-16');
    expect(days(asked('2026-05-29T17:00:00.000Z'))).toContain('decision 2026-06-09');
  });

  it('continues the clock for undecided items, and merges identical decisions', () => {
    expect(days({ ...received, decisions: [decided('rfai_1')] })).toContain('decision 2026-06-09');
    expect(days({ ...received, status: 'denied', decisions: items.map(({ itemId }) => decided(itemId)) })).toEqual([
      'written_notice 2026-06-11 rfai_1 rfai_2',
      'denial_stands_until 2027-06-09 rfai_1 rfai_2',
    ]);
  });

  it('allows no extension for drugs only, and has a shorter IMR period for a drug', () => {
    const drugs = {
      ...received,
      facts: { ...received.facts!, items: items.map((item) => ({ ...item, formulary: true })) },
    };
    expect(factsOf(drugs).formulary).toBe(true);
    expect(days({ ...drugs, status: 'denied', decisions: [decided('rfai_1', '2026-06-09')] })).toContain(
      'imr 2026-06-19 rfai_1',
    );
  });
});
