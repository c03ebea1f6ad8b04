import { parseArgs } from 'node:util';

/*
 * npm run simulate: lives through so many seeds, and tells of each that breaks a law. Time and chance of this process are
 * replaced before anything of the product is loaded.
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
const { liveThrough } = await import('./live-through.js');
const { liveThroughMoney, REMITTANCES_A_WORLD } = await import('./money/live-money.js');

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const from = Number(values.seed ?? values.from);
const isMoney = values.money !== undefined;
const seeds = isMoney ? Math.ceil(Number(values.money || 1) / REMITTANCES_A_WORLD) : Number(values.seeds);
const count = values.seed === undefined ? seeds : 1;
if (!Number.isInteger(from) || !Number.isInteger(count) || count < 1) {
  say('Usage: npm run simulate -- --seeds N [--from S] | --seed S [--trace]');
  say('       npm run simulate -- --money REMITTANCES [--from S] | --money 1 --seed S [--trace]');
  process.exit(2);
}
const live = isMoney ? liveThroughMoney : liveThrough;
const LAST = 30;
/** Progress is printed after this many seeds. */
const TOLD_EVERY = 250;
const broken: number[] = [];
let took = 0;
// A first world warms up the caches of the process, which belong to no seed.
await live(0);
for (let seed = from; seed < from + count; seed += 1) {
  const outcome = await live(seed);
  took += outcome.tookMs;
  if (values.digests) say(`${seed} ${outcome.digest} ${outcome.trace.length}`);
  if (values.trace) say(outcome.trace.join('\n'));
  const lived = seed - from + 1;
  if (lived % TOLD_EVERY === 0 && lived < count)
    say(`… ${lived} seeds in ${(took / 1000).toFixed(0)} s, ${broken.length} broke a law`);
  if (outcome.broken === null) continue;
  broken.push(seed);
  if (!values.trace) say(outcome.trace.slice(-LAST).join('\n'));
  say(
    `✗ seed ${seed}: ${outcome.broken}\n  once more: npm run simulate -- ${isMoney ? '--money 1 ' : ''}--seed ${seed} --trace`,
  );
}
const summary = broken.length === 0 ? 'every law held' : `laws were broken by seeds ${broken.join(', ')}`;
const lived = isMoney ? `${count} seeds, ${count * REMITTANCES_A_WORLD} remittances` : `${count} seeds`;
say(`${lived} in ${(took / 1000).toFixed(1)} s: ${summary}`);
process.exit(broken.length === 0 ? 0 : 1);
