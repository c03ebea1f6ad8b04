import fc from 'fast-check';
import { shareIndex } from '#event-store';
import { dispatchCheckpoint, type StateStore } from '#state-store';
import { Leases } from '#subscriptions';
import { PausableProcess, metadata } from '#testing/http';
import { eventually } from '#testing/pure';
import type { WebhookDispatcher } from './dispatcher.js';
import { ATTEMPT_CONCURRENCY } from './endpoint-health.js';
import { WebhookSender, type WebhookOutcome, type WebhookRequest } from './sender.js';
import { Stage } from './webhooks.spec-kit.js';

const CLOCK_STEP_MS = 20;
/**
 * Clock for all leases, in milliseconds. It advances with each response from the state store: no time passes while the
 * machine is suspended or slow, so only frozen or ended processes lose leases.
 */
class LeaseClock {
  private at = 0;
  private stopped = false;
  private readonly running: Promise<void>;

  constructor(private readonly stateStore: StateStore) {
    this.running = this.run();
  }

  readonly now = (): number => this.at;

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** Waits until this much time has passed on this clock. */
  async passes(ms: number): Promise<void> {
    const end = this.at + ms;
    while (this.at < end) await sleep(CLOCK_STEP_MS);
  }

  private async run(): Promise<void> {
    for (; !this.stopped; this.at += CLOCK_STEP_MS) {
      await this.stateStore.put('spec clock', 'now', { at: this.at });
      await sleep(CLOCK_STEP_MS);
    }
  }
}

/** Lease times with which no lease is lost. */
const steady = { lastsMs: 20_000, renewMs: 50, lookMs: 15, betweenMs: 3 };
/** Lease times for taking over from a frozen process. */
const quick = { ...steady, lastsMs: 1_000 };
const organizations = Array.from({ length: 12 }, (_, n) => `org_${'abcdefghijkl'.charAt(n)}`);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Start and end of an attempt by a sender, on the same clock. */
interface Attempt {
  readonly by: Sender;
  readonly organizationId: string;
  readonly url: string;
  readonly eventId: string;
  readonly begun: number;
  ended: number | null;
}

let stage: Stage;
let clock: LeaseClock;
let attempts: Attempt[];
let machines: PausableProcess[];
/** IDs of public events in order, by organization. */
let meant: Map<string, string[]>;
beforeEach(async () => {
  stage = await Stage.open();
  clock = new LeaseClock(stage.world.stateStore);
  attempts = [];
  machines = [];
  meant = new Map(organizations.map((id) => [id, []]));
  for (const id of organizations) {
    await stage.organization(id);
    for (const n of [1, 2]) await stage.endpoint(`https://clinic.example/${id}/${n}`, '*', id);
  }
});
afterEach(async () => {
  await Promise.all(machines.map((machine) => machine.end()));
  await clock.stop();
  await stage.close();
  expect(together()).toEqual([]);
});

/** Concurrent attempts by two processes for the same organization. */
const together = (): readonly string[] => {
  const found: string[] = [];
  for (const id of organizations) {
    const own = attempts.filter((attempt) => attempt.organizationId === id);
    for (const [i, one] of own.entries())
      for (const other of own.slice(i + 1)) {
        if (one.by === other.by) continue;
        const [earlier, later] = one.begun <= other.begun ? [one, other] : [other, one];
        if (earlier.ended === null || earlier.ended > later.begun) found.push(`${id}: ${one.eventId} ${other.eventId}`);
      }
  }
  return found;
};

/** Delays each attempt. A frozen process sends nothing. */
class Sender extends WebhookSender {
  constructor(
    private readonly machine: PausableProcess,
    private readonly takesMs: number,
  ) {
    super();
  }

