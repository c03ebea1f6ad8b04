import fc from 'fast-check';
import { shareIndex, shareName, type LogShare } from '#event-store';
import type { StateChange, StateStore } from '#state-store';
import { eventually } from '#testing/pure';
import { PausableProcess, openWorld, type World } from '#testing/http';
import { runShares } from './division.js';
import type { LeaseRecord, LeaseRight } from './lease-records.js';
import { Leases } from './leases.js';

const quick = { lastsMs: 1_200, renewMs: 20, lookMs: 10, betweenMs: 2 };
/** Leases that expire so early that they are often lost. */
const hasty = { ...quick, lastsMs: 150 };
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const names = Array.from({ length: 24 }, (_, n) => `org${n}`);

/** A share that a process is working on. `of: 1` with another holder's name means the whole log. */
interface Work {
  readonly by: PausableProcess;
  readonly share: LogShare;
  readonly right: LeaseRight;
}

let world: World;
let stateStore: StateStore;
let machines: PausableProcess[];
let working: Set<Work>;
/** Names that two processes worked on at the same time. */
let clashes: string[];
beforeEach(async () => {
  world = await openWorld();
  machines = [];
  working = new Set();
  clashes = [];
  stateStore = watched(world.stateStore);
});
afterEach(async () => {
  await Promise.all(machines.map((machine) => machine.end()));
  await world.close();
  expect(clashes).toEqual([]);
});

/** Records names that two processes are working on now. All processes in the test share one clock. */
const look = (): void => {
  const held = [...working].filter(({ right }) => right.held);
  for (const name of names) {
    const those = held.filter(({ share }) => shareIndex(name, share.of) === share.index);
    if (those.length > 1) clashes.push(`${name}: ${those.map(({ share }) => shareName(share)).join(' and ')}`);
  }
};

/** Returns a state store that checks for conflicting work before and after each call. */
const watched = (store: StateStore): StateStore =>
  new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return async (...sent: unknown[]): Promise<unknown> => {
        look();
        const result: unknown = await Reflect.apply(value, target, sent);
        look();
        return result;
      };
    },
  });

const machine = (run: (machine: PausableProcess) => Promise<unknown>): PausableProcess => {
  const machine = new PausableProcess();
  machines.push(machine);
  machine.running = run(machine);
  return machine;
};

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const at = async (by: PausableProcess, share: LogShare, right: LeaseRight): Promise<void> => {
  const entry = { by, share, right };
  working.add(entry);
  look();
  await untilAborted(right.signal);
  working.delete(entry);
};

/** Starts a process that requests this number of shares. `through` wraps the process's state store. */
const process = (
  shares: number,
  lasting = quick,
  through = (machine: PausableProcess): StateStore => machine.through(stateStore),
): PausableProcess =>
  machine((machine) =>
    runShares(
      new Leases(through(machine), lasting),
      { name: 'work', shares, work: (share, right) => at(machine, share, right) },
      machine.stop.signal,
    ),
  );
/** Starts a process that holds the common lease under its own name and does all the work. */
const alone = (lasting = quick): PausableProcess =>
  machine((machine) =>
    new Leases(machine.through(stateStore), lasting).share(['work'], machine.stop.signal, (lease) =>
      at(machine, { of: 1, index: 0 }, lease),
    ),
  );

const heldBy = (machine: PausableProcess): readonly string[] =>
  [...working].filter(({ by, right }) => by === machine && right.held).map(({ share }) => shareName(share));
const holds = (machine: PausableProcess, count: number, total: number): boolean => {
  const held = heldBy(machine);
  return held.length === count && held.every((name) => name.endsWith(`/${total}`));
};
const common = async (): Promise<string | undefined> =>
  (await world.stateStore.get<LeaseRecord>('lease', 'work'))?.record.holder;

