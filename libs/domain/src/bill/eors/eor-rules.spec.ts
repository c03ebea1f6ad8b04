import { eorProblems, type DraftEor, shippedRules } from '#domain';

const today = '2026-04-20';
const days = { today, serviceDate: '2026-02-24', firstSentOn: '2026-03-02' };
const lineIds = ['a', 'b'];
const paths = (eor: DraftEor) => eorProblems(eor, days, { lineIds }, shippedRules).map(({ path }) => path);
const wrong = (eorDate?: string, servedAt?: string) =>
  paths({ ...(eorDate && { eorDate }), ...(servedAt && { servedAt }) });

describe('the lines of a recorded EOR', () => {
  const line = (lineItemId: string, reportedPaid: number) => ({ lineItemId, reportedPaid });

  it('answer a line once', () =>
    expect(paths({ lines: [line('a', 1), line('b', 1), line('a', 1)] })).toEqual(['lines.2.lineItemId']));

  it('add up to what the EOR reports, to the cent', () => {
    const lines = [line('a', 0.1), line('b', 0.2)];
    expect(paths({ reportedPaid: 0.3, lines })).toEqual([]);
    expect(paths({ reportedPaid: 0.31, lines })).toEqual(['lines']);
    expect(paths({ reportedPaid: 0, lines: [line('a', 0)] })).toEqual([]);
  });

  it('are of the bill', () =>
    expect(paths({ reportedPaid: 9, lines: [line('a', 1), line('x', 1)] })).toEqual(['lines.1.lineItemId']));

  it('are not added up where the form refused a part of them', () => {
    const refused = [{ path: 'lines.0.adjustments.0.amount', message: 'must not be negative' }];
    expect(eorProblems({ reportedPaid: 9, lines: [line('a', 1)] }, days, { lineIds, refused }, shippedRules)).toEqual(
      [],
    );
  });

  it('may be left out', () => {
    expect(paths({ reportedPaid: 100 })).toEqual([]);
    expect(paths({ reportedPaid: 100, lines: [] })).toEqual([]);
  });

  it('are left to the form where they are malformed', () =>
    expect(paths({ reportedPaid: 100, lines: [undefined, { lineItemId: 'a' }] })).toEqual([]));
});

describe('the dates of a recorded EOR', () => {
  it('may be today', () => expect(wrong(today, today)).toEqual([]));
  it('may lie days apart: it was served later', () => expect(wrong('2026-04-10', '2026-04-15')).toEqual([]));
  it('are refused in the future', () => expect(wrong('2026-04-21', '2026-04-21')).toEqual(['eorDate', 'servedAt']));
  it('are refused when it was served before its date', () =>
    expect(wrong('2026-04-15', '2026-04-14')).toEqual(['servedAt']));
  it('are refused before the date of service', () => {
    expect(wrong('2026-02-23', '2026-04-15')).toEqual(['eorDate']);
    expect(wrong('2026-02-24', '2026-04-15')).toEqual([]);
  });
  it('are refused when it was served before the bill was first sent', () => {
    expect(wrong('2026-03-01', '2026-03-01')).toEqual(['servedAt']);
    expect(wrong('2026-03-01', '2026-03-02')).toEqual([]);
  });
  it('are left to the form where they are missing or malformed', () => {
    expect(wrong(undefined, '2026-04-15')).toEqual([]);
    expect(wrong('soon', '2026-04-15')).toEqual([]);
  });
  it('are held against no date of service after erasure', () =>
    expect(
      eorProblems({ eorDate: '2020-01-01' }, { ...days, serviceDate: undefined }, { lineIds }, shippedRules),
    ).toEqual([]));
});
