import { lastNameOf, patientLastName, personNameOf, printedLastName, providerName, signatureName } from '#domain';

describe('lastNameOf', () => {
  it.each([
    ['Smith, Jr.', 'Smith', 'JR'],
    ['Smith Jr', 'Smith', 'JR'],
    ['SMITH SR.', 'SMITH', 'SR'],
    ['Smith III', 'Smith', 'III'],
    ['de la Cruz IV', 'de la Cruz', 'IV'],
    ['Ivy V', 'Ivy V', ''],
    ['Ivy, V', 'Ivy', 'V'],
    ['Jr', 'Jr', ''],
    ['Sandoval', 'Sandoval', ''],
    ['Smith, Jones', 'Smith, Jones', ''],
  ])('splits %s into %s and suffix "%s"', (name, last, suffix) => expect(lastNameOf(name)).toEqual({ last, suffix }));
});

describe('personNameOf', () => {
  it.each([
    ['John Smith Jr., MD', 'Smith', 'John', 'JR'],
    ['John Smith, Jr., M.D.', 'Smith', 'John', 'JR'],
    ['John Q Smith MD', 'Smith', 'John Q', ''],
    ['Smith Jr, John', 'Smith', 'John', 'JR'],
    ['Smith, John III', 'Smith', 'John', 'III'],
    ['Raman, Priya, M.D.', 'Raman', 'Priya', ''],
    ['Dr. Priya Raman', 'Raman', 'Priya', ''],
    ['John Ivy V', 'V', 'John Ivy', ''],
    ['John Ivy, V', 'Ivy', 'John', 'V'],
    ['Madonna', 'Madonna', '', ''],
    ['MD', 'MD', '', ''],
  ])('splits %s into %s, %s, %s', (name, last, first, suffix) =>
    expect(personNameOf(name)).toEqual({ last, first, suffix }),
  );
});

describe('names of a bill', () => {
  it('are split into parts', () => {
    const patient = { lastName: 'Smith, Jr.' };
    expect(patientLastName({ patient })).toEqual({ last: 'Smith', suffix: 'JR' });
    expect(printedLastName({ patient })).toBe('Smith JR');
    expect(providerName({ name: 'John Smith Jr.' })).toEqual({ last: 'Smith', first: 'John', suffix: 'JR' });
  });

  it('have a separately sent suffix only once', () => {
    expect(printedLastName({ patient: { lastName: 'Smith', suffix: 'Sr.' } })).toBe('Smith SR');
    expect(printedLastName({ patient: { lastName: 'Smith Jr.', suffix: 'Jr.' } })).toBe('Smith JR');
    expect(providerName({ name: 'John Smith, MD', suffix: 'Jr.' })).toEqual({
      last: 'Smith',
      first: 'John',
      suffix: 'JR',
    });
  });

  it('keep suffix and credentials in a signature', () => {
    expect(signatureName({ name: 'John Smith Jr., MD' })).toBe('John Smith Jr., MD');
    expect(signatureName({ name: 'John Smith', suffix: 'Jr.', credentials: 'MD' })).toBe('John Smith Jr., MD');
    expect(signatureName({ name: 'John Smith, M.D.', credentials: 'MD' })).toBe('John Smith, M.D.');
    expect(signatureName({ name: 'John Smith Jr.', suffix: 'Jr.', credentials: 'PhD' })).toBe('John Smith Jr., PhD');
  });
});
