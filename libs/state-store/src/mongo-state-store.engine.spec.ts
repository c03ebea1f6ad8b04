import { EventStoreUnavailable } from '#event-store';
import { onEveryMongo } from '../../testing/http/mongo-servers.js';
import { MongoStateStore } from './mongo-state-store.js';
import { contractCollections, stateStoreContract } from './state-store.spec-kit.js';

onEveryMongo(({ name, open }) => {
  stateStoreContract(`the state store in ${name}`, async (collections) => {
    const { db, stop } = await open();
    const stateStore = new MongoStateStore(db, collections);
    await stateStore.setUp();
    return { stateStore, stop };
  });

  describe(`A record in ${name} whose index was declared later`, () => {
    const { tasks, stored } = contractCollections();
    const record = (due: number) => ({ owner: 'ana', due, names: ['a'] });

    it('is found by the index after the index was built', async () => {
      const { db, stop } = await open();
      const before = new MongoStateStore(db, []);
      for (const n of [3, 1, 2]) await before.put(tasks.name, `t${n}`, record(n));
      const after = new MongoStateStore(db, stored);
      await after.setUp();
      const due = async () => (await tasks.in(after).find('due')).map(({ key, version }) => [key, version]);
      expect(await due()).toEqual([
        ['t1', 1],
        ['t2', 1],
        ['t3', 1],
      ]);
      await stop();
    });

    it('is found by a query that waits while the index is built', async () => {
      const { db, stop } = await open();
      await new MongoStateStore(db, []).put(tasks.name, 't1', record(1));
      const after = new MongoStateStore(db, stored);
      const looks = [tasks.in(after).find('due'), tasks.in(after).findKeys('due')];
      await after.setUp();
      for (const look of looks) expect(await look).toMatchObject([{ key: 't1' }]);
      await stop();
    });

    it('causes a query to fail while there is no index, instead of being missed', async () => {
      const { db, stop } = await open();
      const look = tasks.in(new MongoStateStore(db, stored)).findKeys('due');
      await expect(look).rejects.toThrow(EventStoreUnavailable);
      await stop();
    }, 15_000);
  });
});
