import { randomUUID } from 'node:crypto';
import { KeyMissing, type Vault } from '#event-store';
import type { Views } from '../read-models.js';
import type { Slot } from '../slots.js';
import { doc, shape, type Stage } from './bill-rows.spec-kit.js';
import { searchContract } from './search.spec-kit.js';

export interface ViewsEngine {
  readonly views: Views;
  /** Vault that the engine seals with. */
  readonly vault: Vault;
  readonly stop: () => Promise<void>;
}

/** Contract tests for every `Views` engine. Projection names are random, so tests can share a server. */
export const viewsContract = (engineName: string, start: () => Promise<ViewsEngine>): void =>
  describe(engineName, () => {
    let engine: ViewsEngine;
    let views: Views;
    let name: string;
    let slot: Slot;
    const stage = {} as Stage;

    beforeAll(async () => {
      engine = await start();
      views = engine.views;
    });
    afterAll(() => engine.stop());
    beforeEach(async () => {
      name = `row-${randomUUID()}`;
      slot = { name, version: 1, generation: 0 };
      await views.prepare(slot, shape);
      Object.assign(stage, { views, name, slot });
    });

    searchContract(stage);

    describe('a document', () => {
      it('is returned complete when read by ID', async () => {
        await views.putIfNext(slot, doc('bill_1', 0), -1);
        expect(await views.get(name, 'bill_1')).toEqual(doc('bill_1', 0));
        expect(await views.get(name, 'bill_2')).toBeNull();
      });

      it('is returned together with others by their IDs', async () => {
        await views.putIfNext(slot, doc('bill_1', 0), -1);
        await views.putIfNext(slot, doc('bill_2', 3), -1);
        const found = await views.getAll(name, ['bill_2', 'bill_3', 'bill_1']);
        expect(found.get('bill_1')).toEqual(doc('bill_1', 0));
        expect(found.get('bill_2')).toEqual(doc('bill_2', 3));
        expect(found.size).toBe(2);
        expect((await views.getAll(name, [])).size).toBe(0);
      });

      it('is returned with only the requested slim fields', async () => {
        await views.putIfNext(slot, doc('bill_1', 0), -1);
        const { patientName } = doc('bill_1', 0) as unknown as { patientName: string };
        expect(await views.get<{ patientName: string }>(name, 'bill_1', ['patientName'])).toEqual({
          ...{ _id: 'bill_1', _rev: 0, organizationId: 'org1' },
          patientName,
        });
        expect(await views.get<{ patientName: string }>(name, 'bill_2', ['patientName'])).toBeNull();
      });

      it('is accepted by putIfNext only on its exact predecessor', async () => {
        expect(await views.putIfNext(slot, doc('bill_1', 3), 2)).toBe(false);
        expect(await views.putIfNext(slot, doc('bill_1', 3), -1)).toBe(true);
        expect(await views.putIfNext(slot, doc('bill_1', 0), -1)).toBe(false);
        expect(await views.putIfNext(slot, doc('bill_1', 9), 4)).toBe(false);
        expect(await views.putIfNext(slot, doc('bill_1', 5, { cents: 7 }), 3)).toBe(true);
        expect(await views.get(name, 'bill_1')).toMatchObject({ _rev: 5, cents: 7 });
      });

      it('is replaced and removed unless the stored one is newer', async () => {
        expect(await views.replace(slot, doc('bill_1', 4))).toBe(true);
        expect(await views.replace(slot, doc('bill_1', 3))).toBe(false);
        expect(await views.replace(slot, doc('bill_1', 4, { cents: 8 }))).toBe(true);
        expect(await views.get(name, 'bill_1')).toMatchObject({ _rev: 4, cents: 8 });
        expect(await views.remove(slot, 'bill_1', 3)).toBe(false);
        expect(await views.remove(slot, 'bill_1', 5)).toBe(true);
        expect(await views.get(name, 'bill_1')).toBeNull();
        expect((await views.find(name, { organizationId: 'org1' })).total).toBe(0);
      });

      it('is accepted or refused separately from the other documents of its batch', async () => {
        await views.putIfNext(slot, doc('bill_1', 1), -1);
        const answers = await views.apply(slot, [
          { op: 'next', doc: doc('bill_1', 2), after: 0 },
          { op: 'next', doc: doc('bill_2', 0), after: -1 },
          { op: 'replace', doc: doc('bill_3', 4) },
        ]);
        expect(answers).toEqual([false, true, true]);
        expect(await views.revisions(slot, ['bill_1', 'bill_2', 'bill_3', 'bill_4'])).toEqual(
          new Map([
            ['bill_1', 1],
            ['bill_2', 0],
            ['bill_3', 4],
          ]),
        );
      });

      it('keeps its stale mark until it is replaced', async () => {
        await views.replace(slot, { ...doc('bill_1', 4), _stale: true });
        expect((await views.find(name, { organizationId: 'org1', filter: { _stale: true } })).rows).toHaveLength(1);
        await views.replace(slot, doc('bill_1', 4));
        expect(await views.get(name, 'bill_1')).not.toHaveProperty('_stale');
      });
    });

    describe('due documents', () => {
      const open = (id: string, rev: number, dueDay: string | null, organizationId: string) =>
        doc(id, rev, { state: 'open', dueDay }, organizationId);
      const due = async (day: string, among?: readonly string[]) => (await views.due(name, day, among)).toSorted();

      it('are reported by organization, for due days before the given day', async () => {
        await views.apply(
          slot,
          [
            open('a', 0, '2026-01-01', 'org1'),
            open('b', 0, '2026-01-02', 'org1'),
            open('c', 0, '2026-01-02', 'org2'),
            open('d', 0, null, 'org3'),
            doc('e', 0, { state: 'paid', dueDay: '2026-01-01' }, 'org4'),
          ].map((doc) => ({ op: 'replace' as const, doc: doc })),
        );
        expect(await due('2026-01-01')).toEqual([]);
        expect(await due('2026-01-02')).toEqual(['org1']);
        expect(await due('2026-01-03')).toEqual(['org1', 'org2']);
        expect(await due('2026-01-03', ['org2', 'org4', 'org9'])).toEqual(['org2']);
        expect(await due('2026-01-03', [])).toEqual([]);
      });

      it('follow each change of a document', async () => {
        await views.replace(slot, open('a', 0, '2026-01-01', 'org1'));
        await views.replace(slot, open('b', 0, '2026-01-01', 'org1'));
        await views.replace(slot, open('a', 1, '2026-02-01', 'org1'));
        expect(await due('2026-01-02')).toEqual(['org1']);
        await views.replace(slot, doc('b', 1, { state: 'paid', dueDay: '2026-01-01' }));
        expect(await due('2026-01-02')).toEqual([]);
        expect(await due('2026-02-02', ['org1'])).toEqual(['org1']);
        await views.remove(slot, 'a', 1);
        expect(await due('2026-02-02')).toEqual([]);
      });

      it('are found in a slot that was created before the projection declared `due`', async () => {
        const old = { name: `old-${randomUUID()}`, version: 1, generation: 0 };
        const { due: declared, ...before } = shape;
        await views.prepare(old, before);
        await views.replace(old, open('a', 0, '2026-01-01', 'org1'));
        expect(await views.due(old, '2026-01-02')).toEqual([]);
        await views.prepare(old, { ...before, ...(declared && { due: declared }) });
        expect(await views.due(old, '2026-01-02')).toEqual(['org1']);
      });
    });

    describe('a document sealed under its own key', () => {
      const own = { slim: [], indexes: [] };
      const subject = `bill_${randomUUID()}`;
      const made = (rev: number) => ({ ...doc(subject, rev), _subject: subject });
      beforeEach(async () => {
        slot = { name: `own-${randomUUID()}`, version: 1, generation: 0 };
        await views.prepare(slot, own);
      });

      it('is returned complete when read by ID, and is refused if its key does not exist yet', async () => {
        await expect(views.replace(slot, made(0))).rejects.toThrow(KeyMissing);
        await engine.vault.sealBytes('org1', subject, 'event', Buffer.of(1));
        expect(await views.putIfNext(slot, made(0), -1)).toBe(true);
        expect(await views.putIfNext(slot, { ...made(1), _stale: true }, 0)).toBe(true);
        expect(await views.get(slot, subject)).toEqual({ ...made(1), _stale: true });
        expect((await views.find(slot, { organizationId: 'org1' })).rows).toEqual([{ ...made(1), _stale: true }]);
      });

      it('is gone once its key is destroyed; a document without personal data can replace it', async () => {
        await views.replace(slot, made(1));
        await engine.vault.shred(subject, { shreddedAt: '2026-01-01T00:00:00.000Z', eventId: 'e' });
        expect(await views.get(slot, subject)).toBeNull();
        expect(await views.replace(slot, made(2))).toBe(true);
        expect(await views.get(slot, subject)).toBeNull();
        expect(await views.replace(slot, doc(subject, 3, { patientName: '' }))).toBe(true);
        expect(await views.get(slot, subject)).toEqual(doc(subject, 3, { patientName: '' }));
      });
    });

    describe('a checkpoint', () => {
      const at = (position: bigint) => views.saveCheckpoints([[slot, { logId: 'log', position }]]);

      it('never moves back', async () => {
        expect(await views.checkpoint(slot)).toBeNull();
        await at(9_007_199_254_740_995n);
        await at(3n);
        expect(await views.checkpoint(slot)).toEqual({ logId: 'log', position: 9_007_199_254_740_995n });
      });

      it('is the slowest position within a complete set of shares, and the furthest of several complete sets', async () => {
        const share = (index: number, total: number, position: bigint) =>
          [slot, { logId: 'log', position }, { index, of: total }] as const;
        expect(await views.saveCheckpoints([share(0, 2, 7n)])).toEqual([true]);
        expect(await views.checkpoint(slot)).toBeNull();
        await at(3n);
        await views.saveCheckpoints([share(0, 3, 9n), share(0, 2, 4n)]);
        expect((await views.checkpoint(slot))?.position).toBe(3n);
        const waiting = views.waitFor([name], 6n, 5_000);
        await Promise.all([views.saveCheckpoints([share(1, 2, 6n)]), views.saveCheckpoints([share(1, 3, 9n)])]);
        expect(await waiting).toBe(true);
        expect(await views.checkpoint(slot)).toEqual({ logId: 'log', position: 6n });
        expect((await views.positions(slot))?.shares).toEqual(
          new Map([
            ['0/1', 3n],
            ['0/2', 7n],
            ['1/2', 6n],
            ['0/3', 9n],
            ['1/3', 9n],
          ]),
        );
      });

      it('resolves waitFor when it reaches the position', async () => {
        const [waiting, late] = [views.waitFor([name], 5n, 5_000), views.waitFor([name], 6n, 50)];
        await at(4n);
        await at(5n);
        expect([await waiting, await late, await views.waitFor([name], 5n, 0)]).toEqual([true, false, true]);
      });

      it('does not keep waitFor waiting while an old version serves', async () => {
        await views.prepare({ name, version: 2, generation: 0 }, shape);
        const longerThanAnyTest = 600_000;
        expect(await views.waitFor([name], 5n, longerThanAnyTest)).toBe(false);
      });
    });

    describe('a slot', () => {
      const second = (): Slot => ({ name, version: 2, generation: 0 });

      it('is filled next to the serving slot and then serves', async () => {
        await views.replace(slot, doc('a', 0));
        await views.prepare(second(), shape);
        await views.replace(second(), doc('a', 0, { cents: 5 }));
        expect(await views.get(name, 'a')).toMatchObject({ cents: 100 });
        expect(await views.get(second(), 'a')).toMatchObject({ cents: 5 });
        expect(await views.slots(name)).toEqual({ serving: slot, all: [second(), slot] });
        await views.serve(second());
        expect(await views.get(name, 'a')).toMatchObject({ cents: 5 });
      });

      it.each([1, 70])('supports queries by fields of a newer build that are missing in its %i rows', async (rows) => {
        for (let n = 0; n < rows; n += 1) await views.replace(slot, doc(`a${n}`, 0));
        await views.prepare(second(), { ...shape, slim: [...shape.slim, 'grade'] });
        const query = { organizationId: 'org1', sort: ['-grade'], fields: ['grade'], sums: ['grade'] };
        expect(await views.find(name, { ...query, filter: { grade: { $gt: 0 } } })).toMatchObject({ total: 0 });
        const found = await views.find<{ grade?: number | null }>(name, { ...query, filter: { grade: null } });
        expect(found).toMatchObject({ total: rows, sums: { grade: 0 } });
        const scanned: (number | null | undefined)[] = found.rows.map(({ grade }) => grade);
        for await (const page of views.scan<{ grade?: number | null }>(name, 'org1', {}, ['grade']))
          scanned.push(...page.map(({ grade }) => grade));
        expect(scanned.map((grade) => grade ?? null)).toEqual(Array(2 * rows).fill(null));
        expect((await views.get<{ grade?: number | null }>(name, 'a0', ['grade']))?.grade ?? null).toBeNull();
      });

      it('is dropped with its documents, checkpoint and parked streams', async () => {
        await views.prepare(second(), shape);
        await views.replace(second(), doc('a', 0));
        await views.saveCheckpoints([[second(), { logId: 'log', position: 3n }]]);
        await views.park(second(), { stream: 's', id: 'a', reason: 'TypeError', parkedAt: '2026-01-01T00:00:00.000Z' });
        await views.drop(second());
        expect(await views.slots(name)).toEqual({ serving: slot, all: [slot] });
        expect(await views.checkpoint(second())).toBeNull();
        expect(await views.parked(second())).toEqual([]);
      });

      it('keeps its parked streams until they are unparked', async () => {
        const parked = { stream: 's-1', id: 'a', reason: 'TypeError', parkedAt: '2026-01-01T00:00:00.000Z' };
        await views.park(slot, parked);
        await views.park(slot, parked);
        expect(await views.parked(slot)).toEqual([parked]);
        await views.unpark(slot, 's-1');
        expect(await views.parked(slot)).toEqual([]);
      });
    });

    it('reports healthy and below its capacity', async () => {
      expect(await views.health()).toMatchObject({ ok: true });
      const capacity = await views.capacity(name);
      expect(capacity === null || capacity.used < capacity.most).toBe(true);
    });
  });
