import { shareName } from '#event-store';
import { advanceCheckpoint, effectItems } from '#state-store';
import { eventually } from '#testing/pure';
import { DeadlineWatch } from './deadline-watch.js';
import {
  ProjectionSubscription,
  Leases,
  type Lease,
  Reactions,
  type Reaction,
  type ReactionOptions,
} from '#subscriptions';
import { PausableProcess, openWorld, streamOf, WORLD_ORGANIZATION, total, type World } from '#testing/http';

const quick = { lastsMs: 400, renewMs: 40, lookMs: 20, betweenMs: 5 };

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let world: World;
let machines: PausableProcess[];
beforeEach(async () => {
  world = await openWorld();
  machines = [];
});
afterEach(async () => {
  await Promise.all(machines.map((machine) => machine.end()));
  await world.close();
});

const machine = (run: (machine: PausableProcess) => Promise<unknown>): PausableProcess => {
  const machine = new PausableProcess();
  machines.push(machine);
  machine.running = run(machine);
  return machine;
};

const subscriptions = new Map<PausableProcess, ProjectionSubscription>();
const follow = (shares = 1, unlucky = { poison: 13 }): PausableProcess =>
  machine((machine) => {
    const subscription = new ProjectionSubscription(
      world.events,
      world.ledger,
      machine.through(world.views),
      [total(1, unlucky)],
      { tickMs: 10, retireMs: 0, shares },
      new Leases(machine.through(world.stateStore), quick),
    );
    subscriptions.set(machine, subscription);
    return subscription.run(machine.stop.signal);
  });
const lagOf = (machine: PausableProcess) => subscriptions.get(machine)?.lag(0n) ?? [];
const holds = (machine: PausableProcess): boolean => lagOf(machine).length > 0;
const sharesOf = (machine: PausableProcess): readonly string[] => [
  ...new Set(lagOf(machine).map(({ share }) => shareName(share))),
];
const sumOf = async (bill: string): Promise<number | undefined> =>
  (await world.views.get<{ cents: number }>('total', bill))?.cents;
const writes = ({ calls }: PausableProcess): number =>
  calls.filter((name) => ['apply', 'saveCheckpoints', 'park', 'replace', 'serve', 'drop'].includes(name)).length;

describe('subscriptions of several processes', () => {
  it('fill a projection one at a time and continue immediately when one stops', async () => {
    const [first, second] = [follow(), follow()];
    await eventually(() => holds(first) || holds(second));
    const [busy, idle] = holds(first) ? [first, second] : [second, first];
    await world.add('a', 100);
    await eventually(async () => (await sumOf('a')) === 100);
    expect(writes(idle)).toBe(0);
    await busy.end();
    await world.add('a', 200);
    await eventually(async () => (await sumOf('a')) === 300);
    expect([holds(idle), holds(busy)]).toEqual([true, false]);
  });

  it('take over from a frozen process, which writes nothing after it resumes', async () => {
    const first = follow();
    await eventually(() => holds(first));
    await world.add('a', 100);
    await eventually(async () => (await sumOf('a')) === 100);
    const second = follow();
    first.freeze();
    await world.add('a', 200);
    await eventually(async () => (await sumOf('a')) === 300);
    expect(holds(second)).toBe(true);
    for (let n = 0; n < 5; n += 1) await world.add(`b${n}`, 100 + n);
    await eventually(async () => (await sumOf('b4')) === 104);
    const before = writes(first);
    first.resume();
    await eventually(() => !holds(first));
    await world.add('a', 300);
    await eventually(async () => (await sumOf('a')) === 600);
    // One call may have been in progress when it was frozen.
    expect(writes(first) - before).toBeLessThanOrEqual(1);
    expect((await world.views.get('total', 'a'))?._rev).toBe(2);
    expect(holds(second)).toBe(true);
  });

  it('keep documents correct while processes freeze, resume and crash at any time', async () => {
    const crew = [follow(4), follow(4), follow(4)];
    const sums = new Map<string, number>();
    for (let round = 0; round < 12; round += 1) {
      const machine = crew[round % crew.length];
      if (round % 2 === 0) machine?.freeze();
      for (let n = 0; n < 4; n += 1) {
        const bill = `bill${(round + n) % 7}`;
        await world.add(bill, 100 + n);
        sums.set(bill, (sums.get(bill) ?? 0) + 100 + n);
      }
      await sleep(30 * (round % 4));
      machine?.resume();
      if (round === 6) {
        await crew[0]?.end();
        crew[0] = follow(4);
      }
    }
    const all = async () => Promise.all([...sums.keys()].map(async (bill) => [bill, await sumOf(bill)]));
    const expected = [...sums];
    await eventually(async () => JSON.stringify(await all()) === JSON.stringify(expected));
    expect(await all()).toEqual(expected);
    const { serving } = await world.views.slots('total');
    const head = await world.events.head();
    await eventually(async () => serving !== null && (await world.views.checkpoint(serving))?.position === head);
  });

  it('continue a rebuild in another process when its process freezes', async () => {
    await world.add('a', 100);
    const first = follow();
    await eventually(async () => (await sumOf('a')) === 100);
    const second = follow();
    first.freeze();
    const rebuilt = subscriptions.get(first)?.rebuild('total');
    await eventually(() => holds(second));
    first.resume();
    await eventually(() => !holds(first));
    await rebuilt;
    await subscriptions.get(second)?.rebuild('total');
    await subscriptions.get(first)?.rebuild('total');
    expect(await sumOf('a')).toBe(100);
    expect((await world.views.slots('total')).serving?.generation).toBe(3);
  });
});

