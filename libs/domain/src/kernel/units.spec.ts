import fc from 'fast-check';
import { sumUnits, unitsTimes } from '#domain';

describe('sumUnits', () => {
  it('adds tenths without an error of floating point', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect([sumUnits([0.1, 0.2]), sumUnits([12.3, 4.1]), sumUnits([10, -9.9]), sumUnits([])]).toEqual([
      0.3, 16.4, 0.1, 0,
    ]);
  });

  it('adds whole numbers like any sum', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10_000, max: 10_000 })), (units) =>
        expect(sumUnits(units)).toBe(units.reduce((sum, each) => sum + each, 0)),
      ),
    ));
});

describe('unitsTimes', () => {
  it('rounds half up to the cent, once', () =>
    // 12.3 × $9.05 = $111.315
    expect([unitsTimes(9_05, 12.3), unitsTimes(9_05, 0.1), unitsTimes(7, 0.5)]).toEqual([111_32, 91, 4]));

  it('is the product for whole units', () =>
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.integer({ min: 1, max: 10_000 }), (amount, units) =>
        expect(unitsTimes(amount, units)).toBe(amount * units),
      ),
    ));
});
