// Projector that only fills the read models. It starts and stops when its parent sends a message.
import 'reflect-metadata';
import { setMaxListeners } from 'node:events';
import { openEngines, readConfig } from '#engines';
import { projections } from '#read-models';
import { leasesOf, ProjectionSubscription } from '#subscriptions';

const config = readConfig(process.env);
const { events, ledger, views, stateStore, close } = await openEngines(config, () => process.exit(1));
const options = { shares: config.PROJECTOR_SHARES };
const subscription = new ProjectionSubscription(events, ledger, views, projections, options, leasesOf(stateStore));
const stop = new AbortController();
// Every subscription adds a listener.
setMaxListeners(0, stop.signal);
process.once('message', async () => {
  const running = subscription.run(stop.signal);
  process.once('message', async () => {
    stop.abort();
    await running;
    await close();
    process.exit(0);
  });
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
