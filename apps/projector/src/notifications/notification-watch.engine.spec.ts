import type { Views } from '#read-models';
import type { LetterQueue } from './letter-queue.js';
import { NotificationWatch } from './notification-watch.js';

const subscribed = (organizationId: string, enabledAt = '2026-01-01T00:00:00.000Z') => ({
  _id: `recipient_${organizationId}`,
  organizationId,
  agingDays: [30],
  reportDigest: 'daily',
  enabledAt,
});

it('asks a practice once, until something new is due, and a sandbox never again', async () => {
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
  } as unknown as LetterQueue;
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
