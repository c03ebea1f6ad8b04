import { onEveryMongo } from '../../../testing/http/mongo-servers.js';
import { viewsContract } from '../contract/views.spec-kit.js';
import { MongoViews } from './mongo-views.js';
import { ownVault } from './own-vault.spec-kit.js';

onEveryMongo(({ name, open }) =>
  viewsContract(`views in ${name}`, async () => {
    const { db, stop } = await open();
    const vault = ownVault(db);
    return { views: new MongoViews(db, vault), vault, stop };
  }),
);
