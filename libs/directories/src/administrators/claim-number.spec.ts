import { buildAdministrator } from './build.js';
import { claimNumberState, matchesPattern } from './claim-number.js';

describe('a claim number fits a mask', () => {
  it('digit by digit, letter by letter', () => {
    expect(matchesPattern({ pattern: 'WC@**-##' }, 'WCx9Z-07')).toBe(true);
    expect(matchesPattern({ pattern: 'WC@**-##' }, 'wcx9z-07')).toBe(true);
    for (const wrong of ['WC19Z-07', 'WCx9Z-0a', 'WCx-Z-07', 'WCx9Z07', 'WCx9Z-071', 'XXx9Z-07'])
      expect(matchesPattern({ pattern: 'WC@**-##' }, wrong)).toBe(false);
  });

  it('trimmed', () => {
    expect(matchesPattern({ pattern: '##' }, ' 12 ')).toBe(true);
  });

  it('as a beginning, where a length goes beyond it', () => {
    expect(matchesPattern({ pattern: '30##', length: 6 }, '3012A4')).toBe(true);
    expect(matchesPattern({ pattern: '30##', length: 6 }, '3012')).toBe(false);
    expect(matchesPattern({ pattern: '30##', length: 6 }, '3012-4')).toBe(false);
  });

  it('or cannot be judged', () => {
    expect(matchesPattern({ pattern: '##' }, undefined)).toBeNull();
    expect(matchesPattern({ pattern: '##' }, '  ')).toBeNull();
    expect(matchesPattern({ pattern: 'varies by office' }, '12')).toBeNull();
    expect(matchesPattern({ pattern: '####', length: 2 }, '12')).toBeNull();
  });
});

describe('an administrator judges a claim number', () => {
  const two = buildAdministrator(
    {
      name: 'Two',
      claimNumberPatterns: [{ pattern: 'T##' }],
      payers: [
        { label: 'North', key: 'n', claimNumberPatterns: [{ pattern: 'N##' }] },
        { label: 'South', key: 's', claimNumberPatterns: [{ pattern: 'S##' }] },
        { label: 'Gone', key: 'g', active: false, claimNumberPatterns: [{ pattern: 'G##' }] },
      ],
    },
    'synthetic',
  );

  it('by its own patterns and those of its active payers', () => {
    expect(claimNumberState(two, 'T12')).toBe('match');
    expect(claimNumberState(two, 'S12')).toBe('match');
    expect(claimNumberState(two, 'G12')).toBe('warning');
  });

  it('by the chosen payer where there is one', () => {
    expect(claimNumberState(two, 'S12', 's')).toBe('match');
    expect(claimNumberState(two, 'S12', 'n')).toBe('warning');
    expect(claimNumberState(two, 'T12', 'n')).toBe('match');
  });

  it('not at all without patterns or without a number', () => {
    expect(claimNumberState(buildAdministrator({ name: 'None' }, 'public'), 'T12')).toBe('unknown');
    expect(claimNumberState(two, undefined)).toBe('unknown');
  });
});
