import { billPhoneOf } from '#directories';

describe('billPhoneOf', () => {
  const billReview = [
    { name: 'Nevada desk', phone: '(702) 555-0100', injuryStates: ['NV'] },
    { name: 'No phone' },
    { name: 'California desk', phone: '(415) 555-0103', injuryStates: ['CA'] },
  ];
  const telephoneNumbers = ['(866) 555-0100 (main)', '(866) 555-0101'];

  it('returns the number of the bill review office for the state of injury', () =>
    expect(billPhoneOf({ billReview, telephoneNumbers }, 'CA')).toBe('(415) 555-0103'));

  it('returns the first number, without its note, if no office serves the state', () => {
    expect(billPhoneOf({ billReview, telephoneNumbers }, 'AZ')).toBe('(866) 555-0100');
    expect(billPhoneOf({ billReview, telephoneNumbers })).toBe('(866) 555-0100');
    expect(billPhoneOf({ telephoneNumbers: ['800-555-0100'] }, 'CA')).toBe('800-555-0100');
  });

  it('returns null if no number is on file', () => expect(billPhoneOf({}, 'CA')).toBeNull());
});
