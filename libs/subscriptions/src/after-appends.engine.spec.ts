import { openWorld, type World } from '#testing/http';
import { eventually } from '#testing/pure';
import { afterAppends } from './after-appends.js';
import { LogTail } from './log-tail.js';

let world: World;
let stop: AbortController;
beforeEach(async () => {
  world = await openWorld();
  stop = new AbortController();
});
afterEach(() => world.close());

const follow = (work: () => Promise<boolean>): Promise<void> =>
  afterAppends(world.events, { name: 'things', work, everyMs: 1 }, stop.signal);
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

it('afterAppends runs the work immediately, and again only after an append', async () => {
  await world.add('a', 1);
  const heads: bigint[] = [];
  const following = follow(async () => {
    heads.push(await world.events.head());
    return true;
  });
  await eventually(() => heads.length === 1);
  await settled();
  expect(heads).toHaveLength(1);
  await world.add('a', 2);
  await eventually(() => heads.at(-1) === 2n);
  await settled();
  expect(heads).toEqual([1n, 2n]);
  stop.abort();
  await following;
});

it('afterAppends shares its reads with the other readers of the log', async () => {
  await world.add('a', 1);
  const following = follow(async () => true);
  await settled();
  const reads = jest.spyOn(world.events, 'readAll');
  const tail = LogTail.of(world.events);
  tail.refresh();
  await tail.read(1n, 500);
  await settled();
  expect(reads).toHaveBeenCalledTimes(1);
  stop.abort();
  await following;
});

it('afterAppends repeats unfinished or failed work without an append', async () => {
  const answers = [() => false, () => Promise.reject(new Error('away')), () => true];
  let calls = 0;
  const following = follow(async () => {
    calls += 1;
    return answers[calls - 1]?.() ?? true;
  });
  await eventually(() => calls === 3);
  await settled();
  expect(calls).toBe(3);
  stop.abort();
  await following;
});
