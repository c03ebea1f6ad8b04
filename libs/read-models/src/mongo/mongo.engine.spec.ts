import { describe, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { deskContract } from '../contract/desk.contract.js';
import { viewsContract } from '../contract/views.contract.js';
import { MongoDesk } from './mongo-desk.js';
import { MongoViews } from './mongo-views.js';

const url = process.env['MONGODB_URL'];

const start = async () => {
  const client = await MongoClient.connect(url ?? '');
  const db = client.db(`read-models-${randomUUID()}`);
  return {
    views: new MongoViews(db),
    desk: new MongoDesk(db),
    stop: async () => {
      await db.dropDatabase();
      await client.close();
    },
  };
};

if (url === undefined) {
  describe('MongoDB', () => {
    it.skip('is skipped: MONGODB_URL is not set', () => undefined);
  });
} else {
  viewsContract('views in MongoDB', start);
  deskContract('the desk in MongoDB', start);
}
