import { WakeSignal } from '#event-store';
import { openWorld, type World } from '#testing/http';
import { LogTail } from './log-tail.js';

let world: World;
beforeEach(async () => (world = await openWorld()));
afterEach(() => world.close());

const signalsSettled = () => new Promise((resolve) => setImmediate(resolve));

it('LogTail reads a page once for all readers at the same position until the log grows', async () => {
  await world.add('a', 1, 2, 3);
  await signalsSettled();
  const tail = LogTail.of(world.events);
  const leave = tail.follow(new WakeSignal());
  const reads = jest.spyOn(world.events, 'readAll');

  const pages = [await tail.read(0n, 10), ...(await Promise.all([tail.read(0n, 500), tail.read(0n, 2)]))];
  expect(pages.map((page) => page.length)).toEqual([3, 3, 2]);
  expect(reads).toHaveBeenCalledTimes(1);

  await world.add('a', 4);
  await signalsSettled();
  expect(await tail.read(0n, 10)).toHaveLength(4);
  expect(reads).toHaveBeenCalledTimes(2);
  leave();
});

it('LogTail wakes all readers when the log grows, and the others when one refreshes it', async () => {
  const tail = LogTail.of(world.events);
  const [one, other] = [new WakeSignal(), new WakeSignal()];
  const leave = [tail.follow(one), tail.follow(other)];
  await world.add('a', 1);
  await signalsSettled();
  expect([await one.wait(0), await other.wait(0)]).toEqual([true, true]);

  tail.refresh(one);
  expect([await one.wait(0), await other.wait(0)]).toEqual([false, true]);
  leave.forEach((end) => end());
});

it('LogTail reads again after a failed read', async () => {
  await world.add('a', 1);
  await signalsSettled();
  const tail = LogTail.of(world.events);
  jest.spyOn(world.events, 'readAll').mockRejectedValueOnce(new Error('away'));
  await expect(tail.read(0n, 10)).rejects.toThrow('away');
  expect(await tail.read(0n, 10)).toHaveLength(1);
});
