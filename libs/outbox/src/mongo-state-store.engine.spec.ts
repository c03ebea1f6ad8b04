import { mongoName, openMongo } from '../../testing/http/mongodb-fake/mongo-server.js';
import { MongoStateStore } from './mongo-state-store.js';
import { stateStoreContract } from './state-store.contract.js';

stateStoreContract(`the state store in ${mongoName}`, async () => {
  const { db, stop } = await openMongo();
  return { stateStore: new MongoStateStore(db), stop };
});
