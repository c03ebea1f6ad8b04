import { onEveryMongo } from '../../testing/http/mongo-servers.js';
import { MongoStateStore } from './mongo-state-store.js';
import { stateStoreContract } from './state-store.contract.js';

onEveryMongo(({ name, open }) =>
  stateStoreContract(`the state store in ${name}`, async () => {
    const { db, stop } = await open();
    return { stateStore: new MongoStateStore(db), stop };
  }),
);
