import { RefusalThrottle } from './refusal-throttle.js';

/** Returns a throttle with a manual clock that records the delays instead of waiting. */
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

describe('RefusalThrottle', () => {
  it('sends nine refusals immediately, delays the next by one second each, and then returns a retry time', async () => {
    const { slowing, waited } = world();
    const refused = () => slowing.refused(['address 192.0.2.1']);
    expect(await times(9, refused)).toEqual(Array(9).fill(null));
    expect(waited).toEqual([]);
    expect(await times(5, refused)).toEqual(Array(5).fill(null));
    expect(waited).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(await refused()).toBe(6);
    expect(await refused()).toBe(6);
  });

  it('counts refusals of an account across addresses, and uses the longer delay', async () => {
    const { slowing, waited } = world();
    for (let n = 0; n < 9; n += 1) await slowing.refused([`address ${n}`, 'account org_1.mem_1']);
    expect(waited).toEqual([]);
    await slowing.refused(['address 10', 'account org_1.mem_1']);
    expect(waited).toEqual([1_000]);
    expect(await slowing.refused(['address 10'])).toBeNull();
    expect(waited).toEqual([1_000]);
  });

  it('forgets a source after 15 minutes without refusals', async () => {
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

  it('delays at most one hundred refusals of all sources at the same time', async () => {
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
