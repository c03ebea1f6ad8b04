// What stands in for the production engines, in a process of its own (FerretDB, where it was built, in one more): tells its
// parent what a process needs to work on them, and ends with it.
import { hasMongoWire, startProductionEngines } from '#testing/http';

const engines = await startProductionEngines({ ferretDb: true });
process.send({ env: engines.env, mongo: hasMongoWire ? 'FerretDB' : 'a fake of MongoDB' });
process.on('disconnect', async () => {
  await engines.stop();
  process.exit(0);
});
