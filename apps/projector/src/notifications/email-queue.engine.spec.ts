import { openWorld, type World } from '#testing/http';
import { eventually } from '#testing/pure';
import { emailItems } from '#state-store';
import { EmailQueue, type HandleEmail, type QueuedEmail } from './email-queue.js';

let world: World;
let now: number;
let queue: EmailQueue;
let handled: string[];
beforeEach(async () => {
  world = await openWorld();
  now = Date.parse('2026-03-02T20:00:00Z');
  queue = another();
  handled = [];
});
afterEach(() => world.close());

const another = () => new EmailQueue(world.stateStore, { now: () => now, leaseMs: 60_000, retryMs: 1_000 });
const letter = (key: string, order = 0): Omit<QueuedEmail, 'attempts'> => ({
  key,
  organizationId: 'org_1',
  recipientId: key.split(':')[1] ?? '',
  about: { kind: 'invitation', invitation: 1 },
  order,
});
const sends: HandleEmail = async ({ key }) => {
  handled.push(key);
  return { outcome: 'sent' };
};
const fails: HandleEmail = async ({ key }) => {
  handled.push(key);
  throw new Error('the post office is closed');
};
const minutes = (n: number) => (now += n * 60_000);

it('sends an email once although it is added repeatedly', async () => {
  for (let i = 0; i < 3; i += 1) {
    await queue.add(letter('alert:r1:a'));
    await queue.work(sends);
  }
  expect(handled).toEqual(['alert:r1:a']);
});

it('does not add a dropped or refused email again', async () => {
  for (const outcome of ['dropped', 'refused'] as const) {
    await queue.add(letter(`alert:r1:${outcome}`));
    await queue.work(async () => ({ outcome }));
    await queue.add(letter(`alert:r1:${outcome}`));
  }
  await queue.work(sends);
  expect(handled).toEqual([]);
});

it('sends an email from one of many processes', async () => {
  await queue.add(letter('alert:r1:a'));
  const slowly: HandleEmail = async (letter) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return sends(letter);
  };
  await Promise.all(Array.from({ length: 6 }, () => another().work(slowly)));
  expect(handled).toEqual(['alert:r1:a']);
});

it('takes over an unfinished email after its lease as a further attempt', async () => {
  await queue.add(letter('alert:r1:a'));
  let stuck: (() => void) | undefined;
  const crashed = queue.work(async (letter) => new Promise((resolve) => (stuck = () => resolve(sends(letter)))));
  const goOn = await eventually(() => stuck);
  await another().work(sends);
  expect(handled).toEqual([]);
  minutes(2);
  const attempts: number[] = [];
  await another().work(async (letter) => {
    attempts.push(letter.attempts);
    return sends(letter);
  });
  expect([handled, attempts]).toEqual([['alert:r1:a'], [1]]);
  // The late result of the first process is ignored.
  goOn();
  await crashed;
  minutes(10);
  await another().work(sends);
  expect(handled).toEqual(['alert:r1:a', 'alert:r1:a']);
});

it('retries a failed email with growing delays without blocking others', async () => {
  await queue.add(letter('alert:r1:bad'));
  await queue.work(fails);
  await queue.add(letter('alert:r2:good'));
  await queue.work(sends);
  expect(handled).toEqual(['alert:r1:bad', 'alert:r2:good']);
  now += 1_000;
  await queue.work(fails);
  now += 1_999;
  await queue.work(fails);
  expect(handled).toHaveLength(3);
  now += 1;
  await queue.work(sends);
  expect(handled).toHaveLength(4);
});

it('handles a delayed email after its delay', async () => {
  await queue.add(letter('alert:r1:a'));
  await queue.work(async () => ({ waitMs: 3_600_000 }));
  minutes(59);
  await queue.work(sends);
  expect(handled).toEqual([]);
  minutes(1);
  await queue.work(sends);
  expect(handled).toEqual(['alert:r1:a']);
});

it('sends the emails of one person in order, also after a common delay', async () => {
  for (const n of [30, 9, 100]) await queue.add(letter(`alert:r1:${n}`, n));
  await queue.work(async () => ({ waitMs: 60_000 }));
  minutes(1);
  await queue.work(sends);
  expect(handled).toEqual(['alert:r1:9', 'alert:r1:30', 'alert:r1:100']);
});

it('processes many emails in pages, including failed ones', async () => {
  for (let n = 0; n < 120; n += 1) await queue.add(letter(`alert:r${n}:a`, n));
  await queue.work(async (letter) => (letter.order % 2 === 0 ? sends(letter) : fails(letter)));
  expect(handled).toHaveLength(120);
  now += 1_000;
  await queue.work(sends);
  expect(new Set(handled).size).toBe(120);
  expect(handled).toHaveLength(180);
  expect(await emailItems.in(world.stateStore).findKeys('due')).toEqual([]);
});