  override async send({ url, headers }: WebhookRequest, signal: AbortSignal): Promise<WebhookOutcome> {
    const rest = (): Promise<void> => this.machine.through({ rest: () => sleep(this.takesMs) }).rest();
    if (this.machine.isFrozen) {
      // A frozen process starts nothing. When it resumes, it checks its lease first.
      await rest();
      throw new Error('not begun');
    }
    const organizationId = url.split('/').at(-2) ?? '';
    const eventId = headers['webhook-id'] ?? '';
    const attempt: Attempt = { by: this, organizationId, url, eventId, begun: performance.now(), ended: null };
    attempts.push(attempt);
    try {
      await rest();
      signal.throwIfAborted();
      return { status: 204, error: null, retryAfterMs: null, durationMs: 1 };
    } finally {
      attempt.ended ??= performance.now();
    }
  }

  override close(): void {}
}

interface Process extends PausableProcess {
  readonly sender: Sender;
  readonly dispatcher: WebhookDispatcher;
}

const start = (shares: number, lasting = steady, takesMs = 2): Process => {
  const machine = new PausableProcess();
  machines.push(machine);
  const sender = new Sender(machine, takesMs);
  const stateStore: StateStore = machine.through(stage.world.stateStore);
  const leases = new Leases(stateStore, { ...lasting, now: clock.now });
  const dispatcher = stage.dispatcher(sender, { shares }, stateStore, machine.through(stage.world.ledger), leases);
  machine.running = dispatcher.run(machine.stop.signal);
  return Object.assign(machine, { sender, dispatcher });
};
/** A process that is the only holder of the common lease. */
const startAlone = (): PausableProcess & { readonly hasIt: () => boolean } => {
  const machine = new PausableProcess();
  machines.push(machine);
  let hasIt = false;
  machine.running = new Leases(machine.through(stage.world.stateStore), { ...quick, now: clock.now }).share(
    ['webhooks'],
    machine.stop.signal,
    async (lease) => {
      // If a lease is lost before its work starts, it isn't aborted again.
      if (lease.signal.aborted) return;
      hasIt = true;
      await new Promise<void>((resolve) => lease.signal.addEventListener('abort', () => resolve()));
      hasIt = false;
    },
  );
  return Object.assign(machine, { hasIt: () => hasIt });
};

/** Freezes a process and ends its attempts. */
const freeze = (proc: Process): void => {
  proc.freeze();
  for (const attempt of attempts) if (attempt.by === proc.sender) attempt.ended ??= performance.now();
};
const sharesOf = ({ dispatcher }: Process): number =>
  dispatcher.lag().filter(({ position }) => position !== null).length;
const divided = (processes: readonly Process[], shares: readonly number[]): Promise<unknown> =>
  eventually(() => processes.every((proc, i) => sharesOf(proc) === shares[i]), { what: 'a division' });
const happen = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1)
    for (const id of organizations)
      for (const body of await stage.happen(1, metadata().at, id))
        meant.get(id)?.push((JSON.parse(body) as { id: string }).id);
};
const urls = (): readonly string[] =>
  organizations.flatMap((id) => [1, 2].map((n) => `https://clinic.example/${id}/${n}`));
const sentTo = (url: string): readonly Attempt[] => attempts.filter((attempt) => attempt.url === url);
const meantFor = (url: string): readonly string[] => meant.get(url.split('/').at(-2) ?? '') ?? [];
const arrived = (): boolean =>
  urls().every(
    (url) =>
      new Set(
        sentTo(url)
          .filter(({ ended }) => ended !== null)
          .map(({ eventId }) => eventId),
      ).size === meantFor(url).length,
  );
const allArrive = (): Promise<unknown> => eventually(arrived, { what: 'every webhook' });
const allSettle = (): Promise<unknown> =>
  eventually(
    async () => {
      for (const id of organizations)
        for (const { endpointId } of await stage.rows.endpoints(id))
          for (const { row } of await stage.rows.page({ organizationId: id, endpointId }))
            if (row.status !== 'delivered') return false;
      return true;
    },
    { what: 'that everything is written down as delivered' },
  );
