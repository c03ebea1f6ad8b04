import { RefusalThrottle } from './refusal-throttle.js';

/** A clock that stands while it is asked, and pauses that say how long they are. */
const world = () => {
  let now = 0;
  const waited: number[] = [];
  const slowing = new RefusalThrottle(
    () => now,
    async (ms) => void waited.push(ms),
  );
  return { slowing, waited, pass: (ms: number) => (now += ms) };
};
const times = async (n: number, work: () => Promise<number | null>) => {
  const found: (number | null)[] = [];
  for (let at = 0; at < n; at += 1) found.push(await work());
  return found;
};

describe('refusals of one source', () => {
  it('are answered at once until the tenth, then one a second, then told to come again', async () => {
    const { slowing, waited } = world();
    const refused = () => slowing.refused(['address 192.0.2.1']);
    expect(await times(9, refused)).toEqual(Array(9).fill(null));
    expect(waited).toEqual([]);
    expect(await times(5, refused)).toEqual(Array(5).fill(null));
    expect(waited).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(await refused()).toBe(6);
    expect(await refused()).toBe(6);
  });

  it('of an account are counted whatever the address is, and the slower of both counts', async () => {
    const { slowing, waited } = world();
    for (let n = 0; n < 9; n += 1) await slowing.refused([`address ${n}`, 'account org_1.mem_1']);
    expect(waited).toEqual([]);
    await slowing.refused(['address 10', 'account org_1.mem_1']);
    expect(waited).toEqual([1_000]);
    expect(await slowing.refused(['address 10'])).toBeNull();
    expect(waited).toEqual([1_000]);
  });

  it('are forgotten after a quarter of an hour without any', async () => {
    const { slowing, waited, pass } = world();
    const refused = () => slowing.refused(['address 192.0.2.1']);
    await times(10, refused);
    pass(15 * 60_000 - 1);
    await refused();
    expect(waited).toEqual([1_000, 1_000]);
    pass(15 * 60_000);
    await refused();
    expect(waited).toEqual([1_000, 1_000]);
  });

  it('wait a hundred at once at most, whoever they are of', async () => {
    let held = 0;
    const slowing = new RefusalThrottle(
      () => 0,
      () => new Promise(() => undefined),
    );
    for (let source = 0; source < 30; source += 1)
      for (let n = 0; n < 14; n += 1) void slowing.refused([`address ${source}`], () => (held += 1));
    await Promise.resolve();
    expect(held).toBe(100);
    expect(await slowing.refused(['address 29'])).not.toBeNull();
  });
});
