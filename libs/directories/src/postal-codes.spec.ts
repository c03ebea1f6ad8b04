import { dataPath } from './data-path.js';
import { PostalCodes } from './postal-codes.js';

const zips = PostalCodes.parse('00501\tHoltsville\tNY\n90210\tBeverly Hills\tCA\n99950\tKetchikan\tAK\n');

describe('PostalCodes', () => {
  it('trims a ZIP code and reads its first five characters', () => {
    const beverlyHills = { postalCode: '90210', city: 'Beverly Hills', state: 'CA' };
    for (const raw of ['90210', ' 90210 ', '90210-1234', '902101234', '90210 and more'])
      expect(zips.lookup(raw)).toEqual(beverlyHills);
    expect(zips.lookup('00501')).toMatchObject({ city: 'Holtsville' });
    expect(zips.lookup('99950')).toMatchObject({ state: 'AK' });
  });

  it('distinguishes malformed from unknown ZIP codes', () => {
    for (const raw of ['', '9021', '9021O', 'CA 90210', '-9021']) expect(zips.lookup(raw)).toBe('invalid');
    expect(zips.lookup('90211')).toBeNull();
  });

  it('compares the state only if the ZIP code is known', () => {
    expect(zips.matchesState('90210-1234', 'ca')).toBe(true);
    expect(zips.matchesState('90210', 'NV')).toBe(false);
    expect(zips.matchesState('90211', 'CA')).toBeNull();
    expect(zips.matchesState('?', 'CA')).toBeNull();
  });

  it('rejects a damaged file', () => {
    expect(() => PostalCodes.parse('90210 Beverly Hills')).toThrow('line 1');
    expect(() => PostalCodes.parse('90210\tA\tCA\n90209\tB\tCA\n')).toThrow('line 2');
  });

  it('finds shipped ZIP codes', () => {
    const shipped = PostalCodes.load(dataPath('zip.tsv.gz'));
    expect(shipped.count).toBe(41_839);
    expect(shipped.lookup('94103')).toEqual({ postalCode: '94103', city: 'San Francisco', state: 'CA' });
  });
});
