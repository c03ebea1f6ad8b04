// A projector that fills the read models and does nothing else: begins when its parent says so, ends when told again.
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
// Everything that goes on listens.
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
