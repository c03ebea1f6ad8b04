import { parseArgs } from 'node:util';

/*
 * Implements `npm run simulate`: runs a number of seeds and prints each one that violates an invariant. This process's
 * time and randomness are replaced before the product is loaded.
 */

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    money: { type: 'string' },
    trace: { type: 'boolean', default: false },
    digests: { type: 'boolean', default: false },
  },
});

await import('./virtual-time.js');
await import('./webhook-sink.js');
await import('reflect-metadata');
const { runSeed } = await import('./run-seed.js');
const { runMoneySeed, REMITTANCES_PER_WORLD } = await import('./money/run-money-seed.js');

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const from = Number(values.seed ?? values.from);
const isMoney = values.money !== undefined;
const seeds = isMoney ? Math.ceil(Number(values.money || 1) / REMITTANCES_PER_WORLD) : Number(values.seeds);
const count = values.seed === undefined ? seeds : 1;
if (!Number.isInteger(from) || !Number.isInteger(count) || count < 1) {
  print('Usage: npm run simulate -- --seeds N [--from S] | --seed S [--trace]');
  print('       npm run simulate -- --money REMITTANCES [--from S] | --money 1 --seed S [--trace]');
  process.exit(2);
}
const run = isMoney ? runMoneySeed : runSeed;
const TRACE_LINES = 30;
/** Number of seeds between two progress lines. */
const PROGRESS_INTERVAL = 250;
const brokenSeeds: number[] = [];
let elapsedMs = 0;
// Run a first world to fill the process's caches, which do not depend on the seed.
await run(0);
for (let seed = from; seed < from + count; seed += 1) {
  const outcome = await run(seed);
  elapsedMs += outcome.tookMs;
  if (values.digests) print(`${seed} ${outcome.digest} ${outcome.trace.length}`);
  if (values.trace) print(outcome.trace.join('\n'));
  const lived = seed - from + 1;
  if (lived % PROGRESS_INTERVAL === 0 && lived < count)
    print(`… ${lived} seeds in ${(elapsedMs / 1000).toFixed(0)} s, ${brokenSeeds.length} violated an invariant`);
  if (outcome.broken === null) continue;
  brokenSeeds.push(seed);
  if (!values.trace) print(outcome.trace.slice(-TRACE_LINES).join('\n'));
  print(
    `✗ seed ${seed}: ${outcome.broken}\n  to repeat: npm run simulate -- ${isMoney ? '--money 1 ' : ''}--seed ${seed} --trace`,
  );
}
const summary =
  brokenSeeds.length === 0 ? 'all invariants held' : `invariants were violated by seeds ${brokenSeeds.join(', ')}`;
const runText = isMoney ? `${count} seeds, ${count * REMITTANCES_PER_WORLD} remittances` : `${count} seeds`;
print(`${runText} in ${(elapsedMs / 1000).toFixed(1)} s: ${summary}`);
process.exit(brokenSeeds.length === 0 ? 0 : 1);