describe('Divided work', () => {
  it('is divided equally, and the shares of a crashed process are taken over', async () => {
    const [first, second, third] = [process(6), process(6), process(6)];
    await eventually(() => [first, second, third].every((machine) => holds(machine, 2, 6)));
    second.freeze();
    await eventually(() => holds(first, 3, 6) && holds(third, 3, 6));
    expect(heldBy(second)).toEqual([]);
    second.resume();
    await eventually(() => [first, second, third].every((machine) => holds(machine, 2, 6)));
  });

  it('is divided immediately as the most recently started process wants', async () => {
    const first = process(4);
    await eventually(() => holds(first, 4, 4));
    const second = process(2);
    await eventually(() => holds(first, 1, 2) && holds(second, 1, 2));
    await second.end();
    await eventually(() => holds(first, 2, 2));
    // A restarted process requests its own division again.
    const third = process(4);
    await eventually(() => holds(first, 2, 4) && holds(third, 2, 4));
  });

  it('starts with another division without delay if the last process of the previous division has given up its lease', async () => {
    const [first, second] = [process(4), process(4)];
    await eventually(() => holds(first, 2, 4) && holds(second, 2, 4));
    await first.end();
    expect(await common()).toBe('work by 4');
    await second.end();
    expect(await common()).toBe('');
  });

  it('waits for a frozen process of another division until its leases end, and stops that process when it resumes', async () => {
    const first = process(4);
    await eventually(() => holds(first, 4, 4));
    first.freeze();
    const second = process(2);
    await eventually(() => holds(second, 2, 2));
    expect(heldBy(first)).toEqual([]);
    first.resume();
    await eventually(() => holds(first, 1, 2) && holds(second, 1, 2));
  });

  it('waits for another holder of the common lease, which gets the lease back when all processes have ended', async () => {
    const other = alone();
    await eventually(() => holds(other, 1, 1));
    const [first, second] = [process(4), process(4)];
    await sleep(2 * quick.lastsMs);
    expect([first, second].flatMap(heldBy)).toEqual([]);
    await other.end();
    await eventually(() => holds(first, 2, 4) && holds(second, 2, 4));
    const standby = alone();
    await sleep(2 * quick.lastsMs);
    expect(heldBy(standby)).toEqual([]);
    await Promise.all([first.end(), second.end()]);
    await eventually(() => holds(standby, 1, 1));
  });

  it('is not done by a process that was frozen while another holder took the common lease', async () => {
    const first = process(4);
    await eventually(() => holds(first, 4, 4));
    first.freeze();
    const other = alone();
    await eventually(() => holds(other, 1, 1));
    first.resume();
    await sleep(quick.lastsMs);
    expect([heldBy(first), holds(other, 1, 1)]).toEqual([[], true]);
    await other.end();
    await eventually(() => holds(first, 4, 4));
  });

  it('continues after another holder of the common lease crashed', async () => {
    const other = alone();
    await eventually(() => holds(other, 1, 1));
    other.freeze();
    const fresh = process(4);
    await eventually(() => holds(fresh, 4, 4));
    other.resume();
    await eventually(() => heldBy(other).length === 0 && holds(fresh, 4, 4));
  });
});

/** Delays the first matching write until it is released. */
class Gate {
  private open: () => void = () => undefined;
  private readonly way = new Promise<void>((resolve) => (this.open = resolve));
  arrived = false;
  /** Result of the delayed write. */
  outcome: boolean | null = null;

  constructor(private readonly stops: (change: StateChange) => boolean) {}

  through(store: StateStore): StateStore {
    return new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'compareAndSet') return typeof value === 'function' ? value.bind(target) : value;
        return async (kind: string, key: string, version: number, record: LeaseRecord): Promise<boolean> => {
          if (this.arrived || !this.stops({ kind, key, version, record }))
            return target.compareAndSet(kind, key, version, record);
          this.arrived = true;
          await this.way;
          this.outcome = await target.compareAndSet(kind, key, version, record);
          return this.outcome;
        };
      },
    });
  }

  let(): void {
    this.open();
  }
}

