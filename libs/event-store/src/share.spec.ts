import { logShares, fullyReadPosition, shareIndex, shareName, WHOLE_LOG } from './share.js';

describe('shareIndex', () => {
  it('always assigns a stream to the same share', () => {
    const streams = ['org_a-bill_1', 'org_a-bill_2', 'org_b-bill_1', 'org_b-recipient_1'];
    expect(streams.map((stream) => shareIndex(stream, 8))).toEqual([3, 2, 3, 0]);
    expect(streams.map((stream) => shareIndex(stream, 1))).toEqual([0, 0, 0, 0]);
  });

  it('distributes streams evenly among the shares', () => {
    const counts = logShares(8).map(() => 0);
    for (let n = 0; n < 8_000; n += 1) counts[shareIndex(`org-bill_${n}`, 8)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

describe('fullyReadPosition', () => {
  const at = (...places: readonly (readonly [string, bigint])[]) => fullyReadPosition(new Map(places));

  it('returns the lowest position of a complete division', () => {
    expect(at()).toBeNull();
    expect(at([shareName(WHOLE_LOG), 7n])).toBe(7n);
    expect(at(['0/2', 7n])).toBeNull();
    expect(at(['0/2', 7n], ['1/2', 5n])).toBe(5n);
  });

  it('returns the highest position of several divisions and ignores incomplete divisions', () => {
    expect(at(['0/1', 4n], ['0/2', 7n], ['1/2', 5n], ['0/3', 9n], ['2/3', 9n])).toBe(5n);
    expect(at(['0/1', 6n], ['0/2', 7n], ['1/2', 5n])).toBe(6n);
  });
});
