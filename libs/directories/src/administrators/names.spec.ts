import { administratorId } from './build.js';
import { nameKey, nameWords, queryWords } from './names.js';

describe('two names are the same', () => {
  const same = (a: string, b: string) => expect(nameKey(a)).toBe(nameKey(b));

  it('whatever their case, punctuation and company form', () => {
    same('Zenith Insurance Company', 'ZENITH INSURANCE, CO.');
    same('AdminSure, Inc.', 'adminsure');
    same('Keenan & Associates', 'Keenan and Associates LLC');
    same('The Hartford', 'Hartford');
    same("Macy's Corporate Services", 'Macys Corporate Services');
  });

  it('when one is abbreviated', () => {
    same('State Comp. Ins. Fund', 'State Compensation Insurance Fund');
    same('C.N.A.', 'CNA');
  });

  it('but not when a word differs', () => {
    expect(nameKey('Hartford Fire')).not.toBe(nameKey('Hartford Casualty'));
    expect(nameKey('The Company')).toBe('the company');
  });
});

it('a query needs only its telling words', () => {
  expect(queryWords('The Zenith Insurance Co.')).toEqual(['zenith', 'insurance']);
  expect(queryWords('co')).toEqual(['co']);
  expect(queryWords(' – ')).toEqual([]);
});

it('a name is found by its words and by its initials', () => {
  expect(nameWords('H&R Block')).toEqual(expect.arrayContaining(['h', 'r', 'block', 'hr']));
});

it('an id depends on the folded name alone', () => {
  expect(administratorId('Zenith Insurance Company')).toBe(administratorId('zenith insurance co'));
  expect(administratorId('Zenith Insurance Company')).toBe('ca_7drfhetxjxjfccqvtqns');
});
