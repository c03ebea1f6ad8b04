import { faults, KeyMissing, StreamDeleted } from '#event-store';
import { eventually } from '#testing/pure';
import { ProjectionSubscription } from './projections/projection-subscription.js';
import { whileRunning, openWorld, WORLD_ORGANIZATION, total, type World } from '#testing/http';
import { effectItems } from '#state-store';
import { Reactions, type OutboxItem, type Reaction, type ReactionOptions } from './reactions.js';

let world: World;
let sent: string[];
let failures: number;
beforeEach(async () => {
  world = await openWorld();
  [sent, failures] = [[], 0];
});
afterEach(() => world.close());

/** Reaction that sends an email for each payment. */
const letters = (perform?: Reaction['perform']): Reaction => ({
  name: 'letters',
  on: {
    PaymentPosted: (event): readonly OutboxItem[] => [
      {
        key: event.id,
        organizationId: WORLD_ORGANIZATION,
        data: { cents: (event.data as unknown as { cents: number }).cents },
      },
    ],
  },
  perform:
    perform ??
    (async ({ data }) => {
      if (failures-- > 0) throw new Error('the post office is closed');
      sent.push(JSON.stringify(data['cents']));
    }),
});
const reactions = (options: ReactionOptions = {}, ...list: Reaction[]) =>
  new Reactions(world.events, world.ledger, world.stateStore, list.length > 0 ? list : [letters()], {
    tickMs: 15,
    retryMs: 5,
    ...options,
  });

const all = async (running: readonly Promise<void>[]): Promise<void> => {
  await Promise.all(running);
};
const due = () => effectItems.in(world.stateStore).findKeys('due');
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 80));
const started = (running: Reactions) => eventually(() => running.lag()[0]?.stopped === null);

