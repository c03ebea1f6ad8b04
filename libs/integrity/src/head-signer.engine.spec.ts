import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { openEngines, readConfig, type Engines } from '#engines';
import { NO_STREAM, type EventStore } from '#event-store';
import type { StateStore } from '#state-store';
import { startProductionFakes } from '#testing/http';
import { iterations } from '#testing/pure';
import { HeadSigner } from './head-signer.js';
import { GrowingTree, inclusionProof, provesInclusion, rootOf } from './merkle.js';
import { openHead } from './signed-head.js';
import { publicKeyOfSeed } from './signed-note.js';
import { eventHash, TreeFollower } from './tree-follower.js';
import { TreeStore } from './tree-store.js';

const { signal } = new AbortController();
const quiet = () => undefined;

interface Place {
  readonly engines: Engines;
  /** Path of the key file, outside the data folder. */
  readonly keyFile: string;
  readonly close: () => Promise<void>;
}
const folder = (): string => mkdtempSync(join(tmpdir(), 'workcomp-heads-'));

const embedded = async (): Promise<Place> => {
  const dir = folder();
  const engines = await openEngines(readConfig({ DATA_DIR: join(dir, 'data') }), quiet);
  return {
    engines,
    keyFile: join(dir, 'keys', 'checkpoint.key'),
    close: async () => {
      await engines.close();
      rmSync(dir, { recursive: true });
    },
  };
};
const production = async (): Promise<Place> => {
  const dir = folder();
  const fakes = await startProductionFakes();
  const engines = await openEngines(readConfig({ ...fakes.env, DATA_DIR: join(dir, 'data') }), quiet);
  return {
    engines,
    keyFile: join(dir, 'keys', 'checkpoint.key'),
    close: async () => {
      await engines.close();
      await fakes.stop();
      rmSync(dir, { recursive: true });
    },
  };
};

