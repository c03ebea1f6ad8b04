import { createHash } from 'node:crypto';
import { randomLoad, WaitingClients } from './client-load.js';
import { ClientState, followFeed, withRetries, runClient, type FeedProgress } from './clients.js';
import { checkInvariants } from './invariants.js';
import { realNow } from './virtual-time.js';
import { InvariantBroken, SimulatedWorld } from './simulated-world.js';

/** A seed's result. */
export interface WorldOutcome {
  readonly seed: number;
  /** The violated invariant or other error, or null if all invariants held. */
  readonly broken: string | null;
  readonly trace: readonly string[];
  /** Digest of the trace. Equal traces have equal digests. */
  readonly digest: string;
  /** Real duration in milliseconds. */
  readonly tookMs: number;
}

/** Maximum duration of load and faults, in milliseconds. They end even if clients are still waiting. */
const FAULT_PERIOD_MS = 900_000;
/**
 * Maximum time to serve all clients once load and faults have ended, in milliseconds. Clients honor `Retry-After`. An
 * earlier request may hang for 40 seconds and then receive a `Retry-After`.
 */
const RECOVERY_TIMEOUT_MS = 180_000;

const WEBHOOK_URL = 'https://hooks.example/all';

/**
 * Runs one world, reports its result (a violated invariant, or another error with its first stack frames) and ends the
 * world.
 */
export const worldOutcome = async (
  seed: number,
  world: SimulatedWorld,
  live: (world: SimulatedWorld) => Promise<void>,
): Promise<WorldOutcome> => {
  const began = realNow();
  let broken: string | null = null;
  try {
    await world.time.run(live(world));
  } catch (error) {
    const { name, message, stack = '' } = error as Error;
    broken = name === 'InvariantBroken' ? message : `${name}: ${message}\n${stack.split('\n').slice(1, 6).join('\n')}`;
  } finally {
    world.end();
  }
  const digest = createHash('sha256').update(world.trace.join('\n')).digest('hex').slice(0, 16);
  return { seed, broken, trace: world.trace, digest, tookMs: realNow() - began };
};

/** Runs one world: the product works during faults, then the faults end and the invariants are checked. */
export const runSeed = (seed: number): Promise<WorldOutcome> => worldOutcome(seed, new SimulatedWorld(seed), runWorld);

const runWorld = async (world: SimulatedWorld): Promise<void> => {
  const { chance } = world;
  await world.start();
  await world.found();
  const office = new ClientState(world);
  const hook = { key: office.nextKey(), path: '/webhook-endpoints', body: { url: WEBHOOK_URL } };
  const answer = await withRetries(office, chance, hook, false);
  if (answer) office.note({ ...hook, answer });

  const over = new AbortController();
  const misfortunes = world.misfortunes(over.signal);
  const clients = Array.from({ length: 3 }, () => runClient(office, chance.fork(), 10));
  const followed: FeedProgress = { events: [], cursor: '0' };
  const following = followFeed(office, chance.fork(), followed, over.signal);
  const [crowd, waiting] = [randomLoad(chance), new WaitingClients(office, chance.fork())];
  if (crowd) clients.push(waiting.come(crowd));
  const done = Promise.all(clients);
  await Promise.race([misfortunes, following, done, world.time.rest(FAULT_PERIOD_MS)]);
  over.abort();
  await misfortunes;
  world.calmDown();
  const served = done.then(() => waiting.isServed()).then(() => true);
  if (!(await Promise.race([served, world.time.rest(RECOVERY_TIMEOUT_MS).then(() => false)])))
    throw new InvariantBroken(
      `load and faults have ended, but clients that honor Retry-After are not served within ${RECOVERY_TIMEOUT_MS} ms`,
    );
  await following;
  if (chance.is(0.3)) await world.crash();
  await checkInvariants(office, followed);
};
