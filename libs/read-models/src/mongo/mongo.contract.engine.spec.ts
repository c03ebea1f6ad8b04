import { mongoName, openMongo } from '../../../testing/http/mongodb-fake/mongo-server.js';
import { viewsContract } from '../contract/views.contract.js';
import { MongoViews } from './mongo-views.js';
import { ownVault } from './own-vault.spec-kit.js';

viewsContract(`views in ${mongoName}`, async () => {
  const { db, stop } = await openMongo();
  const vault = ownVault(db);
  return { views: new MongoViews(db, vault), vault, stop };
});
