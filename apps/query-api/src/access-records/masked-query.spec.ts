import { maskQuery, maskSsns } from './masked-query.js';

describe('masking of SSNs', () => {
  it.each([
    ['q=123-45-6789', 'q=***-**-6789'],
    ['limit=5&q=123456789', 'limit=5&q=***-**-6789'],
    ['q=123%2045%206789', 'q=***-**-6789'],
    ['q=123+45+6789', 'q=***-**-6789'],
    ['q=%31%32%33456789', 'q=***-**-6789'],
    ['q=123%E2%80%9145%E2%80%936789', 'q=***-**-6789'],
    ['q=Ruiz+123-45-6789+and+987-65-4321', 'q=Ruiz+***-**-6789+and+***-**-4321'],
    ['123-45-6789', '***-**-6789='],
    // A ZIP+4 code is masked too, because its nine digits could be an SSN with different grouping.
    ['q=12345-6789', 'q=***-**-6789'],
    ['q=%zz123456789', 'q=%25zz***-**-6789'],
  ])('masks the query %s', (query, masked) => expect(maskQuery(query)).toBe(masked));

  it.each([
    'count=0&q=Quastenflosser',
    'q=1234567893',
    'from=2026-03-02T20%3A00%3A00.000Z',
    'q=%zz',
    'q=a%20b',
    'q=03%2F02%2F1979',
    '',
  ])('returns %s as it was sent', (query) => expect(maskQuery(query)).toBe(query));
});

it('masks an SSN in a reason', () =>
  expect(maskSsns('Payer asked for 123-45-6789.')).toBe('Payer asked for ***-**-6789.'));
