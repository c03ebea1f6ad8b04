/** Prints how long loading and searching the diagnosis codes take. Run: node dist/libs/directories/bench/search.js */
import { dataPath } from '../src/data-path.js';
import { DiagnosisCodes } from '../src/diagnosis/diagnosis-codes.js';

const rounds = 20_000;
const today = '2026-11-21';

/** A small generator with a fixed seed (mulberry32), so that two runs ask the same questions. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const report = (name: string, unit: string, times: number[]): void => {
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(3);
  process.stdout.write(`${name.padEnd(18)} ${unit.padEnd(5)} p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)} ms\n`);
};

/** Milliseconds of CPU time since `start`: what a search costs, however busy the machine is. */
const cpuSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const started = performance.now();
const codes = DiagnosisCodes.load(dataPath('icd10cm.tsv.gz'));
process.stdout.write(`load ${(performance.now() - started).toFixed(0)} ms\n`);

const random = seeded(7);
const pick = (from: number): number => Math.floor(random() * from);
const total = codes.search({ q: '', limit: 1, offset: 0, today }).total;
const anyRow = () => codes.search({ q: '', limit: 1, offset: pick(total), today }).results[0];
const beginning = (word: string): string => word.slice(0, 1 + pick(word.length));

const questions = {
  'code prefix': () => beginning(anyRow()?.code ?? ''),
  'one letter': () => String.fromCharCode(97 + pick(26)),
  'word prefixes': () =>
    (anyRow()?.description ?? '')
      .split(/\W+/)
      .filter((word) => word !== '' && random() < 0.5)
      .slice(0, 6)
      .map(beginning)
      .join(' '),
  'misspelt words': () =>
    (anyRow()?.description ?? '')
      .split(/\W+/)
      .filter(({ length }) => length > 4)
      .slice(0, 3)
      .map((word) => word.slice(0, 2) + word.slice(3))
      .join(' '),
  'nothing like it': () => Array.from({ length: 6 }, () => random().toString(36).slice(2, 10)).join(' '),
};

for (const [name, question] of Object.entries(questions)) {
  const asked = Array.from({ length: name.includes(' p') || name === 'one letter' ? rounds : rounds / 10 }, question);
  const costs = asked.map((q) => {
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    codes.search({ q, limit: 30, offset: 0, today });
    return { cpu: cpuSince(cpu), clock: performance.now() - start };
  });
  for (const unit of ['clock', 'cpu'] as const)
    report(
      name,
      unit,
      costs.map((cost) => cost[unit]),
    );
}
