import { newRecoveryCodes, normalizeCode } from './recovery-codes.js';

describe('recovery codes', () => {
  it('are ten different ones', () => expect(new Set(newRecoveryCodes()).size).toBe(10));
  it('are the same however they are typed', () => {
    const [code = ''] = newRecoveryCodes();
    expect(normalizeCode(`  ${code.toUpperCase().replaceAll('-', '')} `)).toBe(normalizeCode(code));
    expect(normalizeCode('OIL0-1l1o')).toBe('01101110');
  });
});
