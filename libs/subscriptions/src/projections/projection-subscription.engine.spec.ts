import type { RecordedEvent } from '#event-store';
import { foldStream, type Slot, type StoredDoc, type Views } from '#read-models';
import { eventually } from '#testing/pure';
import { whileRunning, openWorld, WORLD_ORGANIZATION, streamOf, total, type World } from '#testing/http';
import { shippedRules } from '#domain';
import { ProjectionSubscription, type ProjectionSubscriptionOptions } from './projection-subscription.js';

let world: World;
beforeEach(async () => (world = await openWorld()));
afterEach(() => world.close());

const subscribe = (options: ProjectionSubscriptionOptions = {}, projections = [total()], views: Views = world.views) =>
  new ProjectionSubscription(world.events, world.ledger, views, projections, { tickMs: 20, ...options });

const seen = async (): Promise<void> => {
  expect(await world.views.waitFor(['total'], await world.events.head(), 5_000)).toBe(true);
};
const document = (bill: string) => world.views.get<{ cents: number; patient: string | null }>('total', bill);

describe('ProjectionSubscription', () => {
  it('creates a document for each stream and keeps it up to date', async () => {
    await world.add('a', 100, 50);
    await whileRunning(
      (signal) => subscribe().run(signal),
      async () => {
        await seen();
        expect(await document('a')).toMatchObject({
          _id: 'a',
          _rev: 1,
          organizationId: WORLD_ORGANIZATION,
          cents: 150,
        });
        await world.add('a', 5);
        await world.add('b', 7);
        await seen();
        expect(await document('a')).toMatchObject({ _rev: 2, cents: 155, payments: [100, 50, 5] });
        expect(await document('b')).toMatchObject({ _rev: 0, cents: 7 });
      },
    );
  });

  it('continues at its checkpoint in a new process', async () => {
    await world.add('a', 1);
    await whileRunning((signal) => subscribe().run(signal), seen);
    await world.add('a', 2);
    await world.restartViews();
    const opened = jest.spyOn(world.ledger, 'open');
    await whileRunning((signal) => subscribe().run(signal), seen);
    expect(await document('a')).toMatchObject({ _rev: 1, cents: 3 });
    expect(opened.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('processes an event once, even if it is delivered several times', async () => {
    await world.add('a', 1, 2);
    await world.add('b', 4);
    const readAll = world.events.readAll.bind(world.events);
    jest.spyOn(world.events, 'readAll').mockImplementation(async (after, limit) => {
      const page = await readAll(after, limit);
      return page.length > 0 ? [...(await readAll(0n, limit)), ...page] : page;
    });
    await whileRunning(
      (signal) => subscribe().run(signal),
      async () => {
        await seen();
        await world.add('a', 8);
        await seen();
      },
    );
    expect(await document('a')).toMatchObject({ _rev: 2, cents: 11 });
    expect(await document('b')).toMatchObject({ _rev: 0, cents: 4 });
  });

  it('recovers from a crash between the documents and the checkpoint', async () => {
    await world.add('a', 1, 2);
    const save = jest.spyOn(world.views, 'saveCheckpoints').mockRejectedValue(new Error('crash'));
    await whileRunning(
      (signal) => subscribe().run(signal),
      () => eventually(async () => (await document('a')) !== null),
    );
    save.mockRestore();
    await world.restartViews();
    await world.add('a', 4);
    await whileRunning((signal) => subscribe().run(signal), seen);
    expect(await document('a')).toMatchObject({ _rev: 2, cents: 7, payments: [1, 2, 4] });
  });

  it('rebuilds the document of a stream with a missing event', async () => {
    await world.add('a', 1, 2, 3);
    const readAll = world.events.readAll.bind(world.events);
    jest
      .spyOn(world.events, 'readAll')
      .mockImplementation(async (after, limit) =>
        (await readAll(after, limit)).filter(({ revision }) => revision !== 1),
      );
    await whileRunning((signal) => subscribe().run(signal), seen);
    expect(await document('a')).toMatchObject({ _rev: 2, cents: 6 });
  });

  it('rebuilds a document from its stream after a version conflict', async () => {
    await world.add('a', 1);
    const apply = world.views.apply.bind(world.views);
    jest.spyOn(world.views, 'apply').mockImplementationOnce(async (slot, changes) => {
      const events = await world.ledger.load(streamOf('a'));
      const doc = foldStream(total(), 'a', events, shippedRules) as StoredDoc;
      await apply(slot, [{ op: 'replace', doc }]);
      return apply(slot, changes);
    });
    await whileRunning((signal) => subscribe().run(signal), seen);
    expect(await document('a')).toMatchObject({ _rev: 0, cents: 1 });
  });

  it('waits for an unavailable engine and reports it', async () => {
    await world.add('a', 1);
    const down = jest.spyOn(world.events, 'readAll').mockRejectedValue(new Error('secret address'));
    const subscription = subscribe();
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await eventually(() => subscription.trouble !== null);
        expect(subscription.trouble).toBe('failed because of a bug in this program (Error)');
        down.mockRestore();
        await seen();
        await eventually(() => subscription.trouble === null);
      },
    );
    expect(await document('a')).toMatchObject({ cents: 1 });
  });

  it('reads new events even without an append signal', async () => {
    jest.spyOn(world.events, 'onAppend').mockReturnValue(() => undefined);
    await whileRunning(
      (signal) => subscribe().run(signal),
      async () => {
        await world.add('a', 1);
        await seen();
      },
    );
    expect(await document('a')).toMatchObject({ cents: 1 });
  });

  it('reports its lag', async () => {
    const subscription = subscribe();
    await world.add('a', 1);
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        const head = await world.events.head();
        expect(subscription.lag(head)).toMatchObject([{ behind: 0n, secondsBehind: 0, serving: true, position: head }]);
        expect(subscription.lag(head + 3n)).toMatchObject([{ behind: 3n }]);
        expect(subscription.running).toBe(true);
      },
    );
    expect(subscription.running).toBe(false);
  });

  it('rebuilds a document after its key was destroyed', async () => {
    const subscription = subscribe();
    await world.add('a', 1);
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        expect(await document('a')).toMatchObject({ patient: 'Ana a' });
        await world.shred('a');
        await subscription.refold(streamOf('a'));
        expect(await document('a')).toMatchObject({ patient: null, cents: 1, _rev: 1 });
        expect(
          (await world.views.find('total', { organizationId: WORLD_ORGANIZATION, filter: { patient: null } })).total,
        ).toBe(1);
      },
    );
  });

  it('rebuilds a document in every slot: serving, retired, being filled, and filled by another process', async () => {
    const subscription = subscribe({ retireMs: 600_000 });
    const slotOf = (generation: number): Slot => ({ name: 'total', version: 1, generation });
    const slots = [0, 1, 5, 6].map(slotOf);
    const patients = async () =>
      Promise.all(slots.map(async (slot) => (await world.views.get<{ patient: string | null }>(slot, 'a'))?.patient));
    await world.add('a', 1);
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        await subscription.rebuild('total');
        await world.views.prepare(slotOf(5), { slim: ['cents', 'patient'], indexes: [] });
        await world.views.replace(slotOf(5), (await document('a'))!);
        const save = world.views.saveCheckpoints.bind(world.views);
        jest.spyOn(world.views, 'saveCheckpoints').mockImplementation(async (entries) => {
          if (entries.some(([{ generation }]) => generation === 6)) throw new Error('down');
          return save(entries);
        });
        subscription.rebuild('total').catch(() => undefined);
        await eventually(async () => (await patients()).every((patient) => patient === 'Ana a'));
        expect((await world.views.slots('total')).all).toHaveLength(slots.length);
        await world.shred('a');
        await subscription.refold(streamOf('a'));
        expect(await patients()).toEqual([null, null, null, null]);
      },
    );
  });

  it('rebuilds a document although a slot is dropped at that moment', async () => {
    const subscription = subscribe({ retireMs: 600_000 });
    await world.add('a', 1);
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        await subscription.rebuild('total');
        const { all, serving } = await world.views.slots('total');
        const retired = all.find(({ generation }) => generation !== serving?.generation);
        jest.spyOn(world.views, 'slots').mockResolvedValueOnce({ all, serving });
        await world.views.drop(retired!);
        await world.shred('a');
        await subscription.refold(streamOf('a'));
        expect(await document('a')).toMatchObject({ patient: null });
      },
    );
  });

  it('does not restore shredded data when a later event arrives', async () => {
    await world.add('a', 1);
    await whileRunning(
      (signal) => subscribe().run(signal),
      async () => {
        await seen();
        await world.shred('a');
        await world.add('a', 200);
        await seen();
      },
    );
    expect(await document('a')).toMatchObject({ patient: null, cents: 201, _rev: 2 });
  });

  it('removes and restores a document depending on its state', async () => {
    const odd = {
      ...total(),
      document: (state: unknown) => ((state as { cents: number }).cents % 2 ? (state as object) : null),
    };
    await whileRunning(
      (signal) => subscribe({}, [odd]).run(signal),
      async () => {
        await world.add('a', 2);
        await seen();
        expect(await document('a')).toBeNull();
        await world.add('a', 1);
        await seen();
        expect(await document('a')).toMatchObject({ _rev: 1, cents: 3 });
        await world.add('a', 1);
        await seen();
        expect(await document('a')).toBeNull();
        await world.add('a', 1, 1);
        await world.add('a', 1);
        await seen();
        expect(await document('a')).toMatchObject({ _rev: 5, cents: 7 });
      },
    );
  });
});

