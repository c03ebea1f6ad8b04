import { eorProblems, invalidFields, type DraftEor, shippedRules } from '#domain';

const today = '2026-04-20';
const days = { today, serviceDate: '2026-02-24', firstSentOn: '2026-03-02' };
const lineIds = ['a', 'b'];
const paths = (eor: DraftEor) => eorProblems(eor, days, { lineIds }, shippedRules).map(({ path }) => path);
const wrong = (eorDate?: string, servedAt?: string) =>
  paths({ ...(eorDate && { eorDate }), ...(servedAt && { servedAt }) });

describe('the lines of a recorded EOR', () => {
  const line = (lineItemId: string, reportedPaid: number) => ({ lineItemId, reportedPaid });

  it('must be for different lines of the bill', () =>
    expect(paths({ lines: [line('a', 1), line('b', 1), line('a', 1)] })).toEqual(['lines.2.lineItemId']));

  it('must add up to the reported amount, to the cent', () => {
    const lines = [line('a', 0.1), line('b', 0.2)];
    expect(paths({ reportedPaid: 0.3, lines })).toEqual([]);
    expect(paths({ reportedPaid: 0.31, lines })).toEqual(['lines']);
    expect(paths({ reportedPaid: 0, lines: [line('a', 0)] })).toEqual([]);
  });

  it('must be for lines of the bill', () =>
    expect(paths({ reportedPaid: 9, lines: [line('a', 1), line('x', 1)] })).toEqual(['lines.1.lineItemId']));

  it('are not totaled if form validation rejected a part of them', () => {
    const refused = [{ path: 'lines.0.adjustments.0.amount', message: 'must not be negative' }];
    expect(eorProblems({ reportedPaid: 9, lines: [line('a', 1)] }, days, { lineIds, refused }, shippedRules)).toEqual(
      [],
    );
  });

  it('are optional', () => {
    expect(paths({ reportedPaid: 100 })).toEqual([]);
    expect(paths({ reportedPaid: 100, lines: [] })).toEqual([]);
  });

  it('are ignored if malformed, because form validation reports them', () =>
    expect(paths({ reportedPaid: 100, lines: [undefined, { lineItemId: 'a' }] })).toEqual([]));
});

describe('the dates of a recorded EOR', () => {
  it('can be today', () => expect(wrong(today, today)).toEqual([]));
  it('can differ if the EOR was served later', () => expect(wrong('2026-04-10', '2026-04-15')).toEqual([]));
  it('are rejected in the future', () => expect(wrong('2026-04-21', '2026-04-21')).toEqual(['eorDate', 'servedAt']));
  it('are rejected if service is before the EOR date', () =>
    expect(wrong('2026-04-15', '2026-04-14')).toEqual(['servedAt']));
  it('are rejected before the bill was first sent, with a code of their own (LC 4603.2(b)(2), 4622(a))', () => {
    expect(wrong('2026-03-01', '2026-03-01')).toEqual(['eorDate', 'servedAt']);
    expect(wrong('2026-03-01', '2026-03-02')).toEqual(['eorDate']);
    expect(wrong('2026-03-02', '2026-03-02')).toEqual([]);
    const early = eorProblems({ eorDate: '2026-03-01' }, days, { lineIds }, shippedRules);
    expect(invalidFields(early)).toMatchObject({
      code: 'date_before_transmission',
      errors: [{ path: 'eorDate', message: 'must not be before the day on which the bill was first sent' }],
    });
    const others = [...early, { path: 'lines', message: 'must add up to reportedPaid' }];
    expect(invalidFields(others).code).toBe('validation_error');
  });
  it('are ignored if missing or malformed, because form validation reports them', () => {
    expect(wrong(undefined, '2026-04-15')).toEqual([]);
    expect(wrong('soon', '2026-04-15')).toEqual([]);
  });
});
