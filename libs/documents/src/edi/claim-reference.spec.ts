import { claimReference, lineReference, MAX_REFERENCE_LENGTH, readClaimReference } from './claim-reference.js';

const organizationId = 'org_qk7zr2abcdefghijklmnopqrst';

describe('claim reference', () => {
  it('identifies organization, bill and attempt, regardless of its case', () => {
    const reference = claimReference(organizationId, '1042-13');
    expect(reference).toBe('QK7ZR2ABC1042-13');
    const wanted = { organizationPrefix: 'org_qk7zr2abc', billNumber: 1042, attempt: 13 };
    expect([reference, reference.toLowerCase(), ` ${reference} `].map(readClaimReference)).toEqual([
      wanted,
      wanted,
      wanted,
    ]);
  });

  it('is unambiguous if the organization ID ends in digits', () => {
    expect(readClaimReference(claimReference('org_222222222aaaa', '2-1'))).toEqual({
      organizationPrefix: 'org_222222222',
      billNumber: 2,
      attempt: 1,
    });
    expect(readClaimReference(claimReference('org_a', '7-2'))).toEqual({
      organizationPrefix: 'org_a',
      billNumber: 7,
      attempt: 2,
    });
  });

  it('has at most 20 characters up to bill 99,999,999, and at most 30 for a line', () => {
    const longest = claimReference(organizationId, '99999999-9');
    expect(longest.length).toBeLessThanOrEqual(MAX_REFERENCE_LENGTH);
    expect(lineReference(longest, 49).length).toBeLessThanOrEqual(30);
    expect(lineReference(longest, 0)).toBe('QK7ZR2ABC99999999-9-1');
  });

  it('accepts references from earlier files, which contain only the bill number', () => {
    expect(readClaimReference('1042')).toEqual({ organizationPrefix: null, billNumber: 1042, attempt: null });
  });

  it.each(['', 'QK7ZR2ABC1042', '1042-1', 'QK7ZR2ABC-1', 'QK7ZR2ABC0-1', 'QK7ZR2AB11042-1', 'PATIENT-77', '0'])(
    'rejects a reference in another format: %s',
    (text) => expect(readClaimReference(text)).toBeNull(),
  );
});
