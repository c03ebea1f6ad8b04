import { newRecoveryCodes, normalCode } from './recovery-codes.js';

describe('recovery codes', () => {
  it('are ten different ones', () => expect(new Set(newRecoveryCodes()).size).toBe(10));
  it('are the same however they are typed', () => {
    const [code = ''] = newRecoveryCodes();
    expect(normalCode(`  ${code.toUpperCase().replaceAll('-', '')} `)).toBe(normalCode(code));
    expect(normalCode('OIL0-1l1o')).toBe('01101110');
  });
});
