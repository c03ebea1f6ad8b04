import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { FairQueue, WorkersBusy } from './fair-queue.js';
import { type Job, TaskProgress } from './progress.js';
import { threadClock } from './thread-cpu.js';

/** Thrown if a step exceeded its CPU time limit. The thread was stopped. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';
  /** `step`: see TaskProgress. */
  constructor(readonly step: number) {
    super('a document took too long');
  }
}

/** Thrown if a task exceeded its thread's memory. Only that thread was stopped. */
export class WorkerOutOfMemory extends Error {
  override readonly name = 'WorkerOutOfMemory';
  /** `step`: see TaskProgress. */
  constructor(readonly step: number) {
    super('a document needed too much memory');
  }
}

export interface PoolOptions {
  /** The threads' program, in the build's bundle folder (also under Jest). */
  readonly worker: 'check-worker' | 'packet-worker';
  /** Number of threads. A few more serve requesters that would otherwise wait for other requesters' tasks. */
  readonly threads: number;
  /** Maximum number of waiting tasks per account. The total maximum is four times this number. */
  readonly waiting: number;
  /** Maximum wait before a task is rejected. No limit by default. */
  readonly longestWaitMs?: number;
  /** CPU time per step. Unlike elapsed time, it does not depend on the machine's load. */
  readonly stepCpuMs: number;
  /** CPU time added for each page that the step reports. Defaults to 0. */
  readonly pageCpuMs?: number;
  /** Maximum CPU time per step, regardless of the number of pages. No limit by default. */
  readonly mostCpuMs?: number;
}

export interface TaskOwner {
  /** ID of the account's home organization. Accounts share the threads fairly. */
  readonly account: string;
  /** Requester: a credential, or a customer whose sessions count as one requester. */
  readonly asker?: string;
  /** When aborted, a waiting task does not start; a running task ends after its current step. */
  readonly signal?: AbortSignal | undefined;
}

export interface Prepared {
  readonly task: unknown;
  readonly transfer: readonly ArrayBuffer[];
}

const HEAP_MB = 768;
/** Number of threads beyond `threads`, for accounts and for requesters without running tasks. */
const SPARE_THREADS = 1;
/** Heap size at which threads are replaced. A library caches every name that it reads, so heaps grow. */
const RECYCLE_MB = 192;
/** Timeout for tasks still running in threads that are being replaced, in milliseconds. */
const CLOSE_TIMEOUT_MS = 600_000;
/** Timeout for starting a thread and its engine on a busy machine, in milliseconds. */
const START_TIMEOUT_MS = 60_000;
/** Limit on elapsed time, in milliseconds. A thread that waits forever uses no CPU time, so only this stops it. */
const STEP_TIMEOUT_MS = 600_000;
const CHECK_INTERVAL_MS = 100;

/**
 * Worker threads for untrusted documents: one task per thread, time and heap limits, and a queue shared by accounts.
 * Threads start with the first task; all but one end when idle.
 */
export class WorkerPool {
  private pool: Piscina | null = null;
  /** Retired pools whose last tasks are still running. */
  private readonly retired = new Set<Piscina>();
  private readonly queue: FairQueue;
  private closed = false;
  private warming: Promise<void> = Promise.resolve();

  constructor(private readonly options: PoolOptions) {
    const { threads, waiting, longestWaitMs } = options;
    this.queue = new FairQueue({
      places: threads,
      spare: SPARE_THREADS,
      waitingEach: waiting,
      waiting: 4 * waiting,
      longestMs: longestWaitMs,
    });
  }

