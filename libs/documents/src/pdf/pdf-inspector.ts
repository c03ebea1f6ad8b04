import { type PdfReport, unreadable } from './inspect.js';
import { type TaskOwner, type PoolOptions, WorkerOutOfMemory, WorkerPool, WorkerTimeout } from './worker-pool.js';

/** What is slower than this when it arrives would stall packets. Ordinary documents take a hundredth of it. */
const STEP_MS = 15_000;

/** The client of a bill whose document has waited for so long will have given up soon. */
const LONGEST_WAIT_MS = 20_000;

/** Looks at arriving PDFs in a worker thread, so that none of them can stall or end the process. */
export class PdfInspector {
  private readonly pool: WorkerPool;

  constructor(options: Partial<Pick<PoolOptions, 'threads' | 'stepMs'>> = {}) {
    this.pool = new WorkerPool({
      worker: 'check-worker',
      threads: 2,
      waiting: 2_000,
      longestWaitMs: LONGEST_WAIT_MS,
      stepMs: STEP_MS,
      ...options,
    });
  }

  /**
   * Reads a document when its turn has come, and looks into it. Never throws for what the file holds. Throws
   * WorkersBusy, the reason of the asker's signal, what `load` throws, and when threads cannot be started at all.
   */
  async inspect(load: () => Uint8Array | Promise<Uint8Array>, asker: TaskOwner): Promise<PdfReport> {
    try {
      return await this.pool.run<PdfReport>(
        'inspect',
        async () => {
          const own = new Uint8Array(await load());
          return { task: own, transfer: [own.buffer] };
        },
        asker,
      );
    } catch (error) {
      if (error instanceof WorkerTimeout) return unreadable('too_slow');
      if (error instanceof WorkerOutOfMemory) return unreadable('too_complex');
      throw error;
    }
  }

  /** Starts a thread, so that the first bill does not wait for it; resolves when it has. */
  async warm(): Promise<void> {
    await this.pool.warm(() => this.inspect(() => new Uint8Array(), { account: '' }));
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}
