// Receives an 835 with as many claims as the folder has bills, in a separate process, and prints the memory usage:
// `node large-remittance.mjs DIR CLAIMS`. The folder must be filled by fill.mjs and its lists up to date.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { openEmbedded } from '#engines';
import { PayerFiles } from '#payer-files';
import { ORGANIZATION, remittance } from './remittance.mjs';

const [dataDir, text] = process.argv.slice(2);
const claims = Number(text);
/**
 * The process's memory in megabytes: its peak resident memory (including the engines' mapped files) and its current
 * anonymous memory.
 */
const memory = () => {
  const status = readFileSync('/proc/self/status', 'utf8');
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { resident: of('VmHWM'), own: of('RssAnon') };
};

const engines = await openEmbedded({ dataDir, streamMemoryBytes: 16 * 1_048_576, onFatal: () => process.exit(1) });
const bytes = Buffer.from(remittance(claims, '1234567893', 2_015));
const before = memory();
let most = 0;
const looks = setInterval(() => (most = Math.max(most, memory().own)), 100);
const started = performance.now();
const { receipt } = await new PayerFiles(engines).receive({
  bytes,
  source: 'cli',
  partner: null,
  organizations: [ORGANIZATION],
  actor: { kind: 'operator', id: 'bench' },
  actorName: null,
});
const seconds = (performance.now() - started) / 1000;
clearInterval(looks);
const { posted, recorded } = receipt.totals.outcomes;
console.log(
  JSON.stringify({
    claims,
    done: posted + recorded,
    fileMegabytes: bytes.length / 1_048_576,
    seconds,
    perSecond: claims / seconds,
    ownBefore: before.own,
    ownMost: Math.max(most, memory().own),
    residentMost: memory().resident,
  }),
);
await engines.close();
