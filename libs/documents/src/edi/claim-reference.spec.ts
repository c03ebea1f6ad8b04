import { claimReference, lineReference, MAX_REFERENCE_LENGTH, readClaimReference } from './claim-reference.js';

const organizationId = 'org_qk7zr2abcdefghijklmnopqrst';

describe('the reference of a claim', () => {
  it('leads back to organization, bill and attempt, in whatever case it comes back', () => {
    const reference = claimReference(organizationId, '1042-13');
    expect(reference).toBe('QK7ZR2ABC1042-13');
    const wanted = { organizationPrefix: 'org_qk7zr2abc', billNumber: 1042, attempt: 13 };
    expect([reference, reference.toLowerCase(), ` ${reference} `].map(readClaimReference)).toEqual([
      wanted,
      wanted,
      wanted,
    ]);
  });

  it('is told apart where an id ends in digits that a number begins with', () => {
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

  it('keeps to 20 characters up to bill 99,999,999, and to 30 for a line', () => {
    const longest = claimReference(organizationId, '99999999-9');
    expect(longest.length).toBeLessThanOrEqual(MAX_REFERENCE_LENGTH);
    expect(lineReference(longest, 49).length).toBeLessThanOrEqual(30);
    expect(lineReference(longest, 0)).toBe('QK7ZR2ABC99999999-9-1');
  });

  it('of earlier files is the number of the bill alone', () => {
    expect(readClaimReference('1042')).toEqual({ organizationPrefix: null, billNumber: 1042, attempt: null });
  });

  it.each(['', 'QK7ZR2ABC1042', '1042-1', 'QK7ZR2ABC-1', 'QK7ZR2ABC0-1', 'QK7ZR2AB11042-1', 'PATIENT-77', '0'])(
    'of somebody else (%s) is none',
    (text) => expect(readClaimReference(text)).toBeNull(),
  );
});
