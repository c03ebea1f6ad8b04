import { eorProblems } from '#domain';

const today = '2026-04-20';
const wrong = (eorDate?: string, servedAt?: string) =>
  eorProblems({ ...(eorDate && { eorDate }), ...(servedAt && { servedAt }) }, today).map(({ path }) => path);

it('an EOR answers a line once', () => {
  const line = (lineItemId: string) => ({ lineItemId });
  expect(eorProblems({ lines: [line('a'), line('b'), line('a')] }, today).map(({ path }) => path)).toEqual([
    'lines.2.lineItemId',
  ]);
});

describe('the dates of a recorded EOR', () => {
  it('may be today', () => expect(wrong(today, today)).toEqual([]));
  it('may lie days apart: it was served later', () => expect(wrong('2026-04-10', '2026-04-15')).toEqual([]));
  it('are refused in the future', () => expect(wrong('2026-04-21', '2026-04-21')).toEqual(['eorDate', 'servedAt']));
  it('are refused when it was served before its date', () =>
    expect(wrong('2026-04-15', '2026-04-14')).toEqual(['servedAt']));
  it('are left to the form where they are missing or malformed', () => {
    expect(wrong(undefined, '2026-04-15')).toEqual([]);
    expect(wrong('soon', '2026-04-15')).toEqual([]);
  });
});
