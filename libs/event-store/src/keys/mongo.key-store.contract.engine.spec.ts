import { mongoName, openMongo } from '../../../testing/http/mongodb-fake/mongo-server.js';
import { keyStoreContract } from './key-store.contract.js';
import { MongoKeyStore } from './mongo.key-store.js';

keyStoreContract(`keys in ${mongoName}`, async () => {
  const { db, stop } = await openMongo();
  return { keys: new MongoKeyStore(db), stop };
});
