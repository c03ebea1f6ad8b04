import { onEveryMongo } from '../../../testing/http/mongo-servers.js';
import { keyStoreContract } from './key-store.spec-kit.js';
import { MongoKeyStore } from './mongo.key-store.js';

onEveryMongo(({ name, open }) =>
  keyStoreContract(`keys in ${name}`, async () => {
    const { db, stop } = await open();
    return { keys: new MongoKeyStore(db), stop };
  }),
);
