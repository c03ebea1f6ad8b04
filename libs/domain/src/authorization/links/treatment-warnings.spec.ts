import { noRfa, treatmentWarnings, type Rfa, type SentLine } from '#domain';
import { rfaContent, standingDecision } from '#domain/samples';
import { billBody } from '#testing/pure';

const ITEM = `rfai_${'x'.repeat(34)}`;
const { facts, text } = rfaContent;
const [item] = text.items;
const asked = (asks: Partial<typeof item> = {}, more: Partial<Rfa> = {}): Rfa => ({
  ...noRfa,
  exists: true,
  rfaNumber: 12,
  submittedAt: '2026-06-02T17:00:00.000Z',
  status: 'received',
  facts: { ...facts, items: [{ itemId: ITEM, formulary: false, exemption: null }] },
  text: { ...text, items: [{ ...item!, ...asks }] },
  ...more,
});
const decided = (outcome: 'approved' | 'modified' | 'denied', more: Partial<Rfa> = {}): Rfa =>
  asked({}, { status: outcome, decisions: [standingDecision(ITEM, { outcome })], ...more });
const LINE: SentLine = { code: '97110', units: 1, charge: 100 };
const warned = (requests: readonly Rfa[], line: Partial<SentLine> = {}) =>
  treatmentWarnings({ ...billBody().bill, serviceLines: [{ ...LINE, ...line }] } as never, requests).map(
    ({ code, path, message }) => [code, path, message.includes('was denied') ? 'denied' : 'pending'],
  );
const warningsFor = (how: string) => [['treatment_without_authorization', 'bill.serviceLines.0.code', how]];

describe('treatmentWarnings, for a line without an authorization', () => {
  it('warns if its code was requested and is denied or not decided', () => {
    expect(warned([asked()])).toEqual(warningsFor('pending'));
    expect(warned([decided('denied')])).toEqual(warningsFor('denied'));
    expect(warned([asked(), decided('denied')])).toEqual(warningsFor('pending'));
    expect(warned([asked({ procedureCode: null, codeFrom: '97010', codeTo: '97799' })])).toEqual(
      warningsFor('pending'),
    );
  });

  it.each<[string, readonly Rfa[]]>([
    ['there is no request', []],
    ['it was granted', [decided('approved')]],
    ['a part of it was granted', [decided('modified')]],
    ['another request was granted', [decided('denied'), decided('approved')]],
    ['the request was not sent', [asked({}, { submittedAt: null, status: 'ready' })]],
    ['the item was withdrawn', [asked({}, { withdrawnIds: [ITEM] })]],
    ['another code was requested', [asked({ procedureCode: '97140' })]],
    ['no code was requested', [asked({ procedureCode: null })]],
    ['the request was erased', [asked({}, { text: null })]],
  ])('does not warn if %s', (_, requests) => expect(warned(requests)).toEqual([]));

  it('does not warn if the line names an item or claims an exemption', () => {
    expect(warned([asked()], { rfaItemId: ITEM })).toEqual([]);
    expect(warned([asked()], { authorizationBasis: 'first_30_days' })).toEqual([]);
  });
});
