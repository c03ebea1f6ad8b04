import { dataPath } from './data-path.js';
import { PlacesOfService } from './places-of-service.js';

describe('PlacesOfService', () => {
  const places = PlacesOfService.load(dataPath('pos.tsv'));

  it('returns name and rate of a place of service', () => {
    expect(places.lookup('11')).toEqual({ code: '11', name: 'Office', facility: false });
    expect(places.lookup(' 21 ')).toEqual({ code: '21', name: 'Inpatient Hospital', facility: true });
    expect(places.lookup('00')).toBeNull();
    expect(places.all).toHaveLength(52);
  });

  it('rejects a damaged file', () => {
    expect(() => PlacesOfService.parse('11 Office')).toThrow('line 1');
  });
});
