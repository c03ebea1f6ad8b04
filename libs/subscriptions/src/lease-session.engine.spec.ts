import { pause, type LogShare } from '#event-store';
import type { StateEntry, StateRecord, StateStore } from '#state-store';
import { PausableProcess } from '#testing/http';
import { untilAborted } from './background-service.js';
import { runShares } from './division.js';
import type { Lease, LeaseOptions, LeaseRight } from './lease-records.js';
import { Leases, leasesOf } from './leases.js';
import { SlowStateStore } from './leases.spec-kit.js';

let stateStore: SlowStateStore;
let machines: PausableProcess[];
beforeEach(() => {
  jest.useFakeTimers();
  stateStore = new SlowStateStore(5);
  machines = [];
});
afterEach(async () => {
  const ended = Promise.all(machines.map((machine) => machine.end()));
  await seconds(60);
  await ended;
  jest.useRealTimers();
});

const seconds = (count: number): Promise<void> => jest.advanceTimersByTimeAsync(count * 1_000);
const namesOf = (group: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${group}:${n}/${count}`);

interface Holder extends PausableProcess {
  readonly set: Leases;
  /** All leases that the process ever held. */
  readonly leases: Lease[];
}
const start = (
  groups: readonly (readonly string[])[],
  options: LeaseOptions = {},
  through: (store: StateStore) => StateStore = (store) => store,
): Holder => {
  const proc = new PausableProcess();
  const set = new Leases(through(proc.through<StateStore>(stateStore)), options);
  const machine = Object.assign(proc, { set, leases: [] as Lease[] });
  machines.push(machine);
  const work = async (lease: Lease): Promise<void> => {
    machine.leases.push(lease);
    await untilAborted(lease.signal);
  };
  machine.running = Promise.all(groups.map((names) => set.share(names, machine.stop.signal, work)));
  return machine;
};
const heldBy = ({ leases }: Holder): readonly string[] =>
  leases
    .filter(({ held }) => held)
    .map(({ name }) => name)
    .toSorted();
const ids = async (): Promise<readonly string[]> => {
  const found = stateStore.keys('lease', 'process:');
  await seconds(0.01);
  return found;
};
/** Returns the seconds until the process holds this many leases, in steps of a tenth. */
const untilHeld = async (holder: Holder, count: number): Promise<number> => {
  for (let tenths = 0; tenths < 400; tenths += 1) {
    if (heldBy(holder).length === count) return tenths / 10;
    await seconds(0.1);
  }
  return Infinity;
};

describe('State store calls of an idle process for all its leases', () => {
  const inAMinute = async (count: number): Promise<readonly string[]> => {
    const machine = start([namesOf('share', count), namesOf('watch', count), ['deadlines'], ['heads']]);
    const working = new Set<number>();
    const work = async ({ index }: LogShare, { signal }: LeaseRight): Promise<void> => {
      working.add(index);
      await untilAborted(signal);
    };
    const webhooks = runShares(machine.set, { name: 'webhooks', shares: count, work }, machine.stop.signal);
    machine.running = Promise.all([machine.running, webhooks]);
    await seconds(10);
    expect([heldBy(machine).length, working.size]).toEqual([2 * count + 2, count]);
    machine.calls.length = 0;
    await seconds(60);
    return [...machine.calls];
  };

  it('are limited to two per second, however many leases the process has', async () => {
    const few = await inAMinute(2);
    await Promise.all([seconds(10), machines.pop()?.end()]);
    const many = await inAMinute(64);
    expect([few.length <= 120, many.length <= 120]).toEqual([true, true]);
    // Renewals and reads only.
    expect(new Set(many)).toEqual(new Set(['compareAndSet', 'all']));
    expect(Math.abs(many.length - few.length)).toBeLessThanOrEqual(2);
  });
});

describe('Leases of an ended process', () => {
  const groups = [namesOf('share', 8), namesOf('watch', 8), ['deadlines']];
  /** Offsets in seconds that move the process's end between renewals and reads. */
  const phases = Array.from({ length: 13 }, (_, n) => n / 10);

  it.each(phases)(
    'are taken over within seven seconds after a crash, and not before they expire (offset %p s)',
    async (after) => {
      const first = start(groups);
      await untilHeld(first, 17);
      await seconds(after);
      const second = start(groups);
      await seconds(10);
      expect([heldBy(first).length, heldBy(second).length]).toEqual([9, 8]);
      // Freeze immediately after a renewal.
      first.calls.length = 0;
      while (!first.calls.includes('compareAndSet')) await seconds(0.005);
      await seconds(0.01);
      first.freeze();
      await seconds(4.9);
      expect(heldBy(second)).toHaveLength(8);
      // The limit: one second until a read finds the renewal, five seconds of observation, and the delays between
      // leases.
      expect(await untilHeld(second, 17)).toBeLessThanOrEqual(1.5);
      expect(heldBy(first)).toEqual([]);
    },
  );

  it('are taken over about one second after a graceful stop', async () => {
    const first = start(groups);
    await untilHeld(first, 17);
    const second = start(groups);
    await seconds(10);
    void first.end();
    expect(await untilHeld(second, 17)).toBeLessThanOrEqual(1.6);
    expect(await ids()).toHaveLength(1);
  });

  it.each(phases)(
    'are taken over about one second after a graceful stop, except a lease whose work takes long to end (offset %p s)',
    async (after) => {
      const names = namesOf('share', 8);
      const first = start([]);
      const work = async ({ name, signal }: Lease): Promise<void> => {
        await untilAborted(signal);
        if (name === names[0]) await pause(30_000);
      };
      first.running = first.set.share(names, first.stop.signal, work);
      await seconds(2);
      const second = start([names]);
      await seconds(5 + after);
      void first.end();
      expect(await untilHeld(second, 7)).toBeLessThanOrEqual(1.6);
      expect(await untilHeld(second, 8)).toBeGreaterThan(25);
    },
  );

  it('with records of unknown processes are free after the observation time', async () => {
    void stateStore.put('lease', 'a', { holder: 'earlier build', token: 7 });
    void stateStore.put('lease', 'sharing:a:earlier build', { holder: 'earlier build', token: 0 });
    await seconds(1);
    const holder = start([['a', 'b']]);
    await seconds(4.9);
    expect(heldBy(holder)).toEqual(['b']);
    await seconds(1.5);
    expect(holder.leases.map(({ name, token }) => [name, token])).toEqual([
      ['b', 1],
      ['a', 8],
    ]);
  });
});

describe('A process whose leases were taken while it was frozen', () => {
  const groups = [namesOf('share', 4), ['deadlines'], ['heads']];

  it.each([
    ['while its clock continued', true],
    ['together with its clock', false],
  ])('%s stops all work when it resumes, and starts again with another ID', async (_, isClockRunning) => {
    let stoppedAt: number | null = null;
    let behind = 0;
    const now = (): number => stoppedAt ?? performance.now() - behind;
    const first = start(groups, { now });
    await untilHeld(first, 6);
    const [before] = await ids();
    first.freeze();
    if (!isClockRunning) stoppedAt = now();
    const second = start(groups);
    await untilHeld(second, 6);
    const taken = [...first.leases];
    expect(taken.map(({ held }) => held)).toEqual(taken.map(() => !isClockRunning));
    const [other, ...more] = await ids();
    expect([other === before, more]).toEqual([false, []]);
    if (stoppedAt !== null) behind = performance.now() - stoppedAt;
    stoppedAt = null;
    first.resume();
    await seconds(0.02);
    expect(taken.map(({ signal, held }) => [signal.aborted, held])).toEqual(taken.map(() => [true, false]));
    await seconds(10);
    expect([heldBy(first).length, heldBy(second).length]).toEqual([2, 4]);
    const both = await ids();
    expect(both).toHaveLength(2);
    expect(both).not.toContain(before);
    expect(taken.filter(({ held }) => held)).toEqual([]);
  });
});

it('A process keeps its leases if another process acts late on outdated records', async () => {
  const first = start([['a']]);
  await untilHeld(first, 1);
  const [id = ''] = await ids();
  const late = new PausableProcess();
  let seen = 0;
  let isLate = false;
  const store = new Proxy<StateStore>(stateStore, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'all') return typeof value === 'function' ? value.bind(target) : value;
      return async (kind: string, prefix: string): Promise<readonly StateEntry[]> => {
        const found = await target.all(kind, prefix);
        const version = found.find(({ key }) => key === id)?.version ?? 0;
        // The version is unchanged in two reads. When the late process resumes, its clock shows that it has observed
        // this version long enough.
        if (!isLate && version === seen) {
          isLate = true;
          late.freeze();
        }
        seen = version;
        return found;
      };
    },
  });
  late.running = new Leases(late.through(store)).share(['a'], late.stop.signal, ({ signal }) => untilAborted(signal));
  machines.push(late);
  await seconds(12);
  late.resume();
  await seconds(5);
  expect([isLate, heldBy(first), first.leases.length]).toEqual([true, ['a'], 1]);
  expect(await ids()).toContain(id);
});

describe('A lost response', () => {
  interface Write {
    readonly key: string;
    readonly version: number;
    readonly record: StateRecord;
  }
  /** Returns a state store whose first matching write reports a failure. `isDone`: true if the write is still made. */
  const failing = (isMeant: (write: Write) => boolean, isDone = true) => {
    const failed = { count: 0 };
    const through = (store: StateStore): StateStore =>
      new Proxy(store, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          if (name !== 'compareAndSet') return typeof value === 'function' ? value.bind(target) : value;
          return async (...sent: Parameters<StateStore['compareAndSet']>): Promise<boolean> => {
            const [, key, version, record] = sent;
            if (failed.count > 0 || !isMeant({ key, version, record })) return target.compareAndSet(...sent);
            failed.count += 1;
            if (isDone) await target.compareAndSet(...sent);
            throw new Error('away');
          };
        },
      });
    return { failed, through };
  };

  it('to taking a lease causes the process to return the lease and take it again', async () => {
    const { failed, through } = failing(({ key, record }) => key === 'a' && record['holder'] !== '');
    const holder = start([['a']], {}, through);
    await seconds(3);
    expect([failed.count, heldBy(holder), holder.leases.map(({ token }) => token)]).toEqual([1, ['a'], [2]]);
  });

  it('to returning a lease that was not returned does not keep other processes from getting it', async () => {
    const { failed, through } = failing(({ record }) => record['holder'] === '', false);
    const first = start([namesOf('share', 2), ['b']], {}, through);
    await untilHeld(first, 3);
    const second = start([namesOf('share', 2)]);
    expect(await untilHeld(second, 1)).toBeLessThanOrEqual(4);
    expect([failed.count, heldBy(first).length]).toEqual([1, 2]);
  });

  it('to a renewal causes the process to give up all leases and take them again', async () => {
    const { failed, through } = failing(({ key, version }) => key.startsWith('process:') && version === 3);
    const holder = start([namesOf('share', 4)], {}, through);
    await seconds(8);
    expect([failed.count, heldBy(holder)]).toEqual([1, namesOf('share', 4)]);
    expect(holder.leases).toHaveLength(8);
    // The process has removed its previous presence record itself.
    expect(await ids()).toHaveLength(1);
  });
});

it('leasesOf returns the same leases for a shared state store, and null for one that is not shared', () => {
  const other = new SlowStateStore();
  expect(leasesOf(stateStore)).toBe(leasesOf(stateStore));
  expect(leasesOf(other)).not.toBe(leasesOf(stateStore));
  jest.spyOn(other, 'shared', 'get').mockReturnValue(false);
  expect(leasesOf(other)).toBeNull();
});
