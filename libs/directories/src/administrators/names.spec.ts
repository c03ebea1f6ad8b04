import { administratorId } from './build.js';
import { nameKey, nameWords, queryWords } from './names.js';

describe('nameKey', () => {
  const same = (a: string, b: string) => expect(nameKey(a)).toBe(nameKey(b));

  it('ignores case, punctuation and company forms', () => {
    same('Zenith Insurance Company', 'ZENITH INSURANCE, CO.');
    same('AdminSure, Inc.', 'adminsure');
    same('Keenan & Associates', 'Keenan and Associates LLC');
    same('The Hartford', 'Hartford');
    same("Macy's Corporate Services", 'Macys Corporate Services');
  });

  it('expands abbreviations', () => {
    same('State Comp. Ins. Fund', 'State Compensation Insurance Fund');
    same('C.N.A.', 'CNA');
  });

  it('distinguishes names with different words', () => {
    expect(nameKey('Hartford Fire')).not.toBe(nameKey('Hartford Casualty'));
    expect(nameKey('The Company')).toBe('the company');
  });
});

it('queryWords returns only significant words', () => {
  expect(queryWords('The Zenith Insurance Co.')).toEqual(['zenith', 'insurance']);
  expect(queryWords('co')).toEqual(['co']);
  expect(queryWords(' – ')).toEqual([]);
});

it('nameWords returns words and initials', () => {
  expect(nameWords('H&R Block')).toEqual(expect.arrayContaining(['h', 'r', 'block', 'hr']));
});

it('administratorId depends only on the normalized name', () => {
  expect(administratorId('Zenith Insurance Company')).toBe(administratorId('zenith insurance co'));
  expect(administratorId('Zenith Insurance Company')).toBe('ca_7drfhetxjxjfccqvtqns');
});