describe('A reaction', () => {
  it('queues an item whose stream was deleted, without blocking other items', async () => {
    const lettersFor = letters();
    const running = reactions(
      {},
      {
        ...lettersFor,
        wanted: async ({ stream }) => {
          if (stream.endsWith('gone')) throw new StreamDeleted(stream);
          return true;
        },
        perform: async (item, signal) => {
          if (item.data['cents'] === 1) throw new StreamDeleted('org1-bill_gone');
          await lettersFor.perform(item, signal);
        },
      },
    );
    await whileRunning(
      (signal) => running.run(signal),
      async () => {
        await started(running);
        await world.add('gone', 1);
        await world.add('b', 2);
        await eventually(() => sent.length > 0);
      },
    );
    expect(sent).toEqual(['2']);
    expect(await due()).toHaveLength(1);
    faults.clear();
  });

  it('starts at the head of the log if it is new', async () => {
    await world.add('a', 1);
    const running = reactions();
    await whileRunning(
      (signal) => running.run(signal),
      async () => {
        await started(running);
        await world.add('a', 2);
        await eventually(() => sent.length > 0);
        await quiet();
      },
    );
    expect(sent).toEqual(['2']);
    expect(await world.stateStore.checkpoint('letters')).toMatchObject({ position: await world.events.head() });
  });

  it('continues after its checkpoint and never repeats completed effects', async () => {
    const first = reactions();
    await whileRunning(
      (signal) => first.run(signal),
      async () => {
        await started(first);
        await world.add('a', 1);
        await eventually(() => sent.length === 1);
      },
    );
    await world.add('a', 2);
    await whileRunning(
      (signal) => reactions().run(signal),
      async () => {
        await eventually(() => sent.length === 2);
        await quiet();
      },
    );
    expect(sent).toEqual(['1', '2']);
  });

  it('does not repeat effects during a rebuild of a projection', async () => {
    const subscription = new ProjectionSubscription(world.events, world.ledger, world.views, [total()], {
      tickMs: 15,
      retireMs: 0,
    });
    const running = reactions();
    await whileRunning(
      (signal) => all([subscription.run(signal), running.run(signal)]),
      async () => {
        await started(running);
        await world.add('a', 1);
        await eventually(() => sent.length === 1);
        await subscription.rebuild('total');
        await quiet();
      },
    );
    expect(sent).toEqual(['1']);
  });

  it('repeats no effect if its last checkpoint write was lost', async () => {
    const first = reactions();
    await whileRunning(
      (signal) => first.run(signal),
      async () => {
        await started(first);
        await world.add('a', 1);
        await eventually(() => sent.length === 1);
        await eventually(async () => (await due()).length === 0);
      },
    );
    await world.stateStore.saveCheckpoint('letters', { logId: await world.events.logId(), position: 0n });
    await whileRunning((signal) => reactions().run(signal), quiet);
    expect(sent).toEqual(['1']);
  });

  it('performs an effect if it crashed between the outbox item and the checkpoint', async () => {
    const logId = await world.events.logId();
    await world.stateStore.saveCheckpoint('letters', { logId, position: 0n });
    await world.add('a', 1);
    const { stateStore } = world;
    const write = stateStore.write.bind(stateStore);
    const crash = jest.spyOn(stateStore, 'write').mockImplementationOnce(async ([item]) => {
      await write([item!]);
      throw new Error('crash');
    });
    await whileRunning(
      (signal) => reactions().run(signal),
      () => eventually(() => sent.length === 1),
    );
    expect(crash.mock.calls[0]?.[0].map(({ kind }) => kind)).toEqual(['intent', 'bookmark']);
    expect(sent).toEqual(['1']);
  });

  it('writes the effects of a page and its checkpoint in one write', async () => {
    const running = reactions();
    await whileRunning(
      (signal) => running.run(signal),
      async () => {
        await started(running);
        const write = jest.spyOn(world.stateStore, 'write');
        await world.add('a', 1, 2, 3);
        await eventually(() => sent.length === 3);
        const noted = write.mock.calls.filter(([changes]) => changes.some(({ kind }) => kind === 'bookmark'));
        expect(noted.map(([changes]) => changes.length)).toEqual([4]);
      },
    );
  });

  it('keeps only the key of a completed effect, and completes open effects of an earlier version', async () => {
    const { stateStore } = world;
    const open = { organizationId: WORLD_ORGANIZATION, data: { cents: 5 }, state: 'open', attempts: 0, notBefore: 0 };
    for (const key of ['0001a7f2-one', 'f3-two']) {
      await stateStore.insertIfAbsent('intent', `letters:${key}`, { ...open, key });
    }
    await whileRunning(
      (signal) => reactions().run(signal),
      async () => {
        await eventually(() => sent.length === 2);
        await eventually(async () => (await due()).length === 0);
      },
    );
    expect(sent).toEqual(['5', '5']);
    for (const { record } of await stateStore.list('intent', ''))
      expect(record).toEqual({ state: 'done', attempts: 1, notBefore: expect.any(Number) as number });
  });

  it('needs no encryption key to find the effects of an event', async () => {
    jest.spyOn(world.vault, 'open').mockRejectedValue(new KeyMissing('bill_a'));
    const running = reactions();
    await whileRunning(
      (signal) => running.run(signal),
      async () => {
        await started(running);
        // The event for a payment below 100 cents contains the patient's name.
        await world.add('a', 1);
        await eventually(() => sent.length === 1);
      },
    );
    expect([sent, running.lag()[0]?.stopped]).toEqual([['1'], null]);
  });

  it('retries a failed effect with increasing delays', async () => {
    failures = 2;
    const running = reactions();
    await whileRunning(
      (signal) => running.run(signal),
      async () => {
        await started(running);
        await world.add('a', 1);
        await eventually(() => sent.length === 1);
      },
    );
    const [item] = await world.stateStore.list('intent', 'letters:');
    expect(item?.record).toMatchObject({ attempts: 3, state: 'done' });
  });

  it('reports failing effects by name, and its own failure if the log cannot be read', async () => {
    failures = Infinity;
    const running = reactions();
    const faultOf = (name: string) => faults.now().find(({ work }) => work === name);
    await whileRunning(
      (signal) => running.run(signal),
      async () => {
        await started(running);
        await world.add('a', 1);
        await eventually(() => (faultOf('letters effects')?.times ?? 0) > 1);
        expect(faultOf('letters effects')).toMatchObject({
          kind: 'bug',
          words: 'failed because of a bug in this program (Error)',
        });
        failures = 0;
        await eventually(() => faultOf('letters effects') === undefined);
        const mistake = jest.spyOn(world.events, 'readAll').mockRejectedValue(new TypeError('Jane Doe'));
        await eventually(() => running.lag()[0]?.stopped !== null);
        expect(running.lag()[0]?.stopped).toBe('failed because of a bug in this program (TypeError)');
        expect(faultOf('reactions')).toMatchObject({ kind: 'bug', report: { name: 'TypeError' } });
        mistake.mockRestore();
        await eventually(() => faultOf('reactions') === undefined);
      },
    );
  });

  it('performs each effect in only one of several processes', async () => {
    const several = Array.from({ length: 3 }, () => reactions());
    await whileRunning(
      (signal) => all(several.map((reactions) => reactions.run(signal))),
      async () => {
        await Promise.all(several.map(started));
        await world.add('a', 1, 2, 3);
        await eventually(() => sent.length >= 3);
        await quiet();
      },
    );
    expect(sent.sort()).toEqual(['1', '2', '3']);
  });

  it('leaves the outcome to the next lease holder if its lease was lost', async () => {
    let release = (): void => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    const attempts: number[] = [];
    const running = reactions(
      { leaseMs: 1 },
      letters(async () => {
        attempts.push(1);
        if (attempts.length === 1) await slow;
      }),
    );
    const other = reactions(
      { leaseMs: 60_000 },
      letters(async () => void attempts.push(2)),
    );
    await whileRunning(
      (signal) => all([running.run(signal), other.run(signal)]),
      async () => {
        await Promise.all([started(running), started(other)]);
        await world.add('a', 1);
        await eventually(() => attempts.length >= 2 || attempts[0] === 2);
        release();
        await eventually(async () => (await due()).length === 0);
      },
    );
    expect((await world.stateStore.list('intent', 'letters:'))[0]?.record).toMatchObject({ state: 'done' });
  });

  it.each([
    ['for another log', { logId: 'another', position: 0n }, 'another log'],
    ['beyond the end of the log', { logId: '', position: 99n }, 'beyond the end'],
  ])('stops for an operator if its checkpoint is %s', async (_, { logId, position }, reason) => {
    await world.add('a', 1);
    await world.stateStore.insertIfAbsent('intent', 'letters:x', {
      key: 'x',
      organizationId: WORLD_ORGANIZATION,
      data: {},
      state: 'open',
      attempts: 0,
      notBefore: 0,
    });
    await world.stateStore.saveCheckpoint('letters', { logId: logId || (await world.events.logId()), position });
    const running = reactions();
    await whileRunning((signal) => running.run(signal), quiet);
    expect(running.lag()[0]?.stopped).toContain(reason);
    expect(sent).toEqual([]);
  });
});
