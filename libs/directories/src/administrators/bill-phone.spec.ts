import { billPhoneOf } from '#directories';

describe('whom to call about a bill', () => {
  const billReview = [
    { name: 'Nevada desk', phone: '(702) 555-0100', injuryStates: ['NV'] },
    { name: 'No phone' },
    { name: 'California desk', phone: '(415) 555-0103', injuryStates: ['CA'] },
  ];
  const telephoneNumbers = ['(866) 555-0100 (main)', '(866) 555-0101'];

  it('is the bill review office that serves the state of injury', () =>
    expect(billPhoneOf({ billReview, telephoneNumbers }, 'CA')).toBe('(415) 555-0103'));

  it('is the first number, without its note, where no office serves it', () => {
    expect(billPhoneOf({ billReview, telephoneNumbers }, 'AZ')).toBe('(866) 555-0100');
    expect(billPhoneOf({ billReview, telephoneNumbers })).toBe('(866) 555-0100');
    expect(billPhoneOf({ telephoneNumbers: ['800-555-0100'] }, 'CA')).toBe('800-555-0100');
  });

  it('is nobody where nothing is on file', () => expect(billPhoneOf({}, 'CA')).toBeNull());
});
