import { existsSync } from 'node:fs';
import { Piscina } from 'piscina';

/** A task took longer than its limit; its thread was stopped. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';
  constructor() {
    super('a document took too long');
  }
}

/** A task needed more memory than its thread may have; the thread was stopped, nothing else. */
export class WorkerOutOfMemory extends Error {
  override readonly name = 'WorkerOutOfMemory';
  constructor() {
    super('a document needed too much memory');
  }
}

/** More tasks are waiting than the pool takes: answer 503 and let the client come back. */
export class WorkersBusy extends Error {
  override readonly name = 'WorkersBusy';
  constructor() {
    super('too many documents are waiting');
  }
}

export interface PoolOptions {
  /** The worker's file within this room, without extension. */
  readonly worker: 'pdf/check-worker' | 'packet/packet-worker';
  readonly threads: number;
  /** Tasks that may wait. */
  readonly waiting: number;
  /** URL of this room's built files, ending with a slash; found by itself unless a test builds its own. */
  readonly folder?: string | undefined;
  /** Limit of one task in milliseconds, from its start. */
  readonly taskMs?: number;
}

export interface Prepared {
  readonly task: unknown;
  readonly transfer: readonly ArrayBuffer[];
}

const HEAP_MB = 512;
const TASK_MS = 20_000;

/** Threads run the built JavaScript, also under Jest, where this file is TypeScript: from the package root's `dist`. */
const builtFolder = (): string => {
  const here = new URL('..', import.meta.url).href;
  const room = here.lastIndexOf('/libs/documents/');
  const root = here.slice(0, room);
  return root.endsWith('/dist') ? here : `${root}/dist${here.slice(room)}`;
};

/**
 * Worker threads for untrusted documents: one task a thread at a time, a limit of time and heap, and a queue with an
 * end. Threads start with the first task and go away when idle.
 */
export class WorkerPool {
  private pool: Piscina | null = null;
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly options: PoolOptions) {}

  /**
   * Runs an exported function of the worker file. The task is prepared when its turn has come, so that what waits holds
   * no documents in memory; the buffers it names are given away to the thread.
   */
  async run<T>(name: string, prepare: () => Prepared | Promise<Prepared>): Promise<T> {
    await this.turn();
    try {
      return await this.work<T>(name, await prepare());
    } finally {
      // Whoever waits takes over this place; nobody new can slip in between.
      const next = this.queue.shift();
      if (next) next();
      else this.running--;
    }
  }

  private async work<T>(name: string, { task, transfer }: Prepared): Promise<T> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.options.taskMs ?? TASK_MS);
    try {
      return (await this.start().run(task, { name, transferList: [...transfer], signal: limit.signal })) as T;
    } catch (error) {
      if (limit.signal.aborted) throw new WorkerTimeout();
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new WorkerOutOfMemory();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    const pool = this.pool;
    this.pool = null;
    await pool?.destroy();
  }

  /** The time limit counts work, not waiting: so the queue is ours and not the pool's. */
  private async turn(): Promise<void> {
    if (this.running < this.options.threads) {
      this.running++;
      return;
    }
    if (this.queue.length >= this.options.waiting) throw new WorkersBusy();
    await new Promise<void>((resolve) => this.queue.push(resolve));
  }

  private start(): Piscina {
    if (this.pool) return this.pool;
    const filename = `${this.options.folder ?? builtFolder()}${this.options.worker}.js`;
    if (!existsSync(new URL(filename))) throw new Error(`${filename} is missing: run \`npm run build\` first`);
    this.pool = new Piscina({
      filename,
      minThreads: 0,
      maxThreads: this.options.threads,
      idleTimeout: 600_000,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Nothing of the service's environment (its keys) is in reach of code that reads hostile files.
      env: {},
    });
    return this.pool;
  }
}
