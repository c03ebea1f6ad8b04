import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { keyStoreContract } from './key-store.contract.js';
import { MongoKeyStore } from './mongo.key-store.js';

const url = process.env['MONGODB_URL'];

if (url === undefined) {
  process.stderr.write('skipped: MongoKeyStore: MONGODB_URL is not set\n');
  it.skip('MongoKeyStore: MONGODB_URL is not set', () => expect(url).toBeDefined());
} else
  keyStoreContract('keys in MongoDB', async () => {
    const client = await MongoClient.connect(url);
    const desk = client.db(`keys_${randomUUID()}`);
    return {
      keys: new MongoKeyStore(desk),
      stop: async () => {
        await desk.dropDatabase();
        await client.close();
      },
    };
  });
