import type { EndpointKey, RegisteredEndpoint } from '#state-store';
import { EndpointQueue, type EndpointSnapshot } from './endpoint-queue.js';
import type { QueueDependencies } from './queue-dependencies.js';
import type { Targets } from './target.js';

const LOAD_BATCH_SIZE = 32;

/** Queues for all known endpoints, by organization. */
export class Queues {
  private readonly byOrganization = new Map<string, Map<string, EndpointQueue>>();
  /** Queues that may have work. Timers ignore the others. */
  private readonly awake = new Set<EndpointQueue>();

  constructor(
    private readonly targets: Targets,
    private readonly tools: QueueDependencies,
  ) {}

  get isEmpty(): boolean {
    return this.byOrganization.size === 0;
  }

  /** Opens queues for all registered endpoints. `through`: the planner's checkpoint. */
  async load(registered: readonly RegisteredEndpoint[], through: bigint): Promise<void> {
    const waiting = [...registered];
    while (waiting.length > 0)
      await Promise.all(
        waiting.splice(0, LOAD_BATCH_SIZE).map(({ record: { mark, ...known }, ...key }) => {
          const marked = BigInt(mark);
          // After a restore, the log may be shorter.
          return this.open(key, { ...known, mark: marked < through ? marked : through });
        }),
      );
  }

  async open(key: EndpointKey, remembered: EndpointSnapshot): Promise<EndpointQueue> {
    const known = this.get(key);
    if (known) return known;
    const target = await this.targets.load(key);
    const queue: EndpointQueue = new EndpointQueue(key, target, remembered, this.tools, () => this.wake(queue));
    const siblings = this.byOrganization.get(key.organizationId) ?? new Map<string, EndpointQueue>();
    this.byOrganization.set(key.organizationId, siblings.set(key.endpointId, queue));
    this.wake(queue);
    return queue;
  }

  get({ organizationId, endpointId }: EndpointKey): EndpointQueue | undefined {
    return this.byOrganization.get(organizationId)?.get(endpointId);
  }

  /** Rereads the endpoint's stream. */
  async refresh(queue: EndpointQueue): Promise<void> {
    queue.target = await this.targets.load(queue.key);
    this.wake(queue);
  }

  /** Marks a queue as having work. Ignores a closed queue. */
  private wake(queue: EndpointQueue): void {
    if (this.get(queue.key) === queue) this.awake.add(queue);
  }

  /** Reads waiting deliveries and starts the due ones. Endpoints without waiting deliveries cost nothing. */
  async work(): Promise<void> {
    const busy = this.atWork().filter((queue) => queue.hasWaiting || queue.target.unreadable);
    await Promise.all(
      busy.map(async (queue) => {
        if (queue.target.unreadable) await this.refresh(queue);
        await queue.work();
      }),
    );
  }

  /** Returns queues with deliveries to send, running attempts, or unsaved state. */
  atWork(): readonly EndpointQueue[] {
    for (const queue of this.awake) if (queue.isAtRest) this.awake.delete(queue);
    return [...this.awake];
  }

  forOrganization(organizationId: string): readonly EndpointQueue[] {
    return [...(this.byOrganization.get(organizationId)?.values() ?? [])];
  }

  all(): readonly EndpointQueue[] {
    return [...this.byOrganization.values()].flatMap((queues) => [...queues.values()]);
  }

  close({ organizationId, endpointId }: EndpointKey): void {
    const queue = this.get({ organizationId, endpointId });
    if (queue !== undefined) this.awake.delete(queue);
    this.byOrganization.get(organizationId)?.delete(endpointId);
  }
}
