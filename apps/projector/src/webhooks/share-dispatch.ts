import { setMaxListeners } from 'node:events';
import { retryUntilSuccess, shareIndex, shareName, WakeSignal, type LogShare, type RecordedEvent } from '#event-store';
import { dispatchCheckpoint, type StateChange } from '#state-store';
import { repeat, type LogConsumer, type LeaseRight } from '#subscriptions';
import type { DispatchDependencies } from './queue-dependencies.js';
import { Planner } from './planner.js';
import { Queues } from './queues.js';
import { recoverPages } from './recoveries.js';
import { Sweep } from './sweep.js';

/** Interval of looks for recoveries, in milliseconds. A request in the log causes a look at once. */
const RECOVERY_INTERVAL_MS = 300_000;

/** Dispatches for the organizations of one share, for as long as this process has the right to. */
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

  /** How far events are written down for their receivers; null until it is known. */
  get position(): bigint | null {
    return this.tools.reader.positionOf(this);
  }

  /** Until the right ends and the attempts under way are given up or written down. `stopping`: the process ends. */
  async run(stopping: AbortSignal): Promise<void> {
    const { right, queues } = this;
    const { reader, places, registered, tickMs, saveMarksMs, sweepMs } = this.tools;
    // Every attempt under way listens.
    setMaxListeners(0, right.signal);
    const begun = await places.begin(this.share, right);
    // After its place is known: whoever registers later is met in the log.
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
    // Another process has its own idea of the marks.
    if (stopping.aborted) await this.saveMarks(position);
  }

  /** Lists of deliveries wait for the checkpoint. Without endpoints there are none. */
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
      // It only fails when the right ends.
      if (!(await recover().catch(() => false))) await this.recoveryAsked.wait(RECOVERY_INTERVAL_MS, signal);
  }

  private async saveMarks(position = this.position): Promise<void> {
    if (position !== null) for (const queue of this.queues.atWork()) await queue.saveMark(position);
  }
}
