import type { LogShare } from '#event-store';
import { runShares } from './division.js';
import { Leases } from './leases.js';
import { SlowStateStore } from './leases.spec-kit.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns the seconds until a single process holds all eight shares, and how many shares it lost within a minute. */
const workedBy = async (answersAfterMs: number): Promise<{ readonly allAfter: number; readonly lost: number }> => {
  const leases = new Leases(new SlowStateStore(answersAfterMs));
  const end = new AbortController();
  const began = Date.now();
  const held = new Set<LogShare>();
  let allAfter = Infinity;
  let lost = 0;
  const work = async (share: LogShare, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
    held.add(share);
    if (held.size === 8) allAfter = Math.min(allAfter, (Date.now() - began) / 1000);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    held.delete(share);
    if (!end.signal.aborted) lost += 1;
  };
  const working = runShares(leases, { name: 'work', shares: 8, work }, end.signal);
  await jest.advanceTimersByTimeAsync(60_000);
  end.abort();
  await jest.advanceTimersByTimeAsync(60_000);
  await working;
  return { allAfter, lost };
};

describe('A single process with a slow state store', () => {
  it.each([
    [5, 2],
    [400, 6],
    [800, 11],
  ])('with %p ms per response holds all shares within %p seconds and loses none', async (answersAfterMs, within) => {
    const { allAfter, lost } = await workedBy(answersAfterMs);
    expect(lost).toBe(0);
    expect(allAfter).toBeLessThanOrEqual(within);
  });
});
