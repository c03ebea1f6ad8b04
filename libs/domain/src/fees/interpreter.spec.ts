import { disputeOf, isReportNeeded, quoteInterpreter, type PricedLine, shippedRules } from '#domain';
import { noon, recordEor } from '#domain/samples';
import { billText, linesOf, storedEventsOf, submitBill } from '#testing/pure';
import { billView } from '#domain';

const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  code: 'T1013',
  modifiers: [],
  units: 8,
  charge: null,
  serviceDate: '2026-02-24',
  hasFeeContext: false,
  ...more,
});

describe('quoteInterpreter', () => {
  it.each([
    [1, 90_00],
    [5, 90_00],
    [8, 90_00],
    [11, 123_75],
  ])('allows %i quarter hours %i cents', (units, allowed) =>
    expect(quoteInterpreter(line({ units }), shippedRules)).toMatchObject({
      allowed,
      warnings: [],
      pricing: { status: 'calculated', citation: '8 CCR § 9795.3(b)(2)', rule: { id: 'fee.interpreter' } },
    }),
  );

  it('warns about a charge above the rate, and names the proof of a market rate', () => {
    expect(quoteInterpreter(line({ charge: 150_00 }), shippedRules)).toMatchObject({
      allowed: 90_00,
      warnings: [{ code: 'interpreter_market_rate', path: 'charge', message: expect.stringContaining('$150.00') }],
    });
    expect(quoteInterpreter(line({ charge: 90_00 }), shippedRules)).toMatchObject({ warnings: [] });
  });

  it('returns null for any other code, and interpreting needs no report', () => {
    expect(quoteInterpreter(line({ code: '99213' }), shippedRules)).toBeNull();
    expect(isReportNeeded('T1013', shippedRules)).toBe(false);
  });

  it('allows a dispute up to the charge if a market rate list is attached, and otherwise up to the rate', () => {
    const lines = linesOf([{ charge: 150_00, allowed: 90_00 }]).map((line) => ({ ...line, code: 'T1013' }));
    const document = (documentType: 'other' | 'market_rate_list') => ({
      id: 'doc_1',
      documentType,
      reportTypeCode: 'J4',
      source: 'partner_api' as const,
      sizeBytes: 10,
      pages: 1,
    });
    const most = (documentType: 'other' | 'market_rate_list') =>
      disputeOf(
        billView(
          storedEventsOf([
            submitBill({ lines, documents: [document(documentType)] }, { lines: billText.lines }),
            recordEor(60_00, noon('2026-04-01')),
          ]),
        ).facts,
        { disputedAmount: null, lineItems: [] },
        shippedRules,
      ).disputedAmount;
    expect(most('other')).toBe(30_00);
    expect(most('market_rate_list')).toBe(90_00);
  });
});
