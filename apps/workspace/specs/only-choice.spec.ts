import { withOnlyChoices } from '../src/ui/field.js';

const check = { value: 'pay_1', label: 'Check 5001' };
const field = (change: object) => ({ path: 'paymentId', label: 'Payment', kind: 'choice', required: true, ...change });
const filled = (change: object, values = { paymentId: '', note: '' }) =>
  withOnlyChoices([field(change)], values)['paymentId'];

describe('a form', () => {
  it('fills in the only choice of a required field', () => {
    expect(filled({ choices: [check] })).toBe('pay_1');
    // The user deselected it, or its choices were loaded later.
    expect(withOnlyChoices([field({ choices: [check] })], { paymentId: null })).toEqual({ paymentId: 'pay_1' });
  });
  it('keeps the chosen value', () =>
    expect(filled({ choices: [check] }, { paymentId: 'pay_2', note: '' })).toBe('pay_2'));
  it.each([
    ['an optional field', { choices: [check], required: false }],
    ['a field with several choices', { choices: [check, { value: 'pay_2', label: 'Check 5002' }] }],
    ['a field without choices', { choices: [] }],
    ['a searched field', {}],
    ['a field for several values', { choices: [check], kind: 'choices' }],
  ])('leaves %s blank', (_, change) => expect(filled(change)).toBe(''));
});