describe('shares of the log', () => {
  const bills = Array.from({ length: 24 }, (_, n) => `bill${n}`);
  const paid = new Map<string, number[]>();
  beforeEach(() => paid.clear());
  const pay = async (cents: number): Promise<void> => {
    for (const bill of bills) {
      await world.add(bill, cents);
      paid.set(bill, [...(paid.get(bill) ?? []), cents]);
    }
  };
  /** True if the documents contain each payment once and in order. */
  const isRight = async (): Promise<boolean> => {
    for (const [bill, payments] of paid) {
      const doc = await world.views.get<{ payments: readonly number[] }>('total', bill);
      if (JSON.stringify(doc?.payments) !== JSON.stringify(payments)) return false;
    }
    return true;
  };
  const isSeen = async (): Promise<boolean> => world.views.waitFor(['total'], await world.events.head(), 0);

  it('are divided among processes that fill their own', async () => {
    const crew = [follow(8), follow(8)];
    await eventually(() => crew.every((machine) => sharesOf(machine).length === 4));
    expect(new Set(crew.flatMap(sharesOf)).size).toBe(8);
    await pay(100);
    await pay(200);
    await eventually(async () => (await isRight()) && (await isSeen()));
    expect(crew.map((machine) => writes(machine) > 0)).toEqual([true, true]);
  });

  it('move in part to a later process, and all to the last one', async () => {
    const first = follow(8);
    await eventually(() => sharesOf(first).length === 8);
    await pay(100);
    const second = follow(8);
    await eventually(() => [first, second].every((machine) => sharesOf(machine).length === 4));
    await pay(200);
    await eventually(isRight);
    first.freeze();
    await pay(300);
    await eventually(async () => sharesOf(second).length === 8 && (await isRight()) && (await isSeen()));
    await second.end();
    first.resume();
    await pay(400);
    await eventually(async () => sharesOf(first).length === 8 && (await isRight()) && (await isSeen()));
    expect((await world.views.slots('total')).all).toHaveLength(1);
  });

  it.each([
    [4, 3],
    [1, 8],
    [8, 1],
  ])('change from %i to %i while processes with both numbers run', async (before, after) => {
    const old = follow(before);
    await pay(100);
    await eventually(async () => (await isRight()) && (await isSeen()));
    const seen = await world.events.head();
    const fresh = follow(after);
    await eventually(() => sharesOf(fresh).length === after);
    expect(lagOf(fresh).every(({ position }) => position >= seen)).toBe(true);
    await pay(200);
    await eventually(async () => (await isRight()) && (await isSeen()));
    await old.end();
    await pay(300);
    await eventually(async () => (await isRight()) && (await isSeen()));
    await fresh.end();
    // Returns to the earlier number.
    follow(before);
    await pay(400);
    await eventually(async () => (await isRight()) && (await isSeen()));
    expect((await world.views.slots('total')).all).toHaveLength(1);
  });

  it('are all refilled by a rebuild from any process before it serves', async () => {
    await pay(100);
    const [first, second] = [follow(4), follow(4)];
    await eventually(() => [first, second].every((machine) => sharesOf(machine).length === 2));
    await eventually(isRight);
    let isServing = false;
    second.freeze();
    const rebuilt = subscriptions
      .get(first)
      ?.rebuild('total')
      .then(() => (isServing = true));
    await sleep(60);
    expect(isServing).toBe(false);
    second.resume();
    await rebuilt;
    const { serving } = await world.views.slots('total');
    expect(serving?.generation).toBe(1);
    expect(await isRight()).toBe(true);
    await eventually(() =>
      [first, second].every((machine) => lagOf(machine).every((lag) => lag.serving && lag.slot.generation === 1)),
    );
    await eventually(async () => (await world.views.slots('total')).all.length === 1);
    await pay(200);
    await eventually(isRight);
  });

  it('retry a parked stream from any process', async () => {
    const unlucky = { poison: 13 };
    const [first, second] = [follow(4, unlucky), follow(4, unlucky)];
    await eventually(() => [first, second].every((machine) => sharesOf(machine).length === 2));
    await world.add('a', 100, unlucky.poison);
    await eventually(() => [first, second].some((machine) => lagOf(machine).some(({ parked }) => parked.length > 0)));
    const other = [first, second].find((machine) => lagOf(machine).every(({ parked }) => parked.length === 0));
    expect(await subscriptions.get(other!)?.unpark('total', streamOf('a'))).toBe(false);
    unlucky.poison = -1;
    expect(await subscriptions.get(other!)?.unpark('total', streamOf('a'))).toBe(true);
    expect(await sumOf('a')).toBe(113);
    await eventually(() =>
      [first, second].every((machine) => lagOf(machine).every(({ parked }) => parked.length === 0)),
    );
    await world.add('a', 200);
    await eventually(async () => (await sumOf('a')) === 313);
  });
});

