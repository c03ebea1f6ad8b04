import { publicTypeOf } from '#contracts';
import type { EventMetadata, EventStore } from '#event-store';
import type { DeliveryRows, EndpointKey, RecoveryJob } from '#state-store';
import type { LeaseRight } from '#subscriptions';
import type { Bodies } from './bodies.js';
import type { Queues } from './queues.js';
import { isDeliverable } from './endpoint-health.js';

const MAX_JOBS = 100;
const PAGE_SIZE = 200;

/** Carries out what was asked for by `recover` of some organizations, a page of the feed at a time, so that all get on. */
export class Recoveries {
  constructor(
    private readonly events: EventStore,
    private readonly rows: DeliveryRows,
    private readonly queues: Queues,
    private readonly bodies: Bodies,
    private readonly organizations: (organizationId: string) => boolean,
    private readonly right: LeaseRight,
  ) {}

  /** One page of each job. True when there is more to do. */
  async work(): Promise<boolean> {
    const jobs = await this.rows.recoveries(MAX_JOBS, this.organizations);
    for (const { job, ...key } of jobs) {
      const left = await this.page(key, job);
      // Else somebody else goes on, who must not miss what this page called for.
      if (!this.right.held) return false;
      await this.rows.keepRecovery(key, BigInt(job.asked), left);
    }
    return jobs.length > 0;
  }

  /** Does a page of the job and returns what is left; null when it is done, or nothing may be sent any more. */
  private async page(key: EndpointKey, job: RecoveryJob): Promise<RecoveryJob | null> {
    const queue = this.queues.get(key);
    if (!queue || !isDeliverable(queue.target)) return null;
    const entries = await this.events.readFeed(key.organizationId, job.afterRevision, PAGE_SIZE);
    const wanted = entries.filter(({ revision, event }) => {
      if (!event || revision > job.throughRevision) return false;
      const type = publicTypeOf(event.type);
      const { at } = event.metadata as unknown as EventMetadata;
      const { since, until } = job;
      return type !== null && queue.target.types.has(type) && at >= since && (until === undefined || at < until);
    });
    await Promise.all(
      wanted.map(async ({ event: record }) => {
        const event = record && (await this.bodies.keepPublished(record));
        if (event) await queue.recover(event, record.position, BigInt(job.asked));
      }),
    );
    const last = entries.at(-1)?.revision ?? job.throughRevision;
    return last >= job.throughRevision || entries.length < PAGE_SIZE ? null : { ...job, afterRevision: last };
  }
}