let count = 0;
/** Appends `many` events, in streams of 50. The same numbers produce the same events. */
const record = async (events: EventStore, many: number, first = count): Promise<void> => {
  for (let i = first; i < first + many; i += 50) {
    const fresh = Array.from({ length: Math.min(50, first + many - i) }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(i + n).padStart(12, '0')}`,
      type: 'ThingHappened',
      data: { n: i + n, sealed: { k: 'a', n: 'b', c: 'c'.repeat((i + n) % 50) } },
      metadata: { at: '2026-03-02T20:00:00.000Z', recordedAt: '2026-03-02T20:00:00.000Z' },
    }));
    await events.append(`org1-bill_${i}`, NO_STREAM, fresh);
  }
  count = first + many;
};
beforeEach(() => (count = 0));

/**
 * Simulates the state store of a process that is killed after `writes` changes. Splits `write` into single changes,
 * like the MongoDB engine.
 */
const dyingAfter = (stateStore: StateStore, writes: number): StateStore => {
  let left = writes;
  const write: StateStore['write'] = async (changes) => {
    for (const change of changes) {
      if (left === 0) throw new Error('killed');
      left -= 1;
      if (!(await stateStore.write([change]))) return false;
    }
    return true;
  };
  return new Proxy(stateStore, {
    get: (target, name) => {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
};

const grownFrom = async (events: EventStore): Promise<{ readonly size: number; readonly root: Buffer }> => {
  const grown = new GrowingTree();
  for (let at = 0n; ;) {
    const page = await events.readAll(at, 500);
    for (const event of page) grown.push(eventHash(event));
    const last = page.at(-1);
    if (last === undefined) return { size: grown.size, root: grown.root() };
    at = last.position;
  }
};

describe.each([
  ['the embedded engines', embedded, 5],
  ['the production engines', production, 2],
])('HeadSigner with %s', (_, open, lifetimes) => {
  let place: Place;
  beforeEach(async () => {
    place = await open();
  });
  afterEach(() => place.close());
  const keeper = () => new HeadSigner(place.engines, place.keyFile);

  it('signs a head after an append with a key that it creates outside the data folder', async () => {
    const { engines, keyFile } = place;
    expect(await keeper().look({ signal })).toBeNull();
    await record(engines.events, 700);
    const head = await keeper().look({ signal });
    const key = publicKeyOfSeed(Buffer.from(readFileSync(keyFile, 'utf8'), 'base64'));
    const opened = openHead(head!.note, [key]);
    expect(opened).toMatchObject({ ...(await grownFrom(engines.events)), at: expect.any(Number) as unknown });
    expect(opened.size).toBe(700);
    // Without new events, no new head is signed.
    expect(await keeper().look({ signal })).toEqual(head);
    await record(engines.events, 2);
    const next = openHead((await keeper().look({ signal }))!.note, [key]);
    expect(next).toMatchObject(await grownFrom(engines.events));
    expect(next.origin).toBe(opened.origin);
  });

  it('grows the same tree regardless of when its process is killed', async () => {
    const { engines } = place;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ more: fc.integer({ min: 0, max: 400 }), writes: fc.integer({ min: 0, max: 6 }) }), {
          maxLength: 6,
        }),
        async (lives) => {
          for (const { more, writes } of lives) {
            await record(engines.events, more);
            const dying = new TreeStore(dyingAfter(engines.stateStore, writes));
            await new TreeFollower(engines.events, dying).catchUp(signal).catch((error: unknown) => {
              if ((error as Error).message !== 'killed') throw error;
            });
          }
          await record(engines.events, 1);
          const tree = await new TreeFollower(engines.events, new TreeStore(engines.stateStore)).catchUp(signal);
          const nodes = new TreeStore(engines.stateStore).nodes();
          expect({ size: tree.size, root: await rootOf(nodes, tree.size) }).toEqual(await grownFrom(engines.events));
        },
      ),
      { numRuns: iterations(lifetimes) },
    );
  });

  it('grows the same tree when three processes grow it at once', async () => {
    const { engines } = place;
    await record(engines.events, 1_200);
    const followers = [1, 2, 3].map(() => new TreeFollower(engines.events, new TreeStore(engines.stateStore)));
    const trees = await Promise.all(followers.map((follower) => follower.catchUp(signal)));
    expect(new Set(trees.map(({ size }) => size))).toEqual(new Set([1_200]));
    const nodes = new TreeStore(engines.stateStore).nodes();
    expect(await rootOf(nodes, 1_200)).toEqual((await grownFrom(engines.events)).root);
  });

  it('proves each event and stores the log position of the first event of each tile', async () => {
    const { engines } = place;
    await record(engines.events, 600);
    await keeper().look({ signal });
    const store = new TreeStore(engines.stateStore);
    const { root } = await grownFrom(engines.events);
    const page = await engines.events.readAll(0n, 600);
    for (const index of [0, 255, 256, 599]) {
      const leaf = eventHash(page[index]!);
      expect(provesInclusion({ index, size: 600, leaf, root }, await inclusionProof(store.nodes(), index, 600))).toBe(
        true,
      );
    }
    for (const index of [0, 1, 2])
      expect((await store.tile({ level: 0, index })).from).toBe(page[index * 256]!.position);
  });

  it('stores one row per 256 events', async () => {
    const { engines } = place;
    await record(engines.events, 1_500);
    await keeper().look({ signal });
    expect(await engines.stateStore.keys('log-tree-tile', '')).toHaveLength(7);
  });

  it('signs nothing that contradicts the newest head', async () => {
    const { engines } = place;
    await record(engines.events, 300);
    const head = await keeper().look({ signal });
    const store = new TreeStore(engines.stateStore);
    await store.keep({ ...head!, size: 301 });
    await expect(keeper().look({ signal })).rejects.toThrow('it was truncated or an older copy was restored');
    await record(engines.events, 1);
    await expect(keeper().look({ signal })).rejects.toThrow('does not continue from the head');
    await store.beginAnew(await engines.events.logId(), 300);
    expect((await keeper().look({ signal }))?.size).toBe(301);
  });

  it('reads the log again if its ID changed and continues from the existing heads', async () => {
    const { engines } = place;
    await record(engines.events, 300);
    const head = await keeper().look({ signal });
    const store = new TreeStore(engines.stateStore);
    const tree = await store.tree('');
    await store.grow({ ...tree, logId: 'another', position: 99n }, []);
    await record(engines.events, 1);
    const next = await keeper().look({ signal });
    expect(next?.size).toBe(301);
    expect(next?.note.split('\n')[0]).toBe(head?.note.split('\n')[0]);
  });

  describe('key file', () => {
    beforeEach(async () => {
      await record(place.engines.events, 3);
      await keeper().look({ signal });
      await record(place.engines.events, 3);
    });
    const look = async () => (await keeper().look({ signal }))?.size;

    it('rejects a different key until an operator accepts it', async () => {
      writeFileSync(place.keyFile, `${Buffer.alloc(32, 1).toString('base64')}\n`);
      await expect(look()).rejects.toThrow('has a different key than the one that has signed so far');
      await keeper().keys.beginAnew();
      expect(await look()).toBe(6);
    });
    it('does not replace a missing key until an operator requests it', async () => {
      rmSync(place.keyFile);
      await expect(look()).rejects.toThrow('is missing: put it back');
      await keeper().keys.beginAnew();
      expect(await look()).toBe(6);
    });
    it.each(['', 'no key', 'AAAA\n'])('rejects a file with the text %p', async (text) => {
      writeFileSync(place.keyFile, text);
      await expect(look()).rejects.toThrow('contains no valid keys');
    });
    it('signs with both keys during a key rotation', async () => {
      const [old] = await keeper().keys.known();
      await keeper().keys.rotate();
      const { note } = (await keeper().look({ signal, always: true }))!;
      const known = await keeper().keys.known();
      expect(known).toHaveLength(2);
      expect(openHead(note, [old!]).signatures).toHaveLength(2);
      expect(openHead(note, [known[1]!]).signatures).toHaveLength(2);
      // Remove the old key.
      const [fresh] = readFileSync(place.keyFile, 'utf8').split('\n');
      writeFileSync(place.keyFile, `${fresh}\n`);
      await record(place.engines.events, 1);
      const after = (await keeper().look({ signal }))!;
      expect(openHead(after.note, [known[1]!]).signatures).toHaveLength(2);
      expect(() => openHead(after.note, [old!])).toThrow('no known key has signed it');
    });
  });
});

it('builds the same tree from the same events with both kinds of engines', async () => {
  const places = [await embedded(), await production()];
  try {
    const roots: (string | undefined)[] = [];
    for (const { engines, keyFile } of places) {
      await record(engines.events, 800, 0);
      roots.push((await new HeadSigner(engines, keyFile).look({ signal }))?.note.split('\n')[2]);
    }
    expect(roots[0]).toBe(roots[1]);
  } finally {
    for (const place of places) await place.close();
  }
});

it('keeps one head per day of heads older than a day', async () => {
  const place = await embedded();
  try {
    const store = new TreeStore(place.engines.stateStore);
    const now = Date.parse('2026-03-05T12:00:00.000Z');
    const at = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
    for (const [size, hours] of [100, 80, 70, 40, 37, 25, 20, 1].entries())
      await store.keep({ size, note: randomUUID(), at: at(hours) });
    await store.thin(now);
    expect((await store.heads()).map(({ size }) => size)).toEqual([0, 2, 4, 5, 6, 7]);
    expect((await store.newestHead())?.size).toBe(7);
  } finally {
    await place.close();
  }
});