describe('a lease', () => {
  const share = (names: readonly string[], seen: Lease[] = [], now?: () => number): PausableProcess =>
    machine((machine) =>
      new Leases(machine.through(world.stateStore), { ...quick, ...(now && { now }) }).share(
        names,
        machine.stop.signal,
        async (lease) => {
          seen.push(lease);
          // If a lease is lost before its work starts, it isn't aborted again.
          if (lease.signal.aborted) return;
          await new Promise<void>((resolve) => lease.signal.addEventListener('abort', () => resolve()));
        },
      ),
    );

  it('is divided among processes that start together', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const seen: [Lease[], Lease[]] = [[], []];
    seen.forEach((mine) => share(names, mine));
    await eventually(() => seen.flat().length === names.length);
    expect(seen.map(({ length }) => length)).toEqual([2, 2]);
    expect(new Set(seen.flat().map(({ name }) => name)).size).toBe(names.length);
  });

  it('is held by one process at a time with increasing tokens, although clocks and processes freeze', async () => {
    const seen: Lease[] = [];
    const first = share(['a'], seen);
    await eventually(() => seen.length === 1);
    const second = share(['a'], seen);
    for (const [frozen, count] of [
      [first, 2],
      [second, 3],
    ] as const) {
      frozen.freeze();
      await eventually(() => seen.length === count);
      expect(seen.map(({ held }) => held)).toEqual(seen.map((_, i) => i === count - 1));
      frozen.resume();
      await sleep(60);
    }
    expect(seen.map(({ token }) => token)).toEqual([1, 2, 3]);
    expect(seen.map(({ held }) => held)).toEqual([false, false, true]);
  });

  it('survives a short outage of the state store and is released in a long one', async () => {
    const seen: Lease[] = [];
    let now = 0;
    const machine = share(['a'], seen, () => now);
    const renewals = async (): Promise<number> => (await world.stateStore.list('lease', 'process:'))[0]?.version ?? 0;
    await eventually(() => seen.length === 1);
    machine.freeze();
    await sleep(2 * quick.renewMs);
    const before = await renewals();
    machine.resume();
    await eventually(async () => (await renewals()) > before);
    expect(seen.map(({ held }) => held)).toEqual([true]);
    machine.freeze();
    now += quick.lastsMs;
    await eventually(() => seen[0]?.held === false);
    machine.resume();
    // Released when its work ended, and taken again under another ID.
    await eventually(() => seen.length === 2);
    expect(seen.map(({ held, token }) => [held, token])).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });
});

