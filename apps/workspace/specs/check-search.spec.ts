import { searchFor } from '../src/features/checks/check-search.js';

describe('search for checks', () => {
  it.each(['102938', '10293847', '660001', '1/5'])('reads %s as a check number', (checkNumber) =>
    expect(searchFor(checkNumber)).toEqual({ status: 'received', checkNumber }),
  );

  it.each(['1/5/26', '01-05-2026', '2026-01-05'])('reads %s as a deposit date', (typed) =>
    expect(searchFor(typed)).toEqual({ status: 'received', from: '2026-01-05', to: '2026-01-05' }),
  );
});
