import { emptyLine, lineBody, lineOf } from '../src/features/draft/draft-line.js';
import { storedDay } from '../src/features/draft/stored-day.js';

describe('lines of stored drafts', () => {
  const line = { code: 'ML201', modifiers: ['95'], units: 1, charge: 2015 };
  const others = { serviceDateEnd: '2026-02-03', feeContext: { county: 'Kern' } };

  it('keep fields that the form does not show', () => {
    const form = lineOf({ ...line, ...others, rfaItemId: 'item_1' });
    expect(lineBody(form)).toEqual({ ...line, ...others, rfaItemId: 'item_1' });
    expect(lineBody({ ...form, units: 3, rfaItemId: '' })).toEqual({ ...line, ...others, units: 3 });
  });

  it('keep a drug, also if it is incomplete', () => {
    const drug = { ndc: '00026-0635-12', unit: 'ML', quantity: 10 };
    expect(lineBody(lineOf({ ...line, drug }))).toEqual({ ...line, drug });
    expect(lineBody(lineOf({ ...line, drug: { unit: 'ML' } }))).toEqual({ ...line, drug: { unit: 'ML' } });
    expect(lineBody({ ...lineOf({ ...line, drug }), drug: null })).toEqual(line);
  });

  it.each([['text'], [null], [7]])('are empty instead of %j', (stored) =>
    expect(lineOf(stored)).toEqual({ ...emptyLine, units: '' }),
  );
});

describe('dates of stored drafts', () => {
  it.each([
    ['2026-02-03', '02/03/2026'],
    ['2026-13-01', '2026-13-01'],
    ['2026-02-30', '2026-02-30'],
    ['2/3', '2/3'],
    ['', '–'],
    [null, '–'],
  ])('show %j as %s', (typed, shown) => expect(storedDay(typed)).toBe(shown));
});
