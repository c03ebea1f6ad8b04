import { adviceText, roundTripsText } from './advice.js';

const disk = { what: 'only 8 % of the disk is free', todo: 'make room' };
const rule = { what: 'a rule ended', todo: 'enter the next one' };

describe('adviceText', () => {
  it('reports that nothing is wrong only without errors and warnings', () =>
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

describe('roundTripsText', () => {
  const measured = { eventStoreDbReadMs: 0.81, mongoDbReadMs: 0.5, mongoDbWriteMs: 1.9, billsPerSecond: 105.26 };

  it('shows the round trips with the rate that they allow', () =>
    expect(roundTripsText(measured)).toBe(
      'EventStoreDB: read 0.8 ms. MongoDB: read 0.5 ms, write 1.9 ms.\n' +
        'One client that waits for each response can submit about 105 bills per second.',
    ));

  it('shows one decimal of a rate below ten', () =>
    expect(roundTripsText({ ...measured, billsPerSecond: 1.66 })).toContain('about 1.7 bills per second'));
});
