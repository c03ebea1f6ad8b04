import { claimReference } from '#documents';
import { billBody } from '#testing/pure';
import { BlobsInMemory } from '../blobs-in-memory.js';
import { worldOutcome, type WorldOutcome } from '../run-seed.js';
import { InvariantBroken, SimulatedWorld } from '../simulated-world.js';
import { checkMoney } from './money-invariants.js';
import { PaymentsPractice } from './payments-practice.js';
import { Payers } from './payers.js';
import type { PayerBill } from './write-835.js';

/** Number of remittances in a world, all sent to one practice. */
export const REMITTANCES_PER_WORLD = 40;
const BILL_COUNT = 10;
/** Number of user actions in a world. */
const ACTION_COUNT = 40;
/** Maximum duration of load and faults, in milliseconds. */
const FAULT_PERIOD_MS = 900_000;
const RECOVERY_TIMEOUT_MS = 600_000;
const ORGANIZATION = 'org_sandboxpractice';

/**
 * Runs one money world: payers send remittances and users work with them during faults. Then the faults end and every
 * cent must be accounted for.
 */
export const runMoneySeed = (seed: number): Promise<WorldOutcome> =>
  worldOutcome(seed, new SimulatedWorld(seed, new BlobsInMemory(new Map())), runWorld);

const runWorld = async (world: SimulatedWorld): Promise<void> => {
  const { chance } = world;
  await world.start();
  await world.found();
  const bills = await Promise.all(Array.from({ length: BILL_COUNT }, (_, n) => submit(world, n)));
  const office = new PaymentsPractice(world, bills, new Payers(chance.fork(), bills));
  for (const { id } of bills)
    if (chance.is(0.6)) await office.act(chance, `/sandbox/bills/${id}/simulate`, { scenario: 'accepted' });

  const over = new AbortController();
  const misfortunes = world.misfortunes(over.signal);
  const lanes = [chance.fork(), chance.fork()].map(async (own) => {
    for (let n = 0; n < REMITTANCES_PER_WORLD / 2; n += 1) {
      await world.time.rest(own.whole(0, 500));
      await office.deliver(own);
    }
  });
  const people = [chance.fork(), chance.fork()].map(async (own) => {
    for (let n = 0; n < ACTION_COUNT / 2; n += 1) {
      await world.time.rest(own.whole(0, 900));
      await office.work(own);
    }
  });
  const done = Promise.all([...lanes, ...people]);
  await Promise.race([misfortunes, done, world.time.rest(FAULT_PERIOD_MS)]);
  over.abort();
  await misfortunes;
  world.calmDown();
  const late = world.time.rest(RECOVERY_TIMEOUT_MS).then(() => false);
  if (!(await Promise.race([done.then(() => true), late])))
    throw new InvariantBroken(`faults have ended, but some requests are not served within ${RECOVERY_TIMEOUT_MS} ms`);
  if (chance.is(0.3)) await world.crash();
  await checkMoney(office);
};

const submit = async (world: SimulatedWorld, n: number): Promise<PayerBill> => {
  const body = billBody({ externalId: `report-${n}` }, { documents: [] });
  const answer = await world.call('POST', '/bills', body, `bill-${n}`);
  if (answer?.status !== 201) throw new Error(`submitting a bill returned ${answer?.status}`);
  const { id, billNumber, amounts } = answer.json as { id: string; billNumber: number; amounts: { charged: number } };
  const reference = claimReference(ORGANIZATION, `${billNumber}-1`);
  return { id, reference, charged: Math.round(amounts.charged * 100) };
};
