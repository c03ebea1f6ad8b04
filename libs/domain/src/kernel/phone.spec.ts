import { isImpossiblePhone } from '#domain';

/* North American Numbering Plan: NXX-NXX-XXXX, where N is 2 to 9. */
it.each([
  ['213-155-0100', true],
  ['(213) 055-0100', true],
  ['113-555-0100', true],
  ['+1 013 555 0100', true],
  ['213.155.0100 ext. 12', true],
  ['213-555-0100', false],
  ['+1 (800) 222-0100 x12', false],
  // Numbers of other plans, and incomplete numbers.
  ['+44 20 7946 0958', false],
  ['+47 21 12 34 56', false],
  ['155-0100', false],
  ['', false],
])('the number %s is impossible: %s', (text, impossible) => expect(isImpossiblePhone(text)).toBe(impossible));
