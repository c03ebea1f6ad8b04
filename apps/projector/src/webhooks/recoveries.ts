import { publicTypeOf } from '#contracts';
import type { EventMetadata } from '#event-store';
import type { EndpointKey, RecoveryJob } from '#state-store';
import type { LeaseRight } from '#subscriptions';
import type { DispatchDependencies } from './queue-dependencies.js';
import type { Queues } from './queues.js';
import { isDeliverable } from './endpoint-health.js';

const MAX_JOBS = 100;
const PAGE_SIZE = 200;

/** Processes one feed page per recovery job, so that all jobs make progress. Returns true if there is more. */
export const recoverPages = async (
  { events, rows, bodies }: Pick<DispatchDependencies, 'events' | 'rows' | 'bodies'>,
  queues: Queues,
  isOwn: (organizationId: string) => boolean,
  right: LeaseRight,
): Promise<boolean> => {
  /** Processes one page. Returns the remaining job, or null if it is complete or deliveries are not allowed. */
  const recover = async (key: EndpointKey, job: RecoveryJob): Promise<RecoveryJob | null> => {
    const queue = queues.get(key);
    if (!queue || !isDeliverable(queue.target)) return null;
    const entries = await events.readFeed(key.organizationId, job.afterRevision, PAGE_SIZE);
    const wanted = entries.filter(({ revision, event }) => {
      if (!event || revision > job.throughRevision) return false;
      const type = publicTypeOf(event.type);
      const { at } = event.metadata as unknown as EventMetadata;
      const { since, until } = job;
      return type !== null && queue.target.types.has(type) && at >= since && (until === undefined || at < until);
    });
    await Promise.all(
      wanted.map(async ({ event: record }) => {
        const event = record && (await bodies.keepPublished(record));
        if (event) await queue.recover(event, record.position, BigInt(job.asked));
      }),
    );
    const last = entries.at(-1)?.revision ?? job.throughRevision;
    return last >= job.throughRevision || entries.length < PAGE_SIZE ? null : { ...job, afterRevision: last };
  };
  const jobs = await rows.recoveries(MAX_JOBS, isOwn);
  for (const { job, ...key } of jobs) {
    const left = await recover(key, job);
    // Without the lease, another process continues and needs this page again.
    if (!right.held) return false;
    await rows.keepRecovery(key, BigInt(job.asked), left);
  }
  return jobs.length > 0;
};
