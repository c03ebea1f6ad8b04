import { LoadControl, type AdmittedRequest, type RejectedRequest } from './load-control.js';

/**
 * Returns a LoadControl with a manual clock and an initial rate of 10 requests per second. So it admits 20 requests, or
 * 10 while refused requests wait.
 */
const door = (options: { readonly least?: number } = {}) => {
  let now = 1_000_000;
  const control = new LoadControl({ perSecond: 10, least: options.least ?? 4, now: () => now, random: () => 0.5 });
  let count = 0;
  const arrive = (request: string | null = `r${(count += 1)}`, credential = 'a') =>
    control.arrive({ credential, request });
  return {
    control,
    arrive,
    pass: (milliseconds: number) => void (now += milliseconds),
    letIn: (request?: string | null, credential?: string) => isLetIn(arrive(request, credential)),
    refused: (request?: string | null, credential?: string) => isRefused(arrive(request, credential)),
    fill: (most: number, credential?: string) => {
      const inside: AdmittedRequest[] = [];
      for (let n = 0; n < most; n += 1) {
        const decision = arrive(undefined, credential);
        if ('reason' in decision) break;
        inside.push(decision);
      }
      return inside;
    },
  };
};
const isLetIn = (decision: AdmittedRequest | RejectedRequest): AdmittedRequest => {
  expect(decision).not.toHaveProperty('reason');
  return decision as AdmittedRequest;
};
const isRefused = (decision: AdmittedRequest | RejectedRequest): RejectedRequest => {
  expect(decision).toHaveProperty('reason');
  return decision as RejectedRequest;
};

describe('admission', () => {
  it('admits as many requests as can be served within two seconds', () => {
    const { fill, refused } = door();
    expect(fill(1_000)).toHaveLength(20);
    expect(refused()).toEqual({ reason: 'overload', retryAfter: 2 });
  });

  it('admits a minimum number of requests regardless of their speed', () => {
    const { fill } = door({ least: 50 });
    expect(fill(1_000)).toHaveLength(50);
  });

  it('admits a new request as soon as another is answered while the retry queue is empty', () => {
    const { fill, letIn } = door();
    fill(20)[0]!.answered(true);
    letIn();
  });

  it('admits a request that retries on time before a new request', () => {
    const { fill, letIn, refused, pass } = door();
    const inside = fill(20);
    refused('first');
    inside[0]!.answered(true);
    pass(1_000);
    refused('new');
    letIn('first');
  });

  it('admits a new request while fewer than half of the slots are used, even if refused requests have not retried', () => {
    const { fill, letIn, refused } = door();
    const inside = fill(20);
    refused('first');
    for (const request of inside.slice(0, 11)) request.answered(true);
    letIn('new');
  });

  it('admits a request that was refused repeatedly before a request that retries for the first time', () => {
    const { fill, letIn, refused, pass } = door();
    fill(20);
    refused('old');
    pass(3_000);
    refused('old');
    refused('young');
    pass(5_000);
    refused('young');
    letIn('old');
  });
});

describe('Retry-After', () => {
  it('spreads the retries at the rate at which requests are served', () => {
    const { fill, refused } = door();
    fill(20);
    const delays = Array.from({ length: 50 }, () => refused().retryAfter);
    // Ten retries are scheduled per second, starting after the first second.
    for (let second = 2; second <= 5; second += 1)
      expect(delays.filter((seconds) => seconds === second)).toHaveLength(10);
  });

  it('counts down for a request that retries too early and keeps its place', () => {
    const { fill, refused, pass } = door();
    fill(20);
    for (let n = 0; n < 40; n += 1) refused();
    const { retryAfter } = refused('mine');
    pass(2_000);
    expect(refused('mine').retryAfter).toBe(retryAfter - 2);
    expect(refused('other').retryAfter).toBe(retryAfter - 2 + 1);
  });

  it('is at most two minutes, and varies for requests beyond that limit', () => {
    const { fill, refused } = door();
    fill(20);
    const delays = Array.from({ length: 3_000 }, () => refused().retryAfter);
    expect(Math.max(...delays)).toBeLessThanOrEqual(120);
    expect(delays.at(-1)).toBe(90);
  });

  it('is also assigned without an Idempotency-Key, but without a place in the queue', () => {
    const { fill, refused, control } = door();
    fill(20);
    const delays = Array.from({ length: 30 }, () => refused(null).retryAfter);
    expect(Math.max(...delays)).toBeGreaterThanOrEqual(3);
    expect(control.figures.waiting).toBe(0);
  });
});

