import { LoadControl } from './load-control.js';

/** Number of bills per second that the simulated server can process. */
const CAPACITY = 50;
const STEP_MS = 5;
const REFUSAL_MS = 2;

interface Job {
  readonly perSecond: number;
  readonly seconds: number;
  /** Share of the server's capacity that is available while the bills arrive. */
  readonly share?: number;
}

/**
 * Simulates a server with a manual clock. It processes bills sequentially, sends completed responses every 150 ms, and
 * needs time for each refusal. First, enough work arrives to measure the rate. Then bills arrive evenly, and refused
 * bills retry at the given time.
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

describe('serves all refused bills at nearly full capacity when no new bills arrive', () => {
  it.each<[string, Job]>([
    ['after six seconds of five times the capacity, half of which refusals used', { perSecond: 250, seconds: 6 }],
    ['after twenty seconds of five times the capacity', { perSecond: 250, seconds: 20 }],
    ['after six seconds of twice the capacity', { perSecond: 100, seconds: 6 }],
    ['after twice the capacity while half of the capacity was lost', { perSecond: 100, seconds: 6, share: 0.5 }],
    ['after five times the capacity while half of the capacity was lost', { perSecond: 250, seconds: 6, share: 0.5 }],
  ])('%s', (_, job) => {
    const { took, fair, left } = overloaded(job);
    expect(left).toBe(0);
    expect(took).toBeLessThan(1.2 * fair + 1);
  });
});

it('processes bills in the time that refusals leave at five times the capacity', () => {
  const { during, refused } = overloaded({ perSecond: 250, seconds: 20 });
  expect(during).toBeGreaterThan(0.35 * CAPACITY * 20);
  // Few bills are refused a second time.
  expect(refused).toBeLessThan(2 * 250 * 20);
});
