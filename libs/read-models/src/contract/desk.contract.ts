import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Desk, DeskPage, DeskPlace } from '../desk.js';

export interface DeskEngine {
  readonly desk: Desk;
  readonly stop: () => Promise<void>;
}

/** What every desk must do, whatever engine is behind it. Kinds are fresh, so that a server may be shared. */
export const deskContract = (name: string, start: () => Promise<DeskEngine>): void =>
  describe(name, () => {
    let engine: DeskEngine;
    let desk: Desk;
    let kind: string;
    beforeAll(async () => {
      engine = await start();
      desk = engine.desk;
    });
    afterAll(() => engine.stop());
    beforeEach(() => {
      kind = randomUUID();
    });

    it('keeps records by kind and key, and counts their writes', async () => {
      expect(await desk.get(kind, 'a')).toBeNull();
      await desk.put(kind, 'a', { n: 1 });
      await desk.put(kind, 'a', { n: 2, nested: { list: [1, 'x', null] } });
      expect(await desk.get(kind, 'a')).toEqual({
        key: 'a',
        version: 2,
        record: { n: 2, nested: { list: [1, 'x', null] } },
      });
      expect(await desk.get(`${kind}x`, 'a')).toBeNull();
    });

    it('keeps an owned record as any other', async () => {
      await desk.put(kind, 'a', { organizationId: 'org1', to: 'ana@example.com' });
      expect((await desk.get(kind, 'a'))?.record).toEqual({ organizationId: 'org1', to: 'ana@example.com' });
      expect(await desk.list(kind, '')).toHaveLength(1);
    });

    it('lets one of many insert a key', async () => {
      const won = await Promise.all(Array.from({ length: 8 }, (_, n) => desk.insertIfAbsent(kind, 'a', { n })));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await desk.get(kind, 'a'))?.record).toEqual({ n: won.indexOf(true) });
    });

    it('lets one of many change what they all have read', async () => {
      await desk.put(kind, 'a', { n: -1 });
      const won = await Promise.all(Array.from({ length: 8 }, (_, n) => desk.compareAndSet(kind, 'a', 1, { n })));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await desk.get(kind, 'a')).toMatchObject({ version: 2, record: { n: won.indexOf(true) } });
      expect(await desk.compareAndSet(kind, 'b', 1, {})).toBe(false);
    });

    it('forgets what is removed', async () => {
      await desk.put(kind, 'a', {});
      await desk.remove(kind, 'a');
      await desk.remove(kind, 'a');
      expect(await desk.get(kind, 'a')).toBeNull();
      expect(await desk.insertIfAbsent(kind, 'a', {})).toBe(true);
    });

    it('lists in key order, by prefix and page', async () => {
      for (const key of ['b:2', 'a:1', 'b:10', 'c', 'b:1']) await desk.put(kind, key, { key });
      const keys = async (...asked: [string, DeskPage?]) => (await desk.list(kind, ...asked)).map(({ key }) => key);
      expect(await keys('')).toEqual(['a:1', 'b:1', 'b:10', 'b:2', 'c']);
      expect(await keys('b:')).toEqual(['b:1', 'b:10', 'b:2']);
      expect(await keys('b:', { limit: 2 })).toEqual(['b:1', 'b:10']);
      expect(await keys('b:', { limit: 2, after: 'b:10' })).toEqual(['b:2']);
      expect(await keys('x')).toEqual([]);
      expect(await keys('b:', { reverse: true })).toEqual(['b:2', 'b:10', 'b:1']);
      expect(await keys('b:', { reverse: true, limit: 1, after: 'b:2' })).toEqual(['b:10']);
      expect(await keys('b:', { reverse: true, after: 'b:15' })).toEqual(['b:10', 'b:1']);
    });

    it('goes through everything, page by page', async () => {
      const mine = [`${kind}-x`, `${kind}-y`].flatMap((one) => ['a', 'b/1', 'c'].map((key) => ({ kind: one, key })));
      for (const { kind: one, key } of mine) await desk.put(one, key, { of: one, key });
      const seen: (DeskPlace & { readonly record: object | null })[] = [];
      for (let after: DeskPlace | null = null; ;) {
        const page = await desk.everything(after, 2);
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

    it('keeps bookmarks of any size', async () => {
      const mark = { logId: 'log', position: 9_007_199_254_740_995n };
      expect(await desk.bookmark(kind)).toBeNull();
      await desk.saveBookmark(kind, mark);
      expect(await desk.bookmark(kind)).toEqual(mark);
    });
  });
