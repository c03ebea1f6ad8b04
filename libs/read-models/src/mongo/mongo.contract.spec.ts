import { mongoName, openMongo } from '../../../testing/src/mongodb-fake/mongo-server.js';
import { deskContract } from '../contract/desk.contract.js';
import { viewsContract } from '../contract/views.contract.js';
import { MongoDesk } from './mongo-desk.js';
import { MongoViews } from './mongo-views.js';
import { ownVault } from './own-vault.spec-kit.js';

viewsContract(`views in ${mongoName}`, async () => {
  const { db, stop } = await openMongo();
  const vault = ownVault(db);
  return { views: new MongoViews(db, vault), vault, stop };
});

deskContract(`the desk in ${mongoName}`, async () => {
  const { db, stop } = await openMongo();
  return { desk: new MongoDesk(db), stop };
});