  /**
   * Runs an exported function of the worker file. The task is prepared when it starts, so that waiting tasks hold no
   * documents in memory. Its buffers are transferred. Throws WorkersBusy, WorkerTimeout, WorkerOutOfMemory, the
   * signal's reason, and errors from `prepare` and from the function.
   */
  async run<T>(name: string, prepare: () => Prepared | Promise<Prepared>, owner: TaskOwner): Promise<T> {
    const { signal } = owner;
    // A thread that is warming up is ready sooner than a new one.
    await this.warming;
    const leave = await this.queue.enter(owner);
    try {
      const prepared = await prepare();
      signal?.throwIfAborted();
      return await this.work<T>(name, prepared, signal);
    } finally {
      leave();
    }
  }

  /** Starts a thread. Also resolves if the task fails: the first real task will report the problem. */
  async warm(run: () => Promise<unknown>): Promise<void> {
    // Start before assigning, so that the task doesn't wait for itself.
    if (!this.closed) this.warming = run().then(noop, noop);
    await this.warming;
  }

  async close(): Promise<void> {
    this.closed = true;
    const pools = [...this.retired, ...(this.pool ? [this.pool] : [])];
    this.pool = null;
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  private async work<T>(name: string, { task, transfer }: Prepared, asker: AbortSignal | undefined): Promise<T> {
    const pool = this.start();
    const progress = new TaskProgress();
    const limit = new AbortController();
    const watch = watchSteps(progress, this.options, (error) => limit.abort(error));
    const cancel = () => progress.cancel();
    asker?.addEventListener('abort', cancel, { once: true });
    try {
      const job: Job<unknown> = { task, cells: progress.cells };
      return (await pool.run(job, { name, transferList: [...transfer], signal: limit.signal })) as T;
    } catch (error) {
      asker?.throwIfAborted();
      limit.signal.throwIfAborted();
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new WorkerOutOfMemory(progress.step);
      }
      throw error;
    } finally {
      clearInterval(watch);
      asker?.removeEventListener('abort', cancel);
      if (progress.heapMb >= RECYCLE_MB) this.retire(pool);
    }
  }

  private retire(pool: Piscina): void {
    if (this.pool !== pool) return;
    this.pool = null;
    this.retired.add(pool);
    void pool.close().finally(() => this.retired.delete(pool));
  }

  private start(): Piscina {
    if (this.pool) return this.pool;
    const filename = fileURLToPath(import.meta.resolve(`#files/dist/bundle/${this.options.worker}.js`));
    if (!existsSync(filename)) throw new Error(`${filename} is missing: run \`npm run build\` first`);
    const pool = new Piscina({
      filename,
      // One thread stays idle for the first document after a quiet hour.
      minThreads: 1,
      maxThreads: this.options.threads + 2 * SPARE_THREADS,
      idleTimeout: 600_000,
      closeTimeout: CLOSE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Code that reads hostile files has no access to environment variables, which may contain keys.
      env: {},
    });
    // A thread failed without a task. Without a listener, the process would end. The next task gets new threads.
    pool.on('error', () => this.retire(pool));
    this.pool = pool;
    return pool;
  }
}

const noop = (): void => undefined;

/** Calls `late` with WorkerTimeout over a step's CPU limit (a bad document), or WorkersBusy over its time limit. */
const watchSteps = (
  progress: TaskProgress,
  { stepCpuMs, pageCpuMs = 0, mostCpuMs = Infinity }: PoolOptions,
  late: (error: WorkerTimeout | WorkersBusy) => void,
): NodeJS.Timeout => {
  let step = 0;
  let since = performance.now();
  let cpuMs = (): number => 0;
  const look = () => {
    if (progress.step !== step) {
      step = progress.step;
      since = performance.now();
      cpuMs = threadClock(progress.threadId);
    }
    if (cpuMs() >= Math.min(stepCpuMs + pageCpuMs * progress.pages, mostCpuMs)) late(new WorkerTimeout(step));
    else if (performance.now() - since >= (step === 0 ? START_TIMEOUT_MS : STEP_TIMEOUT_MS)) late(new WorkersBusy());
  };
  return setInterval(look, Math.min(CHECK_INTERVAL_MS, stepCpuMs));
};
