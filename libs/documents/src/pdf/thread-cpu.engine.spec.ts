import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { threadClock } from './thread-cpu.js';

/** Worker program that posts its thread ID, and then either computes or waits. */
const program = `
  const { readlinkSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
  parentPort.on('message', () => undefined);
  while (workerData === 'works') ;
`;
const start = async (what: 'works' | 'waits') => {
  const worker = new Worker(program, { eval: true, workerData: what });
  const id = await new Promise<number>((resolve) => worker.once('message', resolve));
  return { worker, clock: threadClock(id) };
};
const reached = async (clock: () => number, ms: number): Promise<void> => {
  while (clock() < ms) await new Promise((resolve) => setTimeout(resolve, 20));
};

(existsSync('/proc/thread-self') ? it : it.skip)('threadClock measures the CPU time of its own thread', async () => {
  const [busy, idle] = [await start('works'), await start('waits')];
  await reached(busy.clock, 300);
  expect(idle.clock()).toBeLessThan(200);
  await Promise.all([busy.worker.terminate(), idle.worker.terminate()]);
});

it('threadClock measures at most the CPU time of the process if the system has no thread times', async () => {
  const clock = threadClock(0);
  const before = performance.now();
  await reached(clock, 20);
  expect(clock()).toBeLessThanOrEqual(performance.now() - before + 20);
});