describe('An event that cannot be processed', () => {
  it('parks its stream without blocking other streams', async () => {
    const subscription = subscribe();
    await world.add('a', 1);
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        await world.add('a', 13);
        await world.add('a', 5);
        await world.add('b', 2);
        await seen();
        expect(await document('a')).toMatchObject({ _rev: 0, cents: 1, _stale: true });
        expect(await document('b')).toMatchObject({ cents: 2 });
        const [lag] = subscription.lag(0n);
        expect(lag?.parked).toMatchObject([{ stream: streamOf('a'), id: 'a' }]);
        expect(lag?.parked[0]?.reason).toMatch(/^TypeError at world\.ts:\d+:\d+$/);
      },
    );
  });

  it('keeps its stream parked after a restart, until it is unparked', async () => {
    const unlucky = { poison: 13 };
    await world.add('a', 1, 13, 2);
    await whileRunning((signal) => subscribe().run(signal), seen);
    await world.restartViews();
    const subscription = subscribe({}, [total(1, unlucky)]);
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await world.add('a', 4);
        await seen();
        expect(await document('a')).toBeNull();
        expect(await subscription.unpark('total', streamOf('a'))).toBe(false);
        unlucky.poison = 0;
        expect(await subscription.unpark('total', streamOf('a'))).toBe(true);
        expect(await document('a')).toMatchObject({ _rev: 3, cents: 20 });
        await world.add('a', 1);
        await seen();
        expect(await document('a')).toMatchObject({ _rev: 4, cents: 21 });
        expect(await document('a')).not.toHaveProperty('_stale');
      },
    );
  });

  it('is processed when another process unparks its stream', async () => {
    const unlucky = { poison: 13 };
    await world.add('a', 13);
    await world.add('b', 13);
    const subscription = subscribe({}, [total(1, unlucky)]);
    const parked = () => subscription.lag(0n)[0]?.parked.map(({ id }) => id);
    const elsewhere = async (bill: string) =>
      world.views.unpark((await world.views.slots('total')).all[0]!, streamOf(bill));
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        expect(parked()).toEqual(['a', 'b']);
        const before = subscription.lag(0n)[0]!.parked[0]!;
        await elsewhere('a');
        await eventually(() =>
          subscription.lag(0n)[0]!.parked.some((stream) => stream.id === 'a' && stream !== before),
        );
        expect(await document('a')).toBeNull();
        unlucky.poison = 0;
        await elsewhere('a');
        await eventually(() => parked()?.join() === 'b');
        expect(await document('a')).toMatchObject({ _rev: 0, cents: 13 });
        await world.add('a', 1);
        await seen();
        expect(await document('a')).toMatchObject({ _rev: 1, cents: 14 });
        expect(parked()).toEqual(['b']);
      },
    );
  });

  it('leaves no document if its stream must be rebuilt and cannot be', async () => {
    const subscription = subscribe();
    await world.add('a', 1);
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        await world.add('a', 13);
        await seen();
        await subscription.refold(streamOf('a'));
        expect(await document('a')).toBeNull();
      },
    );
  });

  it('is not assumed during an outage of an engine, so no stream is parked', async () => {
    await world.add('a', 1);
    const subscription = subscribe();
    const down = jest.spyOn(world.ledger, 'open').mockRejectedValue(new Error('down'));
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await eventually(() => subscription.trouble !== null);
        down.mockRestore();
        await seen();
        expect(subscription.lag(0n)[0]?.parked).toEqual([]);
      },
    );
    expect(await document('a')).toMatchObject({ cents: 1 });
  });
});

