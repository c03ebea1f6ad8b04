import { adviceText } from './advice.js';

const disk = { what: 'only 8 % of the disk is free', todo: 'make room' };
const rule = { what: 'a rule ended', todo: 'enter the next one' };

describe('the advice of doctor', () => {
  it('is that nothing is wrong only without errors and warnings', () =>
    expect(adviceText({ findings: [], warnings: [] })).toBe('Nothing is wrong.'));

  it('counts errors and warnings before it lists them', () => {
    expect(adviceText({ findings: [], warnings: [rule] })).toBe(
      '0 errors, 1 warning.\n! a rule ended\n  → enter the next one',
    );
    expect(adviceText({ findings: [disk], warnings: [rule, rule] })).toMatch(
      /^1 error, 2 warnings\.\n✗ only 8 % of the disk is free\n {2}→ make room\n! a rule ended/,
    );
  });
});
