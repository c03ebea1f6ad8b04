import { buildAdministrator } from './build.js';
import { claimNumberState, matchesPattern } from './claim-number.js';

describe('matchesPattern', () => {
  it('compares digits and letters by position', () => {
    expect(matchesPattern({ pattern: 'WC@**-##' }, 'WCx9Z-07')).toBe(true);
    expect(matchesPattern({ pattern: 'WC@**-##' }, 'wcx9z-07')).toBe(true);
    for (const wrong of ['WC19Z-07', 'WCx9Z-0a', 'WCx-Z-07', 'WCx9Z07', 'WCx9Z-071', 'XXx9Z-07'])
      expect(matchesPattern({ pattern: 'WC@**-##' }, wrong)).toBe(false);
  });

  it('trims the claim number', () => {
    expect(matchesPattern({ pattern: '##' }, ' 12 ')).toBe(true);
  });

  it('treats the mask as a beginning if the length exceeds it', () => {
    expect(matchesPattern({ pattern: '30##', length: 6 }, '3012A4')).toBe(true);
    expect(matchesPattern({ pattern: '30##', length: 6 }, '3012')).toBe(false);
    expect(matchesPattern({ pattern: '30##', length: 6 }, '3012-4')).toBe(false);
  });

  it('returns null if the claim number or the mask cannot be evaluated', () => {
    expect(matchesPattern({ pattern: '##' }, undefined)).toBeNull();
    expect(matchesPattern({ pattern: '##' }, '  ')).toBeNull();
    expect(matchesPattern({ pattern: 'varies by office' }, '12')).toBeNull();
    expect(matchesPattern({ pattern: '####', length: 2 }, '12')).toBeNull();
  });
});

describe('claimNumberState', () => {
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

  it('uses the patterns of the administrator and of its active payers', () => {
    expect(claimNumberState(two, 'T12')).toBe('match');
    expect(claimNumberState(two, 'S12')).toBe('match');
    expect(claimNumberState(two, 'G12')).toBe('warning');
  });

  it('uses the patterns of the selected payer, if any', () => {
    expect(claimNumberState(two, 'S12', 's')).toBe('match');
    expect(claimNumberState(two, 'S12', 'n')).toBe('warning');
    expect(claimNumberState(two, 'T12', 'n')).toBe('match');
  });

  it('returns unknown without patterns or without a claim number', () => {
    expect(claimNumberState(buildAdministrator({ name: 'None' }, 'public'), 'T12')).toBe('unknown');
    expect(claimNumberState(two, undefined)).toBe('unknown');
  });
});