describe('A rebuild of a projection', () => {
  const docs = async (): Promise<readonly object[]> =>
    (await world.views.find('total', { organizationId: WORLD_ORGANIZATION, sort: ['_id'] })).rows;

  it('produces equal documents while the previous slot serves', async () => {
    for (const bill of ['a', 'b', 'c']) await world.add(bill, 1, 2);
    await world.add('a', 3);
    const subscription = subscribe({ pageSize: 2, retireMs: 0 });
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        const live = await docs();
        const rebuilt = subscription.rebuild('total');
        await world.add('b', 9);
        await rebuilt;
        const { serving } = await world.views.slots('total');
        expect(serving).toEqual({ name: 'total', version: 1, generation: 1 });
        await seen();
        expect(await docs()).toEqual([live[0], { ...live[1], _rev: 2, cents: 12, payments: [1, 2, 9] }, live[2]]);
        await world.add('c', 1);
        await seen();
        expect(await document('c')).toMatchObject({ cents: 4 });
        await eventually(async () => (await world.views.slots('total')).all.length === 1);
      },
    );
  });

  it('of a new version serves after it has caught up', async () => {
    await world.add('a', 1);
    await whileRunning((signal) => subscribe().run(signal), seen);
    await world.restartViews();
    const doubled = { ...total(2), document: (state: unknown) => ({ ...(state as object), doubled: true }) };
    await whileRunning(
      (signal) => subscribe({ retireMs: 0 }, [doubled]).run(signal),
      async () => {
        await world.add('a', 1);
        await eventually(async () => (await world.views.slots('total')).serving?.version === 2);
        await seen();
        expect(await document('a')).toMatchObject({ cents: 2, doubled: true });
        await eventually(async () => (await world.views.slots('total')).all.length === 1);
      },
    );
  });

  it('continues after a restart', async () => {
    await world.add('a', 1);
    await whileRunning((signal) => subscribe().run(signal), seen);
    await world.views.prepare(
      { name: 'total', version: 1, generation: 1 },
      { slim: ['cents', 'patient'], indexes: [] },
    );
    await whileRunning(
      (signal) => subscribe().run(signal),
      () => eventually(async () => (await world.views.slots('total')).serving?.generation === 1),
    );
    expect(await document('a')).toMatchObject({ cents: 1 });
  });

  it.each([
    ['another log', { logId: 'another', position: 1n }],
    ['a position beyond the end of the log', { logId: '', position: 999n }],
  ])('starts automatically if the checkpoint is of %s', async (_, { logId, position }) => {
    await world.add('a', 1);
    await whileRunning((signal) => subscribe().run(signal), seen);
    const { serving } = await world.views.slots('total');
    await world.views.drop(serving!);
    await world.views.prepare(serving!, { slim: ['cents', 'patient'], indexes: [] });
    await world.views.replace(serving!, { _id: 'ghost', _rev: 0, organizationId: WORLD_ORGANIZATION });
    await world.views.saveCheckpoints([[serving!, { logId: logId || (await world.events.logId()), position }]]);
    await whileRunning(
      (signal) => subscribe().run(signal),
      () => eventually(async () => (await document('a')) !== null),
    );
    expect(await document('ghost')).toBeNull();
    expect(await document('a')).toMatchObject({ cents: 1 });
  });

  it('rejects if the projector is stopped before it has finished', async () => {
    const subscription = subscribe();
    let rebuilt: Promise<void> = Promise.resolve();
    await world.add('a', 1);
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        jest.spyOn(world.events, 'readAll').mockRejectedValue(new Error('down'));
        rebuilt = subscription.rebuild('total');
        rebuilt.catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 30));
      },
    );
    await expect(rebuilt).rejects.toThrow('the projector was stopped');
  });

  it('and its updates continue if another projection fails', async () => {
    const stuck = { ...total(), name: 'stuck' };
    const apply = world.views.apply.bind(world.views);
    jest.spyOn(world.views, 'apply').mockImplementation(async (slot, changes) => {
      if (slot.name === 'stuck') throw new Error('full');
      return apply(slot, changes);
    });
    const subscription = subscribe({}, [total(), stuck]);
    await world.add('a', 1);
    await whileRunning(
      (signal) => subscription.run(signal),
      async () => {
        await seen();
        await world.add('a', 1);
        await seen();
        expect(subscription.trouble).toBe('failed because of a bug in this program (Error)');
      },
    );
    expect(await document('a')).toMatchObject({ cents: 2 });
  });
});

it('ProjectionSubscription decrypts no event of a stream that no projection reads', async () => {
  const opened = jest.spyOn(world.ledger, 'open');
  const deaf = { ...total(), idOf: () => null };
  await world.add('a', 1);
  await whileRunning((signal) => subscribe({}, [deaf]).run(signal), seen);
  expect(opened.mock.calls as unknown as RecordedEvent[]).toEqual([]);
});
