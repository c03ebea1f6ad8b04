import { LoadControl, type AdmittedRequest, type RejectedRequest } from './load-control.js';

/** A door with a clock by hand. It believes in 10 requests a second, so 20 have room, 10 while others wait. */
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

describe('who is let in', () => {
  it('no more than is served within two seconds', () => {
    const { fill, refused } = door();
    expect(fill(1_000)).toHaveLength(20);
    expect(refused()).toEqual({ reason: 'overload', retryAfter: 2 });
  });

  it('so many at least, however slow they are', () => {
    const { fill } = door({ least: 50 });
    expect(fill(1_000)).toHaveLength(50);
  });

  it('somebody new as soon as another one is answered, while nobody waits', () => {
    const { fill, letIn } = door();
    fill(20)[0]!.answered(true);
    letIn();
  });

  it('those that came as they were told, before somebody new', () => {
    const { fill, letIn, refused, pass } = door();
    const inside = fill(20);
    refused('first');
    inside[0]!.answered(true);
    pass(1_000);
    refused('new');
    letIn('first');
  });

  it('somebody new all the same, where those that were told do not come', () => {
    const { fill, letIn, refused } = door();
    const inside = fill(20);
    refused('first');
    for (const request of inside.slice(0, 11)) request.answered(true);
    letIn('new');
  });

  it('somebody who found no room again and again, before those who come back for the first time', () => {
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

describe('when the others are told to come', () => {
  it('one after the other, as fast as requests are served', () => {
    const { fill, refused } = door();
    fill(20);
    const delays = Array.from({ length: 50 }, () => refused().retryAfter);
    // Ten a second, after the first second.
    for (let second = 2; second <= 5; second += 1)
      expect(delays.filter((seconds) => seconds === second)).toHaveLength(10);
  });

  it('at the time that they were told, where they come too early: they keep their place', () => {
    const { fill, refused, pass } = door();
    fill(20);
    for (let n = 0; n < 40; n += 1) refused();
    const { retryAfter } = refused('mine');
    pass(2_000);
    expect(refused('mine').retryAfter).toBe(retryAfter - 2);
    expect(refused('other').retryAfter).toBe(retryAfter - 2 + 1);
  });

  it('within two minutes, and not all at their end', () => {
    const { fill, refused } = door();
    fill(20);
    const delays = Array.from({ length: 3_000 }, () => refused().retryAfter);
    expect(Math.max(...delays)).toBeLessThanOrEqual(120);
    expect(delays.at(-1)).toBe(90);
  });

  it('also where nobody can tell them again, without an Idempotency-Key', () => {
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

  it('one that takes all the room keeps no other one out', () => {
    const { fill, letIn, refused } = two();
    fill(1_000, 'a');
    refused('one more of a', 'a');
    letIn('of b', 'b');
    letIn('another of b', 'b');
  });

  it('a long line of one is no line for another', () => {
    const { fill, refused } = two();
    fill(1_000, 'a');
    for (let n = 0; n < 500; n += 1) refused(`a${n}`, 'a');
    const inside = fill(1_000, 'b');
    expect(inside.length).toBeGreaterThan(2);
    expect(refused('of b', 'b').retryAfter).toBeLessThanOrEqual(2);
    expect(refused('of a', 'a').retryAfter).toBeGreaterThan(50);
  });

  it('credentials that were never valid are one account together', () => {
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

describe('the same request again', () => {
  it('is told so where there is hardly room, and does not start again', () => {
    const { fill, letIn, refused } = door();
    const first = letIn('twice');
    fill(15);
    expect(refused('twice')).toEqual({ reason: 'in_progress', retryAfter: 2 });
    first.answered(true);
    letIn('twice');
  });

  it('waits for the first one inside where there is room', () => {
    const { letIn } = door();
    letIn('twice');
    letIn('twice');
  });
});

describe('while an engine is away', () => {
  it('nothing is let in, and all are told to come later, one after the other', () => {
    const { control, refused } = door();
    control.engineAway();
    const refusals = Array.from({ length: 40 }, (_, n) => refused(`r${n}`));
    expect(refusals[0]).toEqual({ reason: 'engine_away', retryAfter: 5 });
    expect(refusals.at(-1)!.retryAfter).toBeGreaterThanOrEqual(8);
  });

  it('it comes back to little, and to more with every second', () => {
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

it('whoever is given up in the middle keeps its turn', () => {
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

it('places of those who never come back are given up', () => {
  const { fill, refused, pass, control } = door();
  fill(20);
  for (let n = 0; n < 10; n += 1) refused();
  expect(control.figures.waiting).toBe(10);
  pass(120_000);
  for (let n = 0; n < 5; n += 1) refused();
  expect(control.figures.waiting).toBe(5);
});