const writes = (name: string, holder: (holder: string) => boolean) => (change: StateChange) =>
  change.key === name && holder(String((change.record as { holder?: string } | null)?.holder));

describe('Concurrent steps of divided work', () => {
  it("reject a process's return of the common lease if another process has taken a share", async () => {
    const gate = new Gate(writes('work', (holder) => holder === ''));
    const first = process(2, quick, (machine) => gate.through(machine.through(stateStore)));
    await eventually(() => holds(first, 2, 2));
    const ending = first.end();
    await eventually(() => gate.arrived);
    // No process holds a share now, and the first process is about to return the common lease.
    const second = process(2);
    await eventually(() => holds(second, 2, 2));
    gate.let();
    await ending;
    expect(gate.outcome).toBe(false);
    expect(await common()).toBe('work by 2');
  });

  it('make a starting process read the leases again if another process returns the common lease', async () => {
    const letting = new Gate(writes('work', (holder) => holder === ''));
    const first = process(1, quick, (machine) => letting.through(machine.through(stateStore)));
    await eventually(() => holds(first, 1, 1));
    const ending = first.end();
    // The first process found no other process in its division and is about to return the common lease.
    await eventually(() => letting.arrived);
    const beginning = new Gate(writes('work', (holder) => holder === 'work by 1'));
    const late = process(1, quick, (machine) => beginning.through(machine.through(stateStore)));
    await eventually(() => beginning.arrived);
    letting.let();
    await ending;
    expect(await common()).toBe('');
    const other = process(3);
    await eventually(() => holds(other, 3, 3));
    // The late process sees the other number of shares only after its write is rejected.
    beginning.let();
    await eventually(() => beginning.outcome !== null);
    expect(beginning.outcome).toBe(false);
    expect(heldBy(late)).toEqual([]);
    await eventually(() => holds(other, 2, 3) && holds(late, 1, 3));
  });

  it('reject one of two processes if a new division takes the common lease while a process of the previous division starts', async () => {
    const first = process(2);
    await eventually(() => holds(first, 2, 2));
    first.freeze();
    const taking = new Gate(writes('work', (holder) => holder === 'work by 3'));
    const other = process(3, quick, (machine) => taking.through(machine.through(stateStore)));
    // The other process found no process from the first division and is about to take the common lease.
    await eventually(() => taking.arrived);
    await world.stateStore.put('lease', 'wanted:work', { shares: 2 });
    const late = process(2);
    await eventually(() => holds(late, 2, 2));
    taking.let();
    await eventually(() => taking.outcome !== null);
    expect(taking.outcome).toBe(false);
    expect(await common()).toBe('work by 2');
    await eventually(() => holds(late, 1, 2) && holds(other, 1, 2));
  });
});

const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ start: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.constant('alone' as const) },
  { weight: 2, arbitrary: fc.record({ end: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ freeze: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ resume: fc.nat(5) }) },
);

it('runShares never lets two processes work on a name at the same time, and finally covers all names', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ what: happening, after: fc.integer({ min: 0, max: 120 }) }), {
        minLength: 3,
        maxLength: 12,
      }),
      async (script) => {
        for (const { what, after } of script) {
          await sleep(after);
          const pick = (n: number): PausableProcess | undefined => machines[n % Math.max(1, machines.length)];
          if (what === 'alone') alone(hasty);
          else if ('start' in what) process(what.start, hasty);
          else if ('freeze' in what) pick(what.freeze)?.freeze();
          else if ('resume' in what) pick(what.resume)?.resume();
          else void pick(what.end)?.end();
          look();
        }
        await Promise.all(machines.map((machine) => machine.end()));
        const [first, second] = [process(3, hasty), process(3, hasty)];
        await eventually(() => heldBy(first).length + heldBy(second).length === 3);
        await Promise.all([first.end(), second.end()]);
        machines = [];
        expect(clashes).toEqual([]);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
