import { newRecoveryCodes, normalizeCode } from './recovery-codes.js';

describe('Recovery codes', () => {
  it('are ten different codes', () => expect(new Set(newRecoveryCodes()).size).toBe(10));
  it('are normalized regardless of letter case and separators', () => {
    const [code = ''] = newRecoveryCodes();
    expect(normalizeCode(`  ${code.toUpperCase().replaceAll('-', '')} `)).toBe(normalizeCode(code));
    expect(normalizeCode('OIL0-1l1o')).toBe('01101110');
  });
});