/** Events that were repeated or unexpected. */
const amiss = (): readonly string[] =>
  urls().flatMap((url) => {
    const ids = sentTo(url).map(({ eventId }) => eventId);
    return [...ids.filter((id, i) => ids.indexOf(id) !== i), ...ids.filter((id) => !meantFor(url).includes(id))];
  });
/** First attempts whose order concurrency doesn't explain. */
const disorder = (): readonly string[] =>
  urls().flatMap((url) => {
    const order = [...new Set(sentTo(url).map(({ eventId }) => eventId))];
    return order.filter((id, i) => Math.abs(meantFor(url).indexOf(id) - i) >= ATTEMPT_CONCURRENCY);
  });
const sendersOf = (processes: readonly Process[]): readonly boolean[] =>
  processes.map(({ sender }) => attempts.some(({ by }) => by === sender));

describe('webhooks of several processes', () => {
  it.each([2, 3])('are divided among %i processes, with each event once and in order', async (count) => {
    const processes = Array.from({ length: count }, () => start(6));
    await divided(
      processes,
      Array.from({ length: count }, () => 6 / count),
    );
    await happen(12);
    await allArrive();
    await allSettle();
    expect(amiss()).toEqual([]);
    expect(disorder()).toEqual([]);
    expect(sendersOf(processes)).toEqual(processes.map(() => true));
    // One process serves all of an organization's endpoints.
    for (const id of organizations)
      expect(new Set(attempts.filter((attempt) => attempt.organizationId === id).map(({ by }) => by)).size).toBe(1);
  });

  it('continue in other processes after a crash', async () => {
    const processes = [start(6, quick), start(6, quick), start(6, quick)] as const;
    await divided(processes, [2, 2, 2]);
    await happen(2);
    const [killed, ...others] = processes;
    await eventually(() => attempts.some(({ by }) => by === killed.sender));
    freeze(killed);
    const before = attempts.filter(({ by }) => by === killed.sender).length;
    await happen(4);
    await divided(others, [3, 3]);
    await allArrive();
    await allSettle();
    expect(disorder()).toEqual([]);
    const again = new Set(amiss());
    const inHand = new Set(attempts.filter(({ by }) => by === killed.sender).map(({ eventId }) => eventId));
    expect([...again].filter((id) => !inHand.has(id))).toEqual([]);
    expect(attempts.filter(({ by }) => by === killed.sender)).toHaveLength(before);
    // If it was only frozen, it sends nothing for other processes' shares.
    const sent = attempts.length;
    killed.resume();
    await divided(processes, [2, 2, 2]);
    expect(attempts).toHaveLength(sent);
    await happen(2);
    await allArrive();
  });

  it.each([
    [4, 6],
    [6, 4],
    [1, 4],
    [4, 1],
  ])('are redistributed from %i to %i shares while events occur', async (from, to) => {
    const first = start(from, steady, 8);
    await divided([first], [from]);
    await happen(3);
    const over = new AbortController();
    const happening = (async (): Promise<void> => {
      while (!over.signal.aborted) await happen(1);
    })();
    const second = start(to, steady, 8);
    await eventually(() => sharesOf(first) + sharesOf(second) === to && (to === 1 || sharesOf(second) > 0));
    await happen(2);
    over.abort();
    await happening;
    await allArrive();
    await allSettle();
    // An aborted attempt is repeated with the same ID. Nothing else is repeated.
    for (const id of amiss()) expect([...meant.values()].some((ids) => ids.includes(id))).toBe(true);
    expect(disorder()).toEqual([]);
    // The remaining process returns to the earlier number.
    await first.end();
    await divided([second], [to]);
    await happen(2);
    const third = start(from, steady, 8);
    await eventually(() => sharesOf(third) + sharesOf(second) === from);
    await happen(2);
    await allArrive();
    await allSettle();
  });

  it('continue after a single process that dispatched for all organizations', async () => {
    const { stateStore, events } = stage.world;
    const head = await events.head();
    await stateStore.saveCheckpoint('webhooks', { logId: await events.logId(), position: head });
    await happen(3);
    const processes = [start(4), start(4)];
    await divided(processes, [2, 2]);
    await allArrive();
    await allSettle();
    expect(amiss()).toEqual([]);
  });

  it('wait for another holder of the common lease and are not taken over while they are held', async () => {
    const alone = startAlone();
    await eventually(() => alone.hasIt());
    const processes = [start(4, quick), start(4, quick)];
    await stage.world.stateStore.saveCheckpoint('webhooks', {
      logId: await stage.world.events.logId(),
      position: await stage.world.events.head(),
    });
    await happen(1);
    await clock.passes(2 * quick.lastsMs);
    expect(attempts).toEqual([]);
    await alone.end();
    await allArrive();
    const standby = startAlone();
    await happen(1);
    await allArrive();
    await clock.passes(2 * quick.lastsMs);
    expect(standby.hasIt()).toBe(false);
    await Promise.all(processes.map((proc) => proc.end()));
    await eventually(() => standby.hasIt());
    expect(amiss()).toEqual([]);
  });

  it('are not lost if a share was planned while its process was frozen', async () => {
    const first = start(1, quick);
    await divided([first], [1]);
    await happen(1);
    await allArrive();
    await allSettle();
    const { stateStore } = stage.world;
    const before = await stateStore.storedCheckpoint(dispatchCheckpoint({ of: 1, index: 0 }));
    freeze(first);
    const second = start(1, quick);
    await divided([second], [1]);
    // A write by the first process now names an outdated checkpoint.
    expect((await stateStore.storedCheckpoint('webhooks'))?.version).toBeGreaterThan(before?.version ?? 0);
    await happen(2);
    first.resume();
    await allArrive();
    await allSettle();
    expect(amiss()).toEqual([]);
  });

  it('stop all starting shares at a checkpoint of another log', async () => {
    await stage.world.stateStore.saveCheckpoint('webhooks', { logId: 'other', position: 1n });
    const proc = start(3);
    await eventually(() => proc.dispatcher.lag().length === 3);
    await eventually(() => proc.dispatcher.lag().every(({ stopped }) => stopped?.includes('another log') === true));
    expect(proc.dispatcher.lag().map(({ share }) => share?.of)).toEqual([3, 3, 3]);
  });
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ start: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ end: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ freeze: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ resume: fc.nat(5) }) },
);

