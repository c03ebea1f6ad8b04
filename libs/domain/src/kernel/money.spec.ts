import fc from 'fast-check';
import { allocate, centsOf, divideHalfUp, dollarsOf, allocateByLevels, sum } from '#domain';

describe('allocate', () => {
  it('gives leftover cents to the largest remainders, and to the first of equal ones', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(5, [3, 3, 1])).toEqual([2, 2, 1]);
    expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0]);
  });

  it('gives everything to the first share if all weights are zero', () => {
    expect(allocate(7, [0, 0])).toEqual([7, 0]);
    expect(allocate(7, [])).toEqual([]);
  });

  it('loses no cent, and rounds each share to the cent below or above its exact part', () => {
    const weights = fc.array(fc.nat(999_999_999), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(fc.nat(999_999_999), weights, (amount, parts) => {
        const shares = allocate(amount, parts);
        expect(sum(shares)).toBe(amount);
        const whole = BigInt(sum(parts));
        if (whole > 0n)
          shares.forEach((share, index) => {
            const exact = BigInt(amount) * BigInt(parts[index]!);
            expect(BigInt(share) * whole > exact - whole && BigInt(share) * whole < exact + whole).toBe(true);
          });
      }),
    );
  });

  it('gives no share more than its weight if the amount is at most the total', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(weights, fc.nat(1_000_000), (parts, share) => {
        const amount = Math.floor((sum(parts) * share) / 1_000_000);
        allocate(amount, parts).forEach((portion, index) => {
          expect(portion).toBeLessThanOrEqual(parts[index]!);
        });
      }),
    );
  });
});

describe('allocateByLevels', () => {
  it('fills the first limits, then the next, in proportion to the remaining room', () => {
    const levels = [
      [10_00, 0, 0],
      [10_00, 30_00, 60_00],
    ];
    expect(allocateByLevels(7_00, levels)).toEqual([7_00, 0, 0]);
    expect(allocateByLevels(10_00, levels)).toEqual([10_00, 0, 0]);
    expect(allocateByLevels(19_00, levels)).toEqual([10_00, 3_00, 6_00]);
    expect(allocateByLevels(19_00, levels, [0, 30_00, 0])).toEqual([10_00, 30_00, 9_00]);
  });

  it('does not allocate what exceeds all limits', () => {
    expect(allocateByLevels(5_00, [[1_00, 2_00]])).toEqual([1_00, 2_00]);
    expect(allocateByLevels(5_00, [[]])).toEqual([]);
    expect(allocateByLevels(5_00, [])).toEqual([]);
  });

  it("never exceeds a place's last limit, and allocates every cent that has room", () => {
    const places = fc.array(fc.tuple(fc.nat(99_999), fc.nat(99_999)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(places, fc.nat(1_000_000), (limits, amount) => {
        const last = limits.map(([low, more]) => low + more);
        const filled = allocateByLevels(amount, [limits.map(([low]) => low), last]);
        expect(sum(filled)).toBe(Math.min(amount, sum(last)));
        filled.forEach((place, index) => expect(place).toBeLessThanOrEqual(last[index]!));
      }),
    );
  });
});

describe('amounts of money', () => {
  it('convert to dollars and back for every amount that a form accepts', () => {
    fc.assert(fc.property(fc.nat(999_999_999), (cents) => expect(centsOf(dollarsOf(cents))).toBe(cents)));
    expect([0.01, 0.29, 1.15, 4.35, 8.19, 9_999_999.99].map(centsOf)).toEqual([1, 29, 115, 435, 819, 999_999_999]);
  });

  it('are rounded half up', () => {
    expect([
      divideHalfUp(5, 2),
      divideHalfUp(4, 2),
      divideHalfUp(1, 3),
      divideHalfUp(2, 3),
      divideHalfUp(0, 7),
    ]).toEqual([3, 2, 0, 1, 0]);
  });
});