describe('accounts', () => {
  const two = () => {
    const made = door();
    for (const account of ['a', 'b']) {
      const first = made.letIn(`first of ${account}`, account);
      first.belongsTo(`account ${account}`);
      first.answered(true);
    }
    return made;
  };

  it('admits other accounts while one account uses all its capacity', () => {
    const { fill, letIn, refused } = two();
    fill(1_000, 'a');
    refused('one more of a', 'a');
    letIn('of b', 'b');
    letIn('another of b', 'b');
  });

  it('does not make an account wait behind the long queue of another account', () => {
    const { fill, refused } = two();
    fill(1_000, 'a');
    for (let n = 0; n < 500; n += 1) refused(`a${n}`, 'a');
    const inside = fill(1_000, 'b');
    expect(inside.length).toBeGreaterThan(2);
    expect(refused('of b', 'b').retryAfter).toBeLessThanOrEqual(2);
    expect(refused('of a', 'a').retryAfter).toBeGreaterThan(50);
  });

  it('treats all credentials that were never valid as one account', () => {
    const { fill, letIn, refused, control } = two();
    const guesses = Array.from({ length: 1_000 }, (_, n) =>
      control.arrive({ credential: `guess ${n}`, request: null }),
    );
    expect(fill(1_000, 'a').length).toBeGreaterThan(2);
    isLetIn(guesses[0]!).answered(false);
    refused('another guess', 'guess 1000');
    letIn('of b', 'b');
  });
});

describe('repeated request', () => {
  it('is refused as in progress when little capacity is left, and admitted after the first is answered', () => {
    const { fill, letIn, refused } = door();
    const first = letIn('twice');
    fill(15);
    expect(refused('twice')).toEqual({ reason: 'in_progress', retryAfter: 2 });
    first.answered(true);
    letIn('twice');
  });

  it('is admitted while the first is in progress if there is capacity', () => {
    const { letIn } = door();
    letIn('twice');
    letIn('twice');
  });
});

describe('engine outage', () => {
  it('refuses all requests with increasing retry times of at least five seconds', () => {
    const { control, refused } = door();
    control.engineAway();
    const refusals = Array.from({ length: 40 }, (_, n) => refused(`r${n}`));
    expect(refusals[0]).toEqual({ reason: 'engine_away', retryAfter: 5 });
    expect(refusals.at(-1)!.retryAfter).toBeGreaterThanOrEqual(8);
  });

  it('admits few requests after the recovery and more with each second', () => {
    const { control, fill, pass } = door({ least: 100 });
    control.engineAway();
    control.engineBack();
    expect(fill(1_000)).toHaveLength(25);
    pass(1_000);
    expect(fill(1_000)).toHaveLength(15);
    pass(10_000);
    expect(fill(1_000)).toHaveLength(60);
  });
});

it('admits a request that was abandoned midway before a new request', () => {
  const { letIn, fill, refused, pass, control } = door();
  const mine = letIn('mine');
  fill(19);
  expect(mine.comeAgain()).toBe(1);
  mine.answered(false);
  expect(control.figures).toMatchObject({ underWay: 19, waiting: 1 });
  pass(1_000);
  refused('new');
  letIn('mine');
});

it('removes the places of requests that never retry', () => {
  const { fill, refused, pass, control } = door();
  fill(20);
  for (let n = 0; n < 10; n += 1) refused();
  expect(control.figures.waiting).toBe(10);
  pass(120_000);
  for (let n = 0; n < 5; n += 1) refused();
  expect(control.figures.waiting).toBe(5);
});
