import type { Views } from '#read-models';
import type { EmailQueue } from './email-queue.js';
import { NotificationWatch } from './notification-watch.js';

const subscribed = (organizationId: string, enabledAt = '2026-01-01T00:00:00.000Z') => ({
  _id: `recipient_${organizationId}`,
  organizationId,
  agingDays: [30],
  reportDigest: 'daily',
  enabledAt,
});

it('checks subscribers around due times, and otherwise once an hour', async () => {
  let scans = 0;
  let isAway = false;
  const views = {
    scan: async function* scan() {
      scans += 1;
      if (isAway) throw new Error('away');
      yield [];
    },
  } as unknown as Views;
  let now = Date.parse('2026-03-02T20:00:00.000Z');
  const watch = new NotificationWatch(views, jest.fn(), {} as EmailQueue, () => now);
  const looksUntil = async (end: string): Promise<number> => {
    const before = scans;
    for (; now < Date.parse(end); now += 30_000) await watch.lookInTime().catch(() => undefined);
    return scans - before;
  };
  // From noon to midnight, then hourly until nine.
  expect(await looksUntil('2026-03-03T08:00:00.000Z')).toBe(12);
  expect(await looksUntil('2026-03-03T09:00:00.000Z')).toBe(21);
  expect(await looksUntil('2026-03-03T17:00:00.000Z')).toBe(8);
  expect(await looksUntil('2026-03-03T17:10:30.000Z')).toBe(21);
  // A failed check is repeated.
  isAway = true;
  now = Date.parse('2026-03-03T19:00:00.000Z');
  expect(await looksUntil('2026-03-03T19:02:00.000Z')).toBe(4);
  isAway = false;
  expect(await looksUntil('2026-03-03T19:04:00.000Z')).toBe(1);
});

it('looks up a practice once until a new email is due, and a sandbox never again', async () => {
  const subscribers = Array.from({ length: 40 }, (_, at) => subscribed(`org_${at}`));
  const views = {
    scan: async function* scan() {
      yield subscribers;
    },
  } as unknown as Views;
  const practices = jest.fn(async (organizationId: string) => ({
    environment: organizationId === 'org_0' ? ('sandbox' as const) : ('live' as const),
    name: 'A practice',
    now: new Date().toISOString(),
  }));
  const queued: string[] = [];
  const queue = {
    add: async ({ organizationId }: { organizationId: string }) => void queued.push(organizationId),
  } as unknown as EmailQueue;
  const watch = new NotificationWatch(views, practices, queue);
  await watch.look();
  expect(practices).toHaveBeenCalledTimes(40);
  expect(new Set(queued).size).toBe(39);
  const before = queued.length;
  await watch.look();
  expect(practices).toHaveBeenCalledTimes(40);
  subscribers.push(subscribed('org_new'));
  await watch.look();
  expect(practices).toHaveBeenCalledTimes(41);
  expect(new Set(queued.slice(before))).toEqual(new Set(['org_new']));
});