describe('reactions of several processes', () => {
  let sent: string[];
  beforeEach(() => {
    sent = [];
  });
  const react = (perform?: Reaction['perform'], options: ReactionOptions = {}): PausableProcess => {
    const letters: Reaction = {
      name: 'letters',
      on: { PaymentPosted: ({ id }) => [{ key: id, organizationId: WORLD_ORGANIZATION, data: {} }] },
      perform: perform ?? (async ({ key }) => void sent.push(key)),
    };
    return machine((machine) =>
      new Reactions(machine.through(world.events), world.ledger, machine.through(world.stateStore), [letters], {
        tickMs: 10,
        leaseMs: 150,
        retryMs: 5,
        ...options,
      }).run(machine.stop.signal),
    );
  };
  const allDone = async (count: number): Promise<boolean> => {
    const items = await world.stateStore.list<{ state: string }>('intent', 'letters:');
    return items.length === count && items.every(({ record }) => record.state === 'done');
  };
  const begun = () => eventually(async () => (await world.stateStore.checkpoint('letters')) !== null);

  it('perform each effect once', async () => {
    [react(), react(), react()].forEach(({ stop }) => expect(stop.signal.aborted).toBe(false));
    await begun();
    for (let n = 0; n < 30; n += 1) await world.add(`a${n % 5}`, 100 + n);
    await eventually(() => allDone(30));
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
  });

  it('repeat effects of a frozen process under the same key, and no others', async () => {
    let frozen: PausableProcess | null = null;
    let first = true;
    const half: Reaction['perform'] = async ({ key }) => {
      sent.push(key);
      if (!first) return;
      first = false;
      frozen?.freeze();
      await new Promise<void>((resolve) => setTimeout(resolve, 400));
    };
    frozen = react(half);
    await begun();
    react();
    for (let n = 0; n < 6; n += 1) await world.add('a', 100 + n);
    await eventually(() => allDone(6));
    frozen.resume();
    await sleep(450);
    expect(new Set(sent).size).toBe(6);
    // Effects claimed by the frozen process may be sent twice, but not three times.
    expect(sent.filter((key, i) => sent.indexOf(key) < i && sent.lastIndexOf(key) > i)).toEqual([]);
    expect(await allDone(6)).toBe(true);
    expect(await effectItems.in(world.stateStore).findKeys('due')).toEqual([]);
  });

  it('never move the checkpoint back or start before the checkpoint of another process', async () => {
    const late = new PausableProcess();
    machines.push(late);
    late.freeze();
    const events = late.through(world.events);
    const letters: Reaction = {
      name: 'letters',
      on: { PaymentPosted: ({ id }) => [{ key: id, organizationId: WORLD_ORGANIZATION, data: {} }] },
      perform: async ({ key }) => void sent.push(key),
    };
    // Frozen before its first checkpoint, while others start.
    late.running = new Reactions(events, world.ledger, late.through(world.stateStore), [letters], { tickMs: 10 }).run(
      late.stop.signal,
    );
    const other = react();
    await begun();
    other.freeze();
    for (let n = 0; n < 3; n += 1) await world.add('a', 100 + n);
    late.resume();
    other.resume();
    await eventually(() => allDone(3));
    const head = await world.events.head();
    await eventually(async () => (await world.stateStore.checkpoint('letters'))?.position === head);
    const before = { logId: await world.events.logId(), position: 0n, version: 1 };
    expect(await world.stateStore.write([advanceCheckpoint('letters', before, 1n)])).toBe(false);
    expect((await world.stateStore.checkpoint('letters'))?.position).toBe(head);
    expect(new Set(sent).size).toBe(3);
  });

  it('perform effects at least once under the same keys if clocks differ by minutes', async () => {
    const slow: Reaction['perform'] = async ({ key }) => {
      await sleep(30);
      sent.push(key);
    };
    react(slow, { now: () => Date.now() + 600_000 });
    react(slow);
    react(slow, { now: () => Date.now() - 600_000 });
    await begun();
    for (let n = 0; n < 8; n += 1) await world.add('a', 100 + n);
    await eventually(() => allDone(8));
    expect(new Set(sent).size).toBe(8);
  });
});

it('runs one of several deadline watches at a time', async () => {
  const looks: number[] = [];
  for (const n of [0, 1, 2])
    machine((machine) => {
      const views = new Proxy(world.views, {
        get: (target, name) => {
          if (name === 'due') looks.push(n);
          return Reflect.get(target, name, target) as unknown;
        },
      });
      const { ledger, stateStore } = world;
      const leases = new Leases(machine.through(stateStore), quick);
      return new DeadlineWatch({ ledger, views, stateStore }, 10, leases).run(machine.stop.signal);
    });
  await eventually(() => looks.length > 5);
  const [first = 0] = looks;
  expect(new Set(looks)).toEqual(new Set([first]));
  await machines[first]?.end();
  const before = looks.length;
  await eventually(() => looks.length > before + 5);
  expect(new Set(looks).size).toBe(2);
});
