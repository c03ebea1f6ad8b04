import { createHash } from 'node:crypto';
import { BillingOffice, follow, surely, work, type Followed } from './clients.js';
import { checkLaws } from './laws.js';
import { machineNow } from './virtual-time.js';
import { SimulatedWorld } from './simulated-world.js';

/** What came of one seed. */
export interface WorldOutcome {
  readonly seed: number;
  /** The law that did not hold, or what went wrong otherwise; null where all is well. */
  readonly broken: string | null;
  readonly trace: readonly string[];
  /** Of the trace: equal wherever the same happened. */
  readonly digest: string;
  /** Milliseconds that it took here. */
  readonly tookMs: number;
}

const WHERE_WEBHOOKS_GO = 'https://hooks.example/all';

/** Lives through one world: the product works while things go wrong; then all is calm, and the laws are checked. */
export const liveThrough = async (seed: number): Promise<WorldOutcome> => {
  const began = machineNow();
  const world = new SimulatedWorld(seed);
  let broken: string | null = null;
  try {
    await world.time.run(live(world));
  } catch (error) {
    const { name, message, stack = '' } = error as Error;
    broken = name === 'LawBroken' ? message : `${name}: ${message}\n${stack.split('\n').slice(1, 6).join('\n')}`;
  } finally {
    world.end();
  }
  const digest = createHash('sha256').update(world.trace.join('\n')).digest('hex').slice(0, 16);
  return { seed, broken, trace: world.trace, digest, tookMs: machineNow() - began };
};

const live = async (world: SimulatedWorld): Promise<void> => {
  const { chance } = world;
  await world.start();
  await world.found();
  const office = new BillingOffice(world);
  const hook = { key: office.nextKey(), path: '/webhook-endpoints', body: { url: WHERE_WEBHOOKS_GO } };
  const answer = await surely(office, chance, hook, false);
  if (answer) office.note({ ...hook, answer });

  const over = new AbortController();
  const misfortunes = world.misfortunes(over.signal);
  const clients = Array.from({ length: 3 }, () => work(office, chance.fork(), 10));
  const followed: Followed = { events: [], cursor: '0' };
  const following = follow(office, chance.fork(), followed, over.signal);
  await Promise.race([misfortunes, following, Promise.all(clients)]);
  await Promise.all(clients);
  over.abort();
  await misfortunes;
  world.calmDown();
  await following;
  if (chance.is(0.3)) await world.crash();
  await checkLaws(office, followed);
};
