import { setMaxListeners } from 'node:events';
import { retryUntilSuccess, shareIndex, shareName, WakeSignal, type LogShare, type RecordedEvent } from '#event-store';
import { dispatchCheckpoint, type StateChange } from '#state-store';
import { repeat, type LogConsumer, type LeaseRight } from '#subscriptions';
import type { DispatchDependencies } from './queue-dependencies.js';
import { Planner } from './planner.js';
import { Queues } from './queues.js';
import { recoverPages } from './recoveries.js';
import { Sweep } from './sweep.js';

/** Interval between searches for recoveries. A request in the log starts a search immediately. */
const RECOVERY_INTERVAL_MS = 300_000;

/** Dispatches for one share's organizations while this process has the lease. */
export class ShareDispatch implements LogConsumer {
  readonly name: string;
  private readonly queues: Queues;
  private readonly planner: Planner;
  private readonly recoveryAsked = new WakeSignal();

  constructor(
    readonly share: LogShare,
    private readonly right: LeaseRight,
    private readonly tools: DispatchDependencies,
  ) {
    this.name = dispatchCheckpoint(share);
    this.queues = new Queues(tools.targets, { ...tools, right });
    this.planner = new Planner(tools, this.queues, this.recoveryAsked);
  }

  get held(): boolean {
    return this.right.held;
  }

  /** Planned position; null until known. */
  get position(): bigint | null {
    return this.tools.reader.positionOf(this);
  }

  /** Runs until the lease ends and attempts are aborted or recorded. `stopping`: aborts when the process ends. */
  async run(stopping: AbortSignal): Promise<void> {
    const { right, queues } = this;
    const { reader, places, registered, tickMs, saveMarksMs, sweepMs } = this.tools;
    // Each running attempt adds a listener.
    setMaxListeners(0, right.signal);
    const begun = await places.begin(this.share, right);
    // Read once the position is known: later registrations are found in the log.
    const known = (await registered()).filter(({ organizationId }) => this.isOf(organizationId));
    await queues.load(known, begun.position);
    reader.follow(this, begun);
    const piece = shareName(this.share);
    const sweep = new Sweep(this.tools.rows, queues, this.tools.now);
    await Promise.all([
      repeat('webhooks queues', () => queues.work(), { everyMs: tickMs, piece }, right.signal),
      this.recovering(),
      repeat('webhooks marks', () => this.saveMarks(), { everyMs: saveMarksMs, piece }, right.signal),
      repeat('webhooks sweep', () => sweep.run(right.signal), { everyMs: sweepMs, piece }, right.signal),
    ]);
    const position = await reader.leave(this);
    await Promise.all(queues.all().map((queue) => queue.settled()));
    // If the lease is lost, another process stores its own marks.
    if (stopping.aborted) await this.saveMarks(position);
  }

  /** True if lists of deliveries wait for the checkpoint, which they do unless there are no endpoints. */
  get isAwaited(): boolean {
    return !this.queues.isEmpty;
  }

  async plan(page: readonly RecordedEvent[]): Promise<readonly StateChange[]> {
    await this.planner.plan(
      page.filter(({ stream }) => stream.includes('-') && this.isOf(stream.slice(0, stream.indexOf('-')))),
    );
    return [];
  }

  planned(): void {
    for (const queue of this.queues.atWork()) queue.pump();
  }

  private isOf(organizationId: string): boolean {
    const { index, of: count } = this.share;
    return shareIndex(organizationId, count) === index;
  }

  private async recovering(): Promise<void> {
    const { signal } = this.right;
    const pages = () => recoverPages(this.tools, this.queues, (id) => this.isOf(id), this.right);
    const recover = (): Promise<boolean> =>
      retryUntilSuccess('webhooks recoveries', pages, signal, { piece: shareName(this.share) });
    while (!signal.aborted)
      // Fails only if the lease ends.
      if (!(await recover().catch(() => false))) await this.recoveryAsked.wait(RECOVERY_INTERVAL_MS, signal);
  }

  private async saveMarks(position = this.position): Promise<void> {
    if (position !== null) for (const queue of this.queues.atWork()) await queue.saveMark(position);
  }
}
