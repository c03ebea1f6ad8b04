import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { threadClock } from './thread-cpu.js';

/** Says its id in the system, then works where it is told to, else waits. */
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

(existsSync('/proc/thread-self') ? it : it.skip)(
  'the time of a thread is what it worked, not what went by, nor what others worked',
  async () => {
    const [busy, idle] = [await start('works'), await start('waits')];
    await reached(busy.clock, 300);
    expect(idle.clock()).toBeLessThan(200);
    await Promise.all([busy.worker.terminate(), idle.worker.terminate()]);
  },
);

it('where the system does not tell it, no thread took more than this process did', async () => {
  const clock = threadClock(0);
  const before = performance.now();
  await reached(clock, 20);
  expect(clock()).toBeLessThanOrEqual(performance.now() - before + 20);
});