it('delivers each event under its ID, by one process per organization at a time, in random schedules', async () => {
  const hasty = { ...steady, lastsMs: 200, renewMs: 20 };
  const { stateStore, events } = stage.world;
  await stateStore.saveCheckpoint('webhooks', { logId: await events.logId(), position: await events.head() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ what: step, after: fc.integer({ min: 0, max: 150 }) }), { minLength: 3, maxLength: 9 }),
      async (script) => {
        const processes: Process[] = [start(3, hasty)];
        for (const { what, after } of script) {
          await happen(1);
          await sleep(after);
          const pick = (n: number): Process => processes[n % processes.length]!;
          if ('start' in what) processes.push(start(what.start, hasty, 5));
          else if ('freeze' in what) freeze(pick(what.freeze));
          else if ('resume' in what) pick(what.resume).resume();
          else void pick(what.end).end();
        }
        for (const proc of processes) proc.resume();
        start(2, hasty);
        await allArrive();
        await allSettle();
        await Promise.all(machines.map((machine) => machine.end()));
        for (const url of urls()) for (const { eventId } of sentTo(url)) expect(meantFor(url)).toContain(eventId);
        expect(together()).toEqual([]);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
}, 180_000);

it('divides organizations among shares', () => {
  expect(new Set(organizations.map((id) => shareIndex(id, 4))).size).toBe(4);
  expect(new Set(organizations.map((id) => shareIndex(id, 6))).size).toBeGreaterThan(4);
});
