import { randomUUID } from 'node:crypto';
import { checkpointMoved, type StateChange, type StatePage, type StatePlace, type StateStore } from './state-store.js';

export interface StateStoreEngine {
  readonly stateStore: StateStore;
  readonly stop: () => Promise<void>;
}

/** What every state store must do, whatever engine is behind it. Kinds are fresh, so that a server may be shared. */
export const stateStoreContract = (name: string, start: () => Promise<StateStoreEngine>): void =>
  describe(name, () => {
    let engine: StateStoreEngine;
    let stateStore: StateStore;
    let kind: string;
    beforeAll(async () => {
      engine = await start();
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

    it('keeps an owned record as any other', async () => {
      await stateStore.put(kind, 'a', { organizationId: 'org1', to: 'ana@example.com' });
      expect((await stateStore.get(kind, 'a'))?.record).toEqual({ organizationId: 'org1', to: 'ana@example.com' });
      expect(await stateStore.list(kind, '')).toHaveLength(1);
    });

    it('lets one of many insert a key', async () => {
      const won = await Promise.all(Array.from({ length: 8 }, (_, n) => stateStore.insertIfAbsent(kind, 'a', { n })));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await stateStore.get(kind, 'a'))?.record).toEqual({ n: won.indexOf(true) });
    });

    it('lets one of many change what they all have read', async () => {
      await stateStore.put(kind, 'a', { n: -1 });
      const won = await Promise.all(Array.from({ length: 8 }, (_, n) => stateStore.compareAndSet(kind, 'a', 1, { n })));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await stateStore.get(kind, 'a')).toMatchObject({ version: 2, record: { n: won.indexOf(true) } });
      expect(await stateStore.compareAndSet(kind, 'b', 1, {})).toBe(false);
    });

    it('forgets what is removed', async () => {
      await stateStore.put(kind, 'a', {});
      await stateStore.remove(kind, 'a');
      await stateStore.remove(kind, 'a');
      expect(await stateStore.get(kind, 'a')).toBeNull();
      expect(await stateStore.insertIfAbsent(kind, 'a', {})).toBe(true);
    });

    it('makes several changes in one write, and leaves out what is there already', async () => {
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

    it.each([0, 2])('ends a write at what is not of version %i any more', async (version) => {
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

    it('begins a checkpoint once, and moves it only from where it was read', async () => {
      const first = await stateStore.firstCheckpoint(kind, { logId: 'log', position: 5n });
      expect(await stateStore.firstCheckpoint(kind, { logId: 'log', position: 9n })).toEqual(first);
      expect(await stateStore.write([checkpointMoved(kind, first, 7n)])).toBe(true);
      expect(await stateStore.write([checkpointMoved(kind, first, 6n)])).toBe(false);
      expect(await stateStore.checkpoint(kind)).toEqual({ logId: 'log', position: 7n });
    });

    it('lists in key order, by prefix and page', async () => {
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

    it('finds whatever a prefix has, page after page', async () => {
      for (const key of ['b:2', 'a:1', 'b:10', 'c', 'b:1']) await stateStore.put(kind, key, { key });
      for (const limit of [1, 2, 3, 4])
        expect((await stateStore.all(kind, 'b:', limit)).map(({ key }) => key)).toEqual(['b:1', 'b:10', 'b:2']);
    });

    it('tells keys alone, as it lists them', async () => {
      for (const key of ['b:2', 'a:1', 'b:10', 'c', 'b:1']) await stateStore.put(kind, key, { organizationId: 'org1' });
      expect(await stateStore.keys(kind, 'b:')).toEqual(['b:1', 'b:10', 'b:2']);
      expect(await stateStore.keys(kind, 'b:', { limit: 1, after: 'b:1' })).toEqual(['b:10']);
      expect(await stateStore.keys(kind, 'b:', { reverse: true, limit: 1 })).toEqual(['b:2']);
    });

    it('goes through everything, page by page', async () => {
      const mine = [`${kind}-x`, `${kind}-y`].flatMap((one) => ['a', 'b/1', 'c'].map((key) => ({ kind: one, key })));
      for (const { kind: one, key } of mine) await stateStore.put(one, key, { of: one, key });
      const seen: (StatePlace & { readonly record: object | null })[] = [];
      for (let after: StatePlace | null = null; ;) {
        const page = await stateStore.everything(after, 2);
        seen.push(...page.map(({ kind: one, key, record }) => ({ kind: one, key, record })));
        const last = page.at(-1);
        if (!last) break;
        after = { kind: last.kind, key: last.key };
      }
      expect(seen.filter((one) => one.kind.startsWith(`${kind}-`))).toEqual(
        mine.map((one) => ({ ...one, record: { of: one.kind, key: one.key } })),
      );
      expect(new Set(seen.map((one) => `${one.kind} ${one.key}`)).size).toBe(seen.length);
    });

    it('keeps checkpoints of any size', async () => {
      const mark = { logId: 'log', position: 9_007_199_254_740_995n };
      expect(await stateStore.checkpoint(kind)).toBeNull();
      await stateStore.saveCheckpoint(kind, mark);
      expect(await stateStore.checkpoint(kind)).toEqual(mark);
    });
  });
