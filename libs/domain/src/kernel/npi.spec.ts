import { hasValidNpiCheckDigit } from './npi.js';

it('hasValidNpiCheckDigit checks the last digit of an NPI', () => {
  // 1234567893 is the standard's example.
  expect(hasValidNpiCheckDigit('1234567893')).toBe(true);
  for (const wrong of ['1234567890', '1234567839', '123456789', '12345678931', 'abcdefghij', ''])
    expect(hasValidNpiCheckDigit(wrong)).toBe(false);
});
