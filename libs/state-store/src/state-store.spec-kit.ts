import { randomUUID } from 'node:crypto';
import { countTurnsDuring } from '#testing/pure';
import { collection, type StoredCollection } from './collection.js';
import type { IndexRange } from './index-values.js';
import { advanceCheckpoint, type StateChange, type StatePage, type StateKey, type StateStore } from './state-store.js';

export interface StateStoreEngine {
  readonly stateStore: StateStore;
  readonly stop: () => Promise<void>;
}

type Task = { readonly owner: string; readonly due: number | null; readonly names: readonly string[] };

export const contractCollections = () => {
  const name = `tasks-${randomUUID()}`;
  const tasks = collection({
    name,
    indexes: {
      due: ({ owner, due }: Task) => (due === null ? null : [owner, due]),
      byOwner: ({ owner }: Task) => [owner],
      byName: { several: ({ names }: Task) => names.map((name) => [name]) },
    },
  });
  return { tasks, stored: [tasks] as readonly StoredCollection[] };
};

/** Contract tests for every state store engine. Kinds are unique, so that tests can share a server. */
export const stateStoreContract = (
  name: string,
  start: (collections: readonly StoredCollection[]) => Promise<StateStoreEngine>,
): void =>
  describe(name, () => {
    const { tasks, stored } = contractCollections();
    let engine: StateStoreEngine;
    let stateStore: StateStore;
    let kind: string;
    beforeAll(async () => {
      engine = await start(stored);
      stateStore = engine.stateStore;
    });
    afterAll(() => engine.stop());
    beforeEach(() => {
      kind = randomUUID();
    });

    it('keeps records by kind and key, and counts their writes', async () => {
      expect(await stateStore.get(kind, 'a')).toBeNull();
      await stateStore.put(kind, 'a', { n: 1 });
      await stateStore.put(kind, 'a', { n: 2, nested: { list: [1, 'x', null] } });
      expect(await stateStore.get(kind, 'a')).toEqual({
        key: 'a',
        version: 2,
        record: { n: 2, nested: { list: [1, 'x', null] } },
      });
      expect(await stateStore.get(`${kind}x`, 'a')).toBeNull();
    });

    it('yields to the event loop between the pages of a long list', async () => {
      const keys = Array.from({ length: 30 }, (_, n) => String(n).padStart(3, '0'));
      await stateStore.write(keys.map((key) => ({ kind, key, record: { key } })));
      let found: readonly { readonly key: string }[] = [];
      const turns = await countTurnsDuring(async () => (found = await stateStore.all(kind, '', 5)));
      expect(found.map(({ key }) => key)).toEqual(keys);
      expect(turns).toBeGreaterThanOrEqual(6);
    });

    it('keeps a record with an owner like any other record', async () => {
      await stateStore.put(kind, 'a', { organizationId: 'org1', to: 'ana@example.com' });
      expect((await stateStore.get(kind, 'a'))?.record).toEqual({ organizationId: 'org1', to: 'ana@example.com' });
      expect(await stateStore.list(kind, '')).toHaveLength(1);
    });

    it('lets exactly one of several concurrent callers insert a key', async () => {
      const won = await Promise.all(Array.from({ length: 8 }, (_, n) => stateStore.insertIfAbsent(kind, 'a', { n })));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await stateStore.get(kind, 'a'))?.record).toEqual({ n: won.indexOf(true) });
    });

    it('lets exactly one of several concurrent callers replace the same version', async () => {
      await stateStore.put(kind, 'a', { n: -1 });
      const won = await Promise.all(Array.from({ length: 8 }, (_, n) => stateStore.compareAndSet(kind, 'a', 1, { n })));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await stateStore.get(kind, 'a')).toMatchObject({ version: 2, record: { n: won.indexOf(true) } });
      expect(await stateStore.compareAndSet(kind, 'b', 1, {})).toBe(false);
    });

    it('removes a record', async () => {
      await stateStore.put(kind, 'a', {});
      await stateStore.remove(kind, 'a');
      await stateStore.remove(kind, 'a');
      expect(await stateStore.get(kind, 'a')).toBeNull();
      expect(await stateStore.insertIfAbsent(kind, 'a', {})).toBe(true);
    });

    it('makes several changes in one write and skips conditional inserts of existing keys', async () => {
      await stateStore.put(kind, 'a', { n: 1 });
      await stateStore.put(kind, 'b', { n: 1 });
      const changes: StateChange[] = [
        { kind, key: 'a', record: { n: 2 }, ifAbsent: true },
        { kind, key: 'b', record: null },
        { kind, key: 'c', record: { n: 2 }, ifAbsent: true },
        { kind, key: 'a', record: { n: 3 }, version: 1 },
        { kind, key: 'd', record: { n: 2 } },
      ];
      expect(await stateStore.write(changes)).toBe(true);
      expect(await stateStore.list(kind, '')).toEqual([
        { key: 'a', version: 2, record: { n: 3 } },
        { key: 'c', version: 1, record: { n: 2 } },
        { key: 'd', version: 1, record: { n: 2 } },
      ]);
      expect(await stateStore.write([])).toBe(true);
    });

    it.each([0, 2])('stops a write at a record whose version is not %i', async (version) => {
      await stateStore.put(kind, 'b', { n: 1 });
      const changes: StateChange[] = [
        { kind, key: 'a', record: { n: 1 } },
        { kind, key: 'b', record: { n: 2 }, version },
        { kind, key: 'a', record: null },
        { kind, key: 'c', record: { n: 1 } },
      ];
      expect(await stateStore.write(changes)).toBe(false);
      expect(await stateStore.list(kind, '')).toEqual([
        { key: 'a', version: 1, record: { n: 1 } },
        { key: 'b', version: 1, record: { n: 1 } },
      ]);
    });

    it('creates a checkpoint once, and moves it only from the version that was read', async () => {
      const first = await stateStore.firstCheckpoint(kind, { logId: 'log', position: 5n });
      expect(await stateStore.firstCheckpoint(kind, { logId: 'log', position: 9n })).toEqual(first);
      expect(await stateStore.write([advanceCheckpoint(kind, first, 7n)])).toBe(true);
      expect(await stateStore.write([advanceCheckpoint(kind, first, 6n)])).toBe(false);
      expect(await stateStore.checkpoint(kind)).toEqual({ logId: 'log', position: 7n });
    });

    it('lists records in key order, by prefix and page', async () => {
      for (const key of ['b:2', 'a:1', 'b:10', 'c', 'b:1']) await stateStore.put(kind, key, { key });
      const keys = async (...asked: [string, StatePage?]) =>
        (await stateStore.list(kind, ...asked)).map(({ key }) => key);
      expect(await keys('')).toEqual(['a:1', 'b:1', 'b:10', 'b:2', 'c']);
      expect(await keys('b:')).toEqual(['b:1', 'b:10', 'b:2']);
      expect(await keys('b:', { limit: 2 })).toEqual(['b:1', 'b:10']);
      expect(await keys('b:', { limit: 2, after: 'b:10' })).toEqual(['b:2']);
      expect(await keys('x')).toEqual([]);
      expect(await keys('b:', { reverse: true })).toEqual(['b:2', 'b:10', 'b:1']);
      expect(await keys('b:', { reverse: true, limit: 1, after: 'b:2' })).toEqual(['b:10']);
      expect(await keys('b:', { reverse: true, after: 'b:15' })).toEqual(['b:10', 'b:1']);
    });

    it('returns all records with a prefix, page by page', async () => {
      for (const key of ['b:2', 'a:1', 'b:10', 'c', 'b:1']) await stateStore.put(kind, key, { key });
      for (const limit of [1, 2, 3, 4])
        expect((await stateStore.all(kind, 'b:', limit)).map(({ key }) => key)).toEqual(['b:1', 'b:10', 'b:2']);
    });

    it('returns keys only, in the order of the list', async () => {
      for (const key of ['b:2', 'a:1', 'b:10', 'c', 'b:1']) await stateStore.put(kind, key, { organizationId: 'org1' });
      expect(await stateStore.keys(kind, 'b:')).toEqual(['b:1', 'b:10', 'b:2']);
      expect(await stateStore.keys(kind, 'b:', { limit: 1, after: 'b:1' })).toEqual(['b:10']);
      expect(await stateStore.keys(kind, 'b:', { reverse: true, limit: 1 })).toEqual(['b:2']);
    });

    it('returns all records of all kinds, page by page', async () => {
      const mine = [`${kind}-x`, `${kind}-y`].flatMap((kindName) =>
        ['a', 'b/1', 'c'].map((key) => ({ kind: kindName, key })),
      );
      for (const { kind: one, key } of mine) await stateStore.put(one, key, { of: one, key });
      const seen: (StateKey & { readonly record: object | null })[] = [];
      for (let after: StateKey | null = null; ;) {
        const page = await stateStore.everything(after, 2);
        seen.push(...page.map(({ kind: one, key, record }) => ({ kind: one, key, record })));
        const last = page.at(-1);
        if (!last) break;
        after = { kind: last.kind, key: last.key };
      }
      expect(seen.filter((entry) => entry.kind.startsWith(`${kind}-`))).toEqual(
        mine.map((place) => ({ ...place, record: { of: place.kind, key: place.key } })),
      );
      expect(new Set(seen.map((entry) => `${entry.kind} ${entry.key}`)).size).toBe(seen.length);
    });

    describe('collection with indexes', () => {
      const open = () => tasks.in(stateStore);
      let owner: string;
      beforeEach(() => {
        owner = randomUUID();
      });
      const task = (due: number | null, ...names: string[]): Task => ({ owner, due, names });
      const due = async (range: IndexRange = {}) =>
        (await open().find('due', { equals: [owner], ...range })).map(({ key }) => key.slice(owner.length + 1));
      const put = (key: string, record: Task) => open().put(`${owner}/${key}`, record);

      it('finds records in the order of an index, and by key for equal values', async () => {
        await put('b', task(20));
        await put('d', task(3));
        await put('c', task(100));
        await put('a', task(20));
        await put('e', task(null));
        expect(await due()).toEqual(['d', 'a', 'b', 'c']);
        expect(await due({ reverse: true })).toEqual(['c', 'b', 'a', 'd']);
        expect(await due({ below: 20 })).toEqual(['d']);
        expect(await due({ from: 20 })).toEqual(['a', 'b', 'c']);
        expect(await due({ from: 20, below: 100, limit: 1 })).toEqual(['a']);
        expect(await due({ equals: [owner, 20] })).toEqual(['a', 'b']);
        expect(await due({ equals: [`${owner}x`] })).toEqual([]);
      });

      it('returns records with their versions, or keys only', async () => {
        await put('a', task(1));
        await put('a', task(2));
        const [found] = await open().find('due', { equals: [owner] });
        expect(found).toMatchObject({ key: `${owner}/a`, version: 2, record: task(2) });
        expect(await open().findKeys('due', { equals: [owner] })).toEqual([
          { key: `${owner}/a`, cursor: found?.cursor },
        ]);
      });

      it.each([3, 150])('finds the keys of each of several values among %i records', async (count) => {
        const [ann, bo] = [`${owner}ann`, `${owner}bo`];
        const keys = Array.from({ length: count }, (_, at) => String(at).padStart(3, '0'));
        for (const key of keys) await put(key, task(1, ann));
        await put('x', task(1, ann, bo));
        const values = [[ann], [bo], [`${owner}nobody`]];
        const expected = [['x', ...keys.toReversed()].slice(0, 100), ['x'], []];
        for (const range of [{ limit: 100, reverse: true }, { limit: 2, reverse: true }, { limit: 2 }]) {
          const found = await open().findKeysOfEach('byName', values, range);
          const own = found.map((some) => some.map(({ key }) => key.slice(owner.length + 1)));
          if (range.reverse === true) expect(own).toEqual(expected.map((some) => some.slice(0, range.limit)));
          else expect(own).toEqual([keys.slice(0, 2), ['x'], []]);
          expect(await open().findKeys('byName', { ...range, equals: [bo] })).toEqual(found[1]);
        }
      });

      it.each([1, 2, 3, 7])('continues after a cursor in both directions, %i records per page', async (limit) => {
        for (const [i, key] of ['a', 'b', 'c', 'd', 'e'].entries()) await put(key, task(i < 3 ? 7 : 8));
        for (const reverse of [false, true]) {
          const keys: string[] = [];
          for (let after: string | undefined; ;) {
            const page = await open().find('due', {
              equals: [owner],
              limit,
              reverse,
              ...(after !== undefined && { after }),
            });
            keys.push(...page.map(({ key }) => key.slice(owner.length + 1)));
            after = page.at(-1)?.cursor;
            if (page.length < limit) break;
          }
          expect(keys.join('')).toBe(reverse ? 'edcba' : 'abcde');
        }
      });

      it('yields all records of an index that spans several pages', async () => {
        const keys = Array.from({ length: 501 }, (_, at) => `${owner}/${String(at).padStart(3, '0')}`);
        await stateStore.write(keys.map((key) => open().change(key, task(1))));
        await stateStore.put(tasks.name, `${owner}x/other`, { ...task(1), owner: `${owner}x` });
        const each: (readonly [string, number | null])[] = [];
        for await (const { key, record } of open().each('due', { equals: [owner] })) each.push([key, record.due]);
        expect(each).toEqual(keys.map((key) => [key, 1]));
        const eachKey: string[] = [];
        for await (const { key } of open().eachKey('due', { equals: [owner], reverse: true })) eachKey.push(key);
        expect(eachKey).toEqual(keys.toReversed());
        expect(await open().keys(`${owner}/`, { limit: 2 })).toEqual(keys.slice(0, 2));
        expect(await open().list(`${owner}/`, { limit: 1 })).toEqual([{ key: keys[0], version: 1, record: task(1) }]);
      });

      it('updates the index entries of a record with every change', async () => {
        await put('a', task(1));
        await put('b', task(2));
        await put('a', task(3));
        expect(await due()).toEqual(['b', 'a']);
        expect(await open().compareAndSet(`${owner}/b`, 9, task(9))).toBe(false);
        expect(await due()).toEqual(['b', 'a']);
        expect(await open().compareAndSet(`${owner}/b`, 1, task(null))).toBe(true);
        expect(await due()).toEqual(['a']);
        expect(await open().insertIfAbsent(`${owner}/c`, task(1))).toBe(true);
        await stateStore.write([open().change(`${owner}/c`, task(50), { ifAbsent: true })]);
        expect(await due()).toEqual(['c', 'a']);
        await stateStore.write([open().removal(`${owner}/c`), open().change(`${owner}/a`, task(null))]);
        expect(await due()).toEqual([]);
        expect(await open().find('byOwner', { equals: [owner] })).toHaveLength(2);
      });

      it('finds a record by each of several values', async () => {
        const named = async (name: string, range: IndexRange = {}) =>
          (await open().find('byName', { equals: [`${owner}${name}`], ...range })).map(({ key }) => key.at(-1));
        const names = (...some: string[]) => task(null, ...some.map((name) => owner + name));
        await put('b', names('x', 'y'));
        await put('a', names('y', 'y', 'z'));
        await put('c', names());
        expect(await named('y')).toEqual(['a', 'b']);
        expect(await named('y', { reverse: true, limit: 1 })).toEqual(['b']);
        const [first] = await open().findKeys('byName', { equals: [`${owner}y`], limit: 1 });
        expect(await named('y', { after: first?.cursor ?? '' })).toEqual(['b']);
        await put('b', names('z'));
        expect([await named('x'), await named('y'), await named('z')]).toEqual([[], ['a'], ['a', 'b']]);
      });

      it('distinguishes values with special characters', async () => {
        const odd = ['a', 'a b', 'a%20b', 'ab', 'a\0', '', 'ä', '😀'];
        for (const name of odd) await put(`key ${name.length} ${name}`, task(null, `${owner}${name}`));
        for (const name of odd) {
          const found = await open().find('byName', { equals: [`${owner}${name}`] });
          expect(found.map(({ record }) => record.names)).toEqual([[`${owner}${name}`]]);
        }
      });

      it('rejects an undeclared index and an invalid index value', async () => {
        await expect(stateStore.find(tasks.name, 'byColor')).rejects.toThrow('index byColor of ');
        await expect(stateStore.findKeys('bookmark', 'due')).rejects.toThrow('index due of bookmark');
        expect(() => tasks.valuesOf(task(-1), 'a')).toThrow(RangeError);
        expect(() => tasks.valuesOf(task(0.5), 'a')).toThrow(RangeError);
      });
    });

    it('keeps checkpoints with positions above the safe integer range', async () => {
      const mark = { logId: 'log', position: 9_007_199_254_740_995n };
      expect(await stateStore.checkpoint(kind)).toBeNull();
      await stateStore.saveCheckpoint(kind, mark);
      expect(await stateStore.checkpoint(kind)).toEqual(mark);
    });
  });
