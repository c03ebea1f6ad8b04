import { LoadControl } from './load-control.js';

/** Bills a second that the server of these specs can take. */
const CAPACITY = 50;
const STEP_MS = 5;
const REFUSAL_MS = 2;

interface Job {
  readonly perSecond: number;
  readonly seconds: number;
  /** Part of its capacity that the server has while they arrive. */
  readonly share?: number;
}

/**
 * A server with a clock by hand: one bill after the other, all that are done answered together every 150 ms, and some time
 * for each refusal. First it has enough to do to learn how fast it is; then bills arrive evenly and come again as told.
 */
const overloaded = ({ perSecond, seconds, share = 1 }: Job) => {
  let now = 0;
  const control = new LoadControl({ perSecond: 250, least: 32, now: () => now, random: () => 0.5 });
  const coming = new Map<number, (() => void)[]>();
  const undone: (() => void)[] = [];
  let done: (() => void)[] = [];
  let time = 0;
  let served = 0;
  let refused = 0;
  const at = (moment: number, work: () => void) => {
    const step = Math.max(now + STEP_MS, Math.ceil(moment / STEP_MS) * STEP_MS);
    coming.set(step, [...(coming.get(step) ?? []), work]);
  };
  const send = (name: string) => {
    const decision = control.arrive({ credential: 'a', request: name });
    if ('reason' in decision) {
      refused += 1;
      time -= REFUSAL_MS;
      at(now + decision.retryAfter * 1_000, () => send(name));
    } else
      undone.push(() => {
        decision.answered(true);
        served += 1;
      });
  };
  const pass = (milliseconds: number, part = 1) => {
    for (const end = now + milliseconds; now < end; now += STEP_MS) {
      coming.get(now)?.forEach((work) => work());
      coming.delete(now);
      time = undone.length > 0 || time < 0 ? time + part * STEP_MS : 0;
      for (; undone.length > 0 && time >= 1_000 / CAPACITY; time -= 1_000 / CAPACITY) done.push(undone.shift()!);
      if (now % 150 !== 0) continue;
      done.forEach((answer) => answer());
      done = [];
    }
  };

  for (let n = 0; n < 10 * CAPACITY; n += 1) at((n * 800) / CAPACITY, () => send(`before ${n}`));
  pass(12_000);
  const before = served;
  const all = perSecond * seconds;
  for (let n = 0; n < all; n += 1) at(now + (n * 1_000) / perSecond, () => send(`n${n}`));
  pass(seconds * 1_000, share);
  const during = served - before;
  const ended = now;
  while (served - before < all && now < ended + 600_000) pass(100);
  return {
    during,
    refused,
    fair: (all - during) / CAPACITY,
    took: (now - ended) / 1_000,
    left: all - (served - before),
  };
};

describe('once no more arrive, all who wait are served about as soon as they can be', () => {
  it.each<[string, Job]>([
    ['after five times the capacity, where refusing took half of the time', { perSecond: 250, seconds: 6 }],
    ['after the same for longer', { perSecond: 250, seconds: 20 }],
    ['after twice the capacity', { perSecond: 100, seconds: 6 }],
    ['after twice the capacity, half of which was lost meanwhile', { perSecond: 100, seconds: 6, share: 0.5 }],
    ['after five times the capacity, half of which was lost meanwhile', { perSecond: 250, seconds: 6, share: 0.5 }],
  ])('%s', (_, job) => {
    const { took, fair, left } = overloaded(job);
    expect(left).toBe(0);
    expect(took).toBeLessThan(1.2 * fair + 1);
  });
});

it('at five times the capacity it goes on with what refusing leaves of its time', () => {
  const { during, refused } = overloaded({ perSecond: 250, seconds: 20 });
  expect(during).toBeGreaterThan(0.35 * CAPACITY * 20);
  // Only few are refused a second time.
  expect(refused).toBeLessThan(2 * 250 * 20);
});
